"""tap.py - runs tests that are functions, one after the other, and prints TAP."""

import sys
import traceback


def run_tests(tests):
    print(f"1..{len(tests)}")
    failed = False
    for number, test in enumerate(tests, 1):
        name = test.__name__.replace("_", " ")
        try:
            test()
            print(f"ok {number} {name}", flush=True)
        except Exception:  # whatever it is, the next test still runs
            failed = True
            print(f"not ok {number} {name}")
            print("# " + traceback.format_exc().replace("\n", "\n# "), flush=True)
    sys.exit(1 if failed else 0)
