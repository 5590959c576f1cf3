#!/usr/bin/env python3
"""comments.py - how comments of C files end. One that begins with text on its first line ends after text, too: no line
holds only `*/`.

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
    print(f"{len(SAMPLES)} samples, {len(wrong)} judged wrongly")
    return 1 if wrong else 0


def main():
    if sys.argv[1:] == ["--self-check"]:
        return self_check()
    root, count = sys.argv[1] if sys.argv[1:] else HOUSE, 0
    for folder in FOLDERS:
        for where, _, names in os.walk(os.path.join(root, folder)):
            for name in sorted(names):
                if not name.endswith((".c", ".h")):
                    continue
                path = os.path.join(where, name)
                with open(path, encoding="utf-8") as file:
                    lines = lone_ends(file.read())
                for line in lines:
                    print(f"{os.path.relpath(path, root)}:{line}: a line with the end of a comment and nothing else")
                count += len(lines)
    print(f"{count} such lines")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
