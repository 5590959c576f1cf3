#!/usr/bin/env python3
"""messages.py - every row of protocol/message_list.h is really sent in some transcript.

    messages.py [--list] UNSENT SERVER FOLDER TRANSCRIPT...

FOLDER has a file of marks for each transcript that was played (message_count.c). UNSENT names the columns that
no transcript makes the server send, each with its reason. The test fails for a column that is neither sent nor
named there, and for one that is named and sent, or doesn't exist. Unless all transcripts have been played with
this SERVER it is skipped. With --list faults are told and the test passes.
"""

import os
import sys

SKIPPED = 77


def read_marks(path):
    """(row, column) -> '+', '-' or '.' """
    with open(path, encoding="ascii") as marks:
        return {tuple(words[:2]): words[2] for words in map(str.split, marks)}


def read_unsent(path):
    with open(path, encoding="ascii") as unsent:
        lines = (line.partition("#")[0].split() for line in unsent)
        return {tuple(words) for words in lines if words}


def unplayed(server, paths):
    built = os.path.getmtime(server)
    return [path for path in paths if not os.path.exists(path) or os.path.getmtime(path) < built]


def main():
    arguments = sys.argv[1:]
    only_list = arguments[0] == "--list"
    unsent_file, server, folder, *transcripts = arguments[only_list:]
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
    unsent = read_unsent(unsent_file)
    faults = [f"{row} for {column}: no transcript makes the server send it" for row, column in known - sent - unsent]
    faults += [f"{row} for {column}: is sent, so take it out of {unsent_file}" for row, column in unsent & sent]
    faults += [f"{' '.join(column)}: {unsent_file} names it, but no row has it" for column in unsent - known]
    print("\n".join(sorted(faults)))
    print(f"{len(sent)} of {len(known)} columns sent")
    return 1 if faults and not only_list else 0


if __name__ == "__main__":
    sys.exit(main())
