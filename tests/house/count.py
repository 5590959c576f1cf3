#!/usr/bin/env python3
"""count.py - one plain line about a test run: `N passed, N failed`.

Usage: count.py LOG... [--again LOG]    reads the logs that `meson test` leaves, one or several; each must be there
       count.py --failed LOG            names the tests that failed, one a line, as `meson test` wants them
       count.py --self-check

Every case of a program that reports cases (TAP, or cmocka's own form) counts; any other test counts as one. A test that the
log behind --again has too counts as it went there, and is named if it failed only before. Before that line it says which
tests failed, in the order of time, and where the minutes went: each suite, and the ten longest tests. A run that ended before
all its tests had (progress.py writes how many there are) counts as failed, and --failed names none of its tests. Status 1 if
something failed or nothing ran.
"""

import contextlib
import json
import re
import sys

PASSED = {"OK", "EXPECTEDFAIL"}
TAP_PLAN = re.compile(r"^1\.\.\d+", re.M)
TAP_CASE = re.compile(r"^(not )?ok\b(.*)$", re.M)
CMOCKA_OK = re.compile(r"^\[ +OK +\] ", re.M)
CMOCKA_FAILED = re.compile(r"^\[ +FAILED +\] (?:.*: )?(\d+) test\(s\)", re.M)
ALONE = re.compile(r"^# passed only alone: (.*)$", re.M)  # tests/runner/transcripts.py says so
SKIPPED = re.compile(r"#\s*skip", re.I)


def cases(text):
    """(passed, failed) as the program itself reports them."""
    if TAP_PLAN.search(text):
        found = [bad for bad, rest in TAP_CASE.findall(text) if not SKIPPED.search(rest)]
        failed = sum(1 for bad in found if bad)
        return len(found) - failed, failed
    return len(CMOCKA_OK.findall(text)), sum(int(n) for n in CMOCKA_FAILED.findall(text))


def passed_alone(tests):
    """Cases that a test has tried again by itself."""
    return [name for test in tests for name in ALONE.findall(test.get("stdout", ""))]


def first_troubles(tests):
    """What was wrong with them the first time: meson shows nothing of a test that passed in the end."""
    return [test["stderr"].strip() for test in tests if passed_alone([test]) and test.get("stderr")]


def count(tests):
    passed = failed = skipped = 0
    for test in tests:
        if test["result"] == "SKIP":
            skipped += 1
            continue
        good, bad = cases(test.get("stdout", "") + "\n" + test.get("stderr", ""))
        if test["result"] in PASSED:
            passed, failed = passed + max(good, 1), failed + bad
        else:
            passed, failed = passed + good, failed + max(bad, 1)
    return passed, failed, skipped


SAMPLES = [
    ({"result": "OK"}, (1, 0, 0)),
    ({"result": "FAIL", "stdout": "all is well"}, (0, 1, 0)),
    ({"result": "TIMEOUT", "stdout": "1..3\nok 1 - a\n"}, (1, 1, 0)),
    ({"result": "SKIP"}, (0, 0, 1)),
    ({"result": "OK", "stdout": "1..3\nok 1 - a\nok 2 - b\nok 3 # SKIP c\n"}, (2, 0, 0)),
    ({"result": "FAIL", "stdout": "1..2\nok 1 - a\nnot ok 2 - b\n# not ok - all\n"}, (1, 1, 0)),
    ({"result": "OK", "stdout": "[ RUN      ] a\n[       OK ] a\n[       OK ] b\n"}, (2, 0, 0)),
    (
        {
            "result": "FAIL",
            "stdout": "[       OK ] a\n[  FAILED  ] b\n[  FAILED  ] c\n",
            "stderr": "[  PASSED  ] 1 test(s).\n[  FAILED  ] the group: 2 test(s), listed below:\n[  FAILED  ] b\n",
        },
        (1, 2, 0),
    ),
]


FIRST = [{"name": "a", "result": "FAIL"}, {"name": "b", "result": "ERROR"}, {"name": "c", "result": "OK"}]
AGAIN = [{"name": "a", "result": "OK"}, {"name": "b", "result": "FAIL"}]


def self_check():
    wrong = [(sample, wanted, count([sample])) for sample, wanted in SAMPLES if count([sample]) != wanted]
    for sample, wanted, came in wrong:
        print(f"{sample}: counted {came}, not {wanted}")
    settled, recovered = with_second_runs(FIRST, AGAIN)
    alone = [
        {"stdout": "1..1\nok 1 d\n# passed only alone: d\n", "stderr": "d.txt:1: no line\n"},
        {"stdout": "", "stderr": "noise"},
    ]
    named = passed_alone(alone), first_troubles(alone)
    if (count(settled), recovered, failures(FIRST), named) != ((2, 1, 0), ["a"], ["a", "b"], (["d"], ["d.txt:1: no line"])):
        wrong.append(FIRST)
        print(f"second runs: {settled}, {recovered}")
    print(f"{len(SAMPLES) + 1} samples, {len(wrong)} counted wrongly")
    return 1 if wrong else 0


def failures(tests):
    return [test["name"] for test in tests if test["result"] not in PASSED | {"SKIP"}]


def with_second_runs(tests, again):
    """(each test as it went the last time, the names of those that failed only the first time)"""
    second = {test["name"]: test for test in again}
    recovered = [name for name in failures(tests) if name in second and name not in failures(again)]
    return [second.get(test["name"], test) for test in tests], recovered


def in_order_of_time(tests):
    return sorted(tests, key=lambda test: test.get("starttime", 0) + test.get("duration", 0))


def clock(seconds):
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


def suite_of(test):
    """Meson writes "barpoint:house / layers"; a test of several suites "barpoint:house+page / ..."; where all tests are of one
    suite it leaves that out. That is so with the fuzzers."""
    return test["name"].partition(" / ")[0].partition(":")[2] or "fuzzers"


def minutes(tests):
    """Where they went, as lines. Tests run side by side, so that suites add up to more than the clock shows."""
    suites = {}
    for test in tests:
        suites[suite_of(test)] = suites.get(suite_of(test), 0) + test.get("duration", 0)
    longest = sorted(tests, key=lambda test: -test.get("duration", 0))[:10]
    yield "By suite (they run side by side):"
    yield "  " + ", ".join(f"{name} {clock(spent)}" for name, spent in sorted(suites.items(), key=lambda one: -one[1]))
    yield "The longest:"
    yield from (f"  {clock(test.get('duration', 0))}  {test['name'].partition(' / ')[2] or test['name']}" for test in longest)


def read(path):
    """The tests of a log, or None."""
    try:
        with open(path, encoding="utf-8", errors="replace") as log:
            return [json.loads(line) for line in log if line.strip()]
    except OSError:
        return None


def cut_off(path, tests):
    """How far a run has come that ended too early, as words; None: all its tests have ended."""
    with contextlib.suppress(OSError, ValueError):
        with open(path.removesuffix(".json") + ".planned", encoding="ascii") as file:
            planned = int(file.read())
        if len(tests) < planned:
            return f"THE RUN WAS CUT OFF: {len(tests)} of {planned} tests had ended."
    return None


def main():
    paths, again = sys.argv[1:], []
    if paths == ["--self-check"]:
        return self_check()
    if paths[0] == "--failed":
        tests = read(paths[1]) or []
        if cut_off(paths[1], tests) is None:
            print("\n".join(name.split(" / ", 1)[-1] for name in failures(tests)))
        return 0
    if paths[-2:-1] == ["--again"]:
        again = read(paths[-1]) or []
        paths = paths[:-2]
    logs = [(path, read(path)) for path in paths]
    missing = [path for path, tests in logs if tests is None]
    cut = [words for words in (cut_off(path, tests) for path, tests in logs if tests is not None) if words is not None]
    tests, recovered = with_second_runs([test for _, tests in logs for test in tests or []], again)
    passed, failed, skipped = count(tests)
    print("\n".join(minutes(tests)))
    for name in failures(in_order_of_time(tests)):
        print(f"FAILED: {name}")
    for trouble in first_troubles(tests):
        print(trouble)
    for name in recovered + passed_alone(tests):
        print(f"FAILED AMONG OTHERS, PASSED ALONE: {name}. Look for the race.")
    if skipped:
        print(f"{skipped} skipped")
    for path in missing:
        print(f"No test ran for {path}.")
    for words in cut:
        print(words)
    failed += len(missing) + len(cut)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
