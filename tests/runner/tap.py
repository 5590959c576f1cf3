"""tap.py - runs tests one after the other, and prints TAP; what is wrong goes to standard error, which meson shows."""

import functools
import os
import shutil
import sys
import traceback

marked = []  # the tests of this program, in the order of its file


class Skipped(Exception):
    """Raised by a test that can't run here: what is missing."""


def test(function):
    """In front of a test, above all else there: run_marked() runs it. Those of another program from which this one imports
    something are left out."""
    if function.__module__ == "__main__":
        marked.append(function)
    return function


def needs(program):
    """In front of a test: without this program it is skipped, and says so."""

    def mark(check):
        if check in marked:
            sys.exit(f"{check.__name__}: @test comes above @needs")  # else it would run without that program

        @functools.wraps(check)
        def run():
            if shutil.which(program, path=os.environ["PATH"] + ":/usr/sbin:/sbin:/lib/drbd") is None:
                raise Skipped(f"there is no {program} here")
            check()

        return run

    return mark


def run_tests(tests):
    """Functions that raise what is wrong."""
    if not tests:
        sys.exit("no test is left to run")  # a plan of none would count as skipped
    print(f"1..{len(tests)}")
    failed = False
    for number, check in enumerate(tests, 1):
        name = check.__name__.replace("_", " ")
        try:
            check()
            print(f"ok {number} {name}", flush=True)
        except Skipped as why:
            print(f"ok {number} {name} # SKIP {why}", flush=True)
        except Exception:  # whatever it is, the next test still runs
            failed = True
            print(f"not ok {number} {name}", flush=True)
            traceback.print_exc()  # what meson shows of a test that failed
    sys.exit(1 if failed else 0)


def run_named(tests, names):
    """Those of them with these names; all, if there are no names."""
    unknown = set(names) - {check.__name__ for check in tests}
    if unknown:
        sys.exit(f"no test is called {', '.join(sorted(unknown))}")
    run_tests([check for check in tests if not names or check.__name__ in names])


def run_marked(names=()):
    """Those of this program's tests with these names; all, if there are no names."""
    run_named(marked, names)


def run_checks(checks):
    """Pairs (name, function) whose function returns what is wrong as text, or None."""
    print(f"1..{len(checks)}")
    failed = False
    for number, (name, check) in enumerate(checks, 1):
        trouble = check()
        failed |= trouble is not None
        print(f"{'not ok' if trouble else 'ok'} {number} {name}", flush=True)
        for line in trouble.splitlines() if trouble else []:
            print(line, file=sys.stderr, flush=True)
    sys.exit(1 if failed else 0)
