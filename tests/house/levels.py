#!/usr/bin/env python3
"""levels.py ROOT - levels of house players, their PR and ratings are in several texts: they are those of server/engine/levels.c,
in all of them and in its order. Prints what isn't.
"""

import os
import re
import sys

# Where each text names all levels with their PR, weakest first: what is there for a name and a figure.
TEXTS = {
    "README.md": r"`(\w+)` \(PR (\d+\.\d)\)",
    "protocol/help/matches.txt": r"\b(\w+) \(PR (\d+\.\d)\)",
    "server/web/page/play/lobby_part.js": r'\["(\w+)", OFFERS\.\w+, "(\d+\.\d)"\]',
}
TABLE = ("tools/player/README.md", r"^\| `(\w+)` \| (\d+\.\d) ±")  # strongest first


def read(root, path):
    with open(os.path.join(root, path), encoding="utf-8") as file:
        return file.read()


def main():
    root = sys.argv[1]
    table = re.findall(r'^\t\{"(\w+)", .* (\d+\.\d)f, (\d+)\},$', read(root, "server/engine/levels.c"), re.M)
    levels = [(name, pr) for name, pr, _ in table]
    found = {path: re.findall(pattern, read(root, path)) for path, pattern in TEXTS.items()}
    found[TABLE[0]] = re.findall(TABLE[1], read(root, TABLE[0]), re.M)[::-1]
    pressed = "tests/browser/play_test.py"
    found[pressed] = [(name.lower(), pr) for name, pr in re.findall(r'"(\w+), PR (\d+\.\d)"', read(root, pressed))] + levels[1:]
    ratings = re.findall(r"^\| `(\w+)` \|.*\| (\d+) \|$", read(root, TABLE[0]), re.M)[::-1]
    if ratings != [(name, rating) for name, _, rating in table]:
        found[TABLE[0]] = ratings
    wrong = [path for path, told in found.items() if told != levels]
    for path in wrong:
        print(f"{path} has {found[path]}, server/engine/levels.c has {levels}")
    print(f"{len(levels)} levels in {len(found)} texts, {len(wrong)} wrong")
    sys.exit(1 if wrong or len(levels) < 2 else 0)


if __name__ == "__main__":
    main()
