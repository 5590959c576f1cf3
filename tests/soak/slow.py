#!/usr/bin/env python3
"""slow.py BARPOINTD-TEST [--seed N] [--players N] [--each N] [--seconds N] [--rate N] - slow matches by the thousand, on a fast clock.

Everybody begins `each` matches; then some at a time come, play what waits and go, while flags fall, days of vacation are taken, offers
lapse, and the server is killed now and then. After each kill, and at the end: nothing that a player was told is lost, each match waits
for somebody or is over, no flag falls in the first hour of a server, and `barpoint-admin verify` finds no difference.
"""

import argparse
import os
import random
import re
import selectors
import shutil
import sys
import time
from collections import Counter
from datetime import datetime

import elsewhere  # noqa: F401
from binary import verify, without_bounds
from person import Failure
from runner import Scenario
from server import FAST, Server
from slow_player import DAYS, SlowPlayer

YEAR = "365d"
PATIENT = ["--idle-timeout", YEAR, "--match-idle-timeout", YEAR, "--login-timeout", YEAR, "--slow-offers-max", "20"]
AT_ONCE = 40  # visits
TICK = 0.02  # seconds between two moves of the clock
STALL = 120  # seconds
HOUR = 3600
ACTS_MOST = 14
UP = re.compile(r"(\S+Z) info journal: match (\d+): the time of \w+ is up")
STARTED = re.compile(r"(\S+Z) info listener: listening on ")
SOUND = {
    "more matches than are counted": "SELECT (SELECT count(*) FROM matches WHERE due IS NOT NULL) - value FROM figures WHERE name = 'slow'",
    "due for nobody, or not due for somebody": "SELECT count(*) FROM matches WHERE (due IS NULL) <> (waits_for IS NULL)",
    "open without a flag": "SELECT count(*) FROM matches WHERE state = 'saved' AND due IS NULL",
    "over, and due or undecided": "SELECT count(*) FROM matches WHERE state NOT IN ('running', 'saved') AND (due IS NOT NULL OR decided IS NULL)",
}
PLAYS = (
    "SELECT min(inviter_name, invited_name), max(inviter_name, invited_name), count(*) FROM actions "
    "JOIN matches ON matches.id = actions.match WHERE events LIKE '% played %' GROUP BY 1, 2"
)


def name_of(number):
    """Letters alone."""
    return "p_" + "".join(chr(ord("a") + int(digit)) for digit in f"{number:05}")


def seconds_of(time_logged):
    return datetime.fromisoformat(time_logged.replace("Z", "+00:00")).timestamp()


class Town:
    """One server, those who play there, and what they were told."""

    def __init__(self, server, arguments):
        self.server, self.arguments = server, arguments
        self.random = random.Random(arguments.seed)
        self.names = [name_of(number) for number in range(arguments.players)]
        self.seekers = set()
        self.told = Counter()  # pair -> plays that the server has answered
        self.visits = []
        self.rate = 0  # of the clock
        self.moved = time.monotonic()
        self.kills = self.came = 0

    def somebody(self):
        return self.random.choice(self.names)

    def note_play(self, name, opponent):
        self.told[min(name, opponent), max(name, opponent)] += 1

    # -- the beginning

    def found(self):
        """All have the password of the first, and are ready."""
        scenario = Scenario(self.server)
        for line in ("given p_first is logged in", "p_first> set ready yes", "p_first> bye", "closed p_first"):
            scenario.run_line(line)
        scenario.forget_connections()
        first = "(SELECT id FROM players WHERE name = 'p_first')"
        names = ", ".join(f"('{name}')" for name in self.names)
        self.server.sql(
            f"INSERT INTO players (name, hash, registered, last_login) "
            f"SELECT column1, hash, registered, last_login FROM (VALUES {names}), players WHERE players.id = {first}"
        )
        self.server.sql(
            "INSERT OR REPLACE INTO settings SELECT players.id, settings.name, settings.value FROM players, settings "
            f"WHERE settings.player = {first} AND players.name GLOB 'p_?????'"
        )

    def begin_matches(self):
        """Each invites those that come next, who take it."""
        count, each = len(self.names), self.arguments.each
        self.pass_by(
            (name, [f"invite {self.names[(at + step) % count]} {self.random.choice((1, 3, 5))} {self.random.choice(DAYS)}"
                    for step in range(1, each + 1)])
            for at, name in enumerate(self.names)
        )  # fmt: skip
        self.pass_by(
            (name, [line for step in range(1, each + 1) for line in (f"join {self.names[at - step]}", "leave")])
            for at, name in enumerate(self.names)
        )

    def pass_by(self, visits):
        """All of these come, some at a time, and do only that."""
        visits = iter(visits)
        waiting = True
        while waiting or self.visits:
            while waiting and len(self.visits) < AT_ONCE:
                visit = next(visits, None)
                waiting = visit is not None
                if waiting:
                    self.visits.append(SlowPlayer(self, *visit, acts=0))
            self.look()

    # -- what goes on

    def move_clock(self):
        now = time.monotonic()
        if now - self.moved < TICK:
            return
        if self.rate > 0:
            self.server.move_clock(int((now - self.moved) * 1000 * self.rate))
        self.moved = now

    def look(self):
        """Reads what has come, and moves the clock."""
        with selectors.DefaultSelector() as selector:
            for visit in self.visits:
                selector.register(visit.socket, selectors.EVENT_READ, visit)
            for key, _ in selector.select(TICK):
                key.data.read()
        self.visits = [visit for visit in self.visits if not visit.ended]
        if self.server.process.poll() is not None:
            raise Failure(f"the server has ended by itself, status {self.server.process.returncode}")
        for visit in self.visits:
            if time.monotonic() - visit.heard > STALL:
                raise Failure(f"{visit.name} has read nothing for {STALL} seconds: {visit.last_lines}")
        self.move_clock()

    def play_on(self, end):
        while time.monotonic() < end:
            while len(self.visits) < AT_ONCE:
                here = {visit.name for visit in self.visits}
                name = self.somebody()
                if name not in here:
                    self.visits.append(SlowPlayer(self, name, [], ACTS_MOST))
                    self.came += 1
            self.look()

    def leave(self):
        for visit in self.visits:
            visit.close()
        self.visits = []

    # -- what has come of it

    def kill(self):
        self.server.process.kill()
        for visit in self.visits:
            visit.read_to_the_end()
        self.leave()
        self.server.kill()
        self.kills += 1
        self.moved = time.monotonic()
        self.check()

    def check(self):
        """After a start or a stop, so that nobody sits anywhere."""
        scenario = Scenario(self.server)
        scenario.connect("anybody").find_raw(scenario, b"login: ")  # the database is open
        scenario.forget_connections()
        self.server.wait_for_row("SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM matches WHERE state = 'running')")
        wrong = {what: self.server.rows(question)[0][0] for what, question in SOUND.items()}
        if any(wrong.values()):
            raise Failure(f"not sound: {wrong}")
        stored = {(one, other): count for one, other, count in self.server.rows(PLAYS)}
        for pair, count in self.told.items():
            if stored.get(pair, 0) < count:
                raise Failure(f"{pair} were told of {count} plays, and {stored.get(pair, 0)} are stored")
        self.check_log()

    def check_log(self):
        """Nothing falls in the first hour of a server."""
        started = 0
        for line in self.server.log_lines():
            if began := STARTED.match(line):
                started = seconds_of(began[1])
            elif (up := UP.match(line)) and seconds_of(up[1]) < started + HOUR:
                raise Failure(f"in the first hour of the server: {line}")
        self.server.check_log()

    def figures(self):
        question = "SELECT coalesce(decided, 'open'), count(*) FROM matches GROUP BY 1"
        decided = ", ".join(f"{count} {how}" for how, count in self.server.rows(question))
        [(served, vacations, actions)] = self.server.rows(
            "SELECT (SELECT served_ms FROM heartbeat) / 86400000, (SELECT count(*) FROM vacations), (SELECT count(*) FROM actions)"
        )
        with open(f"/proc/{self.server.process.pid}/status", encoding="ascii") as status:
            memory = next(line.split()[1] for line in status if line.startswith("VmRSS"))
        return (
            f"{served} days served, {self.came} visits, {self.kills} kills, {sum(self.told.values())} plays told, "
            f"{actions} actions, {vacations} vacations; matches: {decided}; {int(memory) // 1024} MiB"
        )


def soak(town, arguments):
    town.found()
    began = time.monotonic()
    town.begin_matches()
    print(f"{len(town.names)} players have begun their matches in {time.monotonic() - began:.0f} s; {town.figures()}", flush=True)
    town.rate = arguments.rate
    town.moved = time.monotonic()
    end = town.moved + arguments.seconds
    while time.monotonic() < end:
        town.play_on(min(end, time.monotonic() + town.random.uniform(1, 2) * arguments.kill_each))
        town.kill()
        print(town.figures(), flush=True)
    town.server.stop([])
    town.server.check_log()
    verify(town.server, Failure)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("binary")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", default=".")
    parser.add_argument("--players", type=int, default=2000)
    parser.add_argument("--each", type=int, default=10, help="matches that each offers; they take as many")
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--rate", type=int, default=10000, help="of the clock")
    parser.add_argument("--kill-each", type=float, default=20, help="seconds, and up to twice as many")
    arguments = parser.parse_args()
    os.environ.setdefault("BARPOINT_TEST_SHIM", "drop")
    binary = os.path.abspath(arguments.binary)
    options = [*FAST, *PATIENT, "--slow-max", "50", *without_bounds(binary)]
    with Server(binary, options, STALL) as server:
        server.set_dice("envelopes")
        try:
            soak(Town(server, arguments), arguments)
        except Failure as failure:
            print(f"FOUND, seed {arguments.seed}: {failure}")
            log = os.path.join(arguments.keep, f"slow-{arguments.seed}.log")
            shutil.copy(server.log, log)
            print(f"The log: {log}")
            print("0 passed, 1 failed")
            return 1
    print("1 passed, 0 failed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
