#!/usr/bin/env python3
"""dumps.py - all matches of a month in one packed file: made whole or not at all, and read by everybody's tools.

    dumps.py ARCHIVE_DATABASE BARPOINT_EXPORT BARPOINT_DICE BARPOINT_RULES BARPOINTD-TEST README

Prints TAP.
"""

import atexit
import contextlib
import fcntl
import functools
import gzip
import http.client
import os
import re
import resource
import shutil
import socket
import sqlite3
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "..", "runner"), os.path.join(HERE, "..", "faults")]
from faults import FAST, SECONDS, register  # noqa: E402
from reader import fetch  # noqa: E402
from server import Server  # noqa: E402
from tap import run_tests  # noqa: E402

MAKER, EXPORT, DICE, RULES, DAEMON, README = (os.path.abspath(path) for path in sys.argv[1:])
MATCHES = 12
AUGUST, SEPTEMBER, OCTOBER, NOVEMBER = 1596240000, 1598918400, 1601510400, 1604188800


def run(*command, **options):
    done = subprocess.run(command, capture_output=True, timeout=120, **options)
    return done.returncode, done.stdout.decode() + done.stderr.decode()


@functools.cache
def first():
    """Matches that ended in August and October 2020, out of order; none did in September. They are made once."""
    directory = tempfile.mkdtemp(prefix="barpoint-dumps-")
    atexit.register(shutil.rmtree, directory)
    path = os.path.join(directory, "barpoint.db")
    subprocess.run([MAKER, path, str(MATCHES), "7"], check=True)
    with contextlib.closing(sqlite3.connect(path)) as database:
        for (sequence,) in database.execute("SELECT sequence FROM matches ORDER BY sequence").fetchall():
            begin = OCTOBER if sequence % 4 == 0 else AUGUST
            database.execute("UPDATE matches SET ended = ? WHERE sequence = ?", (begin + sequence, sequence))
        database.commit()
    return path


@contextlib.contextmanager
def data():
    """A directory of data with those matches."""
    with tempfile.TemporaryDirectory(prefix="barpoint-dumps-") as directory:
        shutil.copy(first(), directory)
        yield directory


def month(directory, text):
    return run(EXPORT, "--data", directory, "--month", text)


def dump_of(directory, text):
    return os.path.join(directory, "dumps", f"{text}.txt.gz")


def unpacked(path):
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return file.read()


def expected(directory, begin, end):
    """The records of the matches that ended then, by the other way to them."""
    with sqlite3.connect(os.path.join(directory, "barpoint.db")) as database:
        wanted = database.execute(
            "SELECT id FROM matches WHERE ended >= ? AND ended < ? ORDER BY sequence", (begin, end)
        ).fetchall()
    database.close()
    return "".join(run(EXPORT, "--data", directory, str(match), "record")[1] for (match,) in wanted)


def a_month_has_what_ended_in_it():
    with data() as directory:
        for text, begin, end in (("2020-08", AUGUST, SEPTEMBER), ("2020-09", SEPTEMBER, OCTOBER), ("2020-10", OCTOBER, NOVEMBER)):
            assert month(directory, text) == (0, "")
            assert unpacked(dump_of(directory, text)) == expected(directory, begin, end), text
        assert unpacked(dump_of(directory, "2020-10")).count("barpoint record 1\n") == MATCHES // 4
        assert unpacked(dump_of(directory, "2020-09")) == ""
        assert sorted(os.listdir(os.path.join(directory, "dumps"))) == [f"2020-{m}.txt.gz" for m in ("08", "09", "10")]


def the_same_matches_make_the_same_bytes():
    with data() as directory:
        assert month(directory, "2020-10") == (0, "")
        with open(dump_of(directory, "2020-10"), "rb") as first:
            before = first.read()
            assert month(directory, "2020-10") == (0, "")
            with open(dump_of(directory, "2020-10"), "rb") as second:
                assert second.read() == before
            assert not os.path.samestat(os.fstat(first.fileno()), os.stat(dump_of(directory, "2020-10")))


def a_timer_makes_what_is_missing():
    with data() as directory:
        assert run(EXPORT, "--data", directory, "--months") == (0, "")
        made = {name: os.stat(os.path.join(directory, "dumps", name)).st_ino for name in os.listdir(f"{directory}/dumps")}
        assert {"2020-08.txt.gz", "2020-09.txt.gz", "2020-10.txt.gz", "2020-11.txt.gz"} < made.keys(), made
        os.unlink(dump_of(directory, "2020-09"))
        os.utime(dump_of(directory, "2020-10"), (OCTOBER, OCTOBER))  # made while the month ran
        assert run(EXPORT, "--data", directory, "--months") == (0, "")
        now = {name: os.stat(os.path.join(directory, "dumps", name)).st_ino for name in os.listdir(f"{directory}/dumps")}
        assert now.keys() == made.keys()
        assert [made[f"2020-{m}.txt.gz"] == now[f"2020-{m}.txt.gz"] for m in ("08", "10", "11")] == [True, False, True]
        assert os.stat(dump_of(directory, "2020-10")).st_mtime > NOVEMBER


def nothing_played_makes_no_dumps():
    with tempfile.TemporaryDirectory(prefix="barpoint-dumps-") as directory:
        subprocess.run([MAKER, os.path.join(directory, "barpoint.db"), "0"], check=True)
        assert run(EXPORT, "--data", directory, "--months") == (0, "")
        assert os.listdir(directory) == ["barpoint.db"]


def the_tools_read_it():
    with data() as directory:
        month(directory, "2020-08")
        path = dump_of(directory, "2020-08")
        text = unpacked(path)
        count, throws = text.count("barpoint record 1\n"), len(re.findall("(?m)^action .* throw ", text))
        actions = len(re.findall("(?m)^action ", text))
        replayed = f"{count} matches, {actions} actions, as the rules have it\n"
        committed = f"{count} matches, {throws} throws, all as committed\n"
        assert run(EXPORT, "--check", path) == (0, f"{path}: {replayed}")
        assert run(RULES, "check", path) == (0, f"{path}: {replayed}")
        assert run(DICE, "check", path) == (0, committed)
        assert run(RULES, "check", "-", input=text.encode()) == (0, f"-: {replayed}")
        assert run(DICE, "check", "-", input=text.encode()) == (0, committed)
        with open(path, "rb") as packed:
            assert run(DICE, "check", "-", stdin=packed) == (0, committed)


def what_is_wrong_is_told_with_its_match():
    with data() as directory:
        month(directory, "2020-08")
        path = dump_of(directory, "2020-08")
        records = re.findall("(?s)barpoint record 1\n.*?\nend\n", unpacked(path))
        first, third = (re.search(r"(?m)^match (\d+)$", records[n])[1] for n in (0, 2))
        changed = list(records)
        changed[2] = re.sub(
            r"throw 5 turn \| (.) rolls \d\d \| . rolled \d\d", r"throw 5 turn | \1 rolls 66 | \1 rolled 66", records[2]
        )
        changed[2] = changed[2] if changed[2] != records[2] else records[2].replace("throws ", "throws 1")
        with gzip.open(path, "wt") as file:
            file.write("".join(changed))
        for tool, words in ((DICE, "check"), (RULES, "check"), (EXPORT, "--check")):
            status, said = run(tool, words, path)
            assert status == 1 and len(said.splitlines()) == 1 and f"match {third}: " in said, said
        changed[0] = records[0].replace("\nend\n", "\n")
        status, said = run(DICE, "check", "-", input="".join(changed).encode())
        assert status == 1 and f"match {first}: the record is cut off: no 'end'\nmatch {third}: " in said, said
        status, said = run(RULES, "check", "-", input=("".join(records) + "rubbish\n").encode())
        last = re.search(r"(?m)^match (\d+)$", records[-1])[1]
        assert (status, said) == (1, f"-: behind match {last}: line 1: not a record of barpoint\n")


def a_file_that_is_cut_off_is_no_dump():
    with data() as directory:
        month(directory, "2020-08")
        path = dump_of(directory, "2020-08")
        size = os.path.getsize(path)
        for cut in (size - 1, size - 9, size // 2, 20):
            os.truncate(path, cut)
            assert run(DICE, "check", path)[0] == 3, cut
            status, said = run(RULES, "check", path)
            assert status == 1 and "Bad message" in said, (cut, said)


def the_program_of_the_readme():
    with open(README) as readme:
        program = re.search(r"```python\n(.*?)```", readme.read(), re.S)[1]
    assert sum(line != "" for line in program.splitlines()) == 10, "HTTP.md promises ten lines"
    with data() as directory:
        month(directory, "2020-10")
        status, said = run(sys.executable, "-c", program, dump_of(directory, "2020-10"))
        text = unpacked(dump_of(directory, "2020-10"))
        assert status == 0 and len(said.splitlines()) == MATCHES // 4, said
        assert sum(int(n) for n in re.findall(r": (\d+) plays, won by player_", said)) == text.count(" plays "), said


def a_full_disk_leaves_the_last_one():
    with data() as directory:
        month(directory, "2020-08")
        before = os.stat(dump_of(directory, "2020-08"))
        limit = before.st_size - 4096
        status, said = run(
            EXPORT, "--data", directory, "--month", "2020-08",
            restore_signals=False, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)),
        )  # fmt: skip
        assert status == 1 and "File too large" in said, said
        after = os.stat(dump_of(directory, "2020-08"))
        assert (before.st_ino, before.st_size) == (after.st_ino, after.st_size)
        assert os.listdir(os.path.join(directory, "dumps")) == ["2020-08.txt.gz"]


def only_one_writes_at_a_time():
    with data() as directory:
        os.mkdir(os.path.join(directory, "dumps"))
        folder = os.open(os.path.join(directory, "dumps"), os.O_RDONLY)
        fcntl.flock(folder, fcntl.LOCK_EX)
        status, said = month(directory, "2020-08")
        assert status == 1 and "another barpoint-export writes there" in said, said
        os.close(folder)
        assert month(directory, "2020-08") == (0, "")


def a_match_that_cannot_be_read_is_left_out():
    with data() as directory:
        with sqlite3.connect(os.path.join(directory, "barpoint.db")) as database:
            match = database.execute("SELECT id FROM matches WHERE ended >= ? LIMIT 1", (OCTOBER,)).fetchone()[0]
            database.execute("UPDATE matches SET options = 'rubbish' WHERE id = ?", (match,))
        database.close()
        status, said = month(directory, "2020-10")
        assert status == 1 and said == f"barpoint-export: match {match}: its journal can't be read\n", said
        assert f"\nmatch {match}\n" not in unpacked(dump_of(directory, "2020-10"))
        assert unpacked(dump_of(directory, "2020-10")).count("barpoint record 1\n") == MATCHES // 4 - 1


def what_is_no_month_is_not_understood():
    with data() as directory:
        for words in (
            ["2020-13"],
            ["2020-1"],
            ["2020-00"],
            ["20200-01"],
            ["../x"],
            [""],
            ["2020-10", "mat"],
            ["2020-10", "--all"],
        ):
            assert run(EXPORT, "--data", directory, "--month", *words)[0] == 2, words
        assert run(EXPORT, "--data", directory, "--months", "--month", "2020-10")[0] == 2
        assert month(directory, "9998-12") == (1, "barpoint-export: 9998-12: this month has not begun\n")
        assert not os.path.exists(os.path.join(directory, "dumps"))


def who_is_erased_stays_under_the_name_they_played():
    """And nobody's address is told, erased or not."""
    with Server(DAEMON, [*FAST, "--weights", "none"], SECONDS) as server:  # an analysis would be in the record
        server.set_dice("side O 31 random 1")
        server.start()
        server.drop_spare()
        alice, bob = register(server, "alice"), register(server, "bob")
        bob.send("address bob@example.org")
        bob.until(b"bob@example.org")
        bob.send("toggle ready")
        bob.until(b"ready to invite or join")
        alice.send("invite bob 1")
        bob.until(b"Type 'join alice' to accept.")
        bob.send("join alice")
        alice.until(b"It's your turn to move.")
        alice.send("8-5 6-5")
        bob.until(b"Please move")
        bob.send("resign n")
        alice.until(b"wants to resign.")
        alice.send("accept")
        alice.until(b"You win the 1 point match")
        assert month(server.data, "2020-09") == (0, "")
        text = unpacked(dump_of(server.data, "2020-09"))
        assert "player 2 bob\n" in text and "example" not in text and "127.0.0.1" not in text, text
        server.admin(["operator", "alice", "on"])
        alice.until(b"You are an operator")
        alice.send("erase bob bob at bob's own request")
        alice.until(b"The account of bob is removed.")
        assert month(server.data, "2020-09") == (0, "")
        again = unpacked(dump_of(server.data, "2020-09"))
        assert again == text, f"{text}\n-- and then --\n{again}"


@contextlib.contextmanager
def served(*options):
    with data() as directory, Server(DAEMON, [*FAST, "--weights", "none", *options], SECONDS) as server:  # nothing is judged here
        server.listens = ["web"]
        shutil.copy(os.path.join(directory, "barpoint.db"), server.data)
        assert month(server.data, "2020-08") == (0, "")
        server.start()
        server.drop_spare()
        yield server
        server.stop([])
        server.check_log()


def everybody_may_have_it():
    with served() as server:
        with open(dump_of(server.data, "2020-08"), "rb") as file:
            whole = file.read()
        first = fetch(server, "/dump/2020-08.txt.gz")
        assert first.status == 200 and first.body == whole
        assert first.headers["content-type"] == "application/gzip" and first.headers["access-control-allow-origin"] == "*"
        assert first.headers["content-disposition"] == 'attachment; filename="2020-08.txt.gz"'
        assert fetch(server, "/dump/2020-08.txt.gz", method="HEAD").body == b""
        known = {"If-None-Match": first.headers["etag"]}
        assert fetch(server, "/dump/2020-08.txt.gz", known).status == 304
        assert month(server.data, "2020-08") == (0, "")
        again = fetch(server, "/dump/2020-08.txt.gz", known)
        assert again.status == 200 and again.body == whole


def a_part_is_enough_for_who_has_the_rest():
    """By Range, and by curl, which goes on where it was cut off."""
    with served() as server:
        with open(dump_of(server.data, "2020-08"), "rb") as file:
            whole = file.read()
        path, size = "/dump/2020-08.txt.gz", len(whole)
        first = fetch(server, path)
        assert first.headers["content-length"] == str(size) and first.headers["accept-ranges"] == "bytes"
        for wanted, begin, end in (("0-0", 0, 1), ("1000-", 1000, size), ("-7", size - 7, size), (f"5-{size * 2}", 5, size)):
            part = fetch(server, path, {"Range": f"bytes={wanted}"})
            assert (part.status, part.body) == (206, whole[begin:end]), wanted
            assert part.headers["content-range"] == f"bytes {begin}-{end - 1}/{size}"
            assert part.headers["content-length"] == str(end - begin)
        beyond = fetch(server, path, {"Range": f"bytes={size}-"})
        assert (beyond.status, beyond.headers["content-range"]) == (416, f"bytes */{size}"), beyond.status
        for whole_one in ({"Range": "bytes=1-2,4-5"}, {"Range": "bytes=1-2", "If-Range": '"older"'}, {"Range": "bytes=x"}):
            answer = fetch(server, path, whole_one)
            assert (answer.status, answer.body) == (200, whole), whole_one
        same = {"Range": "bytes=1-2", "If-Range": first.headers["etag"]}
        assert fetch(server, path, same).status == 206
        assert fetch(server, path, {**same, "If-None-Match": first.headers["etag"]}).status == 304
        assert fetch(server, path, {"Range": "bytes=1-2"}, "HEAD").headers["content-length"] == str(size)
        begun = os.path.join(server.data, "begun")
        with open(begun, "wb") as file:
            file.write(whole[:1234])
        done = run("curl", "-sS", "-C", "-", "-o", begun, f"http://localhost:{server.ports['web']}{path}")
        with open(begun, "rb") as file:
            assert done == (0, "") and file.read() == whole, done


def nothing_else_of_the_directory_is_given_away():
    with served() as server:
        dumps = os.path.join(server.data, "dumps")
        os.symlink("../barpoint.db", os.path.join(dumps, "2020-01.txt.gz"))
        os.mkdir(os.path.join(dumps, "2020-02.txt.gz"))
        os.mkfifo(os.path.join(dumps, "2020-03.txt.gz"))
        with open(os.path.join(dumps, "begun.part"), "w") as begun:
            begun.write("half a month")
        for path in (
            "2020-01.txt.gz", "2020-02.txt.gz", "2020-03.txt.gz", "2020-12.txt.gz", "2020-8.txt.gz", "2020-08.txt", "begun.part",
            "..%2fbarpoint.db", "%2e%2e/barpoint.db", "../barpoint.db", "..%5cbarpoint.db", "2020-08.txt.gz%00", "2020-08.txt.gz/",
            "", ".", "%2fetc%2fpasswd", "2020-08.txt.gz/../../barpoint.db", "....-...txt.gz",
        ):  # fmt: skip
            answer = fetch(server, "/dump/" + path)
            said = answer.body
            assert answer.status in (400, 404) and b"SQLite" not in said and b"half" not in said, (path, answer.status, said)


def one_that_is_made_anew_is_still_whole():
    """Who has begun to read gets the file that was there then, however slowly."""
    with served() as server:
        path = dump_of(server.data, "2020-08")
        with open(path, "wb") as file:
            file.write(os.urandom(16 << 20))  # far more than sockets hold
        with open(path, "rb") as file:
            whole = file.read()
        connection = socket.create_connection(("127.0.0.1", server.ports["web"]), timeout=SECONDS)
        connection.sendall(b"GET /dump/2020-08.txt.gz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        answer = http.client.HTTPResponse(connection)
        answer.begin()
        came = answer.read(1000)
        assert month(server.data, "2020-08") == (0, "")
        assert came + answer.read() == whole
        assert len(fetch(server, "/dump/2020-08.txt.gz").body) < len(whole)
        os.truncate(path, 10)  # not by us: it is cut off, not padded
        short = fetch(server, "/dump/2020-08.txt.gz")
        assert short.headers["content-length"] == "10"
        assert len(short.body) == 10


def no_pages_no_dumps():
    with served("--web", "no") as server:
        assert fetch(server, "/dump/2020-08.txt.gz").status == 404


if __name__ == "__main__":
    run_tests([
        everybody_may_have_it,
        a_part_is_enough_for_who_has_the_rest,
        nothing_else_of_the_directory_is_given_away,
        one_that_is_made_anew_is_still_whole,
        no_pages_no_dumps,
        a_month_has_what_ended_in_it,
        the_same_matches_make_the_same_bytes,
        a_timer_makes_what_is_missing,
        nothing_played_makes_no_dumps,
        the_tools_read_it,
        what_is_wrong_is_told_with_its_match,
        a_file_that_is_cut_off_is_no_dump,
        the_program_of_the_readme,
        a_full_disk_leaves_the_last_one,
        only_one_writes_at_a_time,
        a_match_that_cannot_be_read_is_left_out,
        what_is_no_month_is_not_understood,
        who_is_erased_stays_under_the_name_they_played,
    ])  # fmt: skip
