#!/usr/bin/env python3
"""embed.py WEIGHTS SOURCE - writes a file of weights as a C array, so that a program needs no file beside it."""

import sys


def main():
    with open(sys.argv[1], "rb") as source:
        weights = source.read()
    with open(sys.argv[2], "w", encoding="ascii") as target:
        target.write('#include "server/engine/built_in.h"\n\nconst unsigned char built_in_weights[] = {\n')
        for start in range(0, len(weights), 32):
            target.write(",".join(map(str, weights[start : start + 32])) + ",\n")
        target.write(f"}};\n\nconst size_t built_in_weights_length = {len(weights)};\n")


if __name__ == "__main__":
    main()
