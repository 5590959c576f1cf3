#!/usr/bin/env python3
"""open_tables.py BARPOINTD-TEST [--seed N] [--kills N] - SIGKILL around checkers put by hand, plays that may still be
challenged, rulings, and wins that wait for an answer.

Whether the last request was stored or not, the match goes on from exactly there, and what players have read was stored.
Unsynced writes are lost at each kill.
"""

import sys
from collections import namedtuple

from kills import Failure, Scenario, let_time_pass, play, run, start_again

BEGIN = """
    login alice
    login bob
    alice> invite bob {}
    bob< Type 'join alice' to accept.
    bob> join alice
    alice< It's your turn to move.
"""
RESUME = """
    login alice
    login bob
    alice> invite bob
    bob< alice wants to resume a saved match with you.
    bob> join alice
    alice<~ match length: .*
"""
BOB_PASSES = """
    bob< It's your turn. Please roll.
    bob> roll
    bob<~ Please move .*
    bob> done
    alice< It's your turn. Please roll.
    alice> roll
    alice<~ Please move .*
"""
WRONG = "alice> move 8-5 13-10\nbob< alice moves 8-5 13-10 ."
ALL_BUT_THREE = BOB_PASSES.join(
    "alice> move " + moves + "\n"
    for moves in ("24-off 24-off 13-off 13-off", "13-off 13-off 13-off 8-off", "8-off 8-off 6-off 6-off", "")
)[: -len("alice> move \n")]

# How far it is played; who types what as the server dies; what is expected when the match goes on without it (its
# repetition included) and with it; the end, the same in both cases.
Moment = namedtuple("Moment", "options setup who request lost stored end")
MOMENTS = {
    "put": Moment(
        "5 open", "alice> put 8-5\nalice< You put 8-5 .", "alice", "put 6-5",
        "alice< You put 8-5 .\nalice> put 6-5", "alice< You put 8-5 6-5 .",
        "alice> done\nbob< alice moves 8-5 6-5 .\nbob> challenge\nbob<~ The play was legal and stands\\. .*",
    ),
    "undo at a strict table": Moment(
        "5", "alice> put 8-5 6-5\nalice< You put 8-5 6-5 .", "alice", "undo",
        "alice< You put 8-5 6-5 .\nalice> undo", "alice< You put 8-5 .",
        "alice> move 24-23\nbob< alice moves 8-5 24-23 .",
    ),
    "a wrong play": Moment(
        "5 open", "", "alice", "move 8-5 13-10", WRONG, "",
        "bob> challenge\nalice< What stays: 8-5 .\nalice> move 6-5\nbob< alice moves 8-5 6-5 .",
    ),
    "a challenge": Moment(
        "5 open", WRONG, "bob", "challenge", "bob> challenge\nalice< What stays: 8-5 .", "alice< You put 8-5 .",
        "alice> done\nalice< ** You're not done: the 1 can still be played.\nalice> move 6-5\n"
        "bob< alice moves 8-5 6-5 .",
    ),
    "a win that waits": Moment(
        "1 open", ALL_BUT_THREE, "alice", "move 6-off 6-off 6-off", "alice> move 6-off 6-off 6-off", "",
        "bob< alice has borne off the last checker. Type 'accept' or 'challenge'.\nbob> challenge\n"
        "alice<~ Your play was wrong: .*",
    ),
}  # fmt: skip


def actions(server):
    return server.rows("SELECT count(*) FROM actions")[0][0]


def request_and_kill(server, scenario, moment):
    """Whether it was answered before the end."""
    person = scenario.persons[moment.who]
    begin = len(person.raw)
    person.send(moment.request.encode() + b"\r\n")
    let_time_pass()
    server.process.kill()
    server.pump([person], lambda: person.ended)
    start_again(server, scenario)
    return len(bytes(person.raw[begin:]).strip(b"\r\n> ")) > 0


def one(server, _, name, outcomes):
    moment = MOMENTS[name]
    begun = Scenario(server)
    play(begun, BEGIN.format(moment.options))
    play(begun, moment.setup)
    before = actions(server)
    heard = request_and_kill(server, begun, moment)
    kept = actions(server) > before
    outcomes["heard" if heard else "stored" if kept else "lost"] += 1
    if heard and not kept:
        raise Failure(f"{moment.who} read an answer to {moment.request}, which isn't stored")
    resumed = Scenario(server)
    play(resumed, RESUME)
    play(resumed, moment.stored if kept else moment.lost)
    play(resumed, moment.end)
    play(resumed, "alice> leave\nalice<~ .* You terminated the game\\. .*")
    resumed.forget_connections()


if __name__ == "__main__":
    sys.exit(run(__doc__, 25, "side O 31 random 7", list(MOMENTS), one))
