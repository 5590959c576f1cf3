#!/usr/bin/env python3
"""symlinks.py BARPOINTD - a name of the data directory is a symbolic link to a file of somebody else.

Whoever may write to the folder could have the server, perhaps root's, write that file, make it or change its mode. For each
name: the server ends with a sentence, or serves without touching the file; all of it within a bound, which is printed. A link
to the data directory itself is an operator's own business, and works.
"""

import os
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "runner"))
from tap import run_tests  # noqa: E402

BARPOINTD = os.path.abspath(sys.argv[1])
SECONDS = 90  # for one start
NAMES = ["data/barpoint.db", "data/barpoint.db-wal", "data/barpoint.db-shm", "data/lock", "data/admin.sock", "data.key.mark"]


def start(root, data="data"):
    """Until it serves or ends: (seconds, status or None, its log)."""
    began = time.monotonic()
    server = subprocess.Popen(
        [BARPOINTD, "--data", f"{root}/{data}", "--listen", "127.0.0.1:0", "--listen-web", "", "--weights", ""],
        stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True, cwd=root,
    )  # fmt: skip
    log = ""
    for line in server.stderr:
        log += line
        if " listening on " in line:
            break
    took = time.monotonic() - began
    status = server.poll() if " listening on " in log else server.wait(SECONDS)
    if status is None:
        server.send_signal(signal.SIGTERM)
        server.communicate(timeout=SECONDS)
    return took, status, log


def state(path):
    with open(path, "rb") as file:
        return os.stat(path).st_mode, os.stat(path).st_mtime_ns, file.read()


def victim(root, name, content):
    """A file of somebody else, to which a name of the server's points."""
    path = os.path.join(root, "victim")
    with open(path, "wb") as file:
        file.write(content)
    os.chmod(path, 0o644)
    if os.path.lexists(f"{root}/{name}"):
        os.unlink(f"{root}/{name}")
    os.symlink(path, f"{root}/{name}")
    return path


def tried(prepare, check):
    """Each name on a new server, and on one that has been here before."""
    slowest, refused = 0, 0
    for name in NAMES:
        for begun in (False, True):
            with tempfile.TemporaryDirectory(prefix="barpoint-links-") as root:
                os.mkdir(f"{root}/data", 0o700)
                if begun:
                    took, status, log = start(root)
                    assert status is None, log
                target = prepare(root, name)
                before = os.path.exists(target) and state(target)
                took, status, log = start(root)
                slowest, refused = max(slowest, took), refused + (status is not None)
                assert status in (None, 1), (name, status, log)
                assert status is None or name.split("/")[-1] in log, (name, log)
                check(name, target, before)
    print(f"# {2 * len(NAMES)} starts, {refused} refused; the slowest took {slowest:.1f} s (bound {SECONDS} s), 0 files touched")
    assert slowest < SECONDS


def a_file_of_somebody_else_is_not_touched():
    def check(name, target, before):
        assert state(target) == before, f"{name}: the file that it points to was changed"

    for content in (b"", b"somebody's\n" * 700):
        tried(lambda root, name, content=content: victim(root, name, content), check)


def no_file_is_made_elsewhere():
    def prepare(root, name):
        target = victim(root, name, b"")
        os.unlink(target)
        return target

    def check(name, target, before):
        assert not os.path.lexists(target), f"{name}: the file that it points to was made"

    tried(prepare, check)


def the_directory_may_be_a_link():
    with tempfile.TemporaryDirectory(prefix="barpoint-links-") as root:
        os.mkdir(f"{root}/elsewhere", 0o700)
        os.symlink("elsewhere", f"{root}/data")
        for _ in range(2):
            took, status, log = start(root)
            assert status is None, log
        assert os.path.exists(f"{root}/elsewhere/barpoint.db")


if __name__ == "__main__":
    run_tests([a_file_of_somebody_else_is_not_touched, no_file_is_made_elsewhere, the_directory_may_be_a_link])
