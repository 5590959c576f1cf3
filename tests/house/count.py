#!/usr/bin/env python3
"""count.py - one plain line about a test run: `N passed, N failed`.

Reads the logs that `meson test` leaves, one or several; each must be there. Every case of a program that reports cases
(TAP, or cmocka's own form) counts; any other test counts as one. Status 1 if something failed or nothing ran.
"""

import json
import re
import sys

PASSED = {"OK", "EXPECTEDFAIL"}
TAP_PLAN = re.compile(r"^1\.\.\d+", re.M)
TAP_CASE = re.compile(r"^(not )?ok\b(.*)$", re.M)
CMOCKA_OK = re.compile(r"^\[ +OK +\] ", re.M)
CMOCKA_FAILED = re.compile(r"^\[ +FAILED +\] (?:.*: )?(\d+) test\(s\)", re.M)
SKIPPED = re.compile(r"#\s*skip", re.I)


def cases(text):
    """(passed, failed) as the program itself reports them."""
    if TAP_PLAN.search(text):
        found = [bad for bad, rest in TAP_CASE.findall(text) if not SKIPPED.search(rest)]
        failed = sum(1 for bad in found if bad)
        return len(found) - failed, failed
    return len(CMOCKA_OK.findall(text)), sum(int(n) for n in CMOCKA_FAILED.findall(text))


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


def self_check():
    wrong = [(sample, wanted, count([sample])) for sample, wanted in SAMPLES if count([sample]) != wanted]
    for sample, wanted, came in wrong:
        print(f"{sample}: counted {came}, not {wanted}")
    print(f"{len(SAMPLES)} samples, {len(wrong)} counted wrongly")
    return 1 if wrong else 0


def main():
    if sys.argv[1:] == ["--self-check"]:
        return self_check()
    tests, missing = [], []
    for path in sys.argv[1:]:
        try:
            with open(path, encoding="utf-8", errors="replace") as log:
                tests += [json.loads(line) for line in log if line.strip()]
        except OSError:
            missing.append(path)
    passed, failed, skipped = count(tests)
    if skipped:
        print(f"{skipped} skipped")
    for path in missing:
        print(f"No test ran for {path}.")
    print(f"{passed} passed, {failed + len(missing)} failed")
    return 1 if failed or missing or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
