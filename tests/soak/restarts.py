#!/usr/bin/env python3
"""restarts.py BARPOINTD-TEST --seed N [--seconds N | --kills N] [--keep DIRECTORY] - the ledger under any load.

Players with every option, mail, registrations, erasures, and SIGKILL at any moment; after each kill compares the ledger
of what was told with what is stored, now and then with what the server shows.
"""

import argparse
import os
import random
import shutil
import signal
import sqlite3
import sys
import time
from contextlib import closing

import elsewhere  # noqa: F401
from binary import verify, without_bounds
from book import MailBook, check_history, check_saved
from client import Watcher
from crash import arm
from journal import Fault
from people import Operator, Reader, Soaker, Writer
from person import Failure
from servers import House, Life

PAIRS, WATCHERS, WRITERS = 10, 10, 8
MOMENTS = ["play"] * 6 + ["long play"] * 3 + ["login", "register", "resume", "between games"]
LONG_MS = 3000
NEWCOMERS = 4
SHOWN_EACH, VERIFIED_EACH = 5, 25  # lives
LIVES = 500  # of one server; then a new one begins with the next seed
FOUND_MOST = 10  # then it ends: more of the same helps nobody
TOLD_SECONDS = 30
SECONDS = 120  # for whatever has to come, on a busy machine
OPERATOR = "operator_aa"
ERASED = ("** An operator has closed your connection.", "** Reason: ")
FAREWELL = ("** System administrator causes shutdown.", "** All running games will be saved.")


class SoakHouse(House):
    """With writers of mail, and newcomers of whom some are erased."""

    def __init__(self, binary, seed):
        self.seed = seed
        super().__init__(binary, random.Random(seed), PAIRS, WATCHERS, shim="drop", hands=PAIRS - 2)
        self.server.set_dice("envelopes")
        self.server.add_options(without_bounds(binary))
        self.book = MailBook()
        self.writers = [f"writer_{chr(ord('a') + number)}a" for number in range(WRITERS)]
        for name in self.writers + [OPERATOR]:
            self.account(name)
        self.erased = set()
        self.newcomers = 0

    def newcomer(self):
        self.newcomers += 1
        digits = f"{self.newcomers:06}"
        return self.account("new_" + "".join(chr(ord("a") + int(digit)) for digit in digits))

    def files(self):
        """The copy that the ledger has looked at."""
        return sqlite3.connect(os.path.join(self.ledger.directory, "barpoint.db"))

    def check(self, life):
        life.ratings = {row for row in life.ratings if row[0] not in self.ledger.may_vanish}
        super().check(life)
        with closing(self.files()) as database:
            self.book.check(database)
        back = self.erased & set(self.ledger.players)
        if back:
            raise Fault(f"erased, and there again: {back}")

    def states(self):
        with closing(self.files()) as database:
            return dict(database.execute("SELECT id, state FROM matches"))


class SoakLife(Life):
    """With more patience, and what such people may read."""

    stopping = False  # by SIGTERM, and everybody is told

    def surprise(self, client, line):
        stopped = self.stopping and line.startswith(FAREWELL)
        erased = client.name in self.house.ledger.may_vanish and line.startswith(ERASED)
        if not stopped and not erased:
            super().surprise(client, line)

    def until(self, ready, seconds=SECONDS):
        super().until(ready, seconds)

    def to_the_end(self, seconds=SECONDS):
        return super().to_the_end(seconds)

    def player(self, account, opponent):
        if account.name in self.house.hands:
            return Soaker(account, self.address, self, opponent)
        return super().player(account, opponent)

    def enter_writers(self):
        """Half of them come, so that mail waits for the others."""
        house = self.house
        for name in self.random.sample(house.writers, WRITERS // 2):
            writer = self.enter(Writer(house.accounts[name], self.address, self, house.book))
            writer.log_in()
            writer.write_to(self.random.choices(house.writers, k=2))


def register(house, life):
    newcomers = [life.enter(Watcher(house.newcomer(), life.address, life, None)) for _ in range(NEWCOMERS)]
    for newcomer in newcomers:
        newcomer.register()
    return newcomers


def live(house, kind):
    """One life under load, up to its kill."""
    life = SoakLife(house)
    if kind == "long play":
        life.kill_after(0, LONG_MS)
    else:
        arm(life, kind)
    try:
        if kind == "register":
            register(house, life)
        life.enter_all()
        life.enter_writers()
    except OSError:
        pass  # killed already
    status = life.to_the_end()
    if status != -signal.SIGKILL:
        raise Fault(f"the server ended by itself, status {status}; log:\n{life.last_log()}")
    house.check(life)
    return life.facts


def show(house):
    """One life in which nobody plays: all read their mail, and what the server knows of their matches."""
    life = SoakLife(house, invites=False)
    states = house.states()
    names = {name for pair in house.pairs for name in pair} | set(house.writers)
    readers = [Reader(house.accounts[name], life.address, life, house.book) for name in sorted(names)]
    for reader in readers:
        life.enter(reader).log_in()
        reader.ask()
    newcomers = register(house, life)
    life.until(lambda: all(reader.done for reader in readers))
    life.until(lambda: all(newcomer.account.registered for newcomer in newcomers))
    left = {house.book.addressee[number] for number in house.book.waiting}
    if left:
        raise Fault(f"mail for {left} waits, and they have read all they got")
    for reader in readers:
        check_saved(house.ledger, states, reader)
        check_history(house.ledger, states, reader)
    erase(house, life)
    end(life)
    house.check(life)


def erase(house, life):
    """Half of the newcomers, for good."""
    newcomers = [name for name, account in house.accounts.items() if name.startswith("new_") and account.registered]
    gone = house.random.sample(newcomers, len(newcomers) // 2)
    operator = life.enter(Operator(house.accounts[OPERATOR], life.address, life))
    operator.log_in()
    operator.erase(gone)
    house.ledger.may_vanish.update(gone)
    for name in gone:
        house.accounts[name].registered = False
    life.until(lambda: operator.erased == set(gone) and operator.account.login_told)
    house.erased |= operator.erased


def end(life):
    """By SIGKILL, or cleanly by SIGTERM."""
    if life.random.random() < 0.5:
        life.kill()
        return
    life.stopping = True
    life.server.process.terminate()
    status = life.to_the_end()
    if status != 0:
        raise Fault(f"the server ended with status {status} on SIGTERM; log:\n{life.last_log()}")


class Progress:
    """How far it has come, and when it ends."""

    def __init__(self, seconds, kills):
        self.deadline = None if kills else time.monotonic() + seconds
        self.most = kills
        self.kills = self.facts = self.found = 0
        self.told = time.monotonic()

    def goes_on(self):
        if self.found >= FOUND_MOST:
            return False
        return self.kills < self.most if self.most else time.monotonic() < self.deadline

    def tell(self, house, now=False):
        if not now and time.monotonic() - self.told < TOLD_SECONDS:
            return
        self.told = time.monotonic()
        ledger, book = house.ledger, house.book
        print(
            f"seed {house.seed}: {self.kills} kills, {self.facts} facts, {ledger.actions} actions, "
            f"{len(ledger.finished)} matches over, {len(ledger.open)} open, {book.count} mails, "
            f"{len(house.erased)} erased",
            flush=True,
        )


def soak(house, progress):
    """Life after life of one server."""
    house.register_all()
    house.server.start()
    house.server.admin(["operator", OPERATOR, "on"])
    Life(house).kill()
    lives = 0
    while lives < LIVES and progress.goes_on():
        lives += 1
        progress.kills += 1
        progress.facts += live(house, house.random.choice(MOMENTS))
        if lives % SHOWN_EACH == 0:
            show(house)
        if lives % VERIFIED_EACH == 0:
            verify(house.server, Fault)
        progress.tell(house)
    show(house)
    verify(house.server, Fault)
    progress.tell(house, now=True)


def run(binary, seed, keep, progress):
    """One server, from its first start on."""
    house = SoakHouse(binary, seed)
    with house.server:
        try:
            soak(house, progress)
        except (Fault, Failure) as fault:
            progress.found += 1
            kept = os.path.join(keep, f"restarts-{seed}")
            shutil.rmtree(kept, ignore_errors=True)
            shutil.copytree(house.server.root, kept, ignore=shutil.ignore_patterns("*.sock"))
            print(f"FOUND, seed {seed}, kill {progress.kills}: {fault}\nThe files: {kept}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("binary")
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--seconds", type=float, default=3600)
    parser.add_argument("--kills", type=int, default=0)
    parser.add_argument("--keep", default=".")
    arguments = parser.parse_args()
    progress, seed = Progress(arguments.seconds, arguments.kills), arguments.seed
    while progress.goes_on():
        run(os.path.abspath(arguments.binary), seed, arguments.keep, progress)
        seed += 1
    print(f"{progress.kills - progress.found} passed, {progress.found} failed")
    return 1 if progress.found else 0


if __name__ == "__main__":
    sys.exit(main())
