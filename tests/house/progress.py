#!/usr/bin/env python3
"""progress.py MESON-ARGUMENT... - runs `meson test` and says in one line how far it is; what fails is shown at once.
progress.py --build NINJA ARGUMENT... - likewise for a build.
progress.py --self-check

On a terminal that line is rewritten, elsewhere one comes every half minute. The status is meson's, or ninja's. How many tests there
are is written beside meson's log, for count.py: a run that was cut off has fewer in it.
"""

import contextlib
import os
import re
import subprocess
import sys
import time

ENDED = re.compile(
    r"\s*(\d+)/(\d+) (?:\S+?:(?=\S+ / ))?(\S.*?)\s+(OK|EXPECTEDFAIL|SKIP|FAIL|TIMEOUT|ERROR|INTERRUPT|UNEXPECTEDPASS)\s+[\d.]+s"
)
STEP = re.compile(r"\[(\d+)/(\d+)\] (.*)")
GOOD = ("OK", "EXPECTEDFAIL", "SKIP")
SECONDS = 30
PATIENCE = "4"  # meson's 30 seconds are for machines with nothing else to do


def planned_path(arguments):
    """Beside the log that `meson test` writes when called so."""
    folder = arguments[arguments.index("-C") + 1] if "-C" in arguments else "."
    base = arguments[arguments.index("--logbase") + 1] if "--logbase" in arguments else "testlog"
    return os.path.join(folder, "meson-logs", base + ".planned")


class Progress:
    def __init__(self, planned=None):
        self.planned = planned  # the file for it, until it is written
        self.begun = self.shown = time.monotonic()
        self.failed = 0
        self.rewrites = sys.stdout.isatty()

    def on_line(self, line):
        ended = ENDED.match(line)
        if ended is None:
            return self.say(line)
        done, count, name, result = ended.groups()
        self.plan(count)
        if result not in GOOD:
            self.failed += 1
            self.say(f"{result} after {self.clock()}: {name}")
        self.show(f"{self.clock()}  {done} of {count} tests have ended, {self.failed or 'none'} failed; the last was {name}")

    def on_step(self, line):
        """Of ninja: a step that has ended, or what a program said in it."""
        step = STEP.match(line)
        if step is None:
            return self.say(line)
        done, count, name = step.groups()
        self.show(f"{self.clock()}  {done} of {count} steps of the build have ended; the last was {name}")

    def plan(self, count):
        if self.planned is not None:
            with open(self.planned, "w", encoding="ascii") as file:
                file.write(count + "\n")
        self.planned = None

    def clock(self):
        passed = int(time.monotonic() - self.begun)
        return f"{passed // 60}:{passed % 60:02}"

    def show(self, status):
        if self.rewrites:
            width = os.get_terminal_size().columns - 1
            print("\r\033[K" + status[:width], end="", flush=True)
        elif time.monotonic() - self.shown >= SECONDS:
            self.shown = time.monotonic()
            print(status, flush=True)

    def say(self, line):
        print(("\r\033[K" if self.rewrites else "") + line, flush=True)


SAMPLE = """\
  1/4 barpoint:house / layers     OK                0.24s
 2/4 barpoint:scenarios+transcripts / transcripts   FAIL   57.50s   3/200 subtests passed
>>> BARPOINT=1 a command
3/4 a name with blanks             SKIP              0.01s
 4/4 barpoint:rules / late         TIMEOUT         300.02s
""".splitlines()
SHOWN = [
    "0:00  1 of 4 tests have ended, none failed; the last was house / layers",
    "FAIL after 0:00: scenarios+transcripts / transcripts",
    "0:00  2 of 4 tests have ended, 1 failed; the last was scenarios+transcripts / transcripts",
    ">>> BARPOINT=1 a command",
    "0:00  3 of 4 tests have ended, 1 failed; the last was a name with blanks",
    "TIMEOUT after 0:00: rules / late",
    "0:00  4 of 4 tests have ended, 2 failed; the last was rules / late",
]

STEPS = """\
ninja: Entering directory `build'
[7/1280] Compiling C object server/a.c.o
[8/1280] Compiling C object server/b.c.o
FAILED: server/b.c.o
""".splitlines()
STEPS_SHOWN = [
    "ninja: Entering directory `build'",
    "0:00  7 of 1280 steps of the build have ended; the last was Compiling C object server/a.c.o",
    "0:00  8 of 1280 steps of the build have ended; the last was Compiling C object server/b.c.o",
    "FAILED: server/b.c.o",
]


def self_check():
    progress, shown = Progress(), []
    progress.begun = time.monotonic()
    progress.show = progress.say = shown.append
    for line in SAMPLE:
        progress.on_line(line)
    for line in STEPS:
        progress.on_step(line)
    all_shown = SHOWN + STEPS_SHOWN
    for said, wanted in zip(shown + [None] * len(all_shown), all_shown):
        if said != wanted:
            print(f"said {said!r}, not {wanted!r}")
    print(f"{len(all_shown)} lines wanted, {len(shown)} said")
    return shown != all_shown


def show(lines, progress):
    tail = False  # meson counts at its end; count.py does, too
    for line in lines:
        tail |= line.startswith(("Ok: ", "Summary of Failures"))
        if line.strip() and not tail:
            progress.on_line(line.rstrip("\n"))


def show_build(lines, progress):
    for line in lines:
        progress.on_step(line.rstrip("\n"))


def follow(command, shows, progress):
    """Runs it, and shows what it says. Returns its status."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace") as program:
        try:
            shows(program.stdout, progress)
        except KeyboardInterrupt:  # it has heard that, too, and ends what it has begun
            program.stdout.read()
            progress.say("Interrupted.")
            return 130
    if progress.rewrites:
        print("\r\033[K", end="")
    return program.returncode


def build(command):
    if sys.stdout.isatty():  # ninja rewrites a line there by itself
        os.execvp(command[0], command)
    return follow(command, show_build, Progress())


def main():
    if sys.argv[1:] == ["--self-check"]:
        return self_check()
    if sys.argv[1] == "--build":
        return build(sys.argv[2:])
    planned = planned_path(sys.argv[1:])
    with contextlib.suppress(FileNotFoundError):
        os.unlink(planned)
    command = ["meson", "test", "--no-rebuild", "--print-errorlogs", "--timeout-multiplier", PATIENCE, *sys.argv[1:]]
    return follow(command, show, Progress(planned))


if __name__ == "__main__":
    sys.exit(main())
