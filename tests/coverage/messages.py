#!/usr/bin/env python3
"""messages.py - every row of protocol/message_list.h is really sent in some transcript.

    messages.py SERVER FOLDER TRANSCRIPT...

FOLDER has a file of marks for each transcript that was played (message_count.c). The test fails for a column that
none of them made the server send, unless unsent.txt names its row; and for a row named there that was sent. Unless all transcripts have been played with this SERVER it is skipped.
"""

import os
import sys

SKIPPED = 77
UNSENT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "unsent.txt")


def read_unsent():
    with open(UNSENT, encoding="ascii") as rows:
        return {line.strip() for line in rows if line.strip() and not line.startswith("#")}


def read_marks(path):
    """(row, column) -> '+', '-' or '.' """
    with open(path, encoding="ascii") as marks:
        return {tuple(words[:2]): words[2] for words in map(str.split, marks)}


def unplayed(server, paths):
    built = os.path.getmtime(server)
    return [path for path in paths if not os.path.exists(path) or os.path.getmtime(path) < built]


def main():
    server, folder, *transcripts = sys.argv[1:]
    paths = [os.path.join(folder, transcript) for transcript in transcripts]
    missing = unplayed(server, paths)
    if missing:
        print("not played since the server was built:", ", ".join(map(os.path.basename, missing)))
        return SKIPPED
    known, sent = set(), set()
    for path in paths:
        marks = read_marks(path)
        known |= {column for column, mark in marks.items() if mark != "."}
        sent |= {column for column, mark in marks.items() if mark == "+"}
    unsent = read_unsent()
    faults = {column for column in known - sent if column[0] not in unsent}
    for row, column in sorted(faults):
        print(f"{row} for {column}: no transcript makes the server send it")
    for row in sorted(unsent & {row for row, _ in sent}):
        faults.add((row, "unsent.txt"))
        print(f"{row}: is sent, so take it out of unsent.txt")
    print(f"{len(sent)} of {len(known)} columns sent")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
