#!/usr/bin/env python3
"""clauses.py [ROOT] - every clause of the rule book has a unit test that is named after it (`r6_2_...` for R6.2)."""

import glob
import os
import re
import sys

HOUSE = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))

# Section -> how many clauses it has. Section 12, the options, is one clause.
CLAUSES = {1: 4, 2: 3, 3: 6, 4: 3, 5: 4, 6: 2, 7: 4, 8: 2, 9: 9, 10: 5, 11: 6, 14: 7}
NOT_YET = {"R14.6"}  # matches whose turns take days
TEST = re.compile(r"^(?:r(\d+)_(\d+)|r(12))_\w+\(void \*\*state\)$", re.M)


def tested(root):
    """The clauses that tests are named after; each of these tests is run by its file."""
    found = set()
    for path in glob.glob(os.path.join(root, "tests", "**", "*_test.c"), recursive=True):
        with open(path, encoding="utf-8") as file:
            text = file.read()
        for match in TEST.finditer(text):
            name = match.group(0).split("(")[0]
            if len(re.findall(rf"\b{name}\b", text)) < 2:
                sys.exit(f"{path}: {name} is never run")
            found.add("R12" if match.group(3) else f"R{match.group(1)}.{match.group(2)}")
    return found


def main():
    wanted = {f"R{section}.{number}" for section, count in CLAUSES.items() for number in range(1, count + 1)} | {"R12"}
    wanted -= NOT_YET
    found = tested(sys.argv[1] if sys.argv[1:] else HOUSE)
    if found != wanted:
        print("without a test:", *sorted(wanted - found))
        print("no such clause:", *sorted(found - wanted))
    return found != wanted


if __name__ == "__main__":
    sys.exit(main())
