#!/usr/bin/env python3
"""losing_turns.py BARPOINTD-LOSING [--acts N] [--seed N] - whatever people do in a turn that is lost is undone.

The sessions of the soak, with a server that loses turns at random and looks for itself whether each of them is undone
(losing_turns.c). What is stored at the end must agree with the rules.
"""

import argparse
import os
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[1:1] = [os.path.join(HERE, "..", name) for name in ("soak", "crash", "runner")]

import sessions  # noqa: E402


sessions.TIME = sessions.ANSWER  # whoever asks may read that nothing was stored


class LosingRound(sessions.Round):
    lost = 0

    def begin(self):
        super().begin()
        self.lose = os.path.join(self.server.data, "lose")
        with open(self.lose, "w", encoding="ascii"):
            pass

    def end(self):
        os.unlink(self.lose)
        super().end()
        self.lost = sum("this turn is taken back" in line for line in self.server.log_lines())


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("binary")
    parser.add_argument("--acts", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="barpoint-losing-") as keep:
        round_ = LosingRound(os.path.abspath(arguments.binary), arguments.seed, keep)
        found = round_.play(float("inf"), arguments.acts)
    if found:
        return 1
    print(f"{round_.acts} acts, {round_.lost} turns lost")
    return round_.lost < arguments.acts // 200


if __name__ == "__main__":
    sys.exit(main())
