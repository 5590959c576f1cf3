#!/usr/bin/env python3
"""tool_test.py BARPOINT_RULES ORACLE - the tool among damaged rows: it names each, completes the others, never dies.

What it makes of whole rows is compared in tests/rules/tool_test.sh.
"""

import lzma
import os
import random
import re
import subprocess
import sys

TOOL, ORACLE = sys.argv[1:]
OPENING = "-b----E-C---eE---c-e----B-"

# Subcommand -> its file and how many damaged rows of it are tried.
FILES = {
    "plays": ("legal-plays.tsv.xz", 4000),
    "score": ("scoring.tsv", 8000),
    "rating": ("rating.tsv", 8000),
    "id": ("ids.tsv", 8000),
}
NASTY = [
    b"",
    b"-",
    b"-1",
    b"+5",
    b" 5",
    b"00",
    b"0x1",
    b"1e9",
    b"nan",
    b"inf",
    b"--1",
    b"1.2.3",
    b"32768",
    b"9" * 20,
    b"o" * 26,
    b"A" * 26,
    "½".encode(),
    b"\0",
    b"\x1b[2J",
    b"z" * 70000,
]


def run(*words, rows=(), output=subprocess.PIPE):
    """Exit status, rows printed, lines on standard error."""
    done = subprocess.run(
        [TOOL, *words], input=b"".join(row + b"\n" for row in rows), stdout=output, stderr=subprocess.PIPE, check=False
    )
    return done.returncode, (done.stdout or b"").split(b"\n")[:-1], done.stderr.split(b"\n")[:-1]


def rows_of(name):
    path = os.path.join(ORACLE, name)
    with lzma.open(path) if name.endswith(".xz") else open(path, "rb") as file:
        return [line.rstrip(b"\n") for line in file if not line.startswith(b"#")]


def damage(row, chance):
    """The row with one to three things done to it; it may still be good."""
    for _ in range(chance.randint(1, 3)):
        fields = row.split(b"\t")
        field = chance.randrange(len(fields))
        at = chance.randrange(len(row) + 1)
        row = chance.choice(
            [
                lambda: row[:at] + bytes([chance.randrange(256)]) + row[at + 1 :],
                lambda: row[:at] + bytes([chance.choice(b"-ABCOPaop01269\t")]) + row[at + 1 :],
                lambda: row[:at] + row[at + chance.randrange(4) :],
                lambda: b"\t".join(fields[: field + 1]),
                lambda: b"\t".join(fields[:field] + [chance.choice(NASTY)] + fields[field + 1 :]),
            ]
        )()
    return row.replace(b"\n", b" ").replace(b"#", b"%")


def damaged_rows(subcommand):
    """Every row is completed or named, and what is completed is a good row again."""
    name, count = FILES[subcommand]
    chance = random.Random(subcommand)
    rows = rows_of(name)
    rows = [damage(chance.choice(rows), chance) for _ in range(count)]
    status, completed, errors = run(subcommand, rows=rows)
    assert status == 1, status
    numbers = [int(re.fullmatch(rb"line (\d+): [a-z].*", line).group(1)) for line in errors]
    assert numbers == sorted(set(numbers)) and numbers[-1] <= count
    assert len(completed) + len(errors) == count, (len(completed), len(errors))
    assert len(completed) > count / 20 and len(errors) > count / 20
    again = run(subcommand, rows=completed)
    assert again == (0, completed, []), again[2][:3]


def no_rows():
    for subcommand in FILES:
        assert run(subcommand) == (0, [], [])
        status, completed, errors = run(subcommand, rows=[b"", b"\r", b"# a comment \xff", b"\t"])
        assert (status, completed, len(errors)) == (1, [b"# a comment \xff"], 3)


def id_columns():
    """IDs given, empty, marked as missing or left out, with more columns behind: the row is the same."""
    wanted, given = [], []
    for row in rows_of("ids.tsv"):
        board, _, _, *rest = row.split(b"\t")
        ways = [
            [board, *ids, *rest, *more]
            for ids in ([], [b"", b""], [b"-", b"-"], [b"A" * 14, b"A" * 12])
            for more in ([], [b"x"], [b"x", b"y", b"z"])
        ]
        given += [b"\t".join(fields) for fields in ways]
        wanted += [row] * len(ways)
    assert run("id", rows=given) == (0, wanted, [])


def perft():
    """Two plies of all roots; three from the opening position, as a comment of the file has it. With sanitizers the third takes
    ten seconds and shows them nothing that the second doesn't: `tools/test quick` counts it."""
    alls = [row.decode().split("\t") for row in rows_of("perft.tsv") if row.split(b"\t")[2] == b"all"]
    assert len(alls) == 6
    for fields in alls:
        expected = [f"1\t{fields[5]}".encode(), f"2\t{fields[7]}".encode()]
        assert run("perft", fields[1], "2") == (0, expected, []), fields[0]
    if "BARPOINT_TEST_SHORT" not in os.environ:
        assert run("perft", OPENING, "3")[1][2] == b"3\t116087720"


def usage():
    status, help_text, errors = run("--help")
    assert status == 0 and not errors
    text = b"\n".join(help_text)
    for subcommand in [*FILES, "perft", "bench"]:
        assert b"\n" + subcommand.encode() in text
    for words in [
        (),
        ("play",),
        ("plays", "x"),
        ("perft", OPENING),
        ("perft", OPENING, "1", "2"),
        ("bench", "0"),
        ("bench", "1", "2"),
    ]:
        status, output, errors = run(*words)
        assert (status, output) == (2, []) and errors, words
    for words in [("perft", "x", "1"), ("perft", OPENING, "0"), ("perft", OPENING, "10"), ("perft", OPENING, "1x")]:
        status, output, errors = run(*words)
        assert (status, output, len(errors)) == (1, [], 1), words


def full_disk():
    """What could not be written is a failure, whatever it was."""
    with open("/dev/full", "wb") as full:
        for words in [("--help",), ("perft", OPENING, "1")]:
            assert run(*words, output=full)[0] == 1, words
        status, _, errors = run("plays", rows=[OPENING.encode() + b"\t31"] * 1000, output=full)
        assert (status, errors) == (1, [b"barpoint-rules: writing failed"])


def bench():
    """Says nothing of speed here; but its two generators must agree, else the status is 1."""
    status, output, errors = run("bench", "1")
    assert status == 0 and not errors
    assert [line.split()[0] for line in output] == [b"positions", b"results", b"lists/s", b"simple", b"ratio"]


def main():
    tests = [(f"damaged rows for {name}", lambda name=name: damaged_rows(name)) for name in FILES]
    tests += [(test.__name__.replace("_", " "), test) for test in (no_rows, id_columns, perft, usage, full_disk, bench)]
    print(f"1..{len(tests)}")
    failed = False
    for number, (name, test) in enumerate(tests, 1):
        try:
            test()
            print(f"ok {number} {name}")
        except Exception as wrong:  # whatever it is, the next test still runs
            failed = True
            print(f"not ok {number} {name}")
            print(f"# {type(wrong).__name__} {str(wrong)[:500]}, line {wrong.__traceback__.tb_next.tb_lineno}")
    return failed


if __name__ == "__main__":
    sys.exit(main())
