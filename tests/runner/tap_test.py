"""tap_test.py - what tap.py prints of tests that pass, fail, can't run here, and aren't there. Prints TAP."""

import os
import subprocess
import sys
import tempfile

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


def run_marks(order="@test\n@needs('sh')", wanted=()):
    """What is printed by a program with tests of its own that are marked, with help that isn't, and with what it imports."""
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "other.py"), "w", encoding="ascii") as other:
            other.write("from tap import test\n\n@test\ndef foreign():\n    pass\n")
        script = (
            "from other import foreign\nfrom tap import needs, run_marked, test\n\ndef help():\n    raise AssertionError\n\n"
            f"@test\ndef good():\n    pass\n\n{order}\ndef near():\n    pass\n\nrun_marked({wanted!r})"
        )
        environment = dict(os.environ, PYTHONPATH=f"{folder}:{HERE}")
        done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60, env=environment)
        return done.returncode, done.stdout.splitlines()


def those_that_are_marked_run():
    assert run_marks() == (0, ["1..2", "ok 1 good", "ok 2 near"]), run_marks()
    assert run_marks(wanted=["near"]) == (0, ["1..1", "ok 1 near"])
    assert run_marks(wanted=["foreign"]) == (1, [])


def a_mark_below_another_is_refused():
    """The test would run also where it can't."""
    assert run_marks("@needs('sh')\n@test") == (1, [])


run_tests(
    [
        what_is_missing_is_said,
        a_failure_is_one,
        those_that_are_named_run,
        none_at_all_is_a_failure,
        those_that_are_marked_run,
        a_mark_below_another_is_refused,
    ]
)
