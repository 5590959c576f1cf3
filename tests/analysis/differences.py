#!/usr/bin/env python3
"""differences.py BARPOINT_RULES WEIGHTS OTHER - where two weights play differently, whose plays GNU Backgammon finds better.

WEIGHTS play games for points against OTHER, at first sight and without a cube. At each throw both are asked; where their plays
differ, GNU Backgammon judges the positions after them, --plies ahead. That tells weights apart by a tenth of the error that
as many games played out have: all that is equal takes no part. Two plies ahead a difference takes 27 ms, one ply ahead 1.5.
"""

import argparse
import collections
import json
import os
import random
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "engine")]
import compare  # noqa: E402
import error_rate  # noqa: E402

# Runs inside GNU Backgammon: what each position is worth to who isn't on roll, in points.
SCRIPT = """
import gnubg, json
how = gnubg.evalcontext()
how.update({"plies": PLIES, "cubeful": 0, "prune": 1, "deterministic": 1, "noise": 0.0})
game = gnubg.cubeinfo(1, -1, 0, 0, (0, 0), 0)
def worth(sides):
    win, gammon, backgammon, lost, lost_backgammon = gnubg.evaluate(tuple(map(tuple, sides)), game, how)[:5]
    return 1 - 2 * win - gammon - backgammon + lost + lost_backgammon
with open("IN") as positions, open("OUT", "w") as out:
    for line in positions:
        out.write(json.dumps([worth(sides) for sides in json.loads(line)]) + "\\n")
"""

# All throws of some games, and the boards after both plays where they differ, seen by who played.
Played = collections.namedtuple("Played", "games decisions differences")


def turned(board):
    return board[::-1].swapcase()


def play(players, count, seed):
    """Both games of a pair have the same throws; who begins in one is second in the other."""
    decisions, differences = 0, []
    for number in range(count):
        generator = random.Random(f"{seed} {number // 2}")
        dice = error_rate.throw(generator)
        while dice[0] == dice[1]:
            dice = error_rate.throw(generator)
        board, turn = error_rate.OPENING, number % 2
        while any(map(str.islower, board)):
            afters = [player.play(board, dice) for player in players]
            decisions += 1
            if afters[0] != afters[1]:
                differences.append(afters)
            board, turn, dice = turned(afters[turn]), 1 - turn, error_rate.throw(generator)
    return Played(count, decisions, differences)


def sides_after(board):
    """As GNU Backgammon has them: the checkers of who isn't on roll, and of who is, on points 1 to 24 and the bar."""
    mine, theirs = (error_rate.counts(seen)[1:] for seen in (board, turned(board)))
    return [[max(count, 0) for count in side] for side in (mine, theirs)]


def judge(differences, plies):
    """By how much the second play is better, in points."""
    with tempfile.TemporaryDirectory() as folder:
        paths = {"IN": f"{folder}/positions", "OUT": f"{folder}/said"}
        with open(paths["IN"], "w", encoding="ascii") as file:
            file.writelines(json.dumps([sides_after(board) for board in afters]) + "\n" for afters in differences)
        script = SCRIPT.replace("PLIES", str(plies))
        for word, path in paths.items():
            script = script.replace(f'"{word}"', f'"{path}"')
        compare.run_gnubg(folder, script)
        with open(paths["OUT"], encoding="ascii") as file:
            return [second - first for first, second in map(json.loads, file)]


def gain(played, better):
    """What OTHER gains, in points a game, and the standard error; some of the differences have been judged."""
    part = len(better) / len(played.differences)
    mean = sum(better) / part / played.decisions
    square = sum(one**2 for one in better) / part / played.decisions
    error = ((square - mean**2) / played.decisions / part) ** 0.5
    of_a_side = played.decisions / played.games / 2
    return mean * of_a_side, error * of_a_side


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rules", metavar="BARPOINT_RULES")
    parser.add_argument("weights", metavar="WEIGHTS", nargs=2)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plies", type=int, default=2, help="that GNU Backgammon looks ahead")
    parser.add_argument("--judged", type=int, default=2500, help="differences at most, drawn among all")
    words = parser.parse_args()
    players = [error_rate.Player([words.rules, "best", "--weights", weights]) for weights in words.weights]
    played = play(players, words.games, words.seed)
    drawn = played.differences
    if len(drawn) > words.judged:
        drawn = random.Random(words.seed).sample(drawn, words.judged)
    print(
        f"{played.games} games, {played.decisions} decisions, {len(played.differences)} differ, {len(drawn)} are judged",
        flush=True,
    )
    if drawn:
        mean, error = gain(played, judge(drawn, words.plies))
        print(f"{words.weights[1]} are better by {mean:+.4f} +- {error:.4f} points a game", flush=True)


if __name__ == "__main__":
    main()
