#!/usr/bin/env python3
"""same_throw.py BARPOINTD-TEST [--seed N] [--kills N] - SIGKILL between the request to roll and its answer.

Whether the throw was stored or not, heard or not: when the match goes on it is the same one, that of its envelope.
Unsynced writes are lost at each kill.
"""

import argparse
import os
import random
import re
import signal
import sqlite3
import sys
import time
from collections import Counter

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "scenario"))
sys.path.insert(0, os.path.join(HERE, "..", "fairness"))
from book_house import FAST, seed_of, throws_of  # noqa: E402
from person import Failure  # noqa: E402
from runner import Scenario  # noqa: E402
from server import Server  # noqa: E402

SECONDS = 20
LONGEST = 0.001  # seconds between request and kill; a turn takes some tenths of that
MOMENTS = ["before it is read", "any time", "when it is stored", "any time"]

# The inviter has O and loses the opening throw, which the test decides; all others are those of the envelope.
BEGIN = """
    login alice
    login bob
    alice> invite bob 5
    bob< alice wants to play a 5 point match with you.
    bob> join alice
    bob< It's your turn to move.
    bob> move 17-20 19-20
    alice< It's your turn. Please roll or double.
"""
RESUME = """
    login alice
    login bob
    alice> invite bob
    bob< alice wants to resume a saved match with you.
    bob> join alice
    alice< match length: 5
"""


def play(scenario, script):
    for line in script.strip().split("\n"):
        scenario.run_line(line.strip())


def kill(server, alice, match, moment):
    """At some moment after the request; at the latest when its answer is stored."""
    if moment == "before it is read":
        server.process.send_signal(signal.SIGSTOP)
    alice.send(b"roll\r\n")
    if moment == "when it is stored":
        while not stored(server, match):
            pass
    elif moment == "any time":
        killed_at = time.perf_counter() + random.uniform(0, LONGEST)
        while time.perf_counter() < killed_at:
            pass  # sleeping takes longer than that
    server.process.kill()


def roll_and_kill(server, scenario, match, moment):
    """What alice read of her roll before the end; None if nothing."""
    alice = scenario.persons["alice"]
    begin = len(alice.raw)
    kill(server, alice, match, moment)
    if moment != "when it is stored":  # else it is on its way, and lost with her line
        server.pump([alice], lambda: alice.ended)
    server.kill()  # what is left of it, and a new start
    scenario.forget_connections()
    again = Scenario(server)
    again.connect("anybody").find_raw(again, b"login: ")  # the database is open
    again.forget_connections()
    said = re.search(rb"You roll (\d) and (\d)\.", bytes(alice.raw[begin:]))
    return tuple(map(int, said.groups())) if said else None


def stored(server, match):
    """The dice of throw 2, None if it isn't in the journal."""
    with sqlite3.connect(os.path.join(server.data, "barpoint.db")) as database:
        rows = database.execute("SELECT text FROM actions WHERE match = ? AND throw = 2", (match,)).fetchall()
    database.close()
    return tuple(map(int, rows[0][0][-2:])) if rows else None


def one(server, match, moment, outcomes):
    begun = Scenario(server)
    play(begun, BEGIN)
    expected = throws_of(seed_of(match), match, ("alice", "bob"), "5", ("", ""))(2)
    heard = roll_and_kill(server, begun, match, moment)
    kept = stored(server, match)
    outcomes["heard" if heard else "stored" if kept else "lost"] += 1
    if heard and not kept:
        raise Failure(f"match {match}: alice heard {heard}, which isn't stored")
    if expected != (heard or expected) or expected != (kept or expected):
        raise Failure(f"match {match}: the envelope has {expected}, alice heard {heard}, stored is {kept}")
    resumed = Scenario(server)
    play(resumed, RESUME)
    if not kept:
        play(resumed, "alice> roll\nalice< You roll {} and {}.".format(*expected))
    if stored(server, match) != expected:
        raise Failure(f"match {match}: the envelope has {expected}, now stored is {stored(server, match)}")
    play(resumed, "alice> leave\nalice< ** You terminated the game. The game was saved.")
    resumed.forget_connections()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("binary")
    parser.add_argument("--seed", type=int, default=int(os.environ.get("BARPOINT_CRASH_SEED", "0")))
    parser.add_argument("--kills", type=int, default=24)
    arguments = parser.parse_args()
    seed = arguments.seed or random.SystemRandom().randrange(1, 10**6)
    print(f"seed {seed}", flush=True)
    random.seed(seed)
    outcomes = Counter()
    os.environ["BARPOINT_TEST_SHIM"] = "drop"
    with Server(os.path.abspath(arguments.binary), FAST, SECONDS) as server:
        server.set_dice("side O 13 envelopes")
        try:
            play(Scenario(server), "given alice and bob are registered, alice and bob are ready")
            for match in range(1, arguments.kills + 1):
                one(server, match, MOMENTS[match % len(MOMENTS)], outcomes)
            server.check_log()
        except Failure as failure:
            print(failure)
            print("\n".join(server.log_lines()[-20:]))
            return 1
    print(", ".join(f"{outcomes[what]} {what}" for what in ("heard", "stored", "lost")))
    return 0


if __name__ == "__main__":
    sys.exit(main())
