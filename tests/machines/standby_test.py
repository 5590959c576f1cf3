"""standby_test.py - no reader shows a turn that never was: neither when a node of PostgreSQL without a vote is ahead of the promoted one,
nor when a primary that has crashed shows what its own disk alone has. Nor does a machine that follows store one. And nobody is told
of a turn that one disk alone has, nor shown it.

Usage: standby_test.py BARPOINTD-TEST BARPOINT-ADMIN [TEST...]. Prints TAP; skipped where there is no PostgreSQL.
"""

import contextlib
import os
import socket
import sys
import time
import types

import postgres
from log_test import DAEMON, TOOL
from machines import SECONDS, Machine, make_database, until
from proxy import Wires
from reader_test import Web

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "runner"))
from tap import Skipped, run_marked, test  # noqa: E402

LEFT_S = 27  # in which five beats are left
LOOKS = 40  # at what a reader shows, some time in which it could show what it should not


class Nodes:
    """A primary, the standby `s` without which nothing is stored, and `t`, for which nobody waits. All are hosts of a writer and of a
    reader, which wants to have each turn on `copies` disks."""

    def __init__(self, copies=1):
        self.copies = copies
        self.lines = []

    def __enter__(self):
        if postgres.BIN is None:
            raise Skipped("there is no PostgreSQL here")
        self.wires = Wires()
        self.primary, self.s, self.t = self.nodes = [postgres.Node(name) for name in ("p", "s", "t")]
        self.primary.make()
        self.wire = self.wires.proxy(self.primary.port)
        self.s.copy(types.SimpleNamespace(port=self.wire.port))
        self.t.copy(self.primary)
        self.primary.reload({"synchronous_standby_names": "'s'"})
        ports = ",".join(str(node.port) for node in self.nodes)
        self.words = f"host=127.0.0.1,127.0.0.1,127.0.0.1 port={ports} user=postgres dbname=club"
        self.writer = Machine(DAEMON, TOOL, "a", self.words, copies=2)
        self.reader = Machine(DAEMON, TOOL, "r", self.words, options=["--log-role", "reader"], copies=self.copies)
        self.reading = Web(self.reader)
        make_database(self.writer)
        self.writer.log_admin("init")
        self.writer.start().await_writer()
        self.writer.create("alice")
        self.reader.copy_of(self.writer).start().await_follower()
        until(lambda: self.shows("alice"), "the reader has not read all")
        return self

    def __exit__(self, *_):
        self.wire.deaf = False
        for end in (*self.lines, self.writer, self.reader):
            end.close()
        for node in self.nodes:
            node.__exit__()
        self.wires.close()

    def shows(self, name):
        return self.reading.get(f"/api/players/{name}")[0] == 200

    def turns(self, node):
        return int(node.ask("SELECT max(seq) FROM turns", "club"))

    def place(self):
        """Of the reader, as its answers say."""
        return int(self.reading.get("/api/dice/1")[2]["Barpoint-Turn"])

    def turn_under_way(self):
        """The standby doesn't hear of it, so nobody is told; the third node has it. A beat that waits for the standby keeps turns from
        being tried: then once more. Returns the line of who waits."""
        for _ in range(SECONDS):
            line = socket.create_connection(("127.0.0.1", self.writer.port), timeout=SECONDS)
            greeting = b""
            while not greeting.endswith(b"login: "):
                greeting += line.recv(1000)
            self.wire.deaf = True
            self.before = self.turns(self.primary)
            line.sendall(b"visitor\r\n")  # a new account, without a password that takes its time
            end = time.monotonic() + 1
            while time.monotonic() < end and self.turns(self.t) == self.before:
                time.sleep(0.01)
            if self.turns(self.t) > self.before:
                break
            self.wire.deaf = False
            self.writer.await_writer()
            line.recv(1000)  # that turn is over, and who leaves begins another one
            self.lines.append(line)
        assert self.turns(self.t) == self.before + 1 and self.turns(self.s) <= self.before
        return line

    def begin_a_turn(self):
        """And the writer dies."""
        self.turn_under_way()
        self.writer.kill()

    def stays_unseen(self, *followers):
        for _ in range(LOOKS):
            assert self.place() <= self.before, "the reader shows what may never have been"
            for follower in followers:
                assert follower.place()[0] <= self.before, "the follower stores what may never have been"
            time.sleep(0.05)

    def go_on(self):
        """With the standby, which never had that turn; a copy on one disk is enough now."""
        self.s.promote()
        self.writer.set_words(self.words, 1)
        self.writer.start().await_writer()
        self.writer.create("dave")
        until(lambda: self.shows("dave"), lambda: f"the reader does not go on\n{self.reader.read_log()[-2000:]}")
        assert self.reader.lives()


@test
def a_node_ahead_of_the_promoted_one_is_not_read():
    with Nodes() as nodes:
        nodes.begin_a_turn()
        nodes.stays_unseen()
        nodes.primary.kill()
        nodes.stays_unseen()
        nodes.go_on()


@test
def what_a_crashed_primary_shows_is_not_read():
    """It has come back alone, and shows the row that its own disk has; then it is gone for good."""
    with Nodes() as nodes:
        nodes.begin_a_turn()
        nodes.primary.kill()
        nodes.primary.start()
        until(lambda: nodes.turns(nodes.primary) == nodes.turns(nodes.t), "it does not show the row")
        backends = "SELECT count(*) > 0 FROM pg_stat_activity WHERE datname = 'club' AND pid <> pg_backend_pid()"
        until(lambda: nodes.primary.ask(backends) == "t", "the reader does not come")
        nodes.stays_unseen()
        nodes.primary.kill()
        nodes.go_on()


@test
def what_a_crashed_primary_shows_is_not_stored_by_a_follower():
    """Else its copy would be ahead of the promoted node, and could follow no log any more."""
    with Nodes() as nodes:
        follower = Machine(DAEMON, TOOL, "b", nodes.words, options=["--log-takeover", "by-hand"])
        with contextlib.closing(follower.copy_of(nodes.writer)):
            follower.start().await_follower()
            nodes.begin_a_turn()
            nodes.primary.kill()
            nodes.primary.start()
            until(lambda: nodes.turns(nodes.primary) == nodes.turns(nodes.t), "it does not show the row")
            # It says how far it is once it has read: that waits for the standby.
            waits = "SELECT count(*) > 0 FROM pg_stat_activity WHERE datname = 'club' AND wait_event = 'SyncRep'"
            until(lambda: nodes.primary.ask(waits) == "t", "the follower does not come")
            nodes.stays_unseen(follower)
            nodes.primary.kill()
            nodes.go_on()
            until(lambda: follower.place()[0] == nodes.turns(nodes.s), follower.read_log)
            assert follower.lives()


@test
def who_waits_is_told_nothing_once_the_second_copy_is_given_up():
    """PostgreSQL lets all who wait for the standby go then, without a warning, though one disk alone has what they stored."""
    with Nodes() as nodes:
        line = nodes.turn_under_way()
        time.sleep(0.6)  # an answer that takes as long is not taken as it is
        nodes.primary.reload({"synchronous_standby_names": "''"})
        line.settimeout(2)
        with contextlib.suppress(TimeoutError):
            raise AssertionError(f"was told: {line.recv(1000)}")
        until(lambda: "no second copy" in nodes.writer.get("/healthz")[1], nodes.writer.read_log)
        assert nodes.writer.writes() and nodes.turns(nodes.s) == nodes.before
        nodes.primary.reload({"synchronous_standby_names": "'s'"})
        nodes.wire.deaf = False
        line.settimeout(SECONDS)
        assert line.recv(1000), nodes.writer.read_log()
        assert nodes.turns(nodes.s) > nodes.before


@test
def what_one_disk_alone_has_is_seen_nowhere():
    """The second copy is given up, and asked for again before it is there; the writer beats all the while."""
    with Nodes(copies=2) as nodes:
        follower = Machine(DAEMON, TOOL, "b", nodes.words, options=["--log-takeover", "by-hand"], copies=2)
        with contextlib.closing(follower.copy_of(nodes.writer)):
            follower.start().await_follower()
            nodes.turn_under_way()
            time.sleep(0.6)  # an answer that takes as long is not taken as it is
            nodes.primary.reload({"synchronous_standby_names": "''"})
            nodes.stays_unseen(follower)
            until(lambda: "no second copy" in nodes.writer.get("/healthz")[1], nodes.writer.read_log)
            assert nodes.turns(nodes.primary) > nodes.before
            nodes.primary.reload({"synchronous_standby_names": "'s'"})
            nodes.stays_unseen(follower)
            nodes.wire.deaf = False
            for place in (nodes.place, lambda: follower.place()[0]):
                until(lambda place=place: place() > nodes.before, "the turn is not shown")
            assert nodes.turns(nodes.s) > nodes.before


@test
def what_was_left_waiting_takes_no_connections():
    """A writer leaves a beat that nobody answers, and tries again: PostgreSQL has but a hundred connections for all machines."""
    with Nodes() as nodes:
        nodes.wire.deaf = True
        began = time.monotonic()
        waiting = "SELECT count(*) FROM pg_stat_activity WHERE datname = 'club' AND state = 'active' AND pid <> pg_backend_pid()"
        time.sleep(LEFT_S)
        found = int(nodes.primary.ask(waiting))
        assert found <= 4, f"{found} wait after {time.monotonic() - began} s"


@test
def a_primary_that_all_have_left_is_left():
    """The standby was promoted, and the old primary lives on: nobody writes there, and it lacks nothing that the reader has."""
    with Nodes() as nodes:
        reads_old = "SELECT count(*) FROM pg_stat_activity WHERE query LIKE '%FROM turns%' AND pid <> pg_backend_pid()"
        nodes.writer.kill()
        until(lambda: nodes.primary.ask(reads_old) != "0", "the reader does not read there")
        nodes.s.promote()
        nodes.writer.set_words(f"host=127.0.0.1 port={nodes.s.port} user=postgres dbname=club", 1)
        nodes.writer.start().await_writer()
        nodes.writer.create("dave")
        until(lambda: nodes.shows("dave"), lambda: f"the reader does not go on\n{nodes.reader.read_log()[-2000:]}")
        assert nodes.reader.read_log().count("nobody writes there: an old primary, perhaps") == 1, nodes.reader.read_log()


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        run_marked(sys.argv[3:])
