#!/usr/bin/env python3
"""examples.py - plays the worked examples of the protocol document against a real server.

    examples.py SERVER DOCUMENT [-- SERVER-ARGUMENT...]

An example is a block of code marked `scenario`; its language stands in tests/README.md. Each has a server of its own.
A failure names the line of the document.
"""

import os
import re
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "runner"))

from runner import play, read_arguments  # noqa: E402
from server import Server  # noqa: E402

BLOCK = re.compile(r"^```scenario\n(.*?)^```$", re.S | re.M)


def examples(text):
    """Each example after as many empty lines as there are lines before it, so that line numbers stay the same."""
    for block in BLOCK.finditer(text):
        yield "\n" * text.count("\n", 0, block.start(1)) + block.group(1)


def play_example(wanted, document, example):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, os.path.basename(document))
        with open(path, "w", encoding="utf-8") as file:
            file.write(example)
        with Server(*wanted) as server:
            trouble = play(server, path)
    return trouble and trouble.replace(path, document)


def main():
    wanted, document = read_arguments(__doc__)
    with open(document, encoding="utf-8") as file:
        found = list(examples(file.read()))
    troubles = [trouble for trouble in (play_example(wanted, document, one) for one in found) if trouble]
    print("\n\n".join(troubles + [f"{len(found)} examples, {len(troubles)} failed"]))
    return 1 if troubles or not found else 0


if __name__ == "__main__":
    sys.exit(main())
