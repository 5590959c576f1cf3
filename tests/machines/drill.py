#!/usr/bin/env python3
"""drill.py BARPOINTD-DRILLED BARPOINT-ADMIN FULL-DISK.SO [--seed N] [--rounds N | --seconds N] [--only KIND | --failovers] - two
machines with a log in two nodes of PostgreSQL, haproxy in front, and in each round one thing dies, sleeps, is cut off, has no room,
or comes back, while people play. Clients are the judges: nothing they were told is missing, nothing happened twice, one machine
writes, and both copies are equal. At the end a table says how long nobody heard anything, by kind of round.
"""

import argparse
import contextlib
import os
import random
import re
import statistics
import sys
import time
from collections import Counter

import postgres
from club import Club, Pair
from machines import SECONDS, check_equal
from rounds import ROUNDS

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "crash"))
from journal import Fault  # noqa: E402
from servers import House, Life  # noqa: E402

SHORT_S = 20  # how long it goes on in a run of all tests
VERIFIED_EACH = 10  # rounds
LINGER_S = 5  # haproxy closes the lines of a machine that is gone by then
# A server ends in order; or the opponent has left while something was typed.
EXPECTED = r"\*\* (System administrator causes shutdown|All running games will|You're not playing\.)"


class Evening(Life):
    """People who know how a server ends in order, and come again if it can't store what they do. They play with little haste, so
    that the judges have time."""

    patience = SECONDS

    def __init__(self, house):
        self.turned_away = []
        self.heard_at = time.monotonic()
        self.longest = 0  # seconds in which nobody heard anything
        self.over_at = None  # what happened is over, and nobody has heard anything since
        self.afterwards = 0  # seconds until somebody did
        self.silence = None  # in all, once somebody is served again after all lines were lost
        super().__init__(house)

    def heard(self, client, fact):
        now = time.monotonic()
        self.longest = max(self.longest, now - self.heard_at)
        self.heard_at = now
        if self.over_at is not None:
            self.afterwards, self.over_at = now - self.over_at, None
        super().heard(client, fact)

    def refused(self, client):
        self.turned_away.append(client)

    def come_back(self):
        """Those who were told that nothing can be stored just now."""
        again, self.turned_away = self.turned_away, []
        for client in dict.fromkeys(again):
            if not client.ended and not getattr(client, "replaced", False) and hasattr(client, "opponent"):
                self.come_again(client)

    def surprise(self, client, line):
        if not re.match(EXPECTED, line):
            super().surprise(client, line)

    def last_log(self):
        return "\n".join(self.house.server.log_lines())

    def to_the_end(self, seconds=SECONDS):
        """Whoever has come again meanwhile may have a line to the other machine, which lives: it is hung up."""
        self.wait(lambda: self.server.process.poll() is not None, lambda: f"the server does not end; log:\n{self.last_log()}")
        end = time.monotonic() + LINGER_S
        while self.selector.get_map() and time.monotonic() < end:
            self.step(0.05)
        for key in list(self.selector.get_map().values()):
            self.selector.unregister(key.fileobj)
            key.data.hang_up()
        return super().to_the_end(seconds)

    # -- while something happens

    def go_on(self):
        self.step(0.02)
        self.come_back()
        time.sleep(0.02)

    def pass_time(self, seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.go_on()

    def wait(self, true, what):
        end = time.monotonic() + self.patience
        while not true():
            if time.monotonic() > end:
                raise Fault(what() if callable(what) else what)
            self.go_on()

    def await_service(self, club):
        """All lines are lost; whoever comes is served again."""
        if self.silence is not None:
            return
        if not any(machine.lives() for machine in club.machines):
            for machine in club.machines:
                machine.start()
        began = time.monotonic()
        self.wait(club.serves, lambda: "nobody is served\n" + "\n".join(club.log_lines()))
        now = time.monotonic()
        self.silence, self.afterwards = max(self.longest, now - self.heard_at), now - began

    def play_on(self, more):
        """That many more facts are told."""
        wanted = self.facts + more
        self.wait(lambda: self.facts >= wanted, lambda: f"nothing happens any more; log:\n{self.last_log()}")


class Silences:
    """How long nobody heard anything, by kind of round: in all, and after what had died was there again."""

    def __init__(self):
        self.seconds = {}
        self.lost = Counter()  # rounds in which all lines were lost

    def note(self, kind, life, lost):
        self.seconds.setdefault(kind, []).append((life.silence, life.afterwards))
        self.lost[kind] += lost

    def table(self):
        lines = [f"{'what happened':28} rounds  lines lost  silence: half / longest (s)  after it was over"]
        for kind, found in sorted(self.seconds.items()):
            columns = [f"{statistics.median(column):8.2f} / {max(column):5.2f}" for column in zip(*found)]
            lines.append(f"{kind:28} {len(found):6}  {self.lost[kind]:10}  " + "           ".join(columns))
        return "\n".join(lines)


def check_goes_on(club, life):
    """No line is lost, and the same machine writes."""
    writer = club.writer
    life.over_at = time.monotonic()
    life.play_on(50)
    if not writer.lives() or not writer.writes():
        raise Fault(f"{writer.name} writes no more\n" + "\n".join(club.log_lines()))
    life.silence = life.longest


def end_life(club):
    """The next round begins with the other machine as the writer, or with the same one."""
    if club.chance.random() < 0.3:
        club.writer.process.kill()
    else:
        club.writer.process.terminate()


def drill(house, club, happen):
    life = Evening(house)
    life.enter_all()
    life.play_on(club.chance.randrange(20, 120))
    life.longest = 0
    lost = happen(club, life)
    if lost:
        life.await_service(club)
    else:
        check_goes_on(club, life)
        end_life(club)
    life.to_the_end()
    # As on a full disk: somebody may have left a table, and been invited to another match, before it was stored.
    house.ledger.disk_full = house.ledger.may_annul = hasattr(happen, "log_is_away")
    house.check(life)
    club.start()
    check_equal(club.machines)
    return life, lost


def verify(club):
    club.writer.admin("verify", "--with-log", "--config", club.writer.config)


def make_house(club, binary, chance):
    house = House(binary, chance, pairs=6, watchers=4, shim="logged", time_passes=False, hands=2, server=club)
    house.ledger.throws_late = True
    club.start_first()
    house.register_all()
    return house


def run(club, house, plan, until):
    """How many rounds there were."""
    silences, facts, number, happen = Silences(), 0, 0, None
    try:
        for number, happen in enumerate(plan, 1):
            began = time.monotonic()
            life, lost = drill(house, club, happen)
            facts += life.facts
            silences.note(happen.__name__, life, lost)
            took = time.monotonic() - began
            print(f"{number} {happen.__name__}: {took:.1f} s, {life.silence:.2f} s of silence", flush=True)
            if number % VERIFIED_EACH == 0:
                verify(club)
            if time.monotonic() > until:
                break
        verify(club)
    except (Fault, AssertionError) as fault:
        print(f"round {number} ({happen and happen.__name__}): {fault}")
        print("\n".join(club.log_lines()))
        raise
    finally:
        print(silences.table())
    print(f"{number} rounds, {facts} facts told to players, {house.ledger.actions} actions")


def make_plan(chance, kinds, rounds):
    """Each kind as often as the others; without end if `rounds` is 0."""
    kinds, number = list(kinds), 0
    while True:
        chance.shuffle(kinds)
        for happen in kinds:
            if rounds and number == rounds:
                return
            number += 1
            yield happen


def read_arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("binary", type=os.path.abspath)
    parser.add_argument("tool", type=os.path.abspath)
    parser.add_argument("full_disk", type=os.path.abspath)
    parser.add_argument("--seed", type=int, default=int(os.environ.get("BARPOINT_CRASH_SEED", "0")))
    parser.add_argument("--rounds", type=int, default=int(os.environ.get("BARPOINT_DRILL_ROUNDS", "0")))
    parser.add_argument("--seconds", type=int, default=SHORT_S, help="if no number of rounds is given")
    parser.add_argument(
        "--failovers", action="store_true", help="as many deaths of PostgreSQL's primary as BARPOINT_FAILOVERS says"
    )
    parser.add_argument("--only", action="append", choices=[happen.__name__ for happen in ROUNDS], help="of these kinds")
    arguments = parser.parse_args()
    if arguments.failovers:
        arguments.rounds, arguments.only = int(os.environ.get("BARPOINT_FAILOVERS", "0")), ["primary_killed"]
    return arguments


def main():
    arguments = read_arguments()
    if postgres.BIN is None or (arguments.failovers and not arguments.rounds):
        print("there is no PostgreSQL here" if postgres.BIN is None else "BARPOINT_FAILOVERS doesn't say how many")
        return 77
    seed = arguments.seed or random.SystemRandom().randrange(1, 10**6)
    print(f"seed {seed}", flush=True)
    chance = random.Random(seed)
    with contextlib.closing(Club(arguments.binary, arguments.tool, Pair(arguments.full_disk), seed)) as club:
        house = make_house(club, arguments.binary, chance)
        until = float("inf") if arguments.rounds else time.monotonic() + arguments.seconds
        kinds = [happen for happen in ROUNDS if not arguments.only or happen.__name__ in arguments.only]
        run(club, house, make_plan(chance, kinds, arguments.rounds), until)
    return 0


if __name__ == "__main__":
    sys.exit(main())
