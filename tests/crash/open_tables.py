#!/usr/bin/env python3
"""open_tables.py BARPOINTD-TEST [--seed N] [--kills N] - SIGKILL around checkers put by hand, plays that may still be
challenged, rulings, and wins that wait for an answer.

Whether the last request was stored or not: the match goes on from exactly there, and what was heard was stored.
Unsynced writes are lost at each kill.
"""

import argparse
import os
import random
import sqlite3
import sys
import time
from collections import Counter, namedtuple

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "scenario"))
from person import Failure  # noqa: E402
from runner import Scenario  # noqa: E402
from server import Server  # noqa: E402

FAST = "--password-ops 1 --password-mem 8192 --lines-per-second 1000000 --lines-burst 1000000".split()
SECONDS = 20
LONGEST = 0.001  # seconds between request and kill

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


def play(scenario, script):
    for line in script.strip().split("\n"):
        if line.strip():
            scenario.run_line(line.strip())


def actions(server):
    with sqlite3.connect(os.path.join(server.data, "barpoint.db")) as database:
        count = database.execute("SELECT count(*) FROM actions").fetchone()[0]
    database.close()
    return count


def request_and_kill(server, scenario, moment):
    """Whether it was answered before the end."""
    person = scenario.persons[moment.who]
    begin = len(person.raw)
    person.send(moment.request.encode() + b"\r\n")
    killed_at = time.perf_counter() + random.uniform(0, LONGEST)
    while time.perf_counter() < killed_at:
        pass  # sleeping takes longer than that
    server.process.kill()
    server.pump([person], lambda: person.ended)
    server.kill()  # what is left of it, and a new start
    scenario.forget_connections()
    again = Scenario(server)
    again.connect("anybody").find_raw(again, b"login: ")  # the database is open
    again.forget_connections()
    return len(bytes(person.raw[begin:]).strip(b"\r\n> ")) > 0


def one(server, moment, outcomes):
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
    play(resumed, "alice> leave\nalice< ** You terminated the game. The game was saved.")
    resumed.forget_connections()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("binary")
    parser.add_argument("--seed", type=int, default=int(os.environ.get("BARPOINT_CRASH_SEED", "0")))
    parser.add_argument("--kills", type=int, default=25)
    arguments = parser.parse_args()
    seed = arguments.seed or random.SystemRandom().randrange(1, 10**6)
    print(f"seed {seed}", flush=True)
    random.seed(seed)
    outcomes = Counter()
    os.environ["BARPOINT_TEST_SHIM"] = "drop"
    with Server(os.path.abspath(arguments.binary), FAST, SECONDS) as server:
        server.set_dice("side O 31 random 7")
        name = "the beginning"
        try:
            play(Scenario(server), "given alice and bob are registered, alice and bob are ready")
            for kill in range(arguments.kills):
                name = list(MOMENTS)[kill % len(MOMENTS)]
                one(server, MOMENTS[name], outcomes)
            server.check_log()
        except Failure as failure:
            print(f"{name}: {failure}")
            print("\n".join(server.log_lines()[-20:]))
            return 1
    print(", ".join(f"{outcomes[what]} {what}" for what in ("heard", "stored", "lost")))
    return 0


if __name__ == "__main__":
    sys.exit(main())
