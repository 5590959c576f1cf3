#!/usr/bin/env python3
"""http_examples.py - asks a real server what HTTP.md shows, and compares.

    http_examples.py SERVER DOCUMENT

The document has a block of code marked `scenario`, which is played first (tests/README.md), and blocks marked `json`,
each of which begins with a line `GET <path>`. In them "…" stands for any value, and at the end of a list or an object
for any others. Blocks marked `events` show the first events of a stream.
"""

import json
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "..", "runner")]

from blocks import Script  # noqa: E402
from event_source import EventSource  # noqa: E402
from reader import Reader  # noqa: E402
from runner import Scenario  # noqa: E402
from server import FAST, Server  # noqa: E402

ANY = "…"
SECONDS = 60
SCENARIO = re.compile(r"^```scenario\n(.*?)^```$", re.S | re.M)
EXAMPLE = re.compile(r"^```json\nGET (\S+)\n(.*?)^```$", re.S | re.M)
EVENTS = re.compile(r"^```events\nGET (\S+)\n(.*?)^```$", re.S | re.M)


def differences(shown, found, where=""):
    """Where the answer is another than the document shows."""
    if shown == ANY:
        return
    if isinstance(shown, dict) and isinstance(found, dict):
        for name in [name for name in shown if name != ANY and name not in found]:
            yield f"{where}.{name} is not there"
        for name in found:
            if name in shown:
                yield from differences(shown[name], found[name], f"{where}.{name}")
            elif ANY not in shown:
                yield f"{where}.{name} is not shown"
    elif isinstance(shown, list) and isinstance(found, list):
        rest = shown[-1:] == [ANY]
        shown = shown[:-1] if rest else shown
        if len(found) < len(shown) or (len(found) > len(shown) and not rest):
            yield f"{where} has {len(found)} items, {len(shown)} are shown"
        for at, pair in enumerate(zip(shown, found)):
            yield from differences(*pair, f"{where}[{at}]")
    elif shown != found:
        yield f"{where} is {found!r}, {shown!r} is shown"


def event_differences(source, shown):
    """The first events of a stream, block by block."""
    for block in shown.strip().split("\n\n"):
        wanted = dict(line.split(": ", 1) for line in block.split("\n"))
        while b"\r\n\r\n" not in source.bytes:
            assert source.more(), "the stream has ended"
        came, source.bytes = source.bytes.split(b"\r\n\r\n", 1)
        found = dict(line.split(": ", 1) for line in came.decode().split("\r\n"))
        for fields in (wanted, found):
            if "data" in fields:
                fields["data"] = json.loads(fields["data"])
        yield from differences(wanted, found)


def main():
    server_path, document = sys.argv[1:]
    with open(document, encoding="utf-8") as file:
        text = file.read()
    (scene,) = SCENARIO.findall(text)
    examples = EXAMPLE.findall(text)
    troubles = []
    with Server(os.path.abspath(server_path), FAST, SECONDS) as server:
        server.listens.append("web")
        scenario, script, reader = Scenario(server), Script(), Reader(server)
        script.play(scenario, script.read(scene))
        for path, shown in examples:
            wanted = json.loads(shown)
            found = reader.json(path, 404 if "error" in wanted else 200)
            troubles += [f"{document}: {path}: {trouble}" for trouble in differences(wanted, found)]
        for path, shown in EVENTS.findall(text):
            of, number, after = re.fullmatch(r"/api/(\w+)/(\d+)/stream\?after=(\d+)", path).groups()
            source = EventSource(server, number, after=after, of=of)
            source.head()
            troubles += [f"{document}: {path}: {trouble}" for trouble in event_differences(source, shown)]
        server.stop(scenario.persons.values())
        server.check_log()
    print("\n".join(troubles + [f"{len(examples)} examples, {len(troubles)} differences"]))
    return 1 if troubles or not examples else 0


if __name__ == "__main__":
    sys.exit(main())
