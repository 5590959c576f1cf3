#!/usr/bin/env python3
"""options.py - whole matches with each option of a table: either GNU Backgammon reads a game as it was played, or the
game is reported as left out, with a pointer to the record; the record is always right.

    options.py ARCHIVE_MATCHES BARPOINT_EXPORT

Prints TAP.
"""

import os
import re
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "runner")]
from archive import check_gnubg, files, run  # noqa: E402
from tap import run_checks  # noqa: E402

COUNT = 8  # matches each
EARLY = "a resignation before the first play"
OUT_OF_ORDER = ("a double after the throw", "a double in the other's turn")

# Name, canonical line, what mat can't hold, what sgf can't hold; ACTIONS after which it is still being played.
OPTIONS = [
    ("reroll", "9 reroll", "a double as its opening roll", "a double as its opening roll", None),
    ("nocrawford", "3 nocrawford", None, None, None),
    ("nocube", "3 nocube", None, None, None),
    ("anytime", "5 cube=anytime", OUT_OF_ORDER, OUT_OF_ORDER, None),
    ("cubelimit", "5 cubelimit", None, None, None),
    ("hardbackgammon", "5 hardbackgammon", "a backgammon in spite of", "a backgammon in spite of", None),
    ("autodouble", "unlimited autodouble=3", "a cube that was raised by ties", None, None),
    ("jacoby", "unlimited jacoby", None, None, None),
    ("beavers", "unlimited beavers", None, None, None),
    ("raccoons", "unlimited beavers raccoons", None, None, None),
    ("redoubles", "unlimited redoubles=unlimited", None, None, None),
    ("open", "3 open", "a play against the rules that stood", "a play against the rules that stood", None),
    ("unrated", "3 unrated", None, None, None),
    ("money", "unlimited jacoby beavers", None, None, None),
    ("running", "5", None, None, 60),
    ("begun", "unlimited", None, None, 3),
]
MUST_LACK = {"reroll", "anytime", "autodouble", "open"}


def make(maker, directory):
    """The matches of each option, as NAME-NNN.FORM."""
    for name, line, _, _, actions in OPTIONS:
        made = run(maker, directory, str(COUNT), "5", line, *([str(actions)] if actions else []))
        if made.returncode:
            return made.stdout
        for file in sorted(os.listdir(directory)):
            if re.match(r"\d", file):
                os.rename(os.path.join(directory, file), os.path.join(directory, f"{name}-{file}"))
    return None


def checked(tool, paths):
    """What the tool says of each of these files, in a line."""
    said = run(tool, "--check", *paths).stdout
    by_path = dict(line.split(": ", 1) for line in said.splitlines())
    assert by_path.keys() == set(paths), said
    return by_path


def check_records(tool, directory):
    """Every record is right, whatever the option; a running match is reported as such."""
    for path, said in checked(tool, files(directory, "record")).items():
        runs = re.search(r"(running|begun)-", path) is not None
        with open(path) as record:
            unlimited = "\noptions unlimited" in record.read()
        if "as the rules have it" not in said:
            return f"{path}: {said}"
        if runs and "; the match is not over" not in said:
            return f"not over: {path}: {said}"
        if not runs and not unlimited and "not over" in said:
            return f"over: {path}: {said}"
    return None


def lacks_of(path):
    """The games reported missing in the file, by number."""
    with open(path) as file:
        text = file.read()
    why = "left out: it has (.*), which can't be written here; the record has it"
    in_mat = re.findall(rf" Game (\d+)\n.*\n; {why}\n", text)
    in_sgf = re.findall(rf"\[game:(\d+)\].*\nC\[{why}\]", text)
    return {int(number): what for number, what in in_mat} | {int(number) + 1: what for number, what in in_sgf}


def check_left_out(tool, directory):
    """Only what the option adds is left out."""
    said_of = checked(tool, files(directory, "mat") + files(directory, "sgf"))
    for name, _, mat_lacks, sgf_lacks, _ in OPTIONS:
        found = set()
        for path in files(directory, "mat") + files(directory, "sgf"):
            if not os.path.basename(path).startswith(name + "-"):
                continue
            is_mat = path.endswith(".mat")
            may_lack = mat_lacks if is_mat else sgf_lacks
            lacks = lacks_of(path)
            for what in lacks.values():
                if not (is_mat and what == EARLY) and (may_lack is None or not what.startswith(may_lack)):
                    return f"{path}: {what}"
                found.add(what)
            said = said_of[path]
            expected = f"game {min(lacks)} was left out of this file; check the record" if lacks else "as the rules have it"
            if expected not in said:
                return f"{path}: {said} is not {expected}"
        for what in (mat_lacks,) if isinstance(mat_lacks, str) else mat_lacks or ():
            if name in MUST_LACK and not any(lack.startswith(what) for lack in found):
                return f"{name}: no game had {what}"
    return None


def check_beavers(directory):
    """An unlimited game says whether it allows redoubles, by option or by the players' settings."""
    for path in files(directory, "mat"):
        with open(path) as file:
            said = re.search(r'^; \[Beaver "(\w+)"\]$', file.read(), re.M)
        name = os.path.basename(path).rsplit("-", 1)[0]
        line = next(line for option, line, *_ in OPTIONS if option == name)
        expected = None if not line.startswith("unlimited") else "On" if re.search("beavers|redoubles", line) else "Off"
        if (said and said[1]) != expected:
            return f"{path}: {said and said[0]}"
    return None


def main():
    maker, tool = (os.path.abspath(path) for path in sys.argv[1:])
    with tempfile.TemporaryDirectory(prefix="barpoint-options-") as directory:
        run_checks(
            [
                ("matches with each option are made", lambda: make(maker, directory)),
                ("their records are right", lambda: check_records(tool, directory)),
                ("what a form can't hold is named, and nothing else left out", lambda: check_left_out(tool, directory)),
                ("beavers stand in the heading where they are played", lambda: check_beavers(directory)),
                ("GNU Backgammon reads the rest", lambda: check_gnubg(directory)),
            ]
        )


if __name__ == "__main__":
    main()
