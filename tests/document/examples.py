#!/usr/bin/env python3
"""examples.py - plays the worked examples of the protocol document against a real server.

    examples.py SERVER DOCUMENT [-- SERVER-ARGUMENT...]

An example is a block of code marked `scenario`; its language is described in tests/README.md. Each has a server of its own.
A failure names the line of the document. The program, the block marked `python`, is invited to a match.
"""

import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "runner"))

from given import Given  # noqa: E402
from person import Failure  # noqa: E402
from runner import Scenario, play, read_arguments, report  # noqa: E402
from server import Server  # noqa: E402

BLOCK = re.compile(r"^```scenario\n(.*?)^```$", re.S | re.M)
PROGRAM = re.compile(r"^```python\n(.*?)^```$", re.S | re.M)


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


def run_program(wanted, document, text):
    """What the program of the document does when bob invites its player, makes a play, and leaves."""
    found = PROGRAM.search(text)
    with Server(*wanted) as server:
        server.listens = ["web"]
        server.set_dice("side O 31 64 random 1")
        scenario = Scenario(server)
        try:
            Given(scenario).run("alice is registered, bob is a program")
            code = found.group(1).replace("8321", str(server.ports["web"]))
            with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as program:
                play_with_it(scenario, scenario.person("bob"))
                told = program.communicate(timeout=60)[0]
            if (program.returncode, told) != (0, "alice 6 4\n"):
                raise Failure(f"the program ended with {program.returncode}, and said {told!r}")
            server.stop(scenario.persons.values())
            server.check_log()
        except Failure as failure:
            return report(document, text.count("\n", 0, found.start(1)), failure, server)
    return None


def play_with_it(scenario, bob):
    bob.find_line(scenario, re.compile("5 alice - - 1 .*"))
    bob.type("invite alice 1")
    bob.find_line(scenario, "** Player alice has joined you for a 1 point match.")
    bob.type("move 8-5 6-5")
    bob.find_line(scenario, "alice rolls 6 and 4.")
    bob.type("leave")
    bob.find_line(scenario, "8 alice alice logs out.")


def main():
    wanted, document = read_arguments(__doc__)
    with open(document, encoding="utf-8") as file:
        text = file.read()
    found = list(examples(text))
    ends = [play_example(wanted, document, one) for one in found] + [run_program(wanted, document, text)]
    troubles = [trouble for trouble in ends if trouble]
    print("\n\n".join(troubles + [f"{len(ends)} examples, {len(troubles)} failed"]))
    return 1 if troubles or not found else 0


if __name__ == "__main__":
    sys.exit(main())
