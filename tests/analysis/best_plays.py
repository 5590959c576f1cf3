#!/usr/bin/env python3
"""best_plays.py BARPOINT_RULES WEIGHTS [WEIGHTS ...] - how often the best play is GNU Backgammon's, in the kept matches.

Counts the plays of verdicts/careful.txt that are neither obvious nor a tie. The engine chooses as in a game for points, at
first sight or --plies ahead. It takes seconds and no GNU Backgammon, and tells weights apart that differ by .01 points a game: those
that come after the first are compared with it, play by play.
"""

import argparse
import collections
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import compare  # noqa: E402

BAR = 25
LEFT = 20  # columns of a row in which the left player's throw begins
OPENING = {24: 2, 13: 5, 8: 3, 6: 5}
TURN = re.compile(r"\b(\d\d):((?:\s*\d+/\d+\*?)*)")

# What there was to decide, with own checkers by point.
Decision = collections.namedtuple("Decision", "board dice own best")


def opening():
    return [[OPENING.get(point, 0) for point in range(BAR + 1)] for _ in range(2)]


def move(own, other, steps):
    for start, end in steps:
        own[start] -= 1
        if end == 0:
            continue
        own[end] += 1
        if other[BAR - end] > 0:
            other[BAR - end] -= 1
            other[BAR] += 1


def positions(text):
    """By game, number of the throw and player: the throw, the player's own checkers and the other's, by point."""
    found, game, sides, throws = {}, 0, opening(), 0
    for line in text.splitlines():
        if heading := re.match(r" Game (\d+)", line):
            game, sides, throws = int(heading[1]), opening(), 0
        row = re.match(r"\s*\d+\)(.*)", line)
        for turn in TURN.finditer(row[1]) if row else ():
            player = 0 if turn.start() < LEFT else 1
            own, other = sides[player], sides[1 - player]
            throws += 1
            found[game, throws, player] = (turn[1], own[:], other[:])
            move(own, other, [tuple(map(int, step)) for step in re.findall(r"(\d+)/(\d+)", turn[2])])
    return found


def cell(own, other):
    return chr(ord("A") + own - 1) if own else chr(ord("a") + other - 1) if other else "-"


def decisions(matches, verdicts):
    boards, listed = {}, []
    for (match, game, throw, kind, player), (_, margin, best) in verdicts.items():
        if kind != "play" or not compare.ROUNDING <= margin <= compare.OBVIOUS:
            continue
        if match not in boards:
            boards[match] = positions(matches[match - 1])
        dice, own, other = boards[match][game, throw, player]
        board = "".join(cell(own[point], other[BAR - point]) for point in range(BAR + 1))
        listed.append(Decision(board, dice, own, best))
    return listed


def net_of_board(own, after):
    """As compare.net_of(), of a play that leads to this board."""
    counts = [ord(letter) - ord("A") + 1 if letter.isupper() else 0 for letter in after]
    net = {point: counts[point] - own[point] for point in range(1, BAR + 1)}
    net[0] = -sum(net.values())
    return ",".join(f"{point}:{count}" for point, count in sorted(net.items()) if count)


def answers(rules, weights, plies, listed):
    """Whether the engine's play is the best, for each decision."""
    rows = "".join(f"{decision.board}\t{decision.dice}\n" for decision in listed)
    command = [rules, "best", "--plies", plies, "--weights", weights]
    done = subprocess.run(command, input=rows, text=True, check=True, stdout=subprocess.PIPE)
    afters = [line.split("\t")[2] for line in done.stdout.splitlines()]
    return [net_of_board(decision.own, after) == decision.best for decision, after in zip(listed, afters, strict=True)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rules", metavar="BARPOINT_RULES")
    parser.add_argument("weights", metavar="WEIGHTS", nargs="+")
    parser.add_argument("--plies", default="0")
    words = parser.parse_args()
    matches = compare.kept_matches(os.path.join(compare.KEPT, "careful.mat.xz"))
    listed = decisions(matches, compare.read_verdicts(os.path.join(compare.KEPT, "careful.txt")))
    first = None
    for weights in words.weights:
        found = answers(words.rules, weights, words.plies, listed)
        print(f"{weights}: {100 * sum(found) / len(found):.2f} % of {len(found)}", end="")
        if first is not None:
            gained = sum(now and not before for before, now in zip(first, found))
            lost = sum(before and not now for before, now in zip(first, found))
            print(f"; against the first {gained - lost:+d} +- {(gained + lost) ** 0.5:.0f}", end="")
        print(flush=True)
        first = first or found


if __name__ == "__main__":
    main()
