#!/usr/bin/env python3
"""error_rate.py BARPOINT_RULES - what GNU Backgammon, looking two plies ahead, says of games of the engine with itself.

The games are for points, without a cube. Tells what a play loses on average, in thousandths of a point, and the same as a
PR: 500 times what was lost, by decisions in which the second best play loses no more than .200. Takes five seconds a game.
"""

import argparse
import json
import os
import random
import subprocess
import tempfile

OPENING = "-b----E-C---eE---c-e----B-"
BAR, HOME, CHECKERS = 25, 6, 15
OBVIOUS = 0.2
GAMES_AT_ONCE = 10

# Runs inside GNU Backgammon: a line for each decision, what the play lost and what the second best loses.
JUDGE = """
import gnubg, json
for command in ("jacoby off", "analysis chequerplay evaluation plies 2", "analysis chequerplay evaluation cubeful off",
                "analysis luck off", "analysis cube off"):
    gnubg.command("set " + command)
gnubg.command("import mat {games}")
gnubg.command("analyse match")
with open("{verdicts}", "w") as verdicts:
    for game in gnubg.match(boards=0, statistics=0)["games"]:
        for action in game["game"]:
            analysis = action.get("analysis", {{}})
            moves = analysis.get("moves", ())
            if len(moves) < 2:
                continue
            best, second = sorted((move["score"] for move in moves), reverse=True)[:2]
            json.dump([best - moves[analysis["imove"]]["score"], best - second], verdicts)
            verdicts.write("\\n")
"""


def counts(text):
    """Own checkers on each cell, less than 0 the other's."""
    return [0 if c == "-" else ord(c) - 64 if c.isupper() else 96 - ord(c) for c in text]


def step(cells, start, die):
    """The cells after a step and where it ends; None if it isn't legal."""
    end = max(start - die, 0)
    if cells[start] <= 0 or (start != BAR and cells[BAR] > 0) or (end > 0 and cells[end] < -1):
        return None
    highest = max(point for point in range(BAR + 1) if cells[point] > 0)
    if end == 0 and (highest > HOME or (start != die and start != highest)):
        return None
    after = list(cells)
    after[start] -= 1
    if end > 0:
        if after[end] == -1:
            after[end] = 0
            after[0] -= 1
        after[end] += 1
    return after, end


def way(cells, dice, goal):
    """Steps by some or all of the dice that lead to the goal, or None."""
    if cells == goal:
        return []
    for die in set(dice):
        rest = list(dice)
        rest.remove(die)
        for start in range(BAR, 0, -1):
            done = step(cells, start, die)
            further = way(done[0], rest, goal) if done else None
            if further is not None:
                return [(start, done[1])] + further
    return None


def point_name(point):
    return {BAR: "bar", 0: "off"}.get(point, str(point))


class Player:
    """barpoint-rules best."""

    def __init__(self, arguments):
        self.process = subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def play(self, board, dice):
        self.process.stdin.write(f"{board}\t{dice[0]}{dice[1]}\n")
        return self.process.stdout.readline().split("\t")[2]


def throw(generator):
    return [generator.randint(1, 6), generator.randint(1, 6)]


def play_game(player, generator):
    """The plays of both sides in turn, as a .mat file has them; the first may be empty. And the points won."""
    dice = throw(generator)
    while dice[0] == dice[1]:
        dice = throw(generator)
    plays = [""] if dice[0] < dice[1] else []
    board = OPENING
    while True:
        after = player.play(board, dice)
        steps = way(counts(board), dice if dice[0] != dice[1] else dice * 2, counts(after))
        words = " ".join(f"{point_name(start)}/{point_name(end)}" for start, end in steps)
        plays.append(f"{dice[0]}{dice[1]}: {words}")
        cells = counts(after)
        if not any(cell > 0 for cell in cells):
            break
        board = after[::-1].swapcase()
        dice = throw(generator)
    gammon = sum(-cell for cell in cells if cell < 0) == CHECKERS
    return plays, 1 if not gammon else 3 if min(cells[: HOME + 1]) < 0 else 2


def write_games(path, games):
    with open(path, "w", encoding="ascii") as file:
        file.write(" 0 point match\n")
        for number, (plays, points) in enumerate(games, 1):
            file.write(f"\n Game {number}\n a : 0                      b : 0\n")
            for i in range(0, len(plays), 2):
                other = plays[i + 1] if i + 1 < len(plays) else ""
                file.write(f"{i // 2 + 1:3d}) {plays[i]:<33}{other}\n")
            margin = " " * (6 if len(plays) % 2 else 36)
            file.write(f"{margin}Wins {points} point{'s' if points > 1 else ''}\n")


def judge(games, folder):
    """Of each decision: what the play lost, and what the second best loses."""
    paths = {name: os.path.join(folder, name) for name in ("games.mat", "verdicts", "judge.py")}
    write_games(paths["games.mat"], games)
    with open(paths["judge.py"], "w", encoding="ascii") as file:
        file.write(JUDGE.format(games=paths["games.mat"], verdicts=paths["verdicts"]))
    subprocess.run(
        ["/usr/games/gnubg", "--tty", "--quiet", "--no-rc", "-p", paths["judge.py"]],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        check=True,
    )
    with open(paths["verdicts"], encoding="ascii") as file:
        return [json.loads(line) for line in file]


def tell(games, verdicts):
    """With the standard error of the mean over games."""
    decisions = sum(map(len, verdicts))
    lost = sum(verdict[0] for game in verdicts for verdict in game)
    hard = sum(verdict[1] <= OBVIOUS for game in verdicts for verdict in game)
    print(
        f"{games} games, {decisions} decisions, {hard} not obvious: {1000 * lost / decisions:.2f} thousandths each,"
        f" PR {500 * lost / hard:.2f}",
        flush=True,
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rules", metavar="BARPOINT_RULES")
    parser.add_argument("--plies", default="0")
    parser.add_argument("--weights", help="instead of those of the build")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    weights = ["--weights", options.weights] if options.weights else []
    player = Player([options.rules, "best", "--plies", options.plies] + weights)
    generator = random.Random(options.seed)
    verdicts = []
    with tempfile.TemporaryDirectory() as folder:
        for done in range(0, options.games, GAMES_AT_ONCE):
            count = min(GAMES_AT_ONCE, options.games - done)
            verdicts.append(judge([play_game(player, generator) for _ in range(count)], folder))
            tell(done + count, verdicts)


if __name__ == "__main__":
    main()
