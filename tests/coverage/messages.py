"""messages.py - is every row of protocol/messages really sent in some transcript?"""

# A machine says these that only reads a log of turns: tests/machines/reader_test.py looks at their words.
OF_MACHINES = {"ONLY_READS", "WEB_ELSEWHERE"}


def read_marks(path):
    """(row, column) -> '+', '-' or '.': a file that message_count.c wrote."""
    with open(path, encoding="ascii") as marks:
        return {tuple(words[:2]): words[2] for words in map(str.split, marks)}


def unsent(paths):
    """A sentence for each column that the server sent in none of the transcripts with these files."""
    known, sent = set(), set()
    for path in paths:
        marks = read_marks(path)
        known |= {column for column, mark in marks.items() if mark != "."}
        sent |= {column for column, mark in marks.items() if mark == "+"}
    if not known:
        return ["no transcript has told what was sent"]
    return [
        f"{row} for {column}: no transcript makes the server send it"
        for row, column in sorted(known - sent)
        if row not in OF_MACHINES
    ]
