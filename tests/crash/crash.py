#!/usr/bin/env python3
"""crash.py BARPOINTD-TEST [--seed N] [--kills N] - whatever the server told anybody is still true after SIGKILL."""

import argparse
import os
import random
import signal
import sys
import time

from client import Watcher
from journal import Fault
from ledger import Ledger
from servers import House, Life

# What must have happened, and milliseconds from then to the kill. Play is killed after a number of facts.
MOMENTS = {
    "play": (None, 0, 0),
    "login": ("start", 0, 40),
    "register": ("start", 0, 60),
    "resume": ("join", 0, 15),
    "between games": ("score", 0, 3),
}
KILLS = 52
FACTS = 800  # at most, from the first roll or play to the kill; what must happen (BY_HAND) is rare among them
# What must happen at the tables of hands.py, in the words of the journal; and what must in longer runs.
BY_HAND = ["put", "took back", "challenged", "wrong", "program", "person"]
RARELY = ["denied", "claims", "rerolled"]


def arm(life, kind):
    event, low, high = MOMENTS[kind]
    if event == "start":
        life.kill_after(low, high)
    elif event:
        life.on_event[event] = lambda: life.kill_after(low, high)
    else:
        # Play is going once somebody has rolled or moved.
        started = []

        def start():
            if not started:
                started.append(True)
                life.kill_amid(FACTS)

        life.on_event["rolls"] = life.on_event["moves"] = start


def live(house, kind):
    """One life of the server; returns it when it is dead and all was read."""
    life = Life(house)
    arm(life, kind)
    if kind == "register":
        for _ in range(4):
            life.enter(Watcher(house.newcomer(), life.address, life, None)).register()
    life.enter_all()
    status = life.to_the_end()
    if status != -signal.SIGKILL:
        raise Fault(f"the server ended by itself, status {status}; log:\n{life.last_log()}")
    return life


def moments(kills, random):
    """At least `kills` in the midst of play, others between them, in random order."""
    kinds = ["play"] * kills
    for kind in MOMENTS:
        kinds += [kind] * (3 if kind != "play" else 0)
    random.shuffle(kinds)
    return kinds


def check_newcomers(house):
    """Everybody who was told that they are registered can log in."""
    life = Life(house)
    for account in house.accounts.values():
        if account.registered:
            life.enter(Watcher(account, life.address, life, None)).log_in()
    begun = time.time()
    life.until(lambda: all(client.account.login_told >= begun - 60 for client in life.clients))
    life.kill()
    house.check(life)


def compare_whole(house):
    """The ledger was built in pieces; reading the files at once gives the same."""
    whole = Ledger(os.path.join(house.server.root, "whole"))
    whole.look(house.server.data)
    for match, retelling in whole.matches.items():
        if retelling.end() != house.ledger.matches[match].end():
            raise Fault(f"match {match} is not what it was when it was read piece by piece")


def run(binary, seed, kills):
    chance = random.Random(seed)
    house = House(binary, chance, pairs=8, watchers=8, shim="drop", hands=4)
    facts = life_number = 0
    kind = "registration"
    try:
        with house.server:
            house.register_all()
            for life_number, kind in enumerate(moments(kills, chance), 1):
                life = live(house, kind)
                facts += life.facts
                house.check(life)
            check_newcomers(house)
            compare_whole(house)
    except Fault as fault:
        print(f"seed {seed}, kill {life_number} ({kind}): {fault}")
        return 1
    ledger = house.ledger
    print(
        f"{life_number} kills, {facts} facts told to players, {ledger.actions} actions, "
        f"{len(ledger.finished)} matches finished, {len(ledger.open)} open"
    )
    print(", ".join(f"{ledger.happened[kind]} {kind}" for kind in BY_HAND + RARELY))
    missing = [kind for kind in BY_HAND if not ledger.happened[kind]]
    if kills >= KILLS and missing:
        print(f"seed {seed}: nobody ever {missing}")
        return 1
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("binary")
    parser.add_argument("--seed", type=int, default=int(os.environ.get("BARPOINT_CRASH_SEED", "0")))
    parser.add_argument("--kills", type=int, default=KILLS)
    arguments = parser.parse_args()
    seed = arguments.seed or random.SystemRandom().randrange(1, 10**6)
    print(f"seed {seed}", flush=True)
    return run(arguments.binary, seed, arguments.kills)


if __name__ == "__main__":
    sys.exit(main())
