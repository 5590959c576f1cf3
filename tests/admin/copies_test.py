"""copies_test.py - a folder of copies: how many stay, what stays whatever happens, copies on another machine, rehearsals,
and what the server says of all that.

Usage: copies_test.py BARPOINTD-TEST BARPOINT-ADMIN ARCHIVE-DATABASE. Prints TAP; what needs an sshd is skipped without one.
"""

import atexit
import contextlib
import fcntl
import functools
import os
import pty
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile

from servers import TOOL, House, hands_on, run_tests
from sshd import Sshd

MAKER = os.path.abspath(sys.argv[3])
COPY = re.compile(r"\d{4}-\d\d-\d\dT\d{6}\.db")
SECONDS = 60


def folder_of(house, name="copies"):
    path = os.path.join(house.server.root, name)
    os.makedirs(path, exist_ok=True)
    return path


def copies(folder):
    return sorted(name for name in os.listdir(folder) if COPY.fullmatch(name))


def make_old(folder, count):
    """Copies of the first days of 2020, which hold nothing."""
    names = [f"2020-01-{day:02}T030000.db" for day in range(1, count + 1)]
    for name in names:
        write(os.path.join(folder, name))
    return names


def write(path, text="x"):
    with open(path, "w", encoding="ascii") as file:
        file.write(text)


def so_many_stay():
    """Its own files only: the latest, by their names."""
    with House("alice") as house:
        folder = folder_of(house)
        old = make_old(folder, 5)
        others = ["before the upgrade.db", "2020-01-01T030000.db.old", "2020-01-01.db", "key", "2020-01-0aT030000.db"]
        for name in others:
            write(os.path.join(folder, name))
        os.mkdir(os.path.join(folder, "2019-01-01T030000.db"))
        os.symlink("/nonexistent", os.path.join(folder, "2019-01-02T030000.db"))
        status, said, errors = house.admin("backup", "--keep", "3", folder)
        assert (status, errors) == (0, ""), errors
        assert re.search(r"/copies/\S+\.db: \d+ bytes, read through and whole\nold copies that were removed: 3\n$", said), said
        here = copies(folder)
        assert here[:4] == ["2019-01-01T030000.db", "2019-01-02T030000.db", *old[3:]] and len(here) == 5, here
        assert house.admin("verify", os.path.join(folder, here[4]))[0] == 0
        assert all(os.path.exists(os.path.join(folder, name)) for name in others)
        status, _, errors = house.admin("backup", "--keep", "3", os.path.join(folder, "mine"))
        assert status == 1 and "want a folder" in errors and not os.path.exists(os.path.join(folder, "mine"))
        for words in (["--keep", "0", folder], ["--keep", "x", folder]):
            assert house.admin("backup", *words)[0] == 1
        for words in (["--keep", "3"], ["--keep"], [folder, "--keep", "3"], ["--all", folder]):
            assert house.admin("backup", *words)[0] == 2, words
        assert copies(folder) == here


def the_one_just_made_stays():
    """Whatever the clock said when the others were made. What a killed backup left goes, unless somebody writes it."""
    with House("alice") as house:
        folder = folder_of(house)
        for day in range(1, 4):
            write(os.path.join(folder, f"2999-01-0{day}T030000.db"))
        write(os.path.join(folder, "2020-01-01T030000.db.part"))
        with open(os.path.join(folder, "2020-01-02T030000.db.part"), "w", encoding="ascii") as busy:
            fcntl.flock(busy, fcntl.LOCK_EX)
            assert house.admin("backup", "--keep", "2", folder)[0] == 0
            made, *rest = copies(folder)
            assert made[:2] == "20" and not made.startswith("2999") and rest == ["2999-01-03T030000.db"], (made, rest)
            assert [name for name in os.listdir(folder) if name.endswith(".part")] == ["2020-01-02T030000.db.part"]


def a_backup_that_failed_removes_nothing():
    with House("alice") as house:
        folder = folder_of(house)
        old = make_old(folder, 3)
        house.stop()
        with open(house.database, "r+b") as file:
            file.truncate(5000)
        assert house.admin("backup", "--keep", "1", folder)[0] == 1
        assert sorted(os.listdir(folder)) == old
        assert not os.path.exists(os.path.join(house.server.data, "copies"))


def status_of(house):
    """What `status` says of copies, without its first column."""
    status, said, errors = house.admin("status")
    assert status == 0, errors
    return [line[13:] for line in said.splitlines() if re.match(r"backup | +(away|rehearsed) ", line)]


def what_the_server_says_of_it():
    with House("alice") as house:
        folder = folder_of(house)
        assert status_of(house) == ["WARNING: none was made yet"]
        assert house.admin("backup", folder)[0] == 0
        path = os.path.join(folder, copies(folder)[0])
        assert house.admin("rehearse", folder)[0] == 0
        # The server's clock says 2020: the copy is of the future, as after a clock that was wrong.
        assert status_of(house) == [f"0 hours ago, {path}", f"0 hours ago, {path}"]
        kept = os.path.join(house.server.data, "copies")
        at = 1600000000 - 25 * 3600
        write(kept, f"here {at} /a\naway {at - 3600} b:c\nelsewhere 7 /d\nhere x /e\nrehearsed {at - 7200} /f\n")
        assert status_of(house) == ["25 hours ago, /a", "26 hours ago, b:c", "27 hours ago, /f"]
        write(kept, f"here {at - 7200} /a\n")
        assert status_of(house) == ["WARNING: the last 27 hours ago, /a"]
        for rubbish in ("", "here", "here \n", "\x00" * 5000, "here 99999999999999999999 /a\n" * 100, "here -5 /a\n"):
            write(kept, rubbish)
            assert len(status_of(house)) == 1
        house.stop()


def a_rehearsal():
    with House() as house:
        house.start()
        folder = folder_of(house)
        status, _, errors = house.admin("rehearse", folder)
        assert status == 1 and "there is no copy in" in errors, errors
        subprocess.run([MAKER, os.path.join(folder, "2020-01-02T030000.db"), "10"], check=True)
        write(os.path.join(folder, "2020-01-01T030000.db"))
        write(os.path.join(folder, "zz.db"))
        before = sorted(os.listdir(folder))
        status, said, errors = house.admin("rehearse", folder)
        assert (status, errors) == (0, ""), errors
        assert re.search(
            r"10 matches, .*\n(.*\n)+\S+/2020-01-02T030000\.db can be put back: restored and verified in \d+\.\d seconds, \d+\.\d of them at work\n$",
            said,
        ), said
        assert sorted(os.listdir(folder)) == before
        os.mkdir(os.path.join(folder, "rehearsal"))
        for name in ("barpoint.db", "barpoint.db.part", "barpoint.db-wal", "lock"):  # of one that was killed
            write(os.path.join(folder, "rehearsal", name))
        assert house.admin("rehearse", os.path.join(folder, before[1]))[0] == 0
        assert sorted(os.listdir(folder)) == before
        os.mkdir(os.path.join(folder, "rehearsal"))
        fd = os.open(os.path.join(folder, "rehearsal"), os.O_RDONLY)
        fcntl.flock(fd, fcntl.LOCK_EX)
        status, _, errors = house.admin("rehearse", folder)
        assert status == 1 and "another rehearsal has it" in errors, errors
        os.close(fd)
        house.stop()


def a_rehearsal_that_fails():
    with House() as house:
        house.start()
        folder = folder_of(house)
        whole = os.path.join(house.server.root, "whole")
        subprocess.run([MAKER, whole, "10"], check=True)
        path = os.path.join(folder, "2020-01-02T030000.db")
        for statement in ("UPDATE matches SET inviter_score = 99 WHERE id = 3", "UPDATE players SET rating = 1700 WHERE id = 1"):
            shutil.copy(whole, path)
            with hands_on(path) as handle:
                assert handle.execute(statement).rowcount == 1
            status, said, errors = house.admin("rehearse", folder)
            assert status == 1 and "it is not as the rules have it" in errors, (statement, said, errors)
        with open(path, "r+b") as file:
            file.truncate(os.stat(path).st_size // 2)
        status, _, errors = house.admin("rehearse", folder)
        assert status == 1 and "damaged" in errors, errors
        assert os.listdir(folder) == ["2020-01-02T030000.db"]
        assert not os.path.exists(os.path.join(house.server.data, "copies"))
        house.stop()


@functools.cache
def large():
    """A database of which a copy takes a while, made once."""
    folder = tempfile.mkdtemp(prefix="barpoint-copies-")
    atexit.register(shutil.rmtree, folder)
    path = os.path.join(folder, "barpoint.db")
    subprocess.run([MAKER, path, "400"], check=True)
    return path


def progress_on_a_terminal():
    """Of a database that takes a while; elsewhere nothing but the answer is written."""
    with House() as house:
        house.start()
        house.stop()
        shutil.copy(large(), house.database)
        folder = folder_of(house)
        assert house.admin("backup", folder)[2] == ""
        ours, theirs = pty.openpty()
        done = subprocess.run(
            [TOOL, "--data", house.server.data, "backup", folder],
            stderr=theirs,
            capture_output=False,
            stdout=subprocess.PIPE,
            timeout=SECONDS,
        )
        os.close(theirs)
        said = os.read(ours, 65536).decode()
        os.close(ours)
        assert done.returncode == 0 and re.search(r"\rcopied +\d+ %", said) and "\rreading it through ..." in said, said
        assert said.endswith("\r") and len(said.split("\r")[-2].strip()) == 0, said


def while_others_write():
    """A copy is of one moment, and comes to its end, however often somebody writes meanwhile."""
    with House() as house:
        house.start()
        house.stop()
        shutil.copy(large(), house.database)
        with contextlib.closing(sqlite3.connect(house.database)) as handle:
            handle.execute("CREATE TABLE written (number INTEGER)")
            handle.commit()
        writing = subprocess.Popen([sys.executable, "-c", WRITE, house.database], stdout=subprocess.PIPE)
        try:
            writing.stdout.read(1)
            folder = folder_of(house)
            for _ in range(2):
                status, _, errors = house.admin("backup", folder)
                assert (status, errors) == (0, ""), errors
            counts = []
            for name in copies(folder):
                with contextlib.closing(sqlite3.connect(os.path.join(folder, name))) as handle:
                    counts.append(handle.execute("SELECT count(*), max(number) FROM written").fetchone())
            assert all(count == last for count, last in counts) and counts[0] < counts[1], counts
        finally:
            writing.kill()
            writing.wait()


# A transaction each millisecond.
WRITE = """
import sqlite3, sys, time
handle = sqlite3.connect(sys.argv[1], isolation_level=None, timeout=60)
for number in range(1, 10**9):
    handle.execute("INSERT INTO written VALUES (?)", (number,))
    if number == 1:
        print("x", flush=True)
    time.sleep(0.001)
"""


def admin_by(sshd, house, *words):
    environment = dict(os.environ, PATH=sshd.path)
    done = subprocess.run(
        [TOOL, "--data", house.server.data, *words], env=environment, capture_output=True, text=True, timeout=SECONDS
    )
    return done.returncode, done.stdout, done.stderr


def to_another_machine():
    with House("alice") as house, Sshd(house.server.root) as sshd:
        here, there = folder_of(house), os.path.join(house.server.root, "it's $HOME; there")
        for _ in range(2):  # the second time the folder is there
            status, said, errors = admin_by(sshd, house, "backup", "--keep", "2", "--to", f"vault:{there}", here)
            assert status == 0, (said, errors)
            name = copies(there)[-1]
            assert said.endswith(f"vault:{there}/{name}: the same, compared there\n"), said
            with open(os.path.join(here, name), "rb") as one, open(os.path.join(there, name), "rb") as other:
                assert one.read() == other.read()
            assert os.stat(os.path.join(there, name)).st_mode & 0o777 == 0o600
            make_old(there, 3)
            write(os.path.join(there, "other.db"))
        assert len(copies(there)) == 5 and os.path.exists(os.path.join(there, "other.db")), copies(there)
        status, said, errors = admin_by(sshd, house, "backup", "--keep", "2", "--to", f"vault:{there}", here)
        assert status == 0 and len(copies(there)) == 2 and os.path.exists(os.path.join(there, "other.db")), (
            errors,
            copies(there),
        )
        assert status_of(house)[1] == f"0 hours ago, vault:{there}/{copies(there)[-1]}", status_of(house)
        house.stop()


def what_does_not_arrive_is_told():
    """The copy here is good all the same, and old ones here go; under a copy's name there stands nothing half."""
    with House("alice") as house, Sshd(house.server.root) as sshd:
        here, there = folder_of(house), os.path.join(house.server.root, "there")
        make_old(here, 3)

        def fails(words, to=f"vault:{there}", path=sshd.path):
            environment = dict(os.environ, PATH=path)
            command = [TOOL, "--data", house.server.data, "backup", "--keep", "2", "--to", to, here]
            done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=SECONDS)
            assert done.returncode == 1 and re.search(words, done.stderr), done.stderr
            if os.path.isdir(there):
                assert os.listdir(there) == [], os.listdir(there)

        fails("--to takes USER@HOST:DIR", to="vault")
        fails("--to takes USER@HOST:DIR", to="-oProxyCommand=x:/y")
        fails("--to takes USER@HOST:DIR", to=":/y")
        assert len(copies(here)) == 3
        fails(r"no copy was made in /proc/nowhere on vault: what ssh says stands above", to="vault:/proc/nowhere")
        assert len(copies(here)) == 2 and copies(here)[0] == "2020-01-03T030000.db"
        # A disk there that keeps something else than what was sent, and one that is full.
        real = sshd.at("bin/ssh")
        with open(real, encoding="ascii") as text:
            words = text.read()
        sshd.write("bin/ssh", words.replace("exec ", "head -c 5000 | "), 0o755)
        fails("what has arrived is not what was sent")
        sshd.write("bin/ssh", words.replace('"$@"', '-o HostKeyAlias=stranger "$@"'), 0o755)
        fails("Host key verification failed")
        empty = folder_of(house, "empty")
        fails("there is no ssh on this machine", path=empty)
        sshd.write("bin/ssh", words, 0o755)
        sshd.process.kill()
        fails("Connection refused")
        assert [line for line in status_of(house) if "vault" in line] == []
        house.stop()


run_tests(
    [
        so_many_stay,
        the_one_just_made_stays,
        a_backup_that_failed_removes_nothing,
        what_the_server_says_of_it,
        a_rehearsal,
        a_rehearsal_that_fails,
        progress_on_a_terminal,
        while_others_write,
        to_another_machine,
        what_does_not_arrive_is_told,
    ]
)
