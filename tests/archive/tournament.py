#!/usr/bin/env python3
"""tournament.py - a tournament exported as files: its matches, the list of pairings, its lots.

    tournament.py BARPOINTD-TEST BARPOINT-EXPORT BARPOINT-DICE

Prints TAP.
"""

import csv
import os
import resource
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "fairness"))
from servers import House, run_tests  # noqa: E402

DAEMON, EXPORT, DICE = (os.path.abspath(path) for path in sys.argv[1:4])
HEAD = "part round place player1 player2 winner points1 points2 decided match file".split()


def played(house):
    """A knockout of three: one has a bye, the others play, one resigns; the final is under way."""
    house.play(
        """
        dice   side O 31 random 5
        server --members-tournaments yes --idle-timeout 7200
        given  alice, bob, carol are logged in
        alice> tournament new "Sm]all" knockout 1
        alice> tournament 1 enter
        bob>   tournament 1 enter
        carol> tournament 1 enter
        carol< You have entered Sm]all. Please be here when it starts.
        alice> tournament 1 start
        alice< Done, and put on record: start.
        bob>   join carol
        carol> join bob
        carol< Starting a new game with bob.
        opening bob carol
        bob>   resign n
        carol> accept
        carol< Round 2 of Sm]all: you play alice.
        carol> join alice
        alice> join carol
        alice< Starting a new game with carol.
    """
    )


def run(house, *words, **how):
    done = subprocess.run([EXPORT, "--data", house.server.data, *words], capture_output=True, text=True, timeout=60, **how)
    return done.returncode, done.stdout + done.stderr


def all_of_it():
    with House(DAEMON, "") as house, tempfile.TemporaryDirectory(prefix="barpoint-export-") as place:
        played(house)
        assert run(house, "--tournament", "1", place) == (0, "")
        assert sorted(os.listdir(place)) == ["1.mat", "2.mat", "index.csv", "lots.txt"], os.listdir(place)
        with open(os.path.join(place, "index.csv"), newline="", encoding="ascii") as file:
            head, *rows = csv.reader(file)
        assert head == HEAD, head
        assert rows == [
            ["main", "1", "1", "alice", "", "alice", "0", "0", "bye", "", ""],
            ["main", "1", "2", "bob", "carol", "carol", "0", "1", "played", "1", "1.mat"],
            ["main", "2", "1", "alice", "carol", "", "0", "0", "", "2", "2.mat"],
        ], rows
        for match, pairing in ((1, "1.2"), (2, "2.1")):
            status, said = run(house, "--check", os.path.join(place, f"{match}.mat"))
            assert status == 0, said
            mat, sgf, record = (run(house, str(match), form)[1] for form in ("mat", "sgf", "record"))
            assert f'; [Event "Sm\'all"]\n; [Round "{pairing}"]\n' in mat, mat
            assert f"EV[Sm\\]all]RO[{pairing}]" in sgf, sgf
            assert f"\ntournament 1 pairing {pairing} of Sm]all\n" in record, record
        lots = subprocess.run([DICE, "check", os.path.join(place, "lots.txt")], capture_output=True, text=True, timeout=60)
        assert (lots.returncode, lots.stdout) == (0, "lot 1: tournament 1, round 1: 3 places and 1 bye, all as committed\n"), lots


def what_is_not_understood():
    with House(DAEMON, "") as house, tempfile.TemporaryDirectory(prefix="barpoint-export-") as place:
        house.start()
        house.stop()
        status, said = run(house, "--tournament", "1", place)
        assert (status, said) == (1, "barpoint-export: export: there is no tournament with that number\n"), said
        assert os.listdir(place) == []
        for words in (["--tournament"], ["--tournament", "x", place], ["--tournament", "1"], ["--tournament", "1", place, place]):
            assert run(house, *words)[0] == 2, words
        for words in (["--all", place], ["--since", "2026-11-01", place], ["--months"]):
            assert run(house, "--tournament", "1", *words)[0] == 2, words
        status, said = run(house, "--tournament", "1", os.path.join(place, "nowhere"))
        assert status == 1, said


def a_full_disk():
    """Files have their names once they are whole."""
    with House(DAEMON, "") as house, tempfile.TemporaryDirectory(prefix="barpoint-export-") as place:
        played(house)
        limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (64, 64))  # noqa: E731
        status, said = run(house, "--tournament", "1", place, restore_signals=False, preexec_fn=limit)
        assert status == 1 and "index.csv: File too large" in said and os.listdir(place) == [], (said, os.listdir(place))


run_tests([all_of_it, what_is_not_understood, a_full_disk])
