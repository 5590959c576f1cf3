#!/usr/bin/env python3
"""sleeps.py - which scripts among the tests sleep for half a second or more at once: those that "Tests in real time" in
tests/README.md names, each with its reason.

    sleeps.py [ROOT]       check the tree; without ROOT, the one this file is in
    sleeps.py --self-check check that such a sleep is found, and that others pass

Times are numbers, constants of any module, and what is made of them; of two that may be meant, the longer. What a variable says is taken
for a loop that only looks again.
"""

import ast
import glob
import os
import re
import sys

HOUSE = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
LONG = 0.5  # seconds
SECTION = re.compile(r"^## Tests in real time\n(.*?)^## ", re.S | re.M)
CONSTANT = re.compile(r"^(\w+) = (\d+(?:\.\d+)?)\b", re.M)
NAME = re.compile(r"`((?:\w+/)?\w+\.py)`")


def seconds(node, constants):
    """How long that is at most; 0: only a run could tell."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, (int, float)) else 0
    if isinstance(node, ast.Name):
        return constants.get(node.id, 0)
    if isinstance(node, ast.BinOp):
        left, right = seconds(node.left, constants), seconds(node.right, constants)
        return left * right if isinstance(node.op, ast.Mult) else left + right
    return max((seconds(inner, constants) for inner in ast.iter_child_nodes(node)), default=0)


def called(node):
    """The name of the function that is called there."""
    if not isinstance(node, ast.Call):
        return ""
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def longest_sleep(tree, constants):
    sleeps = [node for node in ast.walk(tree) if called(node) == "sleep"]
    return max((seconds(word, constants) for node in sleeps for word in node.args), default=0)


def constants_of(text):
    return {name: float(value) for name, value in CONSTANT.findall(text)}


def named(document):
    """The scripts in the table. A name without a folder has that of the name before it."""
    folder = ""
    for row in re.findall(r"^\| (.*?) \|", SECTION.search(document)[1], re.M):
        for name in NAME.findall(row):
            folder = os.path.dirname(name) or folder
            yield f"{folder}/{os.path.basename(name)}"


def faults(texts, document):
    constants = {}
    for text in texts.values():
        for name, value in constants_of(text).items():
            constants[name] = max(value, constants.get(name, 0))
    listed = set(named(document))
    for path, text in sorted(texts.items()):
        if "sleep(" not in text:
            continue
        longest = longest_sleep(ast.parse(text), {**constants, **constants_of(text)})
        if longest >= LONG and path not in listed:
            yield f"tests/{path} sleeps {longest:g} seconds: move the clock, or name it in tests/README.md, 'Tests in real time'"
    yield from (f"tests/README.md, 'Tests in real time': there is no {path}" for path in sorted(listed - set(texts)))


TABLE = "## Tests in real time\n| test | why |\n|---|---|\n{}## The soak\n"
SAMPLES = [
    ("time.sleep(0.02)", "", 0),
    ("time.sleep(0.5)", "", 1),
    ("asyncio.sleep(0 if f() else 2)", "", 1),
    ("time.sleep(0.5)", "| `some/one.py`, `two.py` | x |\n", 0),
    ("time.sleep(0.5)", "| `some/two.py`, `one.py` | x |\n", 0),
    ("time.sleep(0.5)", "| `other/one.py` | x |\n", 2),
    ("LEASE = 3\ntime.sleep(LEASE + 1)", "", 1),
    ("time.sleep(2 * FAR)", "", 1),
    ("time.sleep(chance.uniform(0.2, 0.9))", "", 1),
    ("def look(pause):\n    time.sleep(pause)", "", 0),
    ("'time.sleep(600)'", "", 0),
]


def self_check():
    wrong = 0
    for text, rows, wanted in SAMPLES:
        found = list(faults({"some/one.py": text, "some/two.py": "FAR = 7"}, TABLE.format(rows)))
        if len(found) != wanted:
            wrong += 1
            print(f"{text!r} beside {rows!r}: found {found}")
    print(f"{len(SAMPLES)} samples, {wrong} judged wrongly")
    return 1 if wrong else 0


def main():
    if sys.argv[1:] == ["--self-check"]:
        return self_check()
    tests = os.path.join(sys.argv[1] if sys.argv[1:] else HOUSE, "tests")
    texts = {}
    for path in glob.glob(os.path.join(tests, "**", "*.py"), recursive=True):
        with open(path, encoding="utf-8") as file:
            texts[os.path.relpath(path, tests)] = file.read()
    with open(os.path.join(tests, "README.md"), encoding="utf-8") as file:
        found = list(faults(texts, file.read()))
    print("\n".join(found))
    print(f"{len(texts)} scripts, {len(found)} faults")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
