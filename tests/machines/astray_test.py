"""astray_test.py - a machine that follows meets what it can't follow: turns that don't fit its copy, or newer tables; and a writer
is refused.

Usage: astray_test.py BARPOINTD-TEST BARPOINT-ADMIN BARPOINTD-NEWER [TEST...]. Prints TAP; skipped where there is no PostgreSQL.
"""

import contextlib
import os
import re
import shutil
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time

from log_test import NEWER, TOOL, Club
from machines import LEASE, SECONDS, check_equal, until

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "runner"))
from tap import run_marked, test  # noqa: E402


def change_by_shell(club, follower):
    """What a turn that names alice anew changes."""
    club.a.create("alice")
    until(lambda: f"barpoint_log_place {club.a.place()[0]}\n" in follower.get("/metrics")[1], follower.read_log)
    assert follower.stop() == 0  # what it has not synced nobody else sees
    with contextlib.closing(follower.connect()) as shell:
        assert shell.execute("UPDATE players SET name = 'mallory' WHERE name = 'alice'").rowcount == 1
        shell.commit()
    follower.start().await_follower()


def lead_astray(club, follower):
    change_by_shell(club, follower)
    club.a.admin("rename", "alice", "carol")


def alter(backup, sql):
    with contextlib.closing(sqlite3.connect(backup)) as database:
        database.execute(sql)
        database.commit()


def await_astray(machine):
    until(lambda: "had gone another way than the log" in machine.get("/readyz")[1], machine.read_log)


def forks(machine):
    return int(re.search(r"barpoint_log_forks_total (\d+)", machine.get("/metrics")[1])[1])


def aside(machine):
    """What was put aside, without what SQLite has beside it."""
    return [name for name in os.listdir(machine.data) if re.fullmatch(r"barpoint\.db\.forked-[\d.]+", name)]


@test
def a_copy_that_does_not_fit_begins_anew_from_the_last_backup():
    with Club() as club:
        club.a.start().await_writer()
        b = club.machine("b", copy=True).start().await_follower()
        b.note_backup(club.a)
        lead_astray(club, b)
        until(lambda: "is in its place now" in b.read_log(), b.read_log)
        b.await_follower()
        check_equal([club.a, b])
        assert forks(b) == 1 and forks(club.a) == 0
        (name,) = aside(b)
        with contextlib.closing(sqlite3.connect(os.path.join(b.data, name))) as old:
            assert old.execute("SELECT count(*) FROM players WHERE name = 'mallory'").fetchone() == (1,)
            assert name == f"barpoint.db.forked-{old.execute('SELECT seq FROM log_place').fetchone()[0]}"
        club.a.kill()
        b.await_writer()
        b.admin("verify", "--with-log", "--config", b.config)


@test
def without_a_backup_it_stays_and_says_so():
    with Club() as club:
        club.a.start().await_writer()
        b = club.machine("b", copy=True).start().await_follower()
        lead_astray(club, b)
        await_astray(b)
        assert b.get("/readyz")[0] == 503 and b.get("/healthz")[0] == 503 and forks(b) == 1
        club.a.kill()
        time.sleep(2 * LEASE)
        assert b.lives() and not b.writes(), b.read_log()
        assert b.stop() == 0
        assert len(aside(b)) == 1 and not os.path.exists(os.path.join(b.data, "barpoint.db"))
        club.a.start().await_writer()
        b.copy_of(club.a).start().await_follower()
        check_equal([club.a, b])


@contextlib.contextmanager
def supervisor():
    """Of machines that are started meanwhile; gives what they have said to it as yet."""
    said = []

    def hear():
        with contextlib.suppress(BlockingIOError):
            while True:
                said.append(door.recv(4096).decode())
        return said

    with tempfile.TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as door:
        os.environ["NOTIFY_SOCKET"] = os.path.join(folder, "notify")
        door.bind(os.environ["NOTIFY_SOCKET"])
        door.setblocking(False)
        try:
            yield hear
        finally:
            del os.environ["NOTIFY_SOCKET"]


@test
def a_supervisor_hears_what_it_does():
    with Club() as club:
        club.a.start().await_writer()
        with supervisor() as hear:
            r = club.machine("r", copy=True, options=["--log-role", "reader"]).start().await_follower()
            until(lambda: "STATUS=follows the log" in hear(), hear)
            assert r.stop() == 0
        with supervisor() as hear:
            b = club.machine("b", copy=True).start().await_follower()
            told = ["READY=1", "STATUS=follows the log, to write once nobody else does"]
            until(lambda: hear()[:2] == told, hear)
            lead_astray(club, b)
            until(lambda: [line for line in hear() if re.match("STATUS=its copy .* and start it again$", line)], hear)


@test
def a_reader_begins_anew_with_its_next_start():
    with Club() as club:
        club.a.start().await_writer()
        r = club.machine("r", copy=True, options=["--log-role", "reader"]).start().await_follower()
        r.note_backup(club.a)
        lead_astray(club, r)
        assert r.process.wait(SECONDS) == 1 and "doesn't fit this database" in r.read_log(), r.read_log()
        r.start().await_follower()
        assert forks(r) == 1 and len(aside(r)) == 1, (forks(r), os.listdir(r.data), r.read_log())
        assert r.stop() == 0  # what it has not synced nobody else sees
        check_equal([club.a, r])


@test
def turns_that_the_log_has_lost_are_put_aside():
    """A second copy that was none: what the first machine stored is not in the log, with which another one goes on."""
    with Club() as club:
        club.a.start().await_writer()
        b = club.machine("b", copy=True)
        club.a.note_backup(b)
        club.a.create("alice")
        club.a.kill()
        club.node.ask(f"DELETE FROM turns WHERE seq > {b.place()[0]}", "club")
        club.a.start()  # nobody writes there: it may be the log that is wrong
        assert club.a.process.wait(SECONDS) == 1 and not aside(club.a), club.a.read_log()
        b.start().await_writer()
        b.create("bob")
        club.a.start().await_follower()
        assert len(aside(club.a)) == 1 and forks(club.a) == 1
        check_equal([club.a, b])
        assert "bob" in club.a.admin("players") and "alice" not in club.a.admin("players")


def stays_with_a_backup_of_no_use(machine):
    until(lambda: "from the last backup of this machine either" in machine.get("/readyz")[1], machine.read_log)
    assert machine.lives() and len(aside(machine)) == 1 and forks(machine) == 1
    assert machine.stop() == 0


@test
def a_backup_that_the_log_does_not_go_on_from_is_the_last_try():
    """What came after it was pruned."""
    with Club() as club:
        club.a.start().await_writer()
        b = club.machine("b", copy=True).start().await_follower()
        b.note_backup(club.a)
        club.a.create("dave")
        change_by_shell(club, b)
        club.node.ask(f"DELETE FROM turns WHERE seq < {club.a.place()[0]}", "club")
        club.a.admin("rename", "alice", "carol")
        stays_with_a_backup_of_no_use(b)


@test
def a_backup_in_no_log_is_left_alone():
    with Club() as club:
        club.a.start().await_writer()
        b = club.machine("b", copy=True).start().await_follower()
        alter(b.note_backup(club.a), "UPDATE log_place SET seq = 0")
        lead_astray(club, b)
        await_astray(b)
        assert "it is in no log" in b.read_log() and b.lives() and len(aside(b)) == 1
        assert b.stop() == 0


@test
def what_was_put_aside_before_is_kept():
    with Club() as club:
        club.a.start().await_writer()
        b = club.machine("b", copy=True).start().await_follower()
        lead_astray(club, b)
        await_astray(b)
        assert b.stop() == 0
        (first,) = aside(b)
        shutil.copy(os.path.join(b.data, first), os.path.join(b.data, "barpoint.db"))
        b.start()
        await_astray(b)
        assert sorted(aside(b)) == [first, f"{first}.2"]


@test
def an_end_between_two_files_leaves_a_machine_that_starts():
    """Its copy was put aside, and the backup that is to take its place lies beside it."""
    with Club() as club:
        club.a.start().await_writer()
        b = club.machine("b", copy=True)
        database = os.path.join(b.data, "barpoint.db")
        os.rename(database, database + ".next")
        b.start().await_follower()
        assert not os.path.exists(database + ".next")
        check_equal([club.a, b])


@test
def told_to_end_while_it_fetches_a_backup_it_changes_nothing():
    with Club() as club:
        club.a.start().await_writer()
        b = club.machine("b", copy=True).start().await_follower()
        backup = b.note_backup(club.a)
        size = os.path.getsize(backup)
        os.truncate(backup, 600 << 20)  # pages that SQLite has no use for
        part = os.path.join(b.data, "barpoint.db.next.part")
        lead_astray(club, b)
        until(lambda: os.path.exists(part), b.read_log)
        assert b.stop() == 0
        assert not aside(b) and not os.path.exists(part) and "can't take the place" not in b.read_log(), b.read_log()
        os.truncate(backup, size)
        b.start()
        until(lambda: len(aside(b)) == 1, b.read_log)
        b.await_follower()
        check_equal([club.a, b])


@test
def a_backup_that_does_not_fit_either_is_the_last_try():
    with Club() as club:
        club.a.start().await_writer()
        b = club.machine("b", copy=True).start().await_follower()
        club.a.create("dave")
        until(lambda: b.place() == club.a.place(), b.read_log)
        b.note_backup()
        alter(os.path.join(b.root, "backup.db"), "UPDATE players SET name = 'mallory' WHERE name = 'dave'")
        with contextlib.closing(b.connect()) as shell:
            shell.execute("UPDATE players SET name = 'mallory' WHERE name = 'dave'")
            shell.commit()
        club.a.admin("rename", "dave", "erin")
        stays_with_a_backup_of_no_use(b)


@test
def an_older_program_stays_where_it_is():
    with Club() as club:
        club.a.start().await_writer()
        b, c = club.machine("b", copy=True), club.machine("c", copy=True).start().await_follower()
        b.binary = NEWER
        b.start().await_follower()
        club.a.admin("log", "hand-over", "b")
        assert club.a.process.wait(SECONDS) == 3, club.a.read_log()
        b.await_writer()
        until(lambda: "upgrade this program" in c.get("/readyz")[1], c.read_log)
        assert c.get("/readyz")[0] == 503 and c.get("/readyz?write")[0] == 503
        b.create("alice")
        until(lambda: int(re.search(r"barpoint_log_lag_seconds (\d+)", c.get("/metrics")[1])[1]) > 0, c.read_log)
        place = c.place()
        assert c.lives() and c.stop() == 0
        assert c.place() == place and place[0] < b.place()[0] and not aside(c)
        c.binary = NEWER
        c.start().await_follower()
        check_equal([b, c])


@test
def tables_that_a_migration_makes_otherwise_put_nothing_aside():
    """That may be the fault of a program, which a backup would not mend."""
    with Club() as club:
        club.a.start().await_writer()
        b, c = club.machine("b", copy=True), club.machine("c", copy=True)
        alter(os.path.join(c.data, "barpoint.db"), "CREATE INDEX odd ON players (registered)")
        for machine in (b, c):
            machine.binary = NEWER
            machine.start().await_follower()
        c.note_backup(b)
        club.a.admin("log", "hand-over", "b")
        assert club.a.process.wait(SECONDS) == 3, club.a.read_log()
        b.await_writer()
        stays = "has other tables than this program makes"
        until(lambda: stays in c.get("/readyz")[1], c.read_log)
        assert c.stop() == 0
        c.start()
        until(lambda: stays in c.get("/readyz")[1], c.read_log)
        assert c.get("/readyz")[0] == 503 and not aside(c) and forks(c) == 0
        assert c.stop() == 0
        alter(os.path.join(c.data, "barpoint.db"), "DROP INDEX odd")
        c.start().await_follower()
        check_equal([b, c])


@test
def rows_that_something_else_has_changed_are_named():
    with Club() as club:
        club.a.start().await_writer()
        club.a.create("alice")
        club.a.create("bob")
        words = ("verify", "--with-log", "--config", club.a.config)
        assert re.search(r"\d+ turns of the log verified; .* and [1-9]\d* rows .* as they left them\n$", club.a.admin(*words))
        assert club.a.stop() == 0
        with contextlib.closing(club.a.connect()) as shell:
            shell.execute("UPDATE players SET email = 'mallory@example.org' WHERE name = 'alice'")
            shell.commit()
        said = club.a.admin(*words, status=1)
        assert re.search(r"\na row of players is not as turn \d+ of the log left it\n", said), said
        assert "rows of this database are not as the log has them" in said, said


@test
def what_the_log_refuses_is_counted():
    """Its server lacks the last turn for a while, as an old primary does."""
    with Club() as club:
        club.a.start().await_writer()
        assert "barpoint_log_refused_total 0\n" in club.a.get("/metrics")[1]
        last = "(SELECT max(seq) FROM turns)"
        club.node.ask(
            f"CREATE TABLE kept AS SELECT * FROM turns WHERE seq = {last}; DELETE FROM turns WHERE seq = {last}", "club"
        )
        waits = subprocess.Popen(
            [TOOL, "--data", club.a.data, "ban", "mallory"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        until(lambda: re.search(r"barpoint_log_refused_total [1-9]", club.a.get("/metrics")[1]), club.a.read_log)
        club.node.ask("INSERT INTO turns SELECT * FROM kept", "club")
        waits.wait()  # it has ten seconds, which a busy machine may take
        until(lambda: "mallory" in club.a.admin("bans"), club.a.read_log)


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        run_marked(sys.argv[4:])
