"""seeds.py - the arguments of these tests: BINARY [--seed N] and how often."""

import argparse
import os
import random


def read_arguments(usage, what, often):
    """The binary, the seed (random unless given), and the number of rounds, with option `what` and default `often`."""
    parser = argparse.ArgumentParser(description=usage)
    parser.add_argument("binary")
    parser.add_argument("--seed", type=int, default=int(os.environ.get("BARPOINT_CRASH_SEED", "0")))
    parser.add_argument(f"--{what}", type=int, default=often, dest="often")
    arguments = parser.parse_args()
    seed = arguments.seed or random.SystemRandom().randrange(1, 10**6)
    print(f"seed {seed}", flush=True)
    return arguments.binary, seed, arguments.often
