#!/usr/bin/env python3
"""comments.py - how comments of C files end, and words that nobody should have to read twice: in comments of C, scripts and
styles, and in what functions of Python say of themselves. A comment that begins with text on its first line ends after text,
too: no line holds only `*/`.

    comments.py [ROOT]       check the tree; without ROOT, the one this file is in
    comments.py --self-check check that such a comment is found, and that others pass

A comment whose first line is `/*` alone may end in a line of ` */` alone.
"""

import os
import re
import sys

HOUSE = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
FOLDERS = ("server", "protocol", "db", "tools", "tests")

# Skips strings, which may hold what looks like a comment.
TOKEN = re.compile(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|//[^\n]*|/\*(.*?)\*/', re.S)


def lone_ends(text):
    """The numbers of lines with only the end of a comment that began with text."""
    found = []
    for token in TOKEN.finditer(text):
        lines = (token[1] or "").split("\n")
        if len(lines) > 1 and lines[0].strip() and not lines[-1].strip():
            found.append(text.count("\n", 0, token.end()) + 1)
    return found


# Whoever comes from somewhere else doesn't know what "the same" refers to, nor how many are "so many"; players are "they".
TICS = [
    (re.compile(r"^[\s*]*The same\b"), "begins with 'The same': name what it is"),
    (re.compile(r"\b[Ss]o many\b"), "'so many': say how many, or 'that many'"),
    (re.compile(r"\b([Hh]e|[Hh]is|[Hh]im|himself)\b"), "'he' for any player: 'they', or 'the player'"),
]


# Scripts have strings and patterns of other kinds than C; in none of ours is something like a comment.
COMMENTS = {".c": TOKEN, ".h": TOKEN, ".js": re.compile(r"/\*(.*?)\*/", re.S), ".css": re.compile(r"/\*(.*?)\*/", re.S)}
COMMENTS[".py"] = re.compile(r'"""(.*?)"""', re.S)


def tics(text, comment=TOKEN):
    """(number of the line on which the comment begins, what is wrong with it)."""
    for token in comment.finditer(text):
        if token[1] is not None:
            yield from ((text.count("\n", 0, token.start()) + 1, what) for pattern, what in TICS if pattern.search(token[1]))


SAID = [
    ("/* The same for rows. */\n", 1),
    ("int a;\n/*\n * The same for rows.\n */\n", 1),
    ("/* Of the same kind; as many as that. */\n", 0),
    ("/* Takes so many. */ /* They say so. Many do. */\n", 1),
    ("/* Their line, and his. */\n", 1),
    ('f("The same, so many of his"); /* this */\n', 0),
]

SAMPLES = [
    ("/* one line */\n", []),
    ("/* two\n * lines */\n", []),
    ("/*\n * a block\n */\n", []),
    ("int a;\n/* two lines\n */\n", [3]),
    ("int a; /* behind code\n\t*/\n", [2]),
    ('"/* a string\\n */"\n/* a\n */\n', [3]),
    ("// a '\"' and\n/* a\n */\n", [3]),
]


def self_check():
    wrong = [(text, wanted) for text, wanted in SAMPLES if lone_ends(text) != wanted]
    for text, wanted in wrong:
        print(f"{text!r}: found {lone_ends(text)}, not {wanted}")
    if not list(tics('def f():\n    """So many."""\n', COMMENTS[".py"])) or list(tics("so_many = 1\n", COMMENTS[".js"])):
        wrong.append("in other languages")
    wrong += [(text, wanted) for text, wanted in SAID if len(list(tics(text))) != wanted]
    print(f"{len(SAMPLES) + len(SAID)} samples, {len(wrong)} judged wrongly: {wrong}")
    return 1 if wrong else 0


def main():
    if sys.argv[1:] == ["--self-check"]:
        return self_check()
    root, count = sys.argv[1] if sys.argv[1:] else HOUSE, 0
    for folder in FOLDERS:
        for where, _, names in os.walk(os.path.join(root, folder)):
            for name in sorted(names):
                ending = os.path.splitext(name)[1]
                if ending not in COMMENTS or name == os.path.basename(__file__):
                    continue
                path = os.path.join(where, name)
                with open(path, encoding="utf-8") as file:
                    text = file.read()
                ends = lone_ends(text) if ending in (".c", ".h") else []
                found = [(line, "a line with the end of a comment and nothing else") for line in ends]
                found += tics(text, COMMENTS[ending])
                for line, what in found:
                    print(f"{os.path.relpath(path, root)}:{line}: {what}")
                count += len(found)
    print(f"{count} such comments")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
