#!/usr/bin/env python3
"""once_told.py BARPOINTD-TEST [--seed N] [--kills N] - SIGKILL between `friend`, `unfriend`, `report`, `set club`, an `answer`
or a `join` to a rematch and what it tells.

Whoever has read the answer finds it stored; whoever has not finds all of it stored or nothing, and never twice.
"""

import sys

from kills import Failure, Scenario, let_time_pass, play, run, start_again

MOMENTS = ["friend", "report", "wrong answer", "right answer", "daily", "club", "rematch"]

# bob plays 5 and 5 badly; that is the position of the day.
PLAYED = """
    login alice
    login bob
    alice> invite bob 1
    bob< Type 'join alice' to accept.
    bob> join alice
    alice< It's your turn to move.
    alice> move 8-5 6-5
    bob< Please move 4 pieces.
    bob> move 1-7 1-7 12-18 12-18
    alice< Please move 2 pieces.
    alice> move 24-20 13-11
    bob< Please move 4 pieces.
    bob> move 12-17 12-17 17-22 17-22
    alice> resign n
    bob> accept
    analysed 1
"""
DAILY = """sql INSERT INTO daily (day, match, game, step, player, side, kind, dice, position, options, made, plays) SELECT 18518, 1, game, step, 'invited', 'X', 'play', 55, position, '1', '13/8 13/8 8/3 8/3', '[{"play":"18/13 18/13 6/1 6/1","lost":0,"about":false},{"play":"13/8 13/8 8/3 8/3","lost":0.281,"about":false}]' FROM decisions WHERE number = 4"""
# A login alone is not synced, and what a test then writes beside the server would be lost with it at a kill.
READY = """
    login alice
    login bob
    bob> toggle bell
    bob<~ .* ring the bell .*
"""
SHOWN = "bob> {}\nbob< You have thrown 5 and 5. Type 'answer' and your play, as in 'answer 8/5 6/5'."
OFFERED = """
    alice> invite bob 1
    bob< Type 'join alice' to accept.
    bob> join alice
    alice< It's your turn to move.
    alice> resign n
    bob> accept
    bob< You win the 1 point match 1-0 .
    alice> rematch
    bob< Type 'join alice' to accept.
"""
FINISHED = """
    login alice
    login bob
    alice> invite bob
    bob< Type 'join alice' to accept.
    bob> join alice
    bob< You are now playing with alice. Your running match was loaded.
    alice> resign n
    bob> accept
    bob< You win the 1 point match 1-0 .
"""
LESSON = "player, match, game, step, kind, at, due, stage"
WHAT = {
    "friend": ("SELECT count(*), (SELECT value FROM figures WHERE name = 'friends') FROM friends", "friend alice", b"is your friend now"),
    "unfriend": (
        "SELECT count(*), (SELECT value FROM figures WHERE name = 'friends') FROM friends",
        "unfriend alice",
        b"is not your friend any more",
    ),
    "report": (
        "SELECT count(*), (SELECT value FROM figures WHERE name = 'reports kept') FROM reports",
        "report alice for a test",
        b"The operators will read your report",
    ),
    "wrong answer": ("SELECT coalesce(max(stage), -1) FROM lessons WHERE match = 1", "answer 13/3(2)", b"Wrong: "),
    "right answer": ("SELECT coalesce(max(stage), -1) FROM lessons WHERE match = 1", "answer 18/13(2) 6/1(2)", b"Right: "),
    "daily": (
        "SELECT count(*), (SELECT sum(count) FROM daily_counts) FROM daily_answers",
        "answer 13/3(2)",
        b"Wrong: ",
    ),
    "club": ("SELECT club, (SELECT value FROM settings WHERE name = 'club') FROM players WHERE name = 'bob'", None, b"'club' set to"),
    "rematch": ("SELECT count(*) FROM matches WHERE id > 1", "join alice", b"You are now playing a 1 point match with alice."),
}  # fmt: skip


def lesson(number):
    """The row of bob's mistake, as the analysis made it."""
    return f"(2, 1, 1, {number}, 'play', 1600000000, 0, 0)"


def prepare(server, moment):
    """Brings everything to where the request can be typed. Returns what is typed, and what is stored if it was carried out."""
    scenario = Scenario(server)
    play(scenario, READY)
    question, typed, _ = WHAT[moment]
    before = server.rows(question)[0]
    if moment in ("friend", "report"):
        after = (before[0] + 1, before[1] + 1)
    elif moment == "unfriend":
        after = (before[0] - 1, before[1] - 1)
    elif moment == "club":
        typed = "set club " + ("Basel" if before[0] == "Bern" else "Bern")
        after = (typed.split()[-1],) * 2
    elif moment == "rematch":
        play(scenario, OFFERED)
        after = (server.rows(question)[0][0] + 1,)
    elif moment == "daily":
        play(scenario, "sql DELETE FROM daily_answers\n" + SHOWN.format("daily"))
        counted = server.rows(question)[0]
        after = (1, (counted[1] or 0) + 1)
    else:
        step = server.rows("SELECT step FROM daily")[0][0]
        play(scenario, f"sql INSERT OR REPLACE INTO lessons ({LESSON}) VALUES {lesson(step)}\n" + SHOWN.format("mistakes"))
        after = (1,) if moment == "wrong answer" else (-1,)
    return scenario, typed, server.rows(question)[0], after


def finish_rematch(server):
    if server.rows("SELECT count(*) FROM matches WHERE state = 'saved'")[0][0] == 0:
        return
    again = Scenario(server)
    play(again, FINISHED)
    again.forget_connections()


def one(server, number, moment, outcomes):
    if number == 1:
        begun = Scenario(server)
        play(begun, PLAYED + DAILY)
        begun.forget_connections()
    if moment == "friend" and server.rows("SELECT count(*) FROM friends")[0][0] > 0:
        moment = "unfriend"
    scenario, typed, before, after = prepare(server, moment)
    question, _, told = WHAT[moment]
    bob = scenario.persons["bob"]
    begin = len(bob.raw)
    bob.send(typed.encode() + b"\r\n")
    let_time_pass()
    server.process.kill()
    server.pump([bob], lambda: bob.ended)
    start_again(server, scenario)
    heard = told in bytes(bob.raw[begin:])
    found = server.rows(question)[0]
    outcomes["heard" if heard else "stored" if found == after else "lost"] += 1
    if found not in (before, after):
        raise Failure(f"{typed}: before it was {before}, it makes {after}, and after a kill it is {found}")
    if heard and found != after:
        raise Failure(f"{typed}: bob has read that it was done, and {found} is stored")
    if moment == "report":
        clean = Scenario(server)
        play(clean, "login alice\nsql DELETE FROM reports")
        clean.forget_connections()
    if moment == "rematch":
        finish_rematch(server)


if __name__ == "__main__":
    sys.exit(run(__doc__, 2 * len(MOMENTS), "side O 31 66 42 55 random 5", MOMENTS, one))
