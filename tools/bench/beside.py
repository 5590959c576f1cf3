#!/usr/bin/env python3
"""beside.py - an older commit's server beside this tree's, measured in turn by this tree's barpoint-bench.

    beside.py [--times N] [--folder FOLDER] COMMIT [BENCH-OPTION...] SCENARIO

    tools/bench/beside.py --times 3 c674979 --rounds 5 --pairs 50 --length 1 play
    tools/bench/beside.py --times 3 c674979 --rounds 5 --pairs 50 --length 5 play

Both are built as tools/install builds, in FOLDER (build-beside), which is kept: the next comparison builds only what has changed. Each
time runs the older server, then this one. Prints each row's medians over all times, its ratio to the ceiling where the row has
one, and new / old. A tree with changes that are not committed is measured as it is.
"""

import argparse
import os
import re
import statistics
import subprocess
import sys

HOUSE = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
# What tools/install gives meson, and no tests.
AS_INSTALLED = ["--buildtype=release", "--warnlevel=0", "-Db_lto=true", "-Db_lto_threads=2", "-Dtests=false"]
# "  name   value   ceiling   ratio (low..high)" or "  name   value"; "-" stands for what there is not.
ROW = re.compile(r"^  (\S.*?)\s{2,}(-?[\d.]+)(?:\s+([\d.]+|-)\s+([\d.]+|-))?(?:\s+\(|\s+ratio|\s+value|\s*$)")


def run(*command, **options):
    return subprocess.run(command, check=True, text=True, **options)


def build(source, folder):
    # A folder of an older comparison may have been set up in another way.
    if os.path.exists(os.path.join(folder, "build.ninja")):
        run("meson", "configure", *AS_INSTALLED, folder)
    else:
        run("meson", "setup", *AS_INSTALLED, folder, source, stdout=subprocess.DEVNULL)
    run("ninja", "-C", folder, "server/barpointd", "tools/bench/barpoint-bench", stdout=subprocess.DEVNULL)


def build_both(commit, folder):
    """Returns the programs: the older server, this server, this bench."""
    tree, old, new = (os.path.join(folder, name) for name in ("tree", "old", "new"))
    if os.path.exists(tree):
        run("git", "-C", tree, "checkout", "--quiet", "--detach", commit)
    else:
        run("git", "-C", HOUSE, "worktree", "add", "--quiet", "--detach", tree, commit)
    build(tree, old)
    build(HOUSE, new)
    return (
        os.path.join(old, "server/barpointd"),
        os.path.join(new, "server/barpointd"),
        os.path.join(new, "tools/bench/barpoint-bench"),
    )


def measure(bench, server, options):
    """[(title, row, value, ratio or None)] of one run."""
    output = run(bench, "--server", server, *options, stdout=subprocess.PIPE).stdout
    rows, title = [], ""
    for line in output.splitlines():
        if line and not line.startswith(" "):
            title = line
        elif (found := ROW.match(line)) and found[1] != "medians":
            rows.append((title, found[1], float(found[2]), None if found[4] in (None, "-") else float(found[4])))
    return rows


def report(olds, news):
    shown = None
    print(f"{'':42}{'old':>11}{'new':>11}{'new/old':>9}   ratio to the ceiling: old, new")
    for at, (title, row, *_) in enumerate(news[0]):
        if title != shown:
            print(f"\n{title}")
            shown = title
        old, new = (statistics.median(rows[at][2] for rows in runs) for runs in (olds, news))
        ratios = [[rows[at][3] for rows in runs if rows[at][3] is not None] for runs in (olds, news)]
        by = f"{new / old:9.2f}" if old > 0 else f"{'-':>9}"
        beside = "   {:6.2f} {:6.2f}".format(*map(statistics.median, ratios)) if all(ratios) else ""
        print(f"  {row:40}{old:11.2f}{new:11.2f}{by}{beside}")


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1].strip())
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--folder", default=os.path.join(HOUSE, "build-beside"))
    parser.add_argument("commit")
    parser.add_argument("options", nargs=argparse.REMAINDER)
    asked = parser.parse_args()
    if asked.times < 1 or not asked.options:
        parser.error("how often, and which scenario?")
    old_server, new_server, bench = build_both(asked.commit, asked.folder)
    olds, news = [], []
    for number in range(1, asked.times + 1):
        print(f"{number} of {asked.times}", file=sys.stderr, flush=True)
        olds.append(measure(bench, old_server, asked.options))
        news.append(measure(bench, new_server, asked.options))
    report(olds, news)


main()
