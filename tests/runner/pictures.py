#!/usr/bin/env python3
"""pictures.py - the pictures of games in README.md, made from a transcript so that they can't go stale.

    pictures.py SERVER TRANSCRIPT FILE [--write] [-- SERVER-ARGUMENT...]

In FILE a picture is the block of code behind a line `<!-- picture: NAME -->`; the transcript says with `picture begins
NAME alice` and `picture ends NAME` what it shows. Without --write they are only compared; 1 if one differs.
"""

import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from runner import play  # noqa: E402
from server import Server  # noqa: E402

BLOCK = re.compile(r"(<!-- picture: (\S+) -->\n```\n)(.*?)(```\n)", re.S)


def main():
    arguments, _, extra = " ".join(sys.argv[1:]).partition(" -- ")
    arguments, extra = arguments.split(), extra.split()
    write = "--write" in arguments
    arguments = [word for word in arguments if word != "--write"]
    if len(arguments) != 3:
        print(__doc__)
        return 2
    binary, transcript, path = arguments
    pictures = {}
    with Server(os.path.abspath(binary), extra, float(os.environ.get("BARPOINT_SCENARIO_SECONDS", "60"))) as server:
        trouble = play(server, transcript, pictures)
    if trouble:
        print(trouble)
        return 1
    with open(path, encoding="utf-8") as file:
        before = file.read()
    places = [name for _, name, _, _ in BLOCK.findall(before)]
    if sorted(places) != sorted(pictures):
        print(f"{path} has places for {places}, {transcript} makes {list(pictures)}")
        return 1
    after = BLOCK.sub(lambda place: place.group(1) + pictures[place.group(2)] + place.group(4), before)
    if after == before:
        return 0
    if write:
        with open(path, "w", encoding="utf-8") as file:
            file.write(after)
        return 0
    print(f"{path} shows something else than {transcript} makes; pictures.py --write mends it:")
    for name, text in pictures.items():
        print(f"--- {name}\n{text}")
    return 1


if __name__ == "__main__":
    sys.exit(main())
