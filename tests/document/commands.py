#!/usr/bin/env python3
"""commands.py - every command that a program is offered has a row in the protocol document.

    commands.py SERVER DOCUMENT [-- SERVER-ARGUMENT...]

The server is asked for its `commands`; the document has a table below `## Commands`, its first column `like <this>`.
"""

import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "runner"))

from given import Given  # noqa: E402
from runner import Scenario, read_arguments  # noqa: E402
from server import Server  # noqa: E402


def offered(server):
    """The words that `commands` lists for somebody who is no operator."""
    scenario = Scenario(server)
    Given(scenario).run("alice is a program")
    scenario.skip()
    alice = scenario.persons["alice"]
    alice.type("commands")
    start = alice.cursor
    alice.find_line(scenario, ".")
    rows = [line for line, end in alice.lines(start) if end <= alice.cursor and line.startswith(" ")]
    return set(" ".join(rows).split())


def described(text):
    section = re.search(r"^## Commands\n(.*?)^## ", text, re.S | re.M).group(1)
    cells = re.findall(r"^\| ((?:[^|\\]|\\.)*) \|", section, re.M)
    return {span.split()[0] for cell in cells for span in re.findall(r"`([^`]+)`", cell)}


def main():
    wanted, document = read_arguments(__doc__)
    with Server(*wanted) as server:
        words = offered(server)
    with open(document, encoding="utf-8") as file:
        missing = sorted(words - described(file.read()))
    for word in missing:
        print(f"{document}: the table below '## Commands' has no row for the command '{word}'.")
        print(f"Add it at its place in the alphabet:  | `{word} <arguments>` | what it answers | how it is refused |")
    print(f"{len(words)} commands, {len(missing)} not described")
    return 1 if missing or not words else 0


if __name__ == "__main__":
    sys.exit(main())
