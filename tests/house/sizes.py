#!/usr/bin/env python3
"""sizes.py - how much a reader has to hold in mind: sources of a folder, lines of a file, lines of a function. Prints what
is too large. Of the page's scripts and styles it counts the lines of files.

    sizes.py [ROOT]        check the tree; without ROOT, the one this file is in
    sizes.py --self-check  check that what is too large is found
"""

import os
import re
import tempfile

from tree import run

TOPS = ["server", "protocol", "db", "tools"]
SOURCES, LINES, FUNCTION = 30, 450, 50
# A list of what may be measured: each file is found by its name.
LISTS = {"tools/bench/scenarios"}


def functions(lines):
    """(name, number of its first line, lines) of each; the name begins its line, as do both braces of the body."""
    name = None
    for number, line in enumerate(lines, 1):
        if found := re.match(r"(\w+)\(", line):
            name, start = found[1], number
        elif line == "}" and name is not None:
            yield name, start, number - start + 1
            name = None


def check_tree(root):
    for top in TOPS:
        for where, _, names in sorted(os.walk(os.path.join(root, top))):
            folder = os.path.relpath(where, root)
            sources = [name for name in sorted(names) if name.endswith(".c")]
            if len(sources) > SOURCES and folder not in LISTS:
                yield f"{folder}: {len(sources)} sources, more than {SOURCES}"
            for name in sorted(names):
                if name.endswith((".c", ".h", ".js", ".css")):
                    with open(os.path.join(where, name), encoding="utf-8") as file:
                        lines = file.read().splitlines()
                    yield from check_file(f"{folder}/{name}", lines)


def check_file(path, lines):
    if len(lines) > LINES:
        yield f"{path}: {len(lines)} lines, more than {LINES}"
    for name, number, length in functions(lines):
        if length > FUNCTION:
            yield f"{path}:{number}: {name}() has {length} lines, more than {FUNCTION}"


def self_check():
    body = ["int", "run(void)", "{", *["\tgo();"] * FUNCTION, "}"]
    with tempfile.TemporaryDirectory() as root:
        os.makedirs(os.path.join(root, "db"))
        long = [""] * (LINES + 1)
        for name, lines in {
            "long.c": long,
            "long.css": long,
            "long.js": long,
            "run.c": body,
            "fine.c": body[:3] + body[6:],
        }.items():
            with open(os.path.join(root, "db", name), "w", encoding="utf-8") as file:
                file.write("\n".join(lines) + "\n")
        found = list(check_tree(root))
        assert [line.split(" ")[0] for line in found] == ["db/long.c:", "db/long.css:", "db/long.js:", "db/run.c:2:"], found
        for number in range(SOURCES + 1):
            open(os.path.join(root, "db", f"{number}.c"), "w", encoding="utf-8").close()
        assert list(check_tree(root))[0].startswith("db: ")


if __name__ == "__main__":
    run(check_tree, self_check)
