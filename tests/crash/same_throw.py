#!/usr/bin/env python3
"""same_throw.py BARPOINTD-TEST [--seed N] [--kills N] - SIGKILL between the request to roll and its answer.

Whether the throw was stored or not, read or not: when the match goes on it is the same, the one in its envelope.
Unsynced writes are lost at each kill.
"""

import os
import re
import signal
import sys

from kills import Failure, Scenario, let_time_pass, play, run, start_again

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "fairness"))
from envelopes import seed_of, throws_of  # noqa: E402

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


def kill(server, alice, match, moment):
    """At some moment after the request; at the latest when its answer is stored."""
    if moment == "before it is read":
        server.process.send_signal(signal.SIGSTOP)
    alice.send(b"roll\r\n")
    if moment == "when it is stored":
        while not stored(server, match):
            pass
    elif moment == "any time":
        let_time_pass()
    server.process.kill()


def roll_and_kill(server, scenario, match, moment):
    """What alice read of her roll before the end; None if nothing."""
    alice = scenario.persons["alice"]
    begin = len(alice.raw)
    kill(server, alice, match, moment)
    if moment != "when it is stored":  # else it is on its way, and lost with her line
        server.pump([alice], lambda: alice.ended)
    start_again(server, scenario)
    said = re.search(rb"You roll (\d) and (\d)\.", bytes(alice.raw[begin:]))
    return tuple(map(int, said.groups())) if said else None


def stored(server, match):
    """The dice of throw 2, None if it isn't in the journal."""
    rows = server.rows("SELECT text FROM actions WHERE match = ? AND throw = 2", (match,))
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


if __name__ == "__main__":
    sys.exit(run(__doc__, 24, "side O 13 envelopes", MOMENTS, one))
