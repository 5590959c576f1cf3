#!/usr/bin/env python3
"""kills_test.py - SIGKILL of the courier or of the server at each step of a letter's way, by push and by hook: none is lost, and
no more than the four letters under way come twice.

    kills_test.py BARPOINTD-TEST BARPOINT-COURIER-TEST [TEST...]

Prints TAP. A step is a line between the two, before or after it arrives, or a letter that its service has and hasn't answered.
"""

import contextlib
import os
import socket
import sys
import threading

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "runner"))
from desk import PATIENCE, wait_until  # noqa: E402
from running import Running  # noqa: E402
from runner import Scenario  # noqa: E402
from server import FAST, Server  # noqa: E402
from services import Browser, Held, Service  # noqa: E402
from tap import run_named  # noqa: E402

DAEMON, COURIER = (os.path.abspath(path) for path in sys.argv[1:3])
PLACES = ["push_a", "push_b", "push_c", "room_a", "room_b", "room_c"]
# What is seen on the way: from the courier, or from the server.
ASKED, ANSWERED = "asked", "answered"
STEPS = [
    (ASKED, b"hello"), (ASKED, b"take"), (ANSWERED, b'{"id"'), (ANSWERED, b'{"end":"ok","again"'), (ASKED, b"done"),
    (ANSWERED, b'{"end":"ok"}'),
]  # fmt: skip


class Between:
    """Where the courier connects: hands lines on, both ways, until one comes at which something is to happen."""

    def __init__(self, path, onward):
        self.path, self.onward, self.armed, self.reached = path, onward, None, threading.Event()
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(path)
        self.listener.listen(8)
        threading.Thread(target=self.serve, daemon=True).start()

    def arm(self, step, before, act):
        self.reached.clear()
        self.armed = (*step, before, act)

    def serve(self):
        while True:
            with contextlib.suppress(OSError):
                courier, _ = self.listener.accept()
                server = socket.socket(socket.AF_UNIX)
                try:
                    server.connect(self.onward)
                except OSError:
                    courier.close()
                    continue
                for side, line, to in ((ASKED, courier, server), (ANSWERED, server, courier)):
                    threading.Thread(target=self.carry, args=(side, line, to), daemon=True).start()

    def carry(self, side, line, to):
        with contextlib.suppress(OSError), line.makefile("rb") as lines:
            for text in lines:
                self.hand_on(side, text, to)
        for end in (line, to):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def hand_on(self, side, text, to):
        armed = self.armed
        if armed is None or armed[0] != side or not text.startswith(armed[1]):
            to.sendall(text)
            return
        self.armed = None
        before, act = armed[2:]
        if before:
            act()
        with contextlib.suppress(OSError):
            to.sendall(text)
        if not before:
            act()
        self.reached.set()


class House:
    """A server with three players who have a browser each, and three chat rooms."""

    def __init__(self, stack):
        self.running = stack.enter_context(Running(COURIER, started=False))
        self.service = stack.enter_context(Service(self.running.authority))
        rooms = [word for place in PLACES[3:] for word in ("--hook", f"{self.service.origin}/{place} tournaments")]
        self.server = stack.enter_context(Server(DAEMON, [*FAST, "--idle-timeout", "365d", *rooms], PATIENCE))
        self.scenario = Scenario(self.server)
        self.running.desk.close()
        self.server.start()
        self.between = Between(self.running.place("between"), os.path.join(self.server.data, "courier.sock"))
        self.running.socket = self.between.path
        self.running.start()
        # Its hello would end subscriptions for another key.
        wait_until(lambda: "letters are taken" in self.running.read_log(), self.running.read_log)
        for name in PLACES[:3]:
            self.scenario.run_line(f"given {name} is registered")
            keys = Browser().keys()
            self.server.sql(
                f"INSERT INTO pushes (player, endpoint, p256dh, auth, at) SELECT id, '{self.service.origin}/{name}', "
                f"'{keys['p256dh']}', '{keys['auth']}', 1 FROM players WHERE name = '{name}'"
            )

    def raise_all(self):
        """A letter to each."""
        self.service.got.clear()
        self.server.sql("DELETE FROM outbox")
        due = "(SELECT push_seen FROM couriers) - 60"
        self.server.sql(
            f"INSERT INTO outbox (player, push, kind, way, at, due) SELECT player, id, 'test', 'push', {due}, {due} FROM pushes"
        )
        for place in PLACES[3:]:
            self.server.sql(
                f"INSERT INTO outbox (kind, way, hook, at, due) VALUES ('test', 'hook', '{self.service.origin}/{place}', {due}, {due})"
            )

    def became(self, state):
        ((count,),) = self.server.rows(f"SELECT count(*) FROM outbox WHERE state = '{state}'")
        return count

    def places(self):
        return [path.lstrip("/") for path, _, _ in self.service.got]

    def kill(self, victim):
        process = (self.running if victim == "courier" else self.server).process
        process.kill()
        process.wait()

    def go_on(self, victim, where):
        """Who was killed is there again. What the courier has said nothing of is handed over again after five minutes."""
        if victim == "courier":
            self.running.start()
        else:
            self.server.kill()  # which starts it again: by this thread, with whose end it would end
        self.scenario.run_line("wait 6 minutes")
        wait_until(
            lambda: self.became("sent") == len(PLACES),
            lambda: f"{where}: {self.became('sent')} of {len(PLACES)}\n{self.running.read_log()}",
        )
        places = self.places()
        assert set(places) == set(PLACES), (where, places)
        assert len(places) <= len(PLACES) + (4 if victim == "courier" else 0), (where, places)


@contextlib.contextmanager
def house():
    with contextlib.ExitStack() as stack:
        made = House(stack)
        yield made
        made.running.stop()
        made.server.kill()


def kill_at(made, victim, step, before):
    where = f"{victim} killed {'before' if before else 'after'} {step[1].decode()} was {step[0]}"
    made.running.kill()  # a new one comes to each step at once
    made.raise_all()
    made.between.arm(step, before, lambda: made.kill(victim))
    made.running.start()
    wait_until(made.between.reached.is_set, lambda: f"{where}\n{made.running.read_log()}")
    made.go_on(victim, where)


def kill_at_each_line(victim):
    with house() as made:
        for step in STEPS:
            for before in (True, False):
                kill_at(made, victim, step, before)


def couriers_killed_at_each_line():
    kill_at_each_line("courier")


def servers_killed_at_each_line():
    kill_at_each_line("server")


def killed_while_services_have_letters():
    """A service has some, and answers once somebody is dead."""
    with house() as made:
        for victim in ("courier", "server"):
            made.service.held = Held()
            made.raise_all()
            wait_until(lambda: len(made.places()) == 4, made.running.read_log)
            made.kill(victim)
            made.service.held.set()
            made.service.held = None
            made.go_on(victim, f"{victim} killed while services have letters")


run_named(
    [couriers_killed_at_each_line, servers_killed_at_each_line, killed_while_services_have_letters],
    sys.argv[3:],
)
