#!/usr/bin/env python3
"""known.py - what known.sh remembers, asked by format.sh with a clang-format of the test's own, to which files with "bad" in them
are out of order. Prints TAP."""

import contextlib
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "runner"))
from tap import run_tests  # noqa: E402

FORMATTER = """#!/bin/sh
[ "$1" != --version ] || exec echo "version $VERSION"
shift 2
echo "$@" >> "$READ"
! grep -q bad "$@"
"""


class Tree:
    """A folder with C files, and somebody's cache beside it."""

    def __init__(self, root):
        self.root, self.cache, self.read = (os.path.join(root, name) for name in ("tree", "cache", "read"))
        os.makedirs(os.path.join(self.root, "server"))
        os.mkdir(self.cache)
        self.write(".clang-format", "")
        self.program("clang-format", FORMATTER)

    def program(self, name, text):
        """It comes before all others."""
        path = os.path.join(os.path.dirname(self.root), name)
        with open(path, "w", encoding="ascii") as file:
            file.write(text)
        os.chmod(path, 0o755)

    def write(self, name, text):
        with open(os.path.join(self.root, name), "w", encoding="ascii") as file:
            file.write(text)

    def look(self, version="1"):
        """(whether all is in order, the files that were read)"""
        with open(self.read, "w", encoding="ascii"):
            pass
        path = os.path.dirname(self.root) + ":" + os.environ["PATH"]
        done = subprocess.run(
            [os.path.join(HERE, "format.sh"), self.root],
            env=dict(os.environ, PATH=path, XDG_CACHE_HOME=self.cache, HOME="/nonexistent", READ=self.read, VERSION=version),
            stderr=subprocess.DEVNULL,  # there are no other folders
            timeout=60,
        )
        with open(self.read, encoding="ascii") as file:
            return done.returncode == 0, sorted(os.path.basename(name) for name in file.read().split())


@contextlib.contextmanager
def tree(**files):
    with tempfile.TemporaryDirectory(prefix="barpoint-known-") as root:
        made = Tree(root)
        for name, text in files.items():
            made.write(f"server/{name}.c", text)
        yield made


def what_was_in_order_is_not_read_again():
    with tree(a="good", b="good") as files:
        assert files.look() == (True, ["a.c", "b.c"])
        assert files.look() == (True, [])
        files.write("server/a.c", "better")
        assert files.look() == (True, ["a.c"])
        files.write("server/a.c", "good")
        assert files.look() == (True, [])


def what_was_not_is_read_again():
    with tree(a="good", b="bad") as files:
        for _ in range(2):
            assert files.look() == (False, ["a.c", "b.c"])
        files.write("server/b.c", "good")
        assert files.look() == (True, ["a.c", "b.c"])
        files.write("server/b.c", "bad")
        assert files.look() == (False, ["b.c"])


def another_name_layout_or_program_is_looked_at():
    with tree(a="good") as files:
        assert files.look() == (True, ["a.c"])
        os.rename(os.path.join(files.root, "server/a.c"), os.path.join(files.root, "server/b.c"))
        assert files.look() == (True, ["b.c"])
        assert files.look(version="2") == (True, ["b.c"])
        files.write(".clang-format", "other")
        assert files.look() == (True, ["b.c"])


def who_cant_write_it_down_reads_it_again():
    with tree(a="good") as files:
        for cache in ("/dev/null/cache", "/nonexistent/cache"):
            files.cache = cache
            for _ in range(2):
                assert files.look() == (True, ["a.c"]), cache


def a_full_disk_is_no_fault_of_the_layout():
    with tree(a="good") as files:
        files.program("head", "#!/bin/sh\nexit 1\n")  # as it ends when it can't write
        for _ in range(2):
            assert files.look() == (True, ["a.c"])
        assert os.listdir(os.path.join(files.cache, "barpoint")) == []


run_tests(
    [
        what_was_in_order_is_not_read_again,
        what_was_not_is_read_again,
        another_name_layout_or_program_is_looked_at,
        who_cant_write_it_down_reads_it_again,
        a_full_disk_is_no_fault_of_the_layout,
    ]
)
