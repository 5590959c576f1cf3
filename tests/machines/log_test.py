"""log_test.py - a log of turns in PostgreSQL: begun, written, followed, taken over; and what is refused, with a sentence.

Usage: log_test.py BARPOINTD-TEST BARPOINT-ADMIN BARPOINTD-NEWER [TEST...]. Prints TAP; skipped where there is no PostgreSQL.
"""

import contextlib
import functools
import os
import re
import shutil
import signal
import socket
import struct
import subprocess
import sys
import threading
import time

import postgres
from machines import LEASE, SECONDS, Machine, check_equal, make_database, make_node, until

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "runner"))
from tap import Skipped, run_marked, test  # noqa: E402

DAEMON, TOOL = (os.path.abspath(path) for path in sys.argv[1:3])
NEWER = os.path.abspath(sys.argv[3]) if len(sys.argv) > 3 else None  # seldom_test.py has no need of it


def begin(members=()):
    """A log and the machine with which it has begun; both are stopped. Such people have registered."""
    node = make_node()
    a = make_database(Machine(DAEMON, TOOL, "a", node.words()))
    a.log_admin("init")
    if members:
        a.start().await_writer()
        for name in members:
            a.create(name)
        assert a.stop() == 0
    node.stop()
    return node, a


begun = functools.cache(begin)  # once for all clubs of this process


class Club:
    """A node, a machine `a` with which the log has begun, and more of them."""

    members = ()  # have registered
    first = staticmethod(begun)

    def __enter__(self):
        if postgres.BIN is None:
            raise Skipped("there is no PostgreSQL here")
        node, a = self.first(self.members)
        self.node = make_node(node.data)
        self.machines = []
        self.a = self.machine("a").begin_as(a)
        return self

    def __exit__(self, *_):
        for machine in self.machines:
            machine.close()
        self.node.__exit__()

    def machine(self, name, copy=False, **settings):
        machine = Machine(DAEMON, TOOL, name, self.node.words(), **settings)
        self.machines.append(machine)
        return machine.copy_of(self.a) if copy else machine

    def turns(self):
        return int(self.node.ask("SELECT max(seq) FROM turns", "club"))


class Another(Club):
    """With a log of its own."""

    first = staticmethod(begin)


def refused(machine, *sentences, reads=False):
    """It ends by itself, says so, and has changed nothing. `reads`: but that it has caught up before."""
    before = machine.place()
    machine.start()
    assert machine.process.wait(SECONDS) == 1, machine.read_log()
    for sentence in sentences:
        assert sentence in machine.read_log(), machine.read_log()
    assert reads or machine.place() == before


@test
def whatever_is_told_is_in_the_log():
    with Club() as club:
        club.a.start().await_writer()
        before = club.turns()
        club.a.create("alice")
        assert club.turns() > before
        club.a.kill()
        assert re.search(r"\nhere      a, writer, turn \d+, \d turns behind\n$", club.a.log_admin("status"))
        club.a.admin("verify", "--with-log", "--config", club.a.config)
        club.a.start().await_writer()  # in its own place, without waiting for its lease
        assert "alice" in club.a.admin("players")
        assert club.a.stop() == 0
        club.a.check_log()


@test
def an_old_copy_catches_up():
    with Club() as club:
        club.a.start().await_writer()
        old = club.machine("b", copy=True)
        club.a.create("alice")
        club.a.create("bob")
        old.start().await_follower()
        check_equal(club.machines)
        assert old.get("/readyz?write")[0] == 503 and "barpoint_log_role 1" in old.get("/metrics")[1]
        assert "barpoint_log_role 2" in club.a.get("/metrics")[1]


@test
def a_follower_takes_over_from_a_killed_writer():
    with Club() as club:
        club.a.start().await_writer()
        b = club.machine("b", copy=True).start().await_follower()
        assert re.search(r"\nhere      b, follower, turn \d+, \d+ turns behind\n$", b.log_admin("status"))
        club.a.create("alice")
        club.a.kill()
        b.await_writer()
        assert "alice" in b.admin("players")
        club.a.start().await_follower()
        b.create("bob")
        check_equal(club.machines)
        assert b.stop() == 0  # in order: nobody waits for the lease
        club.a.await_writer()


@test
def a_silent_host_delays_nobody():
    """A machine that has not met the writer waits a second longer than the lease, for as many hosts as there are."""
    with Club() as club, socket.create_server(("127.0.0.1", 0)) as silent:
        club.a.start().await_writer()
        b = club.machine("b", copy=True)
        club.a.kill()
        port = silent.getsockname()[1]
        silent_ones = 7
        hosts, ports = "127.0.0.1," * silent_ones, f"{port}," * silent_ones
        b.set_words(f"host={hosts}127.0.0.1 port={ports}{club.node.port} user=postgres dbname=club", 1)
        b.start().await_writer()
        # Each gets two seconds for a greeting.
        assert int(re.search(r"silent for (\d+) ms", b.read_log())[1]) < 2000 * silent_ones, b.read_log()


@test
def a_writer_that_was_superseded_ends():
    with Club() as club:
        club.a.start().await_writer()
        b = club.machine("b", copy=True).start().await_follower()
        club.a.log_admin("take-over", "b")
        assert club.a.process.wait(SECONDS) == 3
        assert "another machine has taken over" in club.a.read_log()
        b.await_writer()


@test
def a_writer_hands_over():
    with Club() as club:
        club.a.start().await_writer()
        assert "no machine of that name" in club.a.admin("log", "hand-over", "b", status=1)
        b = club.machine("b", copy=True, options=["--log-takeover", "by-hand"]).start().await_follower()
        club.a.admin("log", "hand-over", "b")
        assert club.a.process.wait(SECONDS) == 3, club.a.read_log()
        b.await_writer()
        club.a.start().await_follower()
        check_equal(club.machines)


@test
def signals_do_not_end_a_follower():
    with Club() as club:
        club.a.start().await_writer()
        b = club.machine("b", copy=True)
        b.options += ["--log-file", b.log]
        b.start().await_follower()
        os.rename(b.log, b.log + ".1")
        for number in (signal.SIGUSR1, signal.SIGUSR2, signal.SIGHUP):
            b.process.send_signal(number)
        until(lambda: os.path.exists(b.log), "the log file is not opened anew")
        assert b.follows()
        assert b.stop() == 0


@test
def by_hand_nobody_takes_over():
    with Club() as club:
        club.a.start().await_writer()
        b = club.machine("b", copy=True, options=["--log-takeover", "by-hand"]).start().await_follower()
        club.a.kill()
        time.sleep(2 * LEASE)
        assert b.follows()
        b.log_admin("take-over", "b")
        b.await_writer()


@test
def by_hand_a_writer_that_begins_anew_writes_again():
    with Club() as club:
        club.a.options += ["--log-takeover", "by-hand"]
        club.a.start().await_writer()
        assert club.a.stop() == 0
        club.a.start().await_writer()


@test
def the_last_word_to_a_slow_log_is_waited_for():
    with Club() as club:
        club.a.start().await_writer()
        club.node.ask(
            "CREATE FUNCTION wait() RETURNS trigger AS 'BEGIN PERFORM pg_sleep(3); RETURN NEW; END' LANGUAGE plpgsql;"
            "CREATE TRIGGER slow BEFORE UPDATE OF name ON writer FOR EACH ROW EXECUTE FUNCTION wait()",
            "club",
        )
        assert club.a.stop() == 0, club.a.read_log()
        assert club.node.ask("SELECT name FROM writer", "club") == ""
        club.a.check_log()


@test
def an_upgrade_without_the_log_ends_at_last():
    with Club() as club:
        club.a.options += ["--log-patience", "2"]
        club.a.start().await_writer()
        club.a.set_words("host=127.0.0.1 port=1 user=postgres dbname=club", 1)
        club.a.admin("upgrade", status=1)
        assert club.a.process.wait(SECONDS) == 1
        assert "log: it did not answer for 2 seconds" in club.a.read_log(), club.a.read_log()


@test
def a_follower_without_room_says_so():
    with Club() as club:
        club.a.start().await_writer()
        b = club.machine("b", copy=True, options=["--log-lag-max", "1"]).start().await_follower()
        with contextlib.closing(b.connect()) as shell:
            shell.execute("BEGIN IMMEDIATE")  # like a full disk
            club.a.create("alice")
            until(lambda: "far behind" in b.get("/readyz")[1], lambda: b.read_log())
            assert "the copy can't be written" in b.read_log(), b.read_log()
        b.await_follower()
        check_equal(club.machines)


@test
def a_log_that_slept_makes_nobody_take_over():
    """For so long that the writer has hung up, and has to come again."""
    with Club() as club:
        club.a.start().await_writer()
        b = club.machine("b", copy=True).start().await_follower()
        epoch = club.node.ask("SELECT epoch FROM writer", "club")
        club.node.halt()
        time.sleep(6)
        club.node.go_on()
        until(lambda: club.a.get("/healthz")[0] == 200, lambda: club.a.read_log())
        time.sleep(LEASE + 1)
        assert club.a.writes() and b.follows()
        assert club.node.ask("SELECT epoch FROM writer", "club") == epoch


@test
def a_log_without_its_second_copy_makes_nobody_take_over():
    """A writer that has lost its line finds none that will do, while a follower has one from before."""
    with Club() as club, postgres.Node("s") as standby:
        standby.copy(club.node)
        club.node.reload({"synchronous_standby_names": "'*'"})
        club.a.set_words(f"{club.node.words()} application_name=writer", 2)
        club.a.start().await_writer()
        b = club.machine("b", copy=True, copies=2).start().await_follower()
        epoch = club.node.ask("SELECT epoch FROM writer", "club")
        club.node.reload({"synchronous_standby_names": "''"})
        until(lambda: "the log has no second copy" in club.a.get("/healthz")[1], club.a.read_log)
        assert club.a.get("/readyz?store") == (200, "ok\n")  # whoever reads is answered in full
        club.node.ask("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'writer'")
        told = "nobody writes, and this machine can't take over: the log has no second copy"
        until(lambda: told in b.read_log(), b.read_log)
        time.sleep(2 * LEASE)
        assert b.read_log().count(told) == 1, b.read_log()
        assert club.a.writes() and b.follows() and "takes over" not in b.read_log(), club.a.read_log() + b.read_log()
        club.node.reload({"synchronous_standby_names": "'*'"})
        until(lambda: club.a.get("/healthz")[0] == 200, club.a.read_log)
        assert club.node.ask("SELECT epoch FROM writer", "club") == epoch


@test
def two_writers_by_hand_are_refused():
    with Club() as club:
        club.a.start().await_writer()
        b = club.machine("b", copy=True, options=["--log-role", "writer"])
        refused(b, "a writes, and this machine shall", "one writer only", reads=True)
        twin = club.machine("a", copy=True)
        refused(twin, "a machine called a writes already", reads=True)
        assert club.a.writes()


@test
def a_log_of_another_club_is_refused():
    with Club() as club, Another() as other:
        club.a.set_words(other.node.words(), 1)
        refused(club.a, "another club")
        said = club.a.admin("verify", "--with-log", "--config", club.a.config, status=1)
        assert "is not in the log as it is here" in said, said


@test
def another_key_is_refused():
    with Club() as club:
        club.a.start().await_writer()
        b = club.machine("b", copy=True)
        club.a.create("alice")
        os.unlink(b.data + ".logkey")
        refused(b, "there is no key file")
        with open(b.data + ".logkey", "w", encoding="ascii") as key:
            key.write("barpoint log key 1 " + "ab" * 32 + "\n")
        os.chmod(b.data + ".logkey", 0o644)
        refused(b, "can be read by others")
        os.chmod(b.data + ".logkey", 0o600)
        refused(b, "doesn't open with this machine's log-key file")


@test
def a_newer_program_takes_over_and_an_older_one_says_so():
    with Club() as club:
        club.a.start().await_writer()
        b = club.machine("b", copy=True)
        b.binary = NEWER
        b.start().await_follower()  # with the tables of the older one, until it writes
        club.a.create("alice")
        club.a.admin("log", "hand-over", "b")
        assert club.a.process.wait(SECONDS) == 3, club.a.read_log()
        b.await_writer()
        assert b.ask("SELECT count(*) FROM newer") == [(0,)]
        refused(club.a, "upgrade this one", "install the newer program of the writer here, too", reads=True)
        club.a.binary = NEWER
        club.a.start().await_follower()
        check_equal(club.machines)


@test
def a_copy_with_other_tables_is_refused():
    with Club() as club:
        club.a.start().await_writer()
        b = club.machine("b", copy=True)
        club.a.create("alice")
        with contextlib.closing(b.connect()) as shell:
            (version,) = shell.execute("PRAGMA user_version").fetchone()
            shell.execute(f"PRAGMA user_version = {version - 1}")
        refused(b, f"is for tables of version {version}, but this database has version {version - 1}", "last night's copy")


@test
def an_old_postgresql_is_refused():
    """Ours is new: a few lines that say at a login what an old one says."""
    with Club() as club, socket.create_server(("127.0.0.1", 0)) as old:
        threading.Thread(target=be_old, args=(old,), daemon=True).start()
        club.a.set_words(f"host=127.0.0.1 port={old.getsockname()[1]} user=postgres dbname=club", 1)
        refused(club.a, "PostgreSQL 13 or newer is needed to keep the log")
        assert "PostgreSQL 13 or newer" in club.a.log_admin("status", status=1)
        assert "PostgreSQL 13 or newer" in club.a.log_admin("begin", status=1)


def be_old(listener):
    """It is asked once whether it takes rows: newer ones say so by themselves."""

    def message(kind, body):
        return kind + struct.pack("!I", len(body) + 4) + body

    ready = message(b"Z", b"I")
    greeting = message(b"R", bytes(4)) + message(b"S", b"server_version\x0012.22\0") + ready
    column = struct.pack("!H", 1) + b"transaction_read_only\0" + struct.pack("!IHIhIH", 0, 0, 25, -1, 0, 0)
    row = struct.pack("!HI", 1, 3) + b"off"
    answer = message(b"T", column) + message(b"D", row) + message(b"C", b"SHOW\0") + ready
    with contextlib.suppress(OSError):
        while True:
            line = listener.accept()[0]
            with line:
                while struct.unpack("!II", line.recv(8192)[:8])[1] != 3 << 16:
                    line.sendall(b"N")  # neither TLS nor GSSAPI
                line.sendall(greeting)
                while line.recv(8192)[:1] == b"Q":
                    line.sendall(answer)


@test
def a_copy_that_is_ahead_is_refused():
    with Club() as club:
        club.a.start().await_writer()
        club.a.create("alice")
        club.a.stop()
        club.node.ask("DELETE FROM turns WHERE seq > 2", "club")
        refused(club.a, "the log ends with turn 2")


@test
def a_pruned_log_needs_a_newer_copy():
    with Club() as club:
        club.a.start().await_writer()
        b = club.machine("b", copy=True)
        club.a.create("alice")
        club.a.create("bob")
        club.node.ask("DELETE FROM turns WHERE seq < (SELECT max(seq) FROM turns)", "club")
        refused(b, "were pruned", "last night's copy")


@test
def an_unsafe_log_is_refused():
    with Club() as club:
        club.a.set_words(club.node.words(), 2)
        refused(club.a, "synchronous_standby_names is empty")
        club.node.ask("ALTER ROLE postgres IN DATABASE club SET synchronous_commit = off")
        club.node.reload({"synchronous_standby_names": "'*'"})
        refused(club.a, "synchronous_commit is off")


@test
def a_database_in_no_log_is_refused():
    with Club() as club:
        b = club.machine("b")
        b.start()
        assert b.process.wait(SECONDS) == 1 and "there is no key file" in b.read_log(), b.read_log()
        shutil.copy(club.a.data + ".logkey", b.data + ".logkey")
        b.start()
        assert b.process.wait(SECONDS) == 1 and "there is no database in" in b.read_log(), b.read_log()
        c = make_database(club.machine("c"))
        shutil.copy(club.a.data + ".logkey", c.data + ".logkey")
        refused(c, "belongs to no log")
        club.node.ask("DROP TABLE turns, writer, seen", "club")
        refused(club.a, "there is no log in that database")


@test
def without_its_log_a_copy_does_not_start():
    with Club() as club:
        club.a.set_words("", 1)
        refused(club.a, "copy of a log of turns")
        assert "is a copy of a log of turns" in club.a.admin("rename", "alice", "bob", status=1)
        club.a.admin("log", "leave")
        club.a.start().await_writer()


@test
def words_that_libpq_does_not_know_are_refused():
    with Club() as club:
        club.a.set_words("nonsense secret", 1)
        refused(club.a, "these are no words for a connection")
        assert "secret" not in club.a.read_log()
        assert "already" in club.a.admin("log", "init", "--log", club.node.words(), status=1)


@test
def a_log_that_does_not_answer_stops_what_is_stored():
    with Club() as club:
        club.a.options += ["--log-patience", "20"]
        club.a.start().await_writer()
        club.node.kill()
        until(lambda: "the log does not answer" in club.a.get("/healthz")[1], lambda: club.a.read_log())
        assert club.a.get("/readyz?write")[0] == 200  # who is here stays here
        assert "the log does not answer, nothing can be stored" in club.a.admin("mute", "nobody", status=1)
        club.node.start()
        until(lambda: club.a.get("/healthz")[0] == 200, lambda: club.a.read_log())
        club.a.create("alice")
        club.a.admin("verify", "--with-log", "--config", club.a.config)


@test
def while_it_stands_still_it_says_so():
    with Club() as club:
        club.a.start().await_writer()
        club.node.halt()  # all of it: to another backend it would turn after five seconds
        waits = subprocess.Popen(
            [TOOL, "--data", club.a.data, "ban", "mallory"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        until(lambda: "the log does not answer" in club.a.get("/healthz")[1], lambda: club.a.read_log())
        assert club.a.get("/readyz?write")[0] == 200 and club.a.get("/readyz")[0] == 503
        assert club.a.get("/readyz?store")[0] == 503 and "nobody is answered here" in club.a.get("/readyz?read")[1]
        assert "barpoint_log_role 2" in club.a.get("/metrics")[1]
        club.node.go_on()
        waits.wait()  # it has ten seconds, which a busy machine may take
        until(lambda: club.a.get("/healthz")[0] == 200, lambda: club.a.read_log())
        until(lambda: "mallory" in club.a.admin("bans"), club.a.read_log)
        assert club.a.stop() == 0


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        run_marked(sys.argv[4:])
