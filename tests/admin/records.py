"""records.py - records of a server's matches, and what their judge says, for tests called with BARPOINT-EXPORT as third
word."""

import os
import subprocess
import sys
import tempfile

EXPORT = os.path.abspath(sys.argv[3])
PLACE = tempfile.TemporaryDirectory(prefix="barpoint-records-")


def run(*words):
    return subprocess.run([EXPORT, *words], capture_output=True, text=True, timeout=60)


def record_of(house, match):
    done = run("--data", house.server.data, str(match), "record")
    assert done.returncode == 0, done.stderr
    return done.stdout


def judged(text):
    path = os.path.join(PLACE.name, "record")
    with open(path, "w", encoding="ascii") as file:
        file.write(text)
    done = run("--check", path)
    return done.returncode, done.stdout + done.stderr
