#!/usr/bin/env python3
"""foreign.py - `barpoint-export --check` on files from anywhere: damaged, cut off, endless, malicious.

    foreign.py BARPOINT_EXPORT SEEDS

SEEDS has a good file of each form. Prints TAP.
"""

import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "runner"))
from tap import run_checks  # noqa: E402

SECONDS = 60


def seed(seeds, name):
    with open(os.path.join(seeds, name), "rb") as text:
        return text.read()


def sgf(properties):
    return f"(;FF[4]GM[6]MI[length:0][game:0][ws:0][bs:0]PW[alice]PB[bobby]{properties})".encode()


def mat(rows):
    return f" 0 point match\n\n Game 1\n alice : 0                      bobby : 0\n{rows}\n".encode()


def long_record(actions):
    """Money play of short games: alice plays once and resigns."""
    lines, throws, games = [], 0, 0
    when = "2026-11-21T10:00:00.000Z typed"
    for number in range(1, actions + 1, 6):
        games += 1
        throws += 1
        lines += [
            f"action {number} {when} | X joins | X joined",
            f"action {number + 1} {when} | O joins | game {games}, inviter {'XO'[games % 2]}",
            f"action {number + 2} {when} throw {throws} opening | opening 31 | opening 31, O begins",
            f"action {number + 3} {when} | O plays 8/5 6/5 | O played 8/5 6/5",
            f"action {number + 4} {when} | X resigns single | X offered single, 1",
            f"action {number + 5} {when} | O accepts | O accepted, 1; O won single, 1",
        ]
    head = [
        "barpoint record 1",
        "match 1",
        "player 1 alice",
        "player 2 bobby",
        "options unlimited",
        "inviter O",
        "rules 1",
        f"throws {throws}",
    ]
    return "\n".join(head + lines + [f"score {(games + 1) // 2} {games // 2}", "end", ""]).encode()


def good_files(seeds):
    """Name, bytes, what has to be said."""
    whole = seed(seeds, "mat")
    for name, said in (
        ("mat", ", 1 game, 1-0, as the rules have it\n"),
        ("mat-beaver", ", 2 games, 1-4, as the rules have it\n"),
        ("sgf", ", 1 game, 1-0, as the rules have it\n"),
        ("sgf-money", ", 2 games, 10-0, as the rules have it\n"),
        ("sgf-analysed", ", 1 game, 1-0, as the rules have it\n"),
        ("record-analysed", "73 actions, as the rules have it\n"),
        ("record", "12 actions, as the rules have it; the match is not over\n"),
    ):
        yield name, seed(seeds, name), said
    yield "line ends of Windows", whole.replace(b"\n", b"\r\n"), "1-0, as the rules have it\n"
    yield "a byte order mark", b"\xef\xbb\xbf" + whole, "1-0, as the rules have it\n"
    yield "a long name", whole.replace(b" alice :", b" " + b"a" * 200 + b" :"), "1-0, as the rules have it\n"
    yield "half a letter", whole.replace(b" alice :", b" al\xc3ce :"), "al?ce and bob_the"
    yield "a terminal's words", whole.replace(b" alice :", b" \x1b]0;x\x07 :"), "?]0;x? and bob_the"
    yield "a game that runs", mat("  1) 31: 8/5 6/5"), "1 game, 0-0, as the rules have it; the match is not over\n"
    yield "words for bar, off and no move", seed(seeds, "mat-beaver").replace(b"25/", b"bar/"), "as the rules have it"
    yield "180,000 actions", long_record(180000), "180000 actions, as the rules have it; the match is not over\n"


def bad_files(seeds):
    """Name, bytes, what has to be said."""
    record = seed(seeds, "record")
    yield "nothing", b"", "it is empty"
    yield "a blank line", b"\n", "line 1: there is no game in it"
    yield "a zero byte", seed(seeds, "mat").replace(b"\n\n", b"\n\0\n", 1), "this is no text"
    yield "a zero byte in a record", record.replace(b" | ", b" |\0", 1), "line 12: this is no text"
    yield "a line of a megabyte", b"a" * 1000000, "line 1: the line is too long"
    yield "a megabyte in a record", record.replace(b"player_za\n", b"a" * 1000000 + b"\n", 1), "line 3: the line is"
    yield "other letters", bytes(range(1, 256)) * 100, "line 1: not understood: '????"
    yield "endless lines", b"\n" * (17 << 20), "line 16777216: no match is as long as this file"

    yield "a huge cube", mat("  1) 31: 8/5 6/5                 Doubles => 99999999999"), "line 5: no cube: 'Doubles"
    yield "a cube of 3", mat("  1) 31: 8/5 6/5                 Doubles => 3"), "line 5: game 1, turn 2: the cube is"
    yield "huge points", mat("      Wins 2000000000 points"), "line 5: nobody can win that"
    yield "points below nothing", mat("      Wins -1 points"), "line 5: nobody can win that"
    yield "two winners", mat("      Wins 1 point\n      Wins 1 point"), "line 6: the game has a winner already"
    yield "a length below nothing", b" -3 point match\n", "line 1: no length of a match: '-3 point match'"
    yield "a huge length", b" 4294967299 point match\n", "line 1: no length of a match"
    yield "a huge game", b" 3 point match\n Game 4294967297\n", "line 2: this should be game 1"
    yield "a huge score", b" 3 point match\n Game 1\n a : 4294967296  b : 0\n", "line 3: a needs a score"
    yield "no second name", b" 3 point match\n Game 1\n alice : 0\n", "line 3: names and scores"
    yield "a huge step", mat("  1) 31: 99999999999/5 6/5"), "line 5: no dice: '999999"
    yield "five steps", mat("  1) 11: 8/7 8/7 6/5 6/5 5/4"), "line 5: more than 4 steps"
    yield "another play", mat("  1) 31: 8/5 6/4"), "line 5: game 1, turn 1: the rules refuse"
    yield "no winner between", mat("\n Game 2\n alice : 0   bobby : 0"), "there is another behind it"

    yield "deep trees", b"(" * 3000000, "line 1: a branch"
    yield "empty trees", b"(A[])" * 100000, "the game has no winner, but there is another behind it"
    yield "trees without anything", b"()" * 100000, "line 1: an empty game"
    yield "a tree cut off", seed(seeds, "sgf")[:-2], "the game is cut off"
    yield "a value cut off", seed(seeds, "sgf")[:120], "a property without its ]"
    yield "an end without a beginning", sgf("") + b")", "a ) without its ("
    yield "a huge cube in a tree", sgf("CV[99999999999999]"), "line 1: no cube: '99999999999999'"
    yield "a cube of 3 in a tree", sgf("CV[3];W[31hefe]"), "line 1: no cube: '3'"
    yield "a cube without ties", sgf("CV[2];W[31hefe]").replace(b"length:0", b"length:3"), "ties can't raise the cube"
    yield "huge points in a tree", sgf("RE[W+99999999999]"), "line 1: no result"
    yield "a long property", sgf("ABCDEFGHIJ[x]"), "line 1: no name of a property"
    yield "half a step", sgf(";W[31hef]"), "line 1: no step"
    yield "a later game only", sgf("RE[W+1]").replace(b"game:0", b"game:4"), "game 1 isn't in this file"
    yield "nothing but spaces", b"(;" + b" " * (17 << 20), "line 1: no match is as long"

    def changed(name, old, new, said):
        assert old in record, name
        return name, record.replace(old, new, 1), said

    yield "a record cut in a line", record[:860], "an action needs its"
    yield "a record cut off", record[: record.index(b"score")], "the record is cut off: no 'end'"
    yield "an empty record", b"barpoint record 1\nend\n", "line 2: match, players, options, inviter and rules are missing"
    yield "no actions, no header", b"barpoint record 1\naction 1 | O joins | ", "line 2: match, players"
    yield changed("a huge version", b"record 1\n", b"record 4294967297\n", "line 1: not a record of barpoint")
    yield changed("another version", b"record 1\n", b"record 1.5\n", "line 1: version 1 of records")
    yield changed("rules to come", b"rules 1\n", b"rules 9\n", "version 9 of the rules is not known here")
    yield changed("a number that wraps", b"action 5 ", b"action 4294967301 ", "this should be action 5")
    yield changed("a number and more", b"action 5 ", b"action 5x ", "an action needs its time")
    yield changed("no time", b"action 5 2020", b"action 5 20y0", "an action needs its time")
    yield changed("no cause", b" typed", b" hyped", "an action needs its cause")
    yield changed("a throw that wraps", b"throw 2 ", b"throw 4294967298 ", "this should be throw 2")
    yield changed("an unknown throw", b"throw 2 turn", b"throw 2 turm", "not understood")
    yield changed("other counts", b"throws 5\n", b"throws 6\n", "it has 5 throws, not 6")
    yield changed("options twice", b"inviter", b"options 5\ninviter", "a second 'options '")
    yield changed("options later", b"action 3", b"rules 1\naction 3", "a second 'rules '")
    yield changed("an unknown state", b"state saved", b"state \x1b[31m", "no state of a match: '?[31m'")
    yield changed("a stop to come", b"stop after 4 ", b"stop after 400 ", "there is no action 400")
    yield changed("a huge score", b"score 0 0", b"score 4294967296 0", "a score is two numbers")
    yield changed("a winner too soon", b"end\n", b"winner 1\nend\n", "a winner of a match that isn't over")
    yield changed("no score", b"score 0 0\n", b"", "the score is missing")
    analysed = seed(seeds, "record-analysed")
    yield "a judge of escapes", analysed.replace(b"decision 1 ", b"decision \x1b[31m ", 1), "this should be decision 1"
    yield "a decision that wraps", analysed.replace(b"decision 2 ", b"decision 4294967298 ", 1), "this should be decision 2"
    yield "a loss without end", analysed.replace(b"lost 0.", b"lost " + b"9" * 400 + b".", 1), "no verdict: 'play"
    yield "a loss that is a gain", analysed.replace(b"lost 0.", b"lost -0.", 1), "no verdict: 'play"
    yield "a huge move", analysed.replace(b"move 1 ", b"move 4294967297 ", 1), "a decision needs its place"
    yield "many analyses", analysed.replace(b"score ", b"analysed 2020-09-13T12:26:40Z by x\nscore ", 1), "a second analysis"
    yield "a huge hint", analysed.replace(b"score ", b"hint after 99999999999 x\nscore ", 1), "a hint needs the action"
    yield changed("more behind the end", b"\nend\n", b"\nend\nend\n", "behind match 1: line 1: not a record of barpoint")


def check(tool, path, status, expected, **options):
    ran = subprocess.run([tool, "--check", path], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=SECONDS, **options)
    said = ran.stdout.decode("ascii", "replace")
    if ran.returncode != status or expected not in said or said.count("\n") != 1 or "\x1b" in said:
        return f"status {ran.returncode}, not {status}; not '{expected}': {said[:2000]}"
    return None


def check_files(tool, directory, files, status):
    path = os.path.join(directory, "file")
    for name, text, expected in files:
        with open(path, "wb") as out:
            out.write(text)
        trouble = check(tool, path, status, expected)
        if trouble:
            return f"{name}: {trouble}"
    return None


def check_other_things(tool, directory, seeds):
    """Things that aren't regular files."""
    with open(os.path.join(seeds, "sgf"), "rb") as pipe:
        fed = subprocess.Popen(["cat"], stdin=pipe, stdout=subprocess.PIPE)
        through_pipe = check(tool, "/dev/stdin", 0, "1-0, as the rules have it", stdin=fed.stdout)
        fed.stdout.close()
        fed.wait()
    return (
        through_pipe
        or check(tool, directory, 1, "Is a directory")
        or check(tool, "/dev/zero", 1, "line 1: this is no text")
        or check(tool, "/dev/null", 1, "it is empty")
        or check(tool, os.path.join(directory, "none"), 1, "No such file")
    )


def main():
    tool, seeds = (os.path.abspath(path) for path in sys.argv[1:])
    with tempfile.TemporaryDirectory(prefix="barpoint-foreign-") as directory:
        run_checks(
            [
                ("good files of others are understood", lambda: check_files(tool, directory, good_files(seeds), 0)),
                ("bad files are named with their line", lambda: check_files(tool, directory, bad_files(seeds), 1)),
                ("pipes, devices and directories are read or named", lambda: check_other_things(tool, directory, seeds)),
            ]
        )


if __name__ == "__main__":
    main()
