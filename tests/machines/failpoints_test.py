#!/usr/bin/env python3
"""failpoints_test.py BARPOINTD-DRILLED [--seed N] - a server without a log dies at each step that makes a turn last (failpoints.c),
while people play: whatever they were told is stored. With a log drill.py does that.
"""

import os
import random
import signal
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "crash"))
from journal import Fault  # noqa: E402
from seeds import read_arguments  # noqa: E402
from servers import House, Life  # noqa: E402

STEPS = ["placed", "committed", "released"]  # the others are those of a log


def die_at(house, step):
    life = Life(house)
    life.enter_all()
    wanted = house.random.randrange(20, 200)
    life.until(lambda: life.facts >= wanted)
    with open(os.path.join(house.server.data, "die"), "w", encoding="ascii") as file:
        file.write(step)
    if life.to_the_end() != -signal.SIGKILL:
        raise Fault(f"the server did not die at '{step}'")
    house.check(life)


def main():
    binary, seed, rounds = read_arguments(__doc__, "rounds", 2 * len(STEPS))
    house = House(os.path.abspath(binary), random.Random(seed), pairs=6, watchers=4, shim="drop", time_passes=False, hands=2)
    with house.server:
        house.register_all()
        for number in range(rounds):
            die_at(house, STEPS[number % len(STEPS)])
    print(f"{rounds} deaths, {house.ledger.actions} actions")
    return 0


if __name__ == "__main__":
    sys.exit(main())
