#!/usr/bin/env python3
"""drill.py BARPOINTD BARPOINT-ADMIN [--seed N] [--rounds N] - two machines with a log in two nodes of PostgreSQL, and in each
round one thing dies, sleeps, or is cut off, while people play. Clients are the judges: nothing they were told is missing, nothing
happened twice, one machine writes, and both copies are equal.
"""

import argparse
import contextlib
import os
import random
import re
import signal
import sys
import time

import postgres
from machines import SECONDS, Machine, check_equal, make_database, until

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "crash"))
from journal import Fault  # noqa: E402
from servers import House, Life  # noqa: E402

SYNCHRONOUS = {"synchronous_standby_names": "'*'"}
LEASE = 2


class Pair:
    """Two nodes: a primary, and a standby without which nothing is stored."""

    def __init__(self):
        self.primary, self.standby = postgres.Node("p"), postgres.Node("s")
        self.primary.make()
        self.primary.ask("CREATE DATABASE club")
        self.standby.copy(self.primary)
        self.primary.reload(SYNCHRONOUS)

    def close(self):
        for node in (self.primary, self.standby):
            node.__exit__()

    def words(self):
        ports = sorted((self.primary.port, self.standby.port))
        return f"host=127.0.0.1,127.0.0.1 port={ports[0]},{ports[1]} user=postgres dbname=club"

    def fail_over(self):
        """The primary's machine is gone, and the standby takes its place: alone it stores nothing, on purpose."""
        self.primary.kill()
        self.standby.reload(SYNCHRONOUS)
        self.standby.promote()
        self.primary, self.standby = self.standby, self.primary

    def mend(self):
        """A new standby in the place of the one that is gone."""
        self.standby.kill()
        self.standby.copy(self.primary)
        self.primary.until("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'", "1")


class Club:
    """Both machines; to the judges it looks like one server, which is the machine that writes."""

    def __init__(self, binary, tool, seed):
        self.chance = random.Random(seed)
        self.nodes = Pair()
        options = ["--log-level", "info", "--low-space", "0"]
        self.machines = [Machine(binary, tool, name, self.nodes.words(), options, copies=2) for name in "ab"]
        self.writer, self.other = self.machines
        self.root = self.writer.root
        self.ended = []  # exit statuses of machines that ended by themselves
        make_database(self.writer)
        self.writer.log_admin("init")
        self.other.copy_of(self.writer)

    def close(self):
        for machine in self.machines:
            machine.close()
        self.nodes.close()

    # -- what House and Life ask of a server

    @property
    def data(self):
        """What the surviving writer has, for the judges."""
        self.find_writer()
        return self.writer.snapshot(os.path.join(self.root, "snapshot"))

    @property
    def process(self):
        return self.writer.process

    @process.setter
    def process(self, value):
        pass

    @property
    def port(self):
        return self.writer.port

    def set_dice(self, words):
        pass

    def drop_spare(self):
        pass

    def check_log(self):
        for machine in self.machines:
            machine.check_log()

    def log_lines(self):
        return [line for machine in self.machines for line in machine.read_log().split("\n")[-40:]]

    def start(self):
        """Both run; one writes, the other follows."""
        for machine in self.machines:
            if not machine.lives():
                machine.start()
        self.find_writer()
        self.other.await_follower()
        until(self.accepts, "the writer's port is not open")

    def accepts(self):
        return postgres.is_taken(self.writer.port)

    def find_writer(self):
        def look():
            return [machine for machine in self.machines if machine.writes()]

        writing = until(look, lambda: "nobody writes\n" + "\n".join(self.log_lines()))
        if len(writing) > 1:
            raise Fault("two machines say that they write")
        if writing[0] is not self.writer:
            self.writer, self.other = self.other, self.writer


# Each takes the club and a life in which people play; True: all lines are lost with it.


def writer_killed(club, life):
    club.writer.process.kill()
    return True


def writer_stopped(club, life):
    """It sleeps, another one takes over, it wakes: and must not write, nor tell anything that isn't stored."""
    sleeper = club.writer
    sleeper.process.send_signal(signal.SIGSTOP)
    until(club.other.writes, lambda: "nobody takes over from a writer that sleeps\n" + club.other.read_log()[-2000:])
    sleeper.process.send_signal(signal.SIGCONT)
    if sleeper.process.wait(SECONDS) != 3:
        raise Fault(f"a writer that was superseded ended with status {sleeper.process.returncode}")
    return True


def primary_killed(club, life):
    """No line is lost for it, and nobody takes over from a living writer."""
    club.nodes.fail_over()
    time.sleep(club.chance.uniform(0, 1))
    club.nodes.mend()
    return False


def standby_killed(club, life):
    club.nodes.standby.kill()
    plays = life.facts
    end = time.monotonic() + 1.5
    while time.monotonic() < end:
        life.step(0.05)
        plays = plays if life.facts <= plays + 200 else plays
    club.nodes.mend()
    return False


def handed_over(club, life):
    """The writer ends in order: whoever follows is there at once."""
    club.writer.process.terminate()
    return True


def taken_over(club, life):
    club.other.log_admin("take-over", club.other.name)
    if club.writer.process.wait(SECONDS) != 3:
        raise Fault("a writer that was superseded ended otherwise")
    return True


def follower_killed(club, life):
    club.other.kill()
    club.other.start()
    return False


def all_killed(club, life):
    for machine in club.machines:
        machine.process.kill()
        machine.process.wait()
    return True


ROUNDS = [writer_killed, writer_stopped, primary_killed, standby_killed, handed_over, taken_over, follower_killed, all_killed]


class Evening(Life):
    """People who know how a server ends in order, and come again if it can't store what they do."""

    def __init__(self, house):
        self.turned_away = []
        super().__init__(house)

    def refused(self, client):
        self.turned_away.append(client)

    def come_back(self):
        """They who were told that nothing can be stored just now."""
        again, self.turned_away = self.turned_away, []
        for client in dict.fromkeys(again):
            if not client.ended and not getattr(client, "replaced", False):
                if hasattr(client, "opponent"):
                    self.come_again(client)

    def surprise(self, client, line):
        if not re.match(r"\*\* (System administrator causes shutdown|All running games will)", line):
            super().surprise(client, line)


def play_on(life, more):
    """So many facts more are told."""
    wanted, end = life.facts + more, time.monotonic() + SECONDS
    while life.facts < wanted:
        with contextlib.suppress(Fault):
            life.until(lambda: life.facts >= wanted, 2)
        life.come_back()
        if time.monotonic() > end:
            life.until(lambda: life.facts >= wanted, 0)


def drill(house, club, happen):
    life = Evening(house)
    life.enter_all()
    play_on(life, club.chance.randrange(20, 120))
    lost = happen(club, life)
    if lost:
        life.to_the_end()
        for machine in club.machines:
            if not machine.lives():
                machine.start()
    else:
        before = club.writer
        play_on(life, 50)
        if not before.lives() or not before.writes():
            raise Fault(f"{before.name} writes no more\n" + before.read_log()[-2000:])
        club.writer.process.kill()
        life.to_the_end()
    house.ledger.throws_late = happen in (primary_killed, standby_killed)
    house.check(life)
    club.start()
    check_equal(club.machines)
    club.writer.admin("verify", "--with-log", "--config", club.writer.config)
    return life.facts


def run(binary, tool, seed, rounds, only):
    chance = random.Random(seed)
    plan = [happen for happen in ROUNDS if not only or happen.__name__ in only]
    plan = (plan * (rounds // len(plan) + 1))[:rounds]
    chance.shuffle(plan)
    club = Club(binary, tool, seed)
    happen, facts, number = None, 0, 0
    try:
        with contextlib.closing(club):
            house = House(binary, chance, pairs=6, watchers=4, shim="watch", time_passes=False, hands=2, server=club)
            club.start()
            house.register_all()
            for number, happen in enumerate(plan, 1):
                began = time.monotonic()
                facts += drill(house, club, happen)
                print(f"{number} {happen.__name__}: {time.monotonic() - began:.1f} s", flush=True)
    except (Fault, AssertionError) as fault:
        print(f"seed {seed}, round {number} ({happen and happen.__name__}): {fault}")
        raise
    print(f"{number} rounds, {facts} facts told to players, {house.ledger.actions} actions")
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("binary")
    parser.add_argument("tool")
    parser.add_argument("--seed", type=int, default=int(os.environ.get("BARPOINT_CRASH_SEED", "0")))
    parser.add_argument("--rounds", type=int, default=len(ROUNDS))
    parser.add_argument("--only", action="append", help="of these kinds")
    arguments = parser.parse_args()
    if postgres.BIN is None:
        print("there is no PostgreSQL here")
        return 77
    seed = arguments.seed or random.SystemRandom().randrange(1, 10**6)
    print(f"seed {seed}", flush=True)
    binary, tool = map(os.path.abspath, (arguments.binary, arguments.tool))
    return run(binary, tool, seed, arguments.rounds, arguments.only)


if __name__ == "__main__":
    sys.exit(main())
