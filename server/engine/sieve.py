#!/usr/bin/env python3
"""sieve.py NETS SOURCE - writes the small nets, which a file has as numbers, as C: what each count of checkers on each cell
puts into the sums."""

import struct
import sys

HEADER = b"barpoint sieve 1: 3 nets 196-32-5\n"
HEADER_SIZE, KINDS, HIDDEN, LANES, OUTPUTS, UNIT = 48, 3, 32, 8, 5, 4096
CHECKERS, CELLS, BAR = 15, 26, 25
POINT_UNITS, SIDE_INPUTS, INPUT_BAR, INPUT_OFF = 4, 98, 96, 97
OF_NET = 2 * SIDE_INPUTS * HIDDEN + HIDDEN + HIDDEN * OUTPUTS + OUTPUTS


def checksum(numbers):
    """FNV-1a"""
    total = 2166136261
    for byte in numbers:
        total = ((total ^ byte) * 16777619) & 0xFFFFFFFF
    return total


def inputs_of(cell, count):
    """The inputs that change, seen by O, which is on roll; what is on the board is not off."""
    side, point = (0, cell) if count > 0 else (SIDE_INPUTS, BAR - cell)
    checkers = abs(count)
    if checkers == 0 or point == 0:
        return
    yield side + INPUT_OFF, -checkers
    if point == BAR:
        yield side + INPUT_BAR, checkers
        return
    for unit in range(min(checkers, POINT_UNITS)):
        yield side + (point - 1) * POINT_UNITS + unit, checkers - unit if unit == POINT_UNITS - 1 else 1


def rows(numbers, length):
    return [numbers[start : start + length] for start in range(0, len(numbers), length)]


def row_of(first, cell, count):
    changed = list(inputs_of(cell, count))
    return [sum(value * first[number][i] for number, value in changed) for i in range(HIDDEN)]


def listed(numbers):
    return "{" + ",".join(map(str, numbers)) + "}"


def in_units(numbers):
    return "{" + ",".join(f"{number}/{UNIT}.0f" for number in numbers) + "}"


def net(numbers):
    ends = [2 * SIDE_INPUTS * HIDDEN, HIDDEN, HIDDEN * OUTPUTS, OUTPUTS]
    parts = []
    for end in ends:
        parts.append(numbers[:end])
        numbers = numbers[end:]
    first, outputs = rows(parts[0], HIDDEN), rows(parts[2], OUTPUTS)
    bias = [own + CHECKERS * (first[INPUT_OFF][i] + first[SIDE_INPUTS + INPUT_OFF][i]) for i, own in enumerate(parts[1])]
    counts = range(-CHECKERS, CHECKERS + 1)
    cells = ("{" + ",\n".join(listed(row_of(first, cell, count)) for count in counts) + "}" for cell in range(CELLS))
    return "{{%s},\n%s,\n{%s},\n%s}" % (",\n".join(cells), listed(bias), ",\n".join(map(in_units, outputs)), in_units(parts[3]))


def main():
    with open(sys.argv[1], "rb") as source:
        numbers = source.read()
    if (
        not numbers.startswith(HEADER)
        or len(numbers) != HEADER_SIZE + KINDS * OF_NET * 2 + 4
        or struct.unpack("<I", numbers[-4:])[0] != checksum(numbers[:-4])
    ):
        sys.exit(f"{sys.argv[1]} has no nets that sift plays, or others than this program's")
    nets = rows(struct.unpack(f"<{KINDS * OF_NET}h", numbers[HEADER_SIZE:-4]), OF_NET)
    with open(sys.argv[2], "w", encoding="ascii") as target:
        target.write('#include "server/engine/sieve.h"\n\nconst struct sieve_net sieve_nets[KINDS] = {\n')
        target.write(",\n".join(map(net, nets)) + "};\n")


if __name__ == "__main__":
    main()
