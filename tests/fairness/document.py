"""document.py - records of a server, checked by the rules of tools/dice/README.md alone: player 1 as O and as X, ties
in the opening, games that swap the sides, money play with the redoubles that both have set; and the examples of that
page.

Usage: document.py BARPOINTD-TEST BARPOINT-ADMIN BARPOINT-EXPORT README. Prints TAP.
"""

import hashlib
import os
import re
import subprocess
import sys

import by_the_document
from servers import House, run_tests

DAEMON, ADMIN, EXPORT, README = (os.path.abspath(path) for path in sys.argv[1:5])
GAMES = 12


def play_game(house):
    """An opening throw, a turn of the opponent, and the inviter resigns: at an open table a turn may pass without a play."""
    house.play(
        """
        alice< Starting a new game with bob.
        alice> done
        bob>   done
        alice> roll
        bob>   roll
        alice> resign n
        bob<   alice wants to resign. You will win 1 point. Type 'accept' or 'reject'.
        bob>   accept
        alice< bob accepts and wins 1 point.
    """
    )


def records(side):
    """Of a match to 3 with salts, and of money play with redoubles; player 1 has this side in the first game of both."""
    with House(DAEMON, ADMIN) as house:
        house.play(
            f"""
            dice  side {side} envelopes
            given alice, bob are logged in, bob is ready
            alice> salt of alice
            bob>   salt lucky  68
            alice> invite bob 3 open nocrawford
            bob>   join alice
        """
        )
        for game in range(3):
            play_game(house)
            if game < 2:
                house.play("alice> join\nbob> join")
        house.play(
            """
            bob<  You win the 3 point match 3-0 .
            alice> set redoubles 2
            bob>   set redoubles unlimited
            alice> invite bob unlimited open
            bob>   join alice
        """
        )
        for game in range(GAMES):
            play_game(house)
            if game < GAMES - 1:
                house.play("alice> join\nbob> join")
        house.play(
            """
            alice> leave
            bob<~ .*Player alice has left the game.*
        """
        )
        house.stop()
        return [exported(house, match) for match in (1, 2)]


def exported(house, match):
    done = subprocess.run([EXPORT, "--data", house.server.data, str(match), "record"], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout


def ties_of(record):
    """The sides that player 1 had at ties in the opening."""
    sides, side = set(), None
    for line in record.split("\n"):
        if begins := re.search(r"game \d+, inviter ([OX])$", line):
            side = begins[1]
        if line.endswith(", tie"):
            sides.add(side)
    return sides


def both_sides_and_ties():
    ties = set()
    for side in "OX":
        match, money = records(side)
        for record, options in ((match, "3 open nocrawford"), (money, "unlimited open redoubles=2")):
            assert f"\noptions {options}\ninviter {side}\n" in record, record
            ties |= {(side, tie) for tie in ties_of(record)}
            assert by_the_document.check(record) >= 6
        assert "\nsalt 2 lucky  68\n" in match and "\nsalt 2\n" in money
    assert {side for side, _ in ties} == {"O", "X"} and {tie for _, tie in ties} == {"O", "X"}, ties


def what_the_document_says_is_needed():
    """The redoubles that nobody typed, and whose die comes first."""
    _, money = records("X")
    for old, new in ((" redoubles=2", ""), ("game 1, inviter X", "game 1, inviter O")):
        assert old in money
        try:
            by_the_document.check(money.replace(old, new, 1))
        except AssertionError:
            continue
        raise AssertionError(f"nobody misses {old}")


def the_examples_of_the_document():
    with open(README, encoding="utf-8") as readme:
        text = readme.read()
    found = re.findall(
        r"^seed (\w+)(?:, commitment (\w+))?\n((?:.*\n){7})context (\w+)\nthrows 1 to (\d+): ([\d ,\n]+)$", text, re.M
    )
    assert len(found) == 4, found
    for seed, commitment, lines, context, last, throws in found:
        assert commitment in ("", hashlib.sha256(bytes.fromhex(seed)).hexdigest())
        assert hashlib.sha256(lines.encode("ascii")).hexdigest() == context, lines
        dice = [by_the_document.dice_of(bytes.fromhex(seed), bytes.fromhex(context), n + 1) for n in range(int(last))]
        assert [f"{one}{other}" for one, other in dice] == throws.replace(",", " ").split(), dice


run_tests([both_sides_and_ties, what_the_document_says_is_needed, the_examples_of_the_document])
