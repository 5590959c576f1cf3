#!/usr/bin/env python3
"""sessions.py BARPOINTD-TEST --seed N [--seconds N | --acts N] [--keep DIRECTORY] [--replay FILE] - a fuzzer with a memory.

Several sessions at once send valid lines, roughly where they are valid, and anything else a line can carry. A find
is a report of a sanitizer, an end of the server, no answer to `time`, a line that no client should get. What was sent
since the server's start stays in DIRECTORY as sessions-SEED.sent; --replay sends it again.
"""

import argparse
import itertools
import os
import random
import re
import shutil
import sys
import tempfile
import time

import elsewhere  # noqa: F401
from binary import verify, without_bounds
from given import Given
from grammar import Grammar
from person import Failure
from runner import Scenario
from server import FAST, Server
from visitor import KINDS, Visitor

VISITORS, TERMINALS = 10, 2  # the last are terminals
ROUND = 60  # seconds a server lives
ACTS = 40  # between two questions whether it still answers
HANG = 60  # seconds for an answer: the machine may be busy, and a sanitizer is slow
MANY = 10**9
FOUND_MOST = 10
TIME = re.compile(r"\w+day, .*")
ANSWER = re.compile(r"\w+day, .*|\*\* .*")  # who was asked something else may be told so
LIMITS = [
    FAST,
    FAST + ["--output-limit", "65536", "--lines-per-turn", "1", "--watchers-max", "2", "--messages-max", "3"],
    FAST
    + [
        "--visitors-new",
        "1000000",
        "--visitors-new-per-address",
        "1000000",
        "--idle-timeout",
        "5m",
        "--login-timeout",
        "30s",
        "--gag-max",
        "1",
        "--claim-after",
        "1h",
    ],
]


def letters(number):
    return "v_" + "".join(chr(ord("a") + int(digit)) for digit in f"{number:04}")


class Round:
    """One server and its visitors."""

    def __init__(self, binary, seed, keep, arguments=None):
        """`arguments`: of the server; without them chance decides."""
        self.random = random.Random(seed)
        self.seed = seed
        self.sent_path = os.path.join(keep, f"sessions-{seed}.sent")
        self.sent = open(self.sent_path, "w", encoding="ascii")
        limits = self.random.choice(LIMITS) + without_bounds(binary) + ["--log-level", "warning"]
        self.server = Server(binary, arguments or limits, HANG)
        self.server.set_dice("envelopes")
        self.names = [letters(number) for number in range(VISITORS)]  # whose place it is
        self.numbers = itertools.count(VISITORS)
        self.visitors = {}  # place -> Visitor
        self.probe = None
        self.acts = 0
        self.grammar = None
        self.note("server", " ".join(self.server.arguments))

    def note(self, what, text):
        self.sent.write(f"{what} {text}\n")

    # -- the server

    def begin(self):
        scenario = Scenario(self.server)
        Given(scenario).run(f"{', '.join(self.names)} are registered, operator is a program, operator is logged in")
        self.server.admin(["operator", self.names[0], "on"])
        self.server.admin(["operator", "operator", "on"])
        operator = scenario.persons["operator"]
        operator.type("commands")
        operator.find_line(scenario, ".")
        words = [word for line, _ in operator.lines(0) if line.startswith(" ") for word in line.split()]
        self.server.sql(
            "UPDATE players SET house = 'casual', program_mark = 1, experience = 10000, "
            "rating = (SELECT rating FROM anchors WHERE level = 'casual') "
            f"WHERE name IN ('{self.names[1]}', '{self.names[2]}')"
        )
        scenario.forget_connections()
        self.server.drop_spare()
        self.grammar = Grammar(self.random, sorted(set(words) - {"shutdown"}), self.somebody)

    def somebody(self):
        """Whom a line is about: mostly who is there."""
        there = [visitor.name for visitor in self.visitors.values() if visitor.state == "online" and not visitor.ended]
        return self.random.choice(there if there and self.random.random() < 0.9 else self.names + ["nobody"])

    def check(self):
        """Alive, no report, an answer to `time`."""
        self.sent.flush()
        if self.server.process.poll() is not None:
            raise Failure(f"the server has ended by itself, status {self.server.process.returncode}")
        if not self.probe or self.probe.ended:
            self.probe = Visitor("operator", self.server.connect(), "program", self.random)
            self.probe.type("login soak_1.0 1009 operator secret")
        self.ask(self.probe, TIME)
        if self.acts % (10 * ACTS) == 0:
            self.server.check_log()
            for visitor in self.visitors.values():
                if visitor.state == "online" and visitor.program and not visitor.deaf and not visitor.half:
                    self.ask(visitor, ANSWER)

    def ask(self, visitor, answer):
        """Everybody reads meanwhile."""
        if visitor.ended or not self.send(visitor, b"time\r\n"):
            return
        visitor.awaits, visitor.has_answer = answer, False
        if not self.pump(lambda: visitor.has_answer or visitor.ended):
            raise Failure(f"no answer to 'time' in {HANG} seconds", visitor)

    def pump(self, ready, seconds=HANG):
        persons = [self.probe] if self.probe else []
        return self.server.pump(persons + list(self.visitors.values()), ready, seconds)

    # -- visitors

    def visit(self, place):
        """Mostly by the name that belongs there, else it is a second login of somebody."""
        terminal = place >= VISITORS - TERMINALS
        others = self.names[-TERMINALS:] if terminal else self.names[:-TERMINALS]
        name = self.names[place] if self.random.random() < 0.93 else self.random.choice(others)
        kind = "terminal" if terminal else self.random.choice(KINDS)
        visitor = Visitor(name, self.server.connect(), kind, self.random)
        self.visitors[place] = visitor
        self.note("connect", f"{place} {kind}")

    def note_send(self, person, data):
        place = next((place for place, visitor in self.visitors.items() if visitor is person), "probe")
        self.note("send", f"{place} {data.decode('latin-1').encode('unicode_escape').decode('ascii')}")

    def send(self, visitor, data):
        """False if the line is full, or closed: reading shows which."""
        self.note_send(visitor, data)
        try:
            return visitor.line.socket.send(data) == len(data)
        except OSError:
            return False

    def act(self):
        self.acts += 1
        place = self.random.randrange(VISITORS)
        visitor = self.visitors.get(place)
        if visitor is None or visitor.ended:
            if visitor:
                visitor.close()
            self.visit(place)
        elif visitor.state == "online":
            self.act_online(place, visitor)
        else:
            self.act_at_the_door(place, visitor)
        if self.random.random() < 0.0002:
            self.move_clock()
        if self.acts % ACTS == 0:
            self.check()
        else:
            self.pump(lambda: True, 0.01) if self.random.random() < 0.5 else self.glance()

    def glance(self):
        """What has come already."""
        for visitor in self.visitors.values():
            if not visitor.ended and not visitor.deaf:
                visitor.read()

    def move_clock(self):
        milliseconds = self.random.choice((1000, 1000, 31000, 301000, 3700000, 86400000))
        self.note("clock", str(milliseconds))
        self.server.move_clock(milliseconds)

    def act_at_the_door(self, place, visitor):
        if visitor.kind == "rude":
            for _ in range(self.random.randrange(1, 5)):
                self.send(visitor, self.random.choice((self.grammar.garbage(), self.grammar.telnet(),
                                                       self.grammar.line().encode() + b"\r\n")))  # fmt: skip
            if self.random.random() < 0.3:
                self.drop(place, visitor)
        elif visitor.state == "failed":
            self.register(visitor)
        elif visitor.state == "asked":
            visitor.state = "entering"
            self.log_in(visitor)
        elif self.random.random() < 0.02:
            self.drop(place, visitor)

    def register(self, visitor):
        """The name no longer works: somebody has changed it or its password, or erased it."""
        if visitor.kind == "program":
            visitor.kind, visitor.program = "person", False
        new = letters(next(self.numbers))
        self.names = [new if name == visitor.name else name for name in self.names]
        visitor.name = new
        visitor.state = "registering"
        self.log_in(visitor)

    def log_in(self, visitor):
        if visitor.kind == "terminal" and self.random.random() < 0.5:
            self.send(visitor, self.grammar.telnet())
        for line in visitor.login_lines():
            self.send(visitor, line.encode() + b"\r\n")

    def drop(self, place, visitor):
        reset = self.random.random() < 0.5
        self.note("reset" if reset else "drop", str(place))
        visitor.close(reset)

    def act_online(self, place, visitor):
        chance = self.random.random()
        if chance < 0.001:
            self.drop(place, visitor)
        elif chance < 0.005:
            visitor.deaf = not visitor.deaf
            self.note("deaf", str(place))
        elif chance < 0.77:
            self.send_line(visitor, visitor.sensible(self.grammar))
        elif chance < 0.9:
            self.send_line(visitor, self.grammar.line())
        elif chance < 0.975:
            self.send_line(visitor, self.grammar.mutated(self.grammar.line()))
        elif chance < 0.98:
            lines = [self.grammar.line().encode() for _ in range(self.random.randrange(2, 40))]
            self.send_line(visitor, b"\r\n".join(line for line in lines if visitor.may_send(line)))
        elif visitor.kind == "terminal":
            self.send(visitor, self.random.choice((self.grammar.telnet(), self.grammar.garbage())))
            visitor.half = True
        else:
            self.send_part(visitor, self.grammar.mutated(self.grammar.line()))

    def send_line(self, visitor, line):
        line = line.encode() if isinstance(line, str) else line
        if line is not None and visitor.may_send(line):
            self.send(visitor, (b"\r\n" if visitor.half else b"") + line + self.grammar.end())
            visitor.half = False

    def send_part(self, visitor, line):
        if visitor.may_send(line) and not visitor.half:
            visitor.half = True
            self.send(visitor, line[: self.random.randrange(len(line) + 1)])

    # -- the end

    def end(self):
        """SIGTERM: everybody reads to the end, the status is 0, what is stored makes sense."""
        for visitor in self.visitors.values():
            visitor.deaf = False
        self.check()
        persons = [visitor for visitor in self.visitors.values() if not visitor.ended] + [self.probe]
        self.server.stop(persons)
        self.server.check_log()
        verify(self.server, Failure)

    def play(self, deadline, most):
        """Runs until then, or for that many acts; 1 if something was found."""
        with self.server, self.sent:
            try:
                self.begin()
                while self.acts < most and time.monotonic() < deadline:
                    self.act()
                self.end()
            except Failure as failure:
                self.report(failure)
                shutil.copy(self.server.log, self.sent_path.replace(".sent", ".log"))
                return 1
        os.unlink(self.sent_path)
        return 0

    def report(self, failure):
        print(f"FOUND, seed {self.seed}: {failure}")
        if failure.person is not None and hasattr(failure.person, "last_lines"):
            print("\n".join(failure.person.last_lines(15)))
        print("\n".join(self.server.log_lines()[-60:]))
        print(f"What was sent: {self.sent_path}", flush=True)


def replay(binary, path):
    """Feeds bytes of an earlier run once more, in their order; what is found this time."""
    with open(path, encoding="ascii") as file:
        lines = [line.rstrip("\n").split(" ", 1) for line in file]
    with tempfile.TemporaryDirectory(prefix="barpoint-replay-") as keep:
        round_ = Round(binary, 1, keep, arguments=lines.pop(0)[1].split())
        with round_.server, round_.sent:
            try:
                round_.begin()
                for what, rest in lines:
                    replay_one(round_, what, rest)
                round_.end()
            except Failure as failure:
                round_.report(failure)
                return 1
    print("nothing found this time")
    return 0


def replay_one(round_, what, rest):
    place, _, text = rest.partition(" ")
    visitor = round_.visitors.get(place)
    if what == "connect":
        round_.visitors[place] = Visitor(f"visitor {place}", round_.server.connect(), text, round_.random)
    elif what == "clock":
        round_.server.move_clock(int(rest))
    elif place == "probe":
        round_.check()
    elif what == "send":
        round_.send(visitor, text.encode("ascii").decode("unicode_escape").encode("latin-1"))
    elif what == "deaf":
        visitor.deaf = not visitor.deaf
    elif not visitor.ended:
        visitor.close(what == "reset")
    round_.glance()


def soak(binary, arguments):
    """Round after round, each with the next seed; (rounds, finds)."""
    deadline = time.monotonic() + arguments.seconds
    rounds = found = acts = 0
    while found < FOUND_MOST and (rounds == 0 or (not arguments.acts and time.monotonic() < deadline)):
        round_ = Round(binary, arguments.seed + rounds, arguments.keep)
        found += round_.play(min(deadline, time.monotonic() + ROUND), arguments.acts or MANY)
        rounds, acts = rounds + 1, acts + round_.acts
        print(f"seed {round_.seed}: {rounds} rounds, {acts} lines and more, {found} found", flush=True)
    return rounds, found


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("binary")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=3600)
    parser.add_argument("--acts", type=int, default=0)
    parser.add_argument("--keep", default=".")
    parser.add_argument("--replay")
    arguments = parser.parse_args()
    binary = os.path.abspath(arguments.binary)
    if arguments.replay:
        return replay(binary, arguments.replay)
    os.makedirs(arguments.keep, exist_ok=True)
    rounds, found = soak(binary, arguments)
    print(f"{rounds - found} passed, {found} failed")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
