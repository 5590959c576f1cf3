#!/usr/bin/env python3
"""soak.py BARPOINTD-TEST [--seconds N] [--seed N] [--keep DIRECTORY] [--smoke] - the soak.

runs restarts.py, sessions.py and slow.py side by side for so long, each from one seed to the next; the last line is
`N passed, N failed`. The files of a find stay in DIRECTORY. --smoke is a short run of all three.
"""

import argparse
import os
import random
import re
import subprocess
import sys
import threading

HERE = os.path.dirname(os.path.abspath(__file__))
RESULT = re.compile(r"(\d+) passed, (\d+) failed")
SMOKE = {
    "restarts": ["--kills", "8"],
    "sessions": ["--acts", "3000"],
    "slow": ["--players", "60", "--each", "8", "--seconds", "20", "--kill-each", "5", "--rate", "60000"],
}
SANITIZERS = {
    "ASAN_OPTIONS": "abort_on_error=0:detect_stack_use_after_return=1",
    "UBSAN_OPTIONS": "halt_on_error=1:print_stacktrace=1",
}


class Part(threading.Thread):
    """One of the programs; its lines are passed on whole."""

    def __init__(self, name, arguments, printing):
        super().__init__()
        self.name, self.printing = name, printing
        self.result = None
        self.process = subprocess.Popen(
            [sys.executable, os.path.join(HERE, name + ".py"), *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )

    def run(self):
        for line in self.process.stdout:
            text = line.decode("utf-8", "replace").rstrip("\n")
            self.result = RESULT.fullmatch(text) or self.result
            if not RESULT.fullmatch(text):
                with self.printing:
                    print(f"{self.name}: {text}", flush=True)
        self.process.wait()

    def counts(self):
        if self.result is None:
            return 0, 1  # it has not come to its end
        return int(self.result[1]), int(self.result[2])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("binary")
    parser.add_argument("--seconds", type=float, default=float(os.environ.get("BARPOINT_SOAK_SECONDS", "3600")))
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--keep", default=".")
    parser.add_argument("--smoke", action="store_true")
    arguments = parser.parse_args()
    for name, value in SANITIZERS.items():
        os.environ.setdefault(name, value)
    seed = arguments.seed or (1 if arguments.smoke else random.SystemRandom().randrange(1, 10**6))
    common = [os.path.abspath(arguments.binary), "--seed", str(seed), "--keep", arguments.keep]
    printing = threading.Lock()
    parts = []
    for name, steps in SMOKE.items():
        how_long = steps if arguments.smoke else ["--seconds", str(arguments.seconds)]
        parts.append(Part(name, common + how_long, printing))
    for part in parts:
        part.start()
    for part in parts:
        part.join()
    passed, failed = (sum(counts) for counts in zip(*(part.counts() for part in parts)))
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
