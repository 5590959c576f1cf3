"""backup_test.py - `barpoint-admin backup` and `restore`: beside a server, on a full disk, killed, with foreign files.

Usage: backup_test.py BARPOINTD-TEST BARPOINT-ADMIN-TEST ARCHIVE-DATABASE. Prints TAP. The tool has the layer of tests/shim
under its database.
"""

import fcntl
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys

from servers import TOOL, Given, House, hands_on, run_tests

MAKER = os.path.abspath(sys.argv[3])


def files(directory):
    return sorted(name for name in os.listdir(directory) if not name.startswith("barpoint.db-"))


def backup_with(house, path, script):
    """Runs it under a shim; returns the status and the output."""
    environment = dict(os.environ, BARPOINT_TEST_SHIM=script, BARPOINT_TEST_DIR=house.server.root)
    command = [TOOL, "--data", house.server.data, "backup", path]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60)
    return done.returncode, done.stderr


def names_in(path):
    with sqlite3.connect(path) as handle:
        return [name for (name,) in handle.execute("SELECT name FROM players ORDER BY id")]


def beside_a_running_server():
    with House("alice", "bob") as house:
        alice, bob = house.scenario.login("alice"), house.scenario.login("bob")
        house.ready(bob)
        house.begin(alice, bob, "3")
        path = os.path.join(house.server.root, "monday")
        assert house.admin("backup", path) == (0, f"{path}: {os.stat(path).st_size} bytes, read through and whole\n", "")
        assert os.stat(path).st_mode & 0o777 == 0o600
        assert not [name for name in os.listdir(house.server.root) if name.startswith("monday") and name != "monday"]
        status, said, _ = house.admin("verify", path)
        actions = re.match(r"1 matches, ([1-9]\d*) actions, ", said)
        assert status == 0 and actions, said
        damaged = path + ".damaged"
        shutil.copy(path, damaged)
        with hands_on(damaged) as handle:
            handle.execute("UPDATE actions SET events = 'O played nothing'")
        status, said, _ = house.admin("verify", damaged)
        assert status == 1 and "match 1: action 1, " in said, said
        status, _, said = house.admin("backup", path)
        assert status == 1 and "there is such a file already" in said, said
        status, _, said = house.admin("restore", path)
        assert status == 1 and "a server that runs holds its lock, stop it first" in said, said

        Given(house.scenario).register("carol")
        house.stop()
        assert names_in(house.database) == ["alice", "bob", "carol"]
        status, said, errors = house.admin("restore", damaged)
        assert status == 1 and "nothing was changed" in errors and "match 1: action 1, " in said, (said, errors)
        status, said, errors = house.admin("restore", path)
        assert status == 0 and errors == "", errors
        wanted = f"matches that were running, and wait to be resumed: 1\n1 matches, {actions.group(1)} actions: "
        assert said.startswith(wanted), said
        assert re.search(r"\d+ envelopes are void: put back from a backup", said), said
        old = re.search(r"kept as (.*)\n", said).group(1)
        assert names_in(old) == ["alice", "bob", "carol"]
        assert house.question("SELECT name FROM players ORDER BY id") == [("alice",), ("bob",)]
        assert house.question("SELECT what, whom FROM operator_actions") == [("restore", "monday")]
        assert house.question("SELECT count(*) FROM envelopes WHERE state IN ('sealed', 'in use')") == [(0,)]

        alice, bob = house.scenario.login("alice"), house.scenario.login("bob")
        alice.type("invite bob")
        bob.find_line(house.scenario, "alice wants to resume a saved match with you.")
        bob.type("join alice")
        bob.find_line(house.scenario, "You are now playing with alice. Your running match was loaded.")


def on_a_full_disk_or_killed():
    with House("alice") as house:
        house.stop()
        path = os.path.join(house.server.root, "copy")
        for kind in ("full", "ioerr"):
            for number in (1, 2, 7, 20):
                status, said = backup_with(house, path, f"fail:write:{number}+:{kind}")
                assert status == 1 and ("disk is full" in said) == (kind == "full"), said
                assert not [name for name in os.listdir(house.server.root) if name.startswith("copy")], said
        for call, number in (("write", 1), ("write", 20), ("sync", 1), ("truncate", 1)):
            status, said = backup_with(house, path, f"fail:{call}:{number}:kill")
            assert status in (-signal.SIGKILL, 0), (call, number, status, said)
            assert os.path.exists(path) == (status == 0)
            if status == 0:
                os.remove(path)
        assert house.admin("backup", path)[0] == 0
        assert names_in(path) == ["alice"]
        assert [name for name in os.listdir(house.server.root) if name.startswith("copy")] == ["copy"]


def two_at_once():
    with House("alice") as house:
        path = os.path.join(house.server.root, "copy")
        with open(path + ".part", "w") as part:
            fcntl.flock(part, fcntl.LOCK_EX)
            status, _, said = house.admin("backup", path)
            assert status == 1 and "another backup writes this file" in said, said
        assert house.admin("backup", path)[0] == 0
        for bad, why in (("/nonexistent/copy", "No such file or directory"), ("/proc/copy", "")):
            status, said, errors = house.admin("backup", bad)
            assert (status, said) == (1, ""), said
            assert re.match(rf"barpoint-admin: can't write {bad}\.part as user \w+: {why}", errors), errors
        house.stop()
        # The lock of a running restore: other tools wait, then are told.
        with open(os.path.join(house.server.data, "lock"), "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            for words in (["restore", path], ["operator", "alice", "on"]):
                status, _, said = house.admin(*words)
                assert status == 1 and "holds its lock" in said, said


def foreign_files_are_not_restored():
    with House("alice") as house:
        house.stop()
        before = files(house.server.data)

        def refused(path, words):
            status, said, errors = house.admin("restore", path)
            assert status == 1 and words in errors, (path, said, errors)
            assert files(house.server.data) == before
            assert names_in(house.database) == ["alice"]

        def path_of(name):
            return os.path.join(house.server.root, name)

        refused("/nonexistent", "/nonexistent: No such file or directory")
        refused(__file__, "is not a database")
        open(path_of("empty"), "w").close()
        refused(path_of("empty"), "is empty")
        with sqlite3.connect(path_of("bookmarks")) as handle:
            handle.execute("CREATE TABLE bookmarks (url TEXT)")
        refused(path_of("bookmarks"), "the database of another program")

        subprocess.run([MAKER, path_of("matches"), "10"], check=True)
        with open(path_of("matches"), "rb") as file:
            whole = file.read()
        with sqlite3.connect(path_of("matches")) as handle:
            handle.execute("PRAGMA user_version = 9999")
        handle.close()
        refused(path_of("matches"), "newer version")
        with open(path_of("half"), "wb") as file:
            file.write(whole[: len(whole) // 2])
        refused(path_of("half"), "damaged")
        with open(path_of("tampered"), "wb") as file:
            file.write(whole)
        with sqlite3.connect(path_of("tampered")) as handle:
            handle.execute("UPDATE matches SET inviter_score = 99 WHERE id = 3")
        handle.close()
        refused(path_of("tampered"), "it is not as the rules have it")
        with open(path_of("whole"), "wb") as file:
            file.write(whole)
        assert house.admin("restore", path_of("whole"))[0] == 0
        status, said, _ = house.admin("verify")
        assert status == 0 and said.startswith("10 matches, "), said
        house.start()


if __name__ == "__main__":
    run_tests([beside_a_running_server, on_a_full_disk_or_killed, two_at_once, foreign_files_are_not_restored])
