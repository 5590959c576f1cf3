#!/usr/bin/env python3
"""embed.py WEIGHTS SOURCE - writes a file of weights as C, so that a program needs no file beside it."""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from literal import LONG, literal  # noqa: E402


def main():
    with open(sys.argv[1], "rb") as source:
        weights = source.read()
    with open(sys.argv[2], "w", encoding="ascii") as target:
        target.write(f'{LONG}#include "server/engine/built_in.h"\n\n')
        target.write(f"const unsigned char built_in_weights[] = {literal(weights)};\n\n")
        target.write(f"const size_t built_in_weights_length = {len(weights)};\n")


if __name__ == "__main__":
    main()
