#!/usr/bin/env python3
"""window_test.py - nobody learns whether a play is legal while it may be challenged (R9.3a).

Usage: window_test.py BARPOINTD-TEST BARPOINTD-OPPOSITE. Prints TAP.

The second server takes legal plays for wrong ones and wrong ones for legal. As long as the window is open, whatever
anybody can read about the running match is the same on both, byte by byte.
"""

import os
import re
import sys

import house as there
from event_source import EventSource
from reader import Reader
from tap import run_tests

JUDGES = [os.path.abspath(path) for path in sys.argv[1:3]]

# Two people play, two watch, two are strangers; of these pairs one is a program that reads tags.
SCENE = """
dice side O 31 64 52 random 5
given alice, bob, carol, dave, erin, frank are logged in, erin is a program, frank is a program, bob is ready
erin>  set charset utf8
erin>  set tags yes
frank> set tags yes
alice> invite bob 5 open
bob>   join alice
alice< It's your turn to move.
carol> watch bob
erin>  watch alice
"""
PLAYS = {
    "legal": "8-5 6-5",
    "legal in an odd way": "8-7 7-6 6-5 6-5",
    "a third step": "8-5 6-5 6-3",
    "too far": "24-10",
    "too few": "8-5",
    "backwards": "6-8",
    "borne off": "6-off 6-off 6-off 6-off",
}
ANYBODY = [
    "match 1", "export 1 mat", "export 1 sgf", "export 1 record", "analysis 1", "fairness 1", "fairness book",
    "oldmoves alice", "oldmoves 1", "oldboard alice", "oldboard 1", "history alice", "rating alice", "show games",
    "show saved", "show watchers", "who", "whois alice", "last alice", "reliability alice", "actions", "hint", "claim bob",
    "look alice", "look bob", "board", "pip", "points", "mine", "theirs", "dice", "dicetest", "stat", "average alice", "matrix",
]  # fmt: skip
OTHERS = ["replay 1", "replay next", "replay next", "replay to 1", "replay prev", "replay end"]
MOVER = ["roll", "double", "move 8-7", "put 8-7", "undo", "done", "resign n", "accept", "reject", "redouble", "challenge"]
ANSWERER = ["move 1-2", "put 1-2", "undo", "done", "accept", "reject", "redouble"]  # all but what closes the window
PATHS = [
    "/api/matches", "/api/matches/1", "/api/matches/1?actions=no", "/api/matches/1?from=4", "/api/matches/1.mat",
    "/api/matches/1.sgf", "/api/matches/1.txt", "/api/dice/1", "/api/players/alice", "/api/players/alice/matches",
    "/match/1", "/match/1/moves", "/match/1/1/0", "/match/1/1/1", "/match/1/1/2", "/player/alice",
]  # fmt: skip
TV = re.compile(rb',"tv":\{[^}]*\}')


def stream(server):
    source = EventSource(server, 1)
    while b"O plays" not in source.all:
        assert source.more(), source.all
    source.close()
    return source.all


def of_http(server):
    """What each path answers, head and all."""
    reader = Reader(server)
    answers = {path: reader.get(path) for path in PATHS}
    lists = answers["/api/matches"]  # what is on TV is chosen by the second, after the match has begun
    lists.body = TV.sub(b"", lists.body)
    lists.headers = {name: value for name, value in lists.headers.items() if name not in ("etag", "content-length")}
    came = {path: (answer.status, answer.headers, answer.body) for path, answer in answers.items()}
    return came | {"stream": stream(server)}


def type_all(scenario, wanted):
    for name, lines in wanted.items():
        for line in lines:
            scenario.person(name).type(line)
            scenario.answered()
    scenario.settle()


def everything(judge, play, saved):
    """Whatever each of them reads from the play on, on the server of this judge."""
    there.DAEMON = judge
    with there.house() as (server, scenario, _):
        there.tell(scenario, SCENE)
        scenario.settle()
        before = {name: len(person.raw) for name, person in scenario.persons.items()}
        asked = {name: ANYBODY + OTHERS for name in ("carol", "dave", "erin", "frank")}
        there.tell(scenario, f"alice> move {play}\nbob<~ It's your turn.*")
        if saved:
            there.tell(scenario, "bob> leave\nbob< ** You terminated the game. The game was saved.")
            asked |= {"alice": ANYBODY, "bob": ANYBODY}
        else:
            asked |= {"alice": ANYBODY + MOVER, "bob": ANYBODY + ANSWERER}
        type_all(scenario, asked)
        came = {name: bytes(person.raw[before[name] :]) for name, person in scenario.persons.items() if name in before}
        return came | of_http(server)


def differences(play, saved):
    right, wrong = (everything(judge, play, saved) for judge in JUDGES)
    assert set(right) == set(wrong)
    found = {reader: (right[reader], wrong[reader]) for reader in right if right[reader] != wrong[reader]}
    return "\n".join(f"{reader}:\n  {one}\n  {other}" for reader, (one, other) in found.items())


def check(*plays, saved=False):
    for name in plays:
        found = differences(PLAYS[name], saved)
        assert not found, f"{name}:\n{found}"


def a_legal_play_looks_like_any_other():
    check("legal", "legal in an odd way")


def a_play_against_the_rules_looks_like_any_other():
    check("a third step", "too far", "too few", "backwards", "borne off")


def a_saved_match_keeps_its_window():
    check("legal", "too far", saved=True)


def the_judges_differ():
    """Once the play is challenged: else the rest would show nothing."""
    said = []
    for judge in JUDGES:
        there.DAEMON = judge
        with there.house() as (_, scenario, _):
            there.tell(scenario, SCENE + "alice> move 24-10\nbob<~ It's your turn.*\nbob> challenge")
            said.append(b"The play was legal and stands." in scenario.person("bob").raw)
    assert said == [False, True], said


def what_stood_is_told_once_it_stands():
    """Until then the play is in neither form; afterwards both say what is wrong with it."""
    there.DAEMON = JUDGES[0]
    with there.house() as (_, scenario, reader):
        there.tell(scenario, SCENE + f"alice> move {PLAYS['too far']}\nbob<~ It's your turn.*")
        forms = [reader.get(f"/api/matches/1.{form}").body for form in ("mat", "sgf")]
        assert all(b"31" not in form and b"left out" not in form for form in forms), forms
        there.tell(scenario, "bob> roll\nbob<~ Please move .*")
        forms = [reader.get(f"/api/matches/1.{form}").body for form in ("mat", "sgf")]
        assert all(b"left out: it has a play against the rules" in form for form in forms), forms


def what_is_only_put_is_nobody_elses():
    """R3.4: neither while it is in the hand nor while an offer waits beside it."""
    there.DAEMON = JUDGES[0]
    with there.house() as (_, scenario, reader):
        there.tell(scenario, SCENE.replace(" open", "") + "alice> move 8-5 6-5\nbob<~ It's your turn.*")
        there.tell(
            scenario, "bob> roll\nbob> move 1-7 12-16\nalice<~ It's your turn.*\nalice> roll\nalice< Please move 2 pieces."
        )

        def record():
            return reader.get("/api/matches/1.txt").body.decode()

        before = record()
        there.tell(scenario, "alice> put 24-22\nalice> undo\nalice> put 13-8\nalice< You put 13-8 .")
        assert record() == before
        there.tell(scenario, "alice> resign n\nbob<~ alice wants to resign.*")
        assert record() == before
        there.tell(scenario, "dave> set boardstyle 3\ndave> replay 1\ndave> replay to 6")
        there.tell(scenario, "dave<~ Game 1, step 6 of 6:\ndave board? turn=O dice=5,2 points=13:5,24:2")
        there.tell(scenario, "bob> reject\nalice> leave\nalice< ** You terminated the game. The game was saved.")
        number = before.count("\naction ")
        assert re.sub(rf"stop after {number} .*\n", "", record()) == before.replace("state running", "state saved"), record()
        there.tell(
            scenario, "alice> invite bob\nbob> join alice\nalice<~ points for .*\nalice> move 24-22\nbob<~ It's your turn.*"
        )
        assert all(f"| O {done} |" in record() for done in ("puts 24/22", "undoes", "puts 13/8", "plays 24/22"))


run_tests(
    [
        a_legal_play_looks_like_any_other,
        a_play_against_the_rules_looks_like_any_other,
        a_saved_match_keeps_its_window,
        the_judges_differ,
        what_stood_is_told_once_it_stands,
        what_is_only_put_is_nobody_elses,
    ]
)
