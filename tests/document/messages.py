#!/usr/bin/env python3
"""messages.py - protocol/MESSAGES.md, made from protocol/messages/ so that it can't go stale.

    tests/document/messages.py            writes it anew
    tests/document/messages.py --check    1 if that would change it
"""

import difflib
import json
import os
import re
import sys

HOUSE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
LIST = os.path.join(HOUSE, "protocol", "messages", "all.def")
DOCUMENT = os.path.join(HOUSE, "protocol", "MESSAGES.md")

HEAD = """# All messages

Made from the rows in `messages/` by `tests/document/messages.py`: run that after each change there. What the messages mean
stands in [README.md](README.md). `{a}` and `{b}` are names, `{t}` is a text, `{n}` and `{m}` are numbers, `{l}` is the
length of a match, `{r}` a rating, `{n|point}` is a number with its noun: `1 point`, `2 points`. `⏎` is the end of a
line (CR LF), at the beginning an empty line before what nobody asked for; `<BEL>` is the byte 07, `<ESC>` is 1b. Where
the second column is empty programs read the same as people, where it says *nothing* they are not told.
"""

STRING = r'"(?:[^"\\]|\\.)*"'
ITEM = re.compile(rf"^/\* (.*) \*/$|^MESSAGE\((\w+),\s*({STRING}),\s*(NULL|{STRING})\)", re.M)


def code(text):
    """A template as Markdown shows it in a table."""
    text = text.replace("\n", "⏎").replace("|", "\\|").replace("\a", "<BEL>").replace("\x1b", "<ESC>").replace("\t", "<TAB>")
    return f"` {text} `" if text.startswith("`") or text.endswith("`") else f"`{text}`"


def column(literal):
    if literal == "NULL":
        return ""
    text = json.loads(literal.replace("\\a", "\\u0007").replace("\\033", "\\u001b"))
    return code(text) if text else "*nothing*"


def source():
    """All files, in the order in which they are included."""
    names = re.findall(r'^#include "(.*)"$', read(LIST), re.M)
    return "".join(read(os.path.join(HOUSE, name)) for name in names)


def rows(body):
    found = 0
    for heading, name, people, programs in ITEM.findall(body):
        if heading:
            yield f"\n## {heading[0].upper()}{heading[1:]}\n\n| people read | programs, if it differs |\n|---|---|"
            continue
        found += 1
        yield f"| {column(people)} | {column(programs)} |"
    if found != len(re.findall(r"\bMESSAGE\(", body)):
        raise ValueError('a row that is not MESSAGE(NAME, "people", NULL or "programs")')


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def main():
    if sys.argv[1:] not in ([], ["--check"]):
        print(__doc__)
        return 2
    fresh = HEAD + "\n".join(rows(source())) + "\n"
    if not sys.argv[1:]:
        with open(DOCUMENT, "w", encoding="utf-8") as file:
            file.write(fresh)
        return 0
    stale = list(difflib.unified_diff(read(DOCUMENT).splitlines(), fresh.splitlines(), "MESSAGES.md", "fresh", n=0))
    if stale:
        print("\n".join(stale))
        print("protocol/MESSAGES.md is stale. Run tests/document/messages.py and commit what it writes.")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
