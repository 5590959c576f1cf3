#!/usr/bin/env python3
"""messages.py - every row of protocol/messages is really sent in some transcript.

    messages.py SERVER FOLDER TRANSCRIPT...

FOLDER has a file of marks for each transcript that was played (message_count.c). The test fails for a column that
none of them made the server send. Unless all transcripts have been played with this SERVER it is skipped.
"""

import os
import sys

SKIPPED = 77


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
    for row, column in sorted(known - sent):
        print(f"{row} for {column}: no transcript makes the server send it")
    print(f"{len(sent)} of {len(known)} columns sent")
    return 1 if known - sent else 0


if __name__ == "__main__":
    sys.exit(main())
