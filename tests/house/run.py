#!/usr/bin/env python3
"""run.py ROOT - what tools/run passes to the server, and the address it tells people to connect to. Nothing is built:
the script runs in a folder of its own, where the build and the server are programs that only print how they were
called. Prints TAP.
"""

import os
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "runner"))
from tap import run_tests  # noqa: E402

ROOT = sys.argv[1]


def write(path, text, mode=0o644):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        file.write(text)
    os.chmod(path, mode)


def run(*words, config=None):
    """The server's arguments, and the line for people, or None."""
    with tempfile.TemporaryDirectory(prefix="barpoint-run-") as root:
        os.mkdir(os.path.join(root, "tools"))
        shutil.copy(os.path.join(ROOT, "tools", "run"), os.path.join(root, "tools", "run"))
        write(os.path.join(root, "tools", "packages.sh"), "need_packages() { :; }\n")
        write(os.path.join(root, "build-release", "build.ninja"), "")
        write(os.path.join(root, "build-release", "server", "barpointd"), '#!/bin/sh\necho "called: $*"\n', 0o755)
        write(os.path.join(root, "bin", "ninja"), "#!/bin/sh\n", 0o755)
        if config is not None:
            write(os.path.join(root, "some.conf"), config)
        path = os.path.join(root, "bin") + os.pathsep + os.environ["PATH"]
        done = subprocess.run(
            [os.path.join(root, "tools", "run"), *words],
            cwd=root, env={**os.environ, "PATH": path}, capture_output=True, text=True, check=True, timeout=30,
        )  # fmt: skip
        lines = done.stdout.splitlines()
        called = next(line for line in lines if line.startswith("called: "))
        told = [line.rsplit("  ", 1)[1] for line in lines if line.startswith("To play, ")]
        return called.removeprefix("called: "), told[0] if told else None


def alone():
    called, told = run()
    assert "--data ./data" in called and ":4321" in called, called
    assert told in ("telnet 127.0.0.1 4321", "telnet ::1 4321"), told


def with_an_address():
    assert run("--listen", "0.0.0.0:5000") == ("--data ./data --listen 0.0.0.0:5000", "telnet localhost 5000")
    assert run("--listen=[::1]:5000", "--data=here") == ("--listen=[::1]:5000 --data=here", "telnet ::1 5000")


def with_an_address_in_a_file():
    words = ("--config", "some.conf")
    file = "data = there\n# listen = 1.2.3.4:5\nlisten = 192.0.2.7:5001 [::1]:5002\n"
    assert run(*words, config=file) == ("--config some.conf", "telnet 192.0.2.7 5001")
    assert run(*words, config="listen=*:5003\ndata: x\n") == ("--config some.conf", "telnet localhost 5003")
    assert run(*words, "--listen", "[::]:5", config=file) == ("--config some.conf --listen [::]:5", "telnet localhost 5")
    called, told = run(*words, config="data = there\n")
    assert "--data" not in called and told is not None and told.endswith(" 4321"), (called, told)


run_tests([alone, with_an_address, with_an_address_in_a_file])
