#!/usr/bin/env python3
"""transcripts.py - plays many transcripts, several side by side, each with its own server, directory and port. Prints TAP.

    transcripts.py [--line KIND] [--each N] [--messages] SERVER FILE... [-- SERVER-ARGUMENT...]

A FILE may be a folder: then all transcripts in it. N of them (3) play at once for each processor. --messages asks at the end
whether every row of protocol/messages was sent by one of them. A few that failed beside the others are played once more,
alone; those that pass then are named.
"""

import concurrent.futures
import glob
import multiprocessing
import os
import re
import sys
import tempfile
import traceback

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "coverage")]

import messages  # noqa: E402
from runner import play, read_arguments  # noqa: E402
from server import Server  # noqa: E402

EACH = 3  # they wait for each other, for ticks and for processes that start
AGAIN_MAX = 4  # more than a few that fail did not fail by chance
ANALYSED = re.compile(r"^(?:analysed|rolled) ", re.M)


def find_transcripts(paths):
    """Their paths, those first that are likely to take long."""
    found = []
    for path in paths:
        found += glob.glob(os.path.join(path, "*.txt")) if os.path.isdir(path) else [path]
    return sorted(found, key=lambda path: (-work_in(path), path))


def work_in(path):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    return len(text) + 100000 * len(ANALYSED.findall(text))


def name_of(path):
    return os.path.basename(path).removesuffix(".txt")


def play_one(wanted, path, marks):
    """What went wrong as text, or None. `marks` is the folder for what was sent."""
    os.environ["BARPOINT_TEST_MESSAGES"] = os.path.join(marks, name_of(path) + ".sent")
    try:
        with Server(*wanted) as server:
            return play(server, path)
    except Exception:  # the runner's own failure is one of this transcript
        return f"{path}:\n{traceback.format_exc()}"


def play_all(wanted, paths, marks, tell, each=EACH):
    """tell(path, trouble) hears how each ended, as soon as it has."""
    workers = each * len(os.sched_getaffinity(0))
    with concurrent.futures.ProcessPoolExecutor(workers, multiprocessing.get_context("fork")) as pool:
        plays = {pool.submit(play_one, wanted, path, marks): path for path in paths}
        for done in concurrent.futures.as_completed(plays):
            tell(plays[done], done.result())


class Report:
    """TAP. What failed is counted when its last chance is over, and shown at once."""

    def __init__(self, count):
        self.number = 0
        self.failed = []  # paths
        print(f"1..{count}", flush=True)

    def on_end(self, path, trouble):
        if trouble is None:
            return self.case(name_of(path), True)
        self.failed.append(path)
        print(trouble, file=sys.stderr, flush=True)

    def case(self, name, good):
        self.number += 1
        print(f"{'ok' if good else 'not ok'} {self.number} {name}", flush=True)

    def play_again(self, wanted, marks):
        """How many have failed for good."""
        bad = 0
        for path in self.failed:
            good = len(self.failed) <= AGAIN_MAX and play_one(wanted, path, marks) is None
            self.case(name_of(path), good)
            if good:
                print(f"# passed only alone: {name_of(path)}", flush=True)
            bad += not good
        return bad


def main():
    asked = "--messages" in sys.argv
    if asked:
        sys.argv.remove("--messages")
    each = EACH
    if "--each" in sys.argv:
        at = sys.argv.index("--each")
        each = int(sys.argv[at + 1])
        del sys.argv[at : at + 2]
    wanted, *paths = read_arguments(__doc__, many=True)
    paths = find_transcripts(paths)
    report = Report(len(paths) + asked)
    with tempfile.TemporaryDirectory(prefix="barpoint-sent-") as marks:
        play_all(wanted, paths, marks, report.on_end, each)
        bad = report.play_again(wanted, marks)
        if asked:
            unsent = messages.unsent(glob.glob(os.path.join(marks, "*.sent")))
            print("\n".join(unsent), file=sys.stderr)
            report.case("each message is sent", not unsent)
            bad += bool(unsent)
    return 1 if bad or not paths else 0


if __name__ == "__main__":
    sys.exit(main())
