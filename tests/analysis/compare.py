#!/usr/bin/env python3
"""compare.py - our analysis beside that of GNU Backgammon, on matches between players of different strength.

    compare.py BUILD FOLDER MATCHES LENGTH PLIES

BUILD is a build folder; FOLDER keeps the matches and what both say of them, so that a run that was stopped goes on. PLIES
is how far GNU Backgammon looks ahead. Prints how well the error rates of both agree, and the luck.
"""

import json
import os
import re
import sqlite3
import subprocess
import sys

GNUBG = "/usr/games/gnubg"
SIZE = r"\s+([-+]?\d+\.\d+)\s+\(\s*([-+]\d+\.\d+)%\)\s+([-+]?\d+\.\d+)\s+\(\s*([-+]\d+\.\d+)%\)"
ERRORS = re.compile(r"^Error rate mEMG \(MWC\)" + SIZE, re.M)
LUCK = re.compile(r"^Luck total EMG \(MWC\)" + SIZE, re.M)


def make_matches(build, folder, count, length):
    """Plays them and has them analysed by us, unless that is done already."""
    database = os.path.join(folder, "barpoint.db")
    if not os.path.exists(database):
        os.makedirs(os.path.join(folder, "mat"))
        subprocess.run([f"{build}/tests/analysis/analysis-matches", database, str(count), str(length)], check=True)
        subprocess.run([f"{build}/tools/export/barpoint-export", "--data", folder, "--all", "mat", f"{folder}/mat"], check=True)
    subprocess.run([f"{build}/tools/admin/barpoint-admin", "--data", folder, "analyse", "--all"], check=True)


def ours(folder):
    """(match, player) -> error rate in thousandths, luck in chances to win."""
    rows = sqlite3.connect(os.path.join(folder, "barpoint.db")).execute(
        "SELECT match, player, 1000 * lost / decisions, luck FROM error_rates WHERE decisions > 0"
    )
    return {(match, player - 1): (rate, luck) for match, player, rate, luck in rows}


def ask(folder, match, plies):
    """What GNU Backgammon says of both players of a match; None if it judges nothing."""
    commands = os.path.join(folder, "commands")
    with open(commands, "w", encoding="ascii") as file:
        for kind in ("chequerplay", "cubedecision"):
            file.write(f"set analysis {kind} evaluation plies {plies}\n")
        file.write(f"import mat {folder}/mat/{match}.mat\nanalyse match\nshow statistics match\n")
    said = subprocess.run(
        [GNUBG, "--tty", "--quiet", "--no-rc", "-c", commands], stdin=subprocess.DEVNULL, capture_output=True, text=True
    ).stdout
    errors, luck = ERRORS.findall(said), LUCK.findall(said)
    if not errors or not luck:
        return None
    return [[-float(errors[-1][2 * player]), float(luck[-1][2 * player + 1]) / 100] for player in (0, 1)]


def theirs(folder, matches, plies):
    path = os.path.join(folder, f"gnubg-{plies}.json")
    known = json.load(open(path, encoding="ascii")) if os.path.exists(path) else {}
    for match in matches:
        if str(match) in known:
            continue
        known[str(match)] = ask(folder, match, plies)
        with open(path + ".new", "w", encoding="ascii") as file:
            json.dump(known, file)
        os.replace(path + ".new", path)
        print(f"{len(known)} of {len(matches)} matches", file=sys.stderr)
    return known


def agreement(pairs):
    """Correlation, mean of both, and the mean difference with its standard error."""
    count = len(pairs)
    mean = [sum(pair[i] for pair in pairs) / count for i in (0, 1)]
    spread = [sum((pair[i] - mean[i]) ** 2 for pair in pairs) for i in (0, 1)]
    product = sum((one - mean[0]) * (other - mean[1]) for one, other in pairs)
    difference = [one - other for one, other in pairs]
    average = sum(difference) / count
    error = (sum((d - average) ** 2 for d in difference) / (count - 1) / count) ** 0.5
    return product / (spread[0] * spread[1]) ** 0.5, mean, average, error


def report(what, pairs):
    correlation, mean, average, error = agreement(pairs)
    print(
        f"{what}: {len(pairs)} players, correlation {correlation:.3f}, means {mean[0]:.3f} here and {mean[1]:.3f} there, "
        f"mean difference {average:+.3f} +- {error:.3f}"
    )


def main():
    build, folder, count, length, plies = sys.argv[1:]
    make_matches(build, folder, int(count), int(length))
    here = ours(folder)
    there = theirs(folder, sorted({match for match, _ in here}), int(plies))
    both = [(here[match, player], there[str(match)][player]) for match, player in here if there.get(str(match))]
    print(f"{len(both) // 2} matches to {length}; GNU Backgammon looks {plies} plies ahead")
    report("error rate, thousandths", [(mine[0], other[0]) for mine, other in both])
    report("luck, chances to win", [(mine[1], other[1]) for mine, other in both])


if __name__ == "__main__":
    main()
