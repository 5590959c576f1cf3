#!/usr/bin/env python3
"""full_disk.py - the disk is full while matches are exported: files with final names hold whole matches only.

    full_disk.py ARCHIVE_DATABASE BARPOINT_EXPORT

A limit on the size of files takes the disk's place. Prints TAP.
"""

import os
import resource
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "runner"))
from tap import run_tests  # noqa: E402

MATCHES = 20


def export(data, target, limit=resource.RLIM_INFINITY):
    """A write beyond the limit fails; without restore_signals it doesn't kill, as Python ignores that signal."""
    return subprocess.run(
        [TOOL, "--data", data, "--all", "record", target],
        capture_output=True,
        text=True,
        restore_signals=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)),
    )


def only_whole_matches():
    with tempfile.TemporaryDirectory(prefix="barpoint-full-") as directory:
        data, whole, cut = (os.path.join(directory, name) for name in ("data", "whole", "cut"))
        for name in (data, whole, cut):
            os.mkdir(name)
        subprocess.run([MAKER, os.path.join(data, "barpoint.db"), str(MATCHES), "7"], check=True)
        assert export(data, whole).returncode == 0
        sizes = {name: os.path.getsize(os.path.join(whole, name)) for name in os.listdir(whole)}
        assert len(sizes) == MATCHES, sizes
        limit = max(sizes.values()) - 3 * 4096  # not only the last block is too much
        said = export(data, cut, limit)
        assert said.returncode == 1 and "File too large" in said.stderr, said
        written = os.listdir(cut)
        assert len(written) < MATCHES, written
        for name in written:
            assert os.path.getsize(os.path.join(cut, name)) == sizes.get(name), name


def a_verdict_that_finds_no_room():
    with tempfile.NamedTemporaryFile() as file, open("/dev/full", "wb") as full:
        done = subprocess.run([TOOL, "--check", file.name], stdout=full, stderr=subprocess.PIPE, text=True)
        assert done.returncode == 1 and "standard output" in done.stderr, done


if __name__ == "__main__":
    MAKER, TOOL = sys.argv[1:]
    run_tests([only_whole_matches, a_verdict_that_finds_no_room])
