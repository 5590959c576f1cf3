#!/usr/bin/env python3
"""by_the_document.py - a checker of dice written from tools/dice/README.md alone.

    by_the_document.py RECORD...

A line for each record; status 1 if a throw is wrong. It uses no other file of this project.
"""

import hashlib
import hmac
import re
import sys


def dice_of(seed, context, n):
    found, block = [], 0
    while len(found) < 2:
        message = context + n.to_bytes(8, "big") + block.to_bytes(4, "big")
        found += [byte % 6 + 1 for byte in hmac.new(seed, message, hashlib.sha256).digest() if byte < 252]
        block += 1
    return found[:2]


class Dice:
    """What the heading of a record says about its dice."""

    def __init__(self, lines):
        self.terms = [self.term(lines, word) for word in ("player 1", "player 2", "options", "salt 1", "salt 2")]
        self.side = self.term(lines, "inviter")  # player 1's
        self.throws = int(self.term(lines, "throws"))
        self.envelopes = []  # first throw, seed, context
        for line in lines:
            if found := re.fullmatch(r"envelope (\d+) commitment (\w+) chain \w+ opened match \d+ throw (\d+) seed (\w+)", line):
                number, commitment, first, seed = found.groups()
                seed = bytes.fromhex(seed)
                assert hashlib.sha256(seed).hexdigest() == commitment, f"envelope {number} has another seed"
                self.envelopes.append((int(first), seed, self.context(number)))

    @staticmethod
    def term(lines, word):
        (line,) = [line for line in lines if line == word or line.startswith(word + " ")]
        return line[len(word) + 1 :]

    def context(self, number):
        text = "".join(line + "\n" for line in ["barpoint dice 1", number, *self.terms])
        return hashlib.sha256(text.encode("ascii")).digest()

    def throw(self, n):
        _, seed, context = [envelope for envelope in self.envelopes if envelope[0] <= n][-1]
        return dice_of(seed, context, n)


def check(record):
    """The number of throws; an AssertionError names what is wrong."""
    lines = record.split("\n")
    dice, made = Dice(lines), 0
    for line in lines:
        if not line.startswith("action "):
            continue
        label, what, happened = line.split(" | ")
        if begins := re.search(r"game \d+, inviter ([OX])", happened):
            dice.side = begins[1]
        if not (throw := re.search(r" throw (\d+) (opening|turn|re-throw)(?: spent \d+)?$", label)):
            continue
        made += 1
        assert int(throw[1]) == made, f"throw {made} is missing"
        expected = dice.throw(made)
        if throw[2] == "opening" and dice.side == "X":
            expected.reverse()
        said = re.search(r"([1-6])([1-6])$", what)[0]
        assert said == "".join(map(str, expected)), f"throw {made} is {expected}, the record has {said}"
    assert made == dice.throws, f"there are {made} throws, the record promises {dice.throws}"
    return made


def main():
    wrong = False
    for path in sys.argv[1:]:
        with open(path, encoding="ascii") as file:
            try:
                print(f"{path}: {check(file.read())} throws, all as committed")
            except AssertionError as error:
                print(f"{path}: {error}")
                wrong = True
    sys.exit(wrong)


if __name__ == "__main__":
    main()
