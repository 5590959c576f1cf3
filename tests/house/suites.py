#!/usr/bin/env python3
"""suites.py BUILD SUITE... - does a build that is set up have these suites of tests? If not, it says which are missing, names all
suites, and ends with 1. Nothing has to be built for that.
"""

import json
import os
import subprocess
import sys


def suites_of(build):
    """All; None where nobody can say."""
    try:
        with open(os.path.join(build, "meson-info", "intro-tests.json"), encoding="utf-8") as file:
            return {suite.split(":")[-1] for test in json.load(file) for suite in test["suite"]}
    except OSError:
        return None


def missing(build, wanted):
    there = suites_of(build)
    return [] if there is None else [suite for suite in wanted if suite not in there]


def main():
    build, *wanted = sys.argv[1:]
    if missing(build, wanted):  # perhaps it is new, and meson has not been asked since
        subprocess.run(["ninja", "-C", build, "build.ninja"], stdout=subprocess.DEVNULL, check=False)
    lacks = missing(build, wanted)
    for suite in lacks:
        print(f"There is no suite {suite}.")
    if lacks:
        print(f"Suites: {', '.join(sorted(suites_of(build)))}. Folders come behind `quick`.")
    return 1 if lacks else 0


if __name__ == "__main__":
    sys.exit(main())
