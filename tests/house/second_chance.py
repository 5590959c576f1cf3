#!/usr/bin/env python3
"""second_chance.py ROOT - what tools/test makes of tests that fail: a few run once more, alone, and those that pass then
are named; more than four stay failed; a run that is cut off has failed; Ctrl-C ends all; names of suites and folders that there
are not are refused before a build. Nothing is built: meson and ninja are programs that only act a run.
Prints TAP.
"""

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "runner"))
from tap import run_tests  # noqa: E402

ROOT = sys.argv[1]
TESTS = ["a", "b c", "d", "e", "f", "g"]
# What fails the first time is in FAIL, what fails again in FAIL_AGAIN. Each run is noted in `calls`.
MESON = """#!/usr/bin/env python3
import json, os, signal, sys, time
words = sys.argv[1:]
if words[0] == "setup":
    info = os.path.join(words[-2], "meson-info")
    os.makedirs(info, exist_ok=True)
    with open(os.path.join(info, "intro-tests.json"), "w") as tests:
        json.dump([{"suite": ["barpoint:house", "barpoint:page"]}], tests)
    sys.exit()
if "WAIT" in os.environ:
    print("it waits", flush=True)
    time.sleep(600)
with open("calls", "a") as calls:
    calls.write(" ".join(words) + "\\n")
again = "--logbase" in words
bad = os.environ["FAIL_AGAIN" if again else "FAIL"].split(",")
asked = words[words.index("again") + 1 :] if again else TESTS
folder = os.path.join(words[words.index("-C") + 1], "meson-logs")
os.makedirs(folder, exist_ok=True)
with open(os.path.join(folder, "again.json" if again else "testlog.json"), "w") as log:
    for number, name in enumerate(asked, 1):
        result = "FAIL" if name in bad else "OK"
        print(f"{number}/{len(asked)} barpoint:house / {name}  {result}  0.10s", flush=True)
        log.write(json.dumps({"name": "barpoint:house / " + name, "result": result}) + "\\n")
        log.flush()
        if name == os.environ.get("KILLED_AFTER"):
            os.kill(os.getpid(), signal.SIGKILL)
sys.exit(any(name in bad for name in asked))
""".replace(
    "TESTS", repr(TESTS)
)

NINJA = """#!/bin/sh
[ "$3" = build.ninja ] || echo "$3" >>built
case $2 in *build-fuzz) [ -z "${BAD_FUZZ-}" ] ;; esac
"""


def program(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        file.write(text)
    os.chmod(path, 0o755)


@contextlib.contextmanager
def tree():
    """A folder with what tools/test needs, blanks in its name, and an environment in which it finds these programs."""
    with tempfile.TemporaryDirectory(prefix="barpoint chance ") as root:
        os.makedirs(os.path.join(root, "tools"))
        os.makedirs(os.path.join(root, "tests", "house"))
        for name in ("tools/test", "tests/house/progress.py", "tests/house/count.py", "tests/house/suites.py"):
            shutil.copy(os.path.join(ROOT, name), os.path.join(root, name))
        program(os.path.join(root, "tools", "packages.sh"), "suites_with_packages=\nneed_packages() { :; }\n")
        program(os.path.join(root, "bin", "meson"), MESON)
        program(os.path.join(root, "bin", "ninja"), NINJA)
        path = os.path.join(root, "bin") + os.pathsep + os.environ["PATH"]
        yield root, {**os.environ, "PATH": path, "FAIL": "", "FAIL_AGAIN": ""}


def run(fail, fail_again=(), words=("house",), **more):
    """The exit status, the lines, and how meson was called."""
    with tree() as (root, environment):
        environment.update(FAIL=",".join(fail), FAIL_AGAIN=",".join(fail_again), **more)
        command = [os.path.join(root, "tools", "test"), *words]
        done = subprocess.run(command, cwd=root, capture_output=True, text=True, timeout=180, env=environment)
        with open(os.path.join(root, "calls"), encoding="utf-8") as calls:
            return done.returncode, done.stdout.splitlines(), calls.read().splitlines()


def all_pass():
    status, said, calls = run([])
    assert (status, said[-1], len(calls)) == (0, "6 passed, 0 failed", 1), (status, said, calls)


def a_few_pass_alone_and_are_named():
    status, said, calls = run(["a", "b c"])
    assert (status, said[-1], len(calls)) == (0, "6 passed, 0 failed", 2), (status, said, calls)
    assert calls[1].endswith("--num-processes 1 --logbase again a b c"), calls
    named = [line for line in said if line.startswith("FAILED AMONG OTHERS, PASSED ALONE: ")]
    assert [line.split(" / ")[1] for line in named] == ["a. Look for the race.", "b c. Look for the race."], said


def one_that_fails_again_has_failed():
    status, said, _ = run(["a", "b c"], ["b c"])
    assert (status, said[-1]) == (1, "5 passed, 1 failed"), (status, said)
    assert "FAILED: barpoint:house / b c" in said and "FAILED: barpoint:house / a" not in said, said


def more_than_four_get_none():
    status, said, calls = run(TESTS[:5])
    assert (status, said[-1], len(calls)) == (1, "1 passed, 5 failed", 1), (status, said, calls)
    status, said, calls = run(TESTS[:4])
    assert (status, said[-1], len(calls)) == (0, "6 passed, 0 failed", 2), (status, said, calls)


def a_run_that_is_cut_off_has_failed():
    status, said, calls = run([], KILLED_AFTER="b c")
    assert (status != 0, said[-1], len(calls)) == (True, "2 passed, 1 failed", 1), (status, said, calls)
    assert "THE RUN WAS CUT OFF: 2 of 6 tests had ended." in said, said
    status, said, calls = run(["a"], KILLED_AFTER="b c")
    assert (status != 0, said[-1], len(calls)) == (True, "1 passed, 2 failed", 1), (status, said, calls)


def fuzzers_that_dont_build_have_failed():
    status, said, calls = run([], words=(), BAD_FUZZ="yes")
    assert (status, said[-1], len(calls)) == (1, "6 passed, 1 failed", 1), (status, said, calls)
    assert "The build failed." in said and any(line.startswith("No test ran for ") for line in said), said


def refused(*words):
    """What is said of them on standard error, where nothing was built."""
    with tree() as (root, environment):
        command = [os.path.join(root, "tools", "test"), *words]
        done = subprocess.run(command, cwd=root, capture_output=True, text=True, timeout=180, env=environment)
        assert done.returncode == 2 and not os.path.exists(os.path.join(root, "built")), done
        return done.stderr.replace(root, "ROOT").splitlines()


def names_that_there_are_not_are_refused():
    told = ["There is no suite hose.", "There is no suite --page.", "Suites: house, page. Folders come behind `quick`."]
    assert refused("hose", "page", "--page") == told, refused("hose", "page", "--page")
    for folder in ("server/rulez", ""):
        told = [f"There is no {folder} here: folders are named from ROOT on, like server/rules."]
        assert refused("quick", folder) == told, refused("quick", folder)
    assert refused("quick", "tools")[0].startswith("There are no unit tests for tools. "), refused("quick", "tools")


def help_is_what_its_file_begins_with():
    with tree() as (root, environment):
        command = [os.path.join(root, "tools", "test"), "--help"]
        done = subprocess.run(command, cwd=root, capture_output=True, text=True, timeout=180, env=environment)
        said = done.stdout.splitlines()
        assert done.returncode == 0 and said[0].startswith("test - ") and "set -eu" not in said, done
        assert any(line.startswith("  tools/test quick [FOLDER...]  ") for line in said), said


def ctrl_c_ends_all():
    with tree() as (root, environment):
        done = subprocess.Popen(
            [os.path.join(root, "tools", "test")], cwd=root, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            env={**environment, "WAIT": "yes"}, start_new_session=True,
        )  # fmt: skip
        while "it waits" not in done.stdout.readline():
            pass
        os.killpg(done.pid, signal.SIGINT)
        said = done.communicate(timeout=180)[0]  # all who could still write have ended
    assert done.returncode != 0 and said == "Interrupted.\n", (done.returncode, said)


run_tests([
    all_pass, a_few_pass_alone_and_are_named, one_that_fails_again_has_failed, more_than_four_get_none,
    a_run_that_is_cut_off_has_failed, fuzzers_that_dont_build_have_failed, names_that_there_are_not_are_refused,
    help_is_what_its_file_begins_with, ctrl_c_ends_all,
])  # fmt: skip
