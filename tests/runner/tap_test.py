"""tap_test.py - what tap.py prints of tests that pass, fail, can't run here, and aren't there. Prints TAP."""

import os
import subprocess
import sys

from tap import run_tests

HERE = os.path.dirname(os.path.abspath(__file__))
TESTS = """
from tap import needs, run_named, run_tests

def good():
    pass

@needs("no-such-program")
def far_off():
    raise AssertionError

@needs("sh")
def near():
    pass
"""


def printed(*names, wanted=None):
    """What it prints, and with which status it ends, when these are run; or of these, those that are wanted."""
    script = f"{TESTS}\ndef bad():\n    raise AssertionError\n\n"
    tests = f"[{', '.join(names)}]"
    script += f"run_tests({tests})" if wanted is None else f"run_named({tests}, {wanted!r})"
    done = subprocess.run([sys.executable, "-c", script], cwd=HERE, capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout.splitlines()


def what_is_missing_is_said():
    wanted = ["1..3", "ok 1 good", "ok 2 far off # SKIP there is no no-such-program here", "ok 3 near"]
    assert printed("good", "far_off", "near") == (0, wanted), printed("good", "far_off", "near")


def a_failure_is_one():
    assert printed("bad", "far_off") == (1, ["1..2", "not ok 1 bad", "ok 2 far off # SKIP there is no no-such-program here"])


def those_that_are_named_run():
    assert printed("good", "bad", wanted=["good"]) == (0, ["1..1", "ok 1 good"])
    assert printed("good", wanted=[]) == (0, ["1..1", "ok 1 good"])


def none_at_all_is_a_failure():
    """A plan without tests would count as skipped."""
    assert printed() == (1, [])
    assert printed("good", wanted=["good", "goood"]) == (1, [])


run_tests([what_is_missing_is_said, a_failure_is_one, those_that_are_named_run, none_at_all_is_a_failure])
