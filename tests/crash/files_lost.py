#!/usr/bin/env python3
"""files_lost.py BARPOINTD - files of the data directory are removed, moved away, replaced or overwritten while the
server runs.

It must not go on for hours with files that nobody will find again: within a second or so it tells everybody, logs which
file it is, and exits with status 1. If the files were only moved, putting them back loses nothing. The key file and its
mark aren't needed before the next start: the operators are told, at once and when they are back. This tests the release
server, with the machine's clock.
"""

import os
import shutil
import sqlite3
import sys
import time
from contextlib import closing

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "runner"))
from given import Given  # noqa: E402
from runner import Scenario  # noqa: E402
from server import FAST, Server  # noqa: E402
from tap import run_tests  # noqa: E402

SECONDS = 60
SENTENCE = b"*** ATTENTION ! The server stops now: the files that it stores everything in were taken away or changed."


GONE = "/{} is gone, or another file stands in its place"
OVERWRITTEN = "/{} was cut short or written by another program"


def lose(take_away, lost, put_back=None, sentence=GONE):
    """`lost`: the file that the log names, the first one checked."""
    with Server(os.path.abspath(sys.argv[1]), FAST, SECONDS) as server:
        scenario = Scenario(server)
        Given(scenario).register("alice")
        alice = scenario.login("alice")
        take_away(server.data)
        began = time.monotonic()
        server.end(scenario.persons.values(), 1)
        print(f"# it ended after {time.monotonic() - began:.1f} s")
        assert SENTENCE in alice.raw, alice.raw
        wanted = server.data + sentence.format(lost)
        assert any(wanted in line for line in server.log_lines()), server.log_lines()
        if put_back:
            put_back(server.data)
            server.start()
            scenario.login("alice")
            server.stop(scenario.persons.values())
        server.check_log()


KEY_LOST = b"*** ATTENTION ! The key file of this server, or the mark beside it, was taken away or changed."
KEY_BACK = b"*** The key file of this server and the mark beside it are in their place again."


def endanger(take_away, reason, put_back):
    """Each is done to the key file. `reason` is what the log says of it."""
    with Server(os.path.abspath(sys.argv[1]), FAST, SECONDS) as server:
        scenario = Scenario(server)
        key = server.data + ".key"
        for name in ("alice", "bob"):
            Given(scenario).register(name)
        server.admin(["operator", "alice", "on"])
        alice, bob = scenario.login("alice"), scenario.login("bob")

        def wait_for(sentence):
            assert server.pump(scenario.persons.values(), lambda: sentence in alice.raw), alice.raw

        take_away(key)
        wait_for(KEY_LOST)
        wanted = "THE NEXT START WILL FAIL: " + reason.format(key=key)
        assert [line for line in server.log_lines() if line.endswith(wanted)], server.log_lines()
        put_back(key)
        wait_for(KEY_BACK)
        server.stop(scenario.persons.values())
        assert (alice.raw.count(KEY_LOST), alice.raw.count(KEY_BACK)) == (1, 1), alice.raw
        assert b"key file" not in bob.raw, bob.raw
        server.start()
        scenario.login("alice")
        server.stop(scenario.persons.values())
        server.check_log()


def moved(path):
    return path + ".moved"


def move(path):
    os.rename(path, moved(path))


def move_back(path):
    os.rename(moved(path), path)


def the_directory_removed():
    lose(shutil.rmtree, "barpoint.db")


def the_directory_moved():
    lose(move, "barpoint.db", move_back)


def another_directory_in_its_place():
    def replace(data):
        move(data)
        shutil.copytree(moved(data), data, ignore=lambda _, names: [name for name in names if ".sock" in name])

    def put_back(data):
        shutil.rmtree(data)
        move_back(data)

    lose(replace, "barpoint.db", put_back)


def the_database_moved():
    lose(lambda data: move(data + "/barpoint.db"), "barpoint.db", lambda data: move_back(data + "/barpoint.db"))


def another_database_in_its_place():
    """Like `sed -i`, or a copy from elsewhere renamed onto it."""

    def replace(data):
        shutil.copy(data + "/barpoint.db", data + "/new")
        os.link(data + "/barpoint.db", moved(data + "/barpoint.db"))
        os.rename(data + "/new", data + "/barpoint.db")

    lose(replace, "barpoint.db", lambda data: move_back(data + "/barpoint.db"))


def copy_over(data, size):
    """Like `cp`: the file stays the same one, and its bytes are another's, that many times as many."""
    with open(data + "/barpoint.db", "r+b") as file:
        bytes_there = file.read()
        file.seek(0)
        file.truncate(0)
        file.write((bytes_there * 2)[: int(len(bytes_there) * size)])


def overwritten(size):
    """A backup puts all right again: what was stored before is there."""

    def put_back(data):
        for end in ("-wal", "-shm"):
            os.unlink(data + "/barpoint.db" + end)
        shutil.copy(data + ".copy", data + "/barpoint.db")

    def overwrite(data):
        # Closed at once: whoever closes it last, once the server is gone, takes the log away.
        with closing(sqlite3.connect(data + "/barpoint.db")) as ours, closing(sqlite3.connect(data + ".copy")) as copy:
            ours.backup(copy)
        copy_over(data, size)

    lose(overwrite, "barpoint.db", put_back, OVERWRITTEN)


def the_database_cut_to_nothing():
    overwritten(0)


def a_smaller_file_copied_over_it():
    overwritten(0.5)


def a_file_of_its_size_copied_over_it():
    overwritten(1)


def a_larger_file_copied_over_it():
    overwritten(2)


def the_log_copied_by_another_program():
    """What a shell may do, whatever it does to the file: the server goes on."""
    with Server(os.path.abspath(sys.argv[1]), FAST, SECONDS) as server:
        scenario = Scenario(server)
        Given(scenario).register("alice")
        alice = scenario.login("alice")
        with sqlite3.connect(server.data + "/barpoint.db") as shell:
            before = os.stat(server.data + "/barpoint.db").st_mtime_ns
            shell.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        assert os.stat(server.data + "/barpoint.db").st_mtime_ns != before
        scenario.sync(alice)  # each turn looks
        server.stop(scenario.persons.values())
        server.check_log()


def its_log_removed():
    lose(lambda data: os.unlink(data + "/barpoint.db-wal"), "barpoint.db-wal")


def its_index_removed():
    """Others would make a new one, and write beside the server."""
    lose(lambda data: os.unlink(data + "/barpoint.db-shm"), "barpoint.db-shm", lambda data: None)


def the_lock_removed():
    """A second server could start."""
    lose(lambda data: os.unlink(data + "/lock"), "lock", lambda data: None)


def the_key_moved():
    endanger(move, "the key file {key} is gone", move_back)


def the_key_removed_and_a_copy_put_back():
    def take_away(key):
        shutil.copy(key, moved(key))
        os.unlink(key)

    endanger(take_away, "the key file {key} is gone", move_back)


def another_key_in_its_place():
    def replace(key):
        os.link(key, moved(key))
        with open(key + ".new", "w", encoding="ascii", opener=lambda path, flags: os.open(path, flags, 0o600)) as file:
            file.write("barpoint key 1 " + 64 * "0" + "\n")
        os.rename(key + ".new", key)

    endanger(replace, "the key file {key} holds another key", move_back)


def the_key_shown_to_others():
    endanger(
        lambda key: os.chmod(key, 0o644),
        "the key file {key} can be read by others: who has it and the database knows all coming dice. If nobody has read it, "
        "'chmod 600' it",
        lambda key: os.chmod(key, 0o600),
    )


def the_mark_moved():
    endanger(
        lambda key: move(key + ".mark"),
        "{key}.mark is gone, or another file stands in its place",
        lambda key: move_back(key + ".mark"),
    )


if __name__ == "__main__":
    run_tests(
        [
            the_directory_removed,
            the_directory_moved,
            another_directory_in_its_place,
            the_database_moved,
            another_database_in_its_place,
            the_database_cut_to_nothing,
            a_smaller_file_copied_over_it,
            a_file_of_its_size_copied_over_it,
            a_larger_file_copied_over_it,
            the_log_copied_by_another_program,
            its_log_removed,
            its_index_removed,
            the_lock_removed,
            the_key_moved,
            the_key_removed_and_a_copy_put_back,
            another_key_in_its_place,
            the_key_shown_to_others,
            the_mark_moved,
        ]
    )
