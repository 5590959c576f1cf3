#!/usr/bin/env python3
"""escapes.py SOURCE - writes how many of the 36 throws a checker can play whole, for each way in which the 12 points ahead
of it are held. A doublet counts as its first two steps, which is what reaches 12 points."""

import sys

AHEAD = 12


def is_open(held, distance):
    """The furthest of the points is bit 0, the nearest bit 11."""
    return not held >> (AHEAD - distance) & 1


def escapes(held):
    return sum(
        is_open(held, one + other) and (is_open(held, one) or is_open(held, other))
        for one in range(1, 7)
        for other in range(1, 7)
    )


def main():
    with open(sys.argv[1], "w", encoding="ascii") as target:
        target.write('#include "server/engine/expert_inside.h"\n\n')
        target.write(f"const unsigned char escapes[{1 << AHEAD}] = {{\n")
        for start in range(0, 1 << AHEAD, 32):
            target.write(",".join(str(escapes(held)) for held in range(start, start + 32)) + ",\n")
        target.write("};\n")


if __name__ == "__main__":
    main()
