#!/usr/bin/env python3
"""left_unplayed.py BARPOINTD-TEST [--seed N] [--kills N] - SIGKILL while a match is left before its first play (R11.4).

Either it is annulled and its envelope opened, or it waits and its envelope is sealed, nothing in between. If a player
has read that it is annulled, it is.
"""

import sys

from kills import Failure, Scenario, let_time_pass, play, run, start_again

BEGIN = """
login alice
login bob
alice> invite bob 5
bob< Type 'join alice' to accept.
bob> join alice
alice< It's your turn to move.
"""
AGAIN = """
login alice
login bob
alice> invite bob
bob< Type 'join alice' to accept.
bob> join alice
bob< You are now playing with alice. Your running match was loaded.
bob> leave
bob<~ .* so the match is annulled: .*
"""
MOMENTS = ["alice leaves", "bob leaves"]


def rows_of(server, match):
    """State, state of the envelope, why it was stopped and by whom."""
    return server.rows(
        "SELECT matches.state, envelopes.state, why, who IS NOT NULL FROM matches JOIN envelopes "
        "ON envelopes.match = matches.id JOIN interruptions ON interruptions.match = matches.id "
        "WHERE matches.id = ? ORDER BY interruptions.id DESC LIMIT 1",
        (match,),
    )[0]


def one(server, match, moment, outcomes):
    begun = Scenario(server)
    play(begun, BEGIN)
    leaver = begun.persons[moment.split()[0]]
    begin = len(leaver.raw)
    leaver.send(b"leave\r\n")
    let_time_pass()
    server.process.kill()
    server.pump([leaver], lambda: leaver.ended)
    start_again(server, begun)
    heard = b"so the match is annulled" in bytes(leaver.raw[begin:])
    found = rows_of(server, match)
    outcomes["heard" if heard else "stored" if found[0] == "annulled" else "lost"] += 1
    if found not in (("annulled", "opened", "left", 1), ("saved", "in use", "server", 0)):
        raise Failure(f"match {match} is {found}")
    if heard and found[0] != "annulled":
        raise Failure(f"match {match}: {leaver.name} read that it is annulled, and it is {found}")
    if found[0] == "saved":
        again = Scenario(server)
        play(again, AGAIN)
        again.forget_connections()
        if rows_of(server, match) != ("annulled", "opened", "left", 1):
            raise Failure(f"match {match} went on, was left, and is {rows_of(server, match)}")


if __name__ == "__main__":
    sys.exit(run(__doc__, 24, "side O 31 random 7", MOMENTS, one))
