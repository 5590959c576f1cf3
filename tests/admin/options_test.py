"""options_test.py - every option of the tools, with every kind of wrong value: none begins, and each says which it is.

Usage: options_test.py BARPOINT-BENCH BARPOINT-ADMIN BARPOINT-EXPORT BARPOINT-PLAYER BARPOINT-RULES BARPOINT-TRAIN. Prints TAP.
The settings of barpointd have a test of their own, tests/server/config_values_test.c; those of the courier, tests/courier.
"""

import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "runner"))
from tap import run_tests  # noqa: E402

BENCH, ADMIN, EXPORT, PLAYER, RULES, TRAIN = (os.path.abspath(path) for path in sys.argv[1:7])
SECONDS = 60
# With sanitizers a search for leaks takes a third of a start that does nothing else. Other tests have it, with right values, too.
WITHOUT_LEAKS = dict(os.environ, ASAN_OPTIONS=os.environ.get("ASAN_OPTIONS", "") + ":detect_leaks=0")

# Of numbers the least and the most; of what is read otherwise the form that is told, a right value, wrong ones. FREE: a text
# that is looked at when it is used. FLAG: nothing comes after it.
FREE, FLAG = "free", "flag"
A_DAY = ("a day like 2026-11-21", "2026-11-21", ["", "x", "0", "-1", "2026-11-31", "2026-13-01", "21.11.2026"])
TABLE = {
    (BENCH,): {
        "server": FREE, "dir": FREE, "query": FREE, "tally": FREE, "clock": FLAG,
        "rounds": (1, 99), "pairs": (1, 100000), "sessions": (200, 50000), "listeners": (1, 15000),
        "players": (1000, 10000000), "matches": (100, 100000000), "slow": (3000, 1000000), "readers": (1, 4),
        "seconds": ("a number from 0.1 to 3600", "0.5", ["", "x", "0", "-1", "0.09", "3601", "nan", "inf", "1s", " 1", "0x9"]),
        "length": ("some lengths from 1 to 99: 1,3,5", "1,3", ["", "x", "0", "-1", "100", "1,", ",1", "1,x", "1,2,3,4,5,6,7,8,9"]),
    },
    (ADMIN,): {"data": FREE},
    (ADMIN, "analyse"): {"all": FLAG, "rollouts": FLAG, "weights": FREE, "older-than": A_DAY},
    (ADMIN, "backup"): {
        "keep": ("how many copies may stay, 1 to 10000", "3", ["", "x", "0", "-1", "10001", "1.5", " 1"]),
        "to": ("USER@HOST:DIR", "a@b:c", ["", "x", "0", "-1", "host", "a@b"]),
    },
    (ADMIN, "log"): {
        "config": FREE, "log": FREE, "backup": FREE,
        "keep": ("days, 1 to 3650, as 8 or 8d", "8d", ["", "x", "0", "-1", "3651", "8h", "1.5", "d", " 8"]),
    },
    (ADMIN, "verify"): {"key": FREE, "config": FREE, "with-log": FLAG},
    (EXPORT,): {
        "data": FREE, "month": FREE, "all": FLAG, "months": FLAG, "check": FLAG, "since": A_DAY,
        "tournament": ("its number", "5", ["", "x", "0", "-1", "1.5", "9223372036854775808"]),
    },
    (PLAYER,): {
        "accounts": FREE, "server": FREE, "weights": FREE, "challenges": FREE, "until-eof": FLAG, "debug": FLAG,
        "seats": (1, None), "seats-max": (1, None), "pace": (0, 60000), "patience": (0, 86400), "answer": (1, 3600),
        "longest-pause": (1, 3600),
    },
    (RULES, "best"): {
        "weights": FREE, "beavers": FLAG, "plies": (0, None), "seed": (0, 2147483647),
        "level": ("beginner, casual, club, expert or master", "club", ["", "x", "0", "-1", "CLUB"]),
    },
    (TRAIN,): {
        "begin": FREE, "sieve": FREE, "threads": (1, 64), "seed": (0, 1 << 30), "stage": (1, None), "games": (1, 1 << 20),
        "rounds": (1, 1 << 20), "shards": (2, 1 << 10),
    },
}  # fmt: skip


def refusal(command, *words):
    """The first line of what is said of it."""
    with tempfile.TemporaryDirectory(prefix="barpoint-options-") as folder:
        os.mkdir(os.path.join(folder, "data"))
        done = subprocess.run(
            [*command, *words],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=SECONDS,
            cwd=folder,
            env=WITHOUT_LEAKS,
        )
        assert done.returncode in (1, 2), (command, words, done)
        return done.stderr.split("\n", 1)[0]


def rows():
    for command, options in TABLE.items():
        for name, row in options.items():
            yield command, f"{os.path.basename(command[0])}: ", f"--{name}", row


def is_number(row):
    return isinstance(row[0], int)


def wrong_values_are_named():
    for command, program, option, row in rows():
        if row in (FREE, FLAG):
            continue
        if is_number(row):
            least, most = row
            wrong = ["", "x", "-1", f"{least - 1}", "99999999999999999999", "1.5", " 1", "0x1", "1k"]
            wrong += [] if most is None else [f"{most + 1}"]
            form = rf"a number from {least} to {most or '[0-9]+'}"
        else:
            form, _, wrong = re.escape(row[0]), *row[1:]
        for value in wrong:
            said = refusal(command, f"{option}={value}")
            assert re.fullmatch(rf'{program}{option} takes {form}, not "{re.escape(value)}"', said), (
                command,
                option,
                value,
                said,
            )


def right_value(row):
    return "x" if row == FREE else f"{row[0]}" if is_number(row) else row[1]


def what_is_given_twice_is_refused():
    for command, program, option, row in rows():
        word = option if row == FLAG else f"{option}={right_value(row)}"
        said = refusal(command, word, word)
        assert said == f"{program}{option} is given twice", (command, option, said)


def a_value_that_is_missing_is_told():
    for command, program, option, row in rows():
        if row != FLAG:
            said = refusal(command, option)
            assert said == f"{program}there is nothing after {option}", (command, option, said)


def what_there_is_not_is_refused():
    for command in TABLE:
        said = refusal(command, "--nonsense=1", "x")
        assert said == f"{os.path.basename(command[0])}: there is no option --nonsense=1", (command, said)


def no_option_is_missing_here():
    """All that a tool's help tells of."""
    for program in {command[0] for command in TABLE}:
        words = [program] if program == RULES else [program, "--help"]
        done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=SECONDS)
        told = set(re.findall(r"(?<![\w-])--([a-z][a-z-]*)", done.stdout + done.stderr)) - {"help", "version"}
        told -= {"back", "check"}  # words of `shutdown` and `recompute`
        known = {name for command, options in TABLE.items() if command[0] == program for name in options}
        assert told and told <= known, (program, told - known)


run_tests(
    [
        wrong_values_are_named,
        what_is_given_twice_is_refused,
        a_value_that_is_missing_is_told,
        what_there_is_not_is_refused,
        no_option_is_missing_here,
    ]
)
