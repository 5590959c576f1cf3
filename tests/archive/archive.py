#!/usr/bin/env python3
"""archive.py - exported matches are read back as played, by this project and by GNU Backgammon.

    archive.py ARCHIVE_MATCHES BARPOINT_EXPORT ORACLE_MATCHES

Prints TAP.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "runner"))
from tap import run_checks  # noqa: E402

MATCHES = 200


def run(*command, **options):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)


def files(directory, form):
    return sorted(os.path.join(directory, name) for name in os.listdir(directory) if name.endswith("." + form))


def rows(path):
    with open(path) as table:
        return [line.rstrip("\n").split("\t") for line in table if not line.startswith("#")]


def check_random(tool, directory):
    """Our own reader agrees with every random match, in both forms, and on the score."""
    for form in ("mat", "sgf"):
        paths = files(directory, form)
        checked = run(tool, "--check", *paths)
        lines = checked.stdout.splitlines()
        for path, line in zip(paths, lines):
            if "left out" in line:
                continue
            score = "-".join(rows(path[: -len(form)] + "tsv")[-1][1:])
            if f", {score}, as the rules have it" not in line:
                return f"not {score}: {line}"
        if len(lines) != MATCHES or sum("left out" in line for line in lines) > MATCHES / 20:
            return checked.stdout
    return None


def check_oracle(tool, directory):
    """The matches of GNU Backgammon: same games, same last scores."""
    last = {}
    for row in rows(os.path.join(directory, "results.tsv")):
        length, winner, points = int(row[1]), int(row[9]), int(row[10])
        score = [int(row[6]), int(row[7])]
        score[winner] += points
        if length:
            score[winner] = min(score[winner], length)
        games = "1 game" if row[5] == "1" else f"{row[5]} games"
        last[row[0]] = f", {games}, {score[0]}-{score[1]}, as the rules have it"
    paths = files(directory, "mat") + files(directory, "sgf")
    for path, said in zip(paths, run(tool, "--check", *paths).stdout.splitlines(), strict=True):
        name = os.path.basename(path).rsplit(".", 1)[0]
        if not said.startswith(path) or last[name] not in said:
            return f"{said} is not{last[name]}"
    return None


def damaged(text):
    """Name, the text with one fault, and the complaint it must cause."""
    yield "another die", re.sub(r"(?m)^(  2\) )[1-6][1-6]:", r"\g<1>66:", text, count=1), "refuse"
    yield "a play left out", re.sub(r"(?m)^  3\).*\n", "", text, count=1), "refuse"
    yield "more points", text.replace("Wins 2 points", "Wins 4 points", 1), "not 4"
    yield "another score", re.sub(r" : 0\n", " : 5\n", text, count=1), "the score of"
    yield "rubbish", text.replace(" Game 1", " Gam 1"), "not understood"
    yield "a cut file", text[:40], "no game in it"


def check_damage(tool, directory):
    with open(os.path.join(directory, "000.mat")) as mat:
        text = mat.read()
    for name, wrong, expected in damaged(text):
        path = os.path.join(directory, "damaged")
        with open(path, "w") as out:
            out.write(wrong)
        said = run(tool, "--check", path)
        if wrong == text or said.returncode != 1 or expected not in said.stdout:
            return f"{name}: {said.stdout}"
    return None


def after_dropped_beaver(mat, game):
    """GNU Backgammon forgets the first moves of the game after one that ended so (only in this form)."""
    games = re.split(r"(?m)^ Game \d+$", mat)
    return game > 1 and re.search(r"Beavers => \d+ *(\n *\d+\) *)? *Drops", games[game - 1]) is not None


def check_gnubg(directory):
    """GNU Backgammon finds the same players, lengths, scores, winners, points, numbers of plays and of comments."""
    gnubg = shutil.which("gnubg", path=os.environ.get("PATH", "") + ":/usr/games")
    if gnubg is None:
        return "GNU Backgammon is not installed (package gnubg)"
    told = os.path.join(directory, "told")
    environment = dict(os.environ, ARCHIVE_DIRECTORY=directory, ARCHIVE_TOLD=told, HOME=directory)
    script = os.path.join(HERE, "gnubg_read.py")
    ran = run(gnubg, "--tty", "--quiet", "--no-rc", "--python", script, env=environment, stdin=subprocess.DEVNULL)
    if not os.path.exists(told):
        return ran.stdout[-2000:]
    found = {}
    for row in rows(told):
        found.setdefault(row[0], []).append(row[1:])
    for path in files(directory, "mat") + files(directory, "sgf"):
        name = os.path.basename(path)
        with open(path) as file:
            text = file.read()
        mat = text if name.endswith(".mat") else ""
        left_out = {int(number) for number in re.findall(r" Game (\d+)\n.*\n; left out", text)}
        left_out |= {int(number) + 1 for number in re.findall(r"\[game:(\d+)\].*\nC\[left out", text)}
        expected = rows(path[:-3] + "tsv")[:-1]
        games = found.get(name, [])
        if len(games) != len(expected):
            return f"{name}: {len(games)} games, not {len(expected)}"
        for want, got in zip(expected, games):
            if int(want[0]) in left_out:
                continue
            count = len(want) - 1
            if mat:  # without comments
                count -= 2 if after_dropped_beaver(mat, int(want[0])) else 1
            if want[1 : 1 + count] != got[:count]:
                return f"{name}, game {want[0]}: {got}, not {want[1:]}"
    return None


def main():
    maker, tool, oracle = (os.path.abspath(path) for path in sys.argv[1:])
    with tempfile.TemporaryDirectory(prefix="barpoint-archive-") as directory:
        made = run(maker, directory, str(MATCHES))
        run_checks(
            [
                ("random matches are made", lambda: made.stdout if made.returncode else None),
                ("random matches are read back", lambda: check_random(tool, directory)),
                ("matches of GNU Backgammon are read", lambda: check_oracle(tool, oracle)),
                ("what is wrong in a file is named", lambda: check_damage(tool, directory)),
                ("GNU Backgammon reads our matches", lambda: check_gnubg(directory)),
            ]
        )


if __name__ == "__main__":
    main()
