"""image_test.py - the OCI image: the same twice, what it asks for, and a match in it under the constraints that it is made for:
another user, no capability, nothing that can be written but its two volumes.

Usage: image_test.py SOURCE-FOLDER. As root. Prints TAP. `tools/test package` installs what it needs; it takes minutes.
"""

import atexit
import glob
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "runner"))
from tap import Skipped, run_tests  # noqa: E402

SOURCE = os.path.abspath(sys.argv[1])
PACKAGE = os.path.join(SOURCE, "tools", "package")
WORK = tempfile.mkdtemp(prefix="barpoint-image-")
PROGRAMS = ("dpkg-buildpackage", "dh", "mmdebstrap", "umoci", "jq", "bwrap", "setpriv")
SECONDS = 1800
UID = 10321
atexit.register(shutil.rmtree, WORK, ignore_errors=True)


def run(*words, check=True):
    done = subprocess.run(words, capture_output=True, text=True, timeout=SECONDS)
    assert done.returncode == 0 or not check, (words, done.stdout[-3000:], done.stderr[-3000:])
    return done


def packages():
    where = os.path.join(WORK, "packages")
    if not os.path.isdir(where):
        missing = [program for program in PROGRAMS if shutil.which(program) is None]
        if missing or os.geteuid() != 0:
            raise Skipped(f"this needs root, and {', '.join(missing) or 'nothing else'}")
        run(os.path.join(PACKAGE, "build"), where)
    return where


def image(name="one"):
    """The layout; made if it is not there."""
    where = os.path.join(WORK, name)
    layout = os.path.join(where, "barpoint")
    if not os.path.isdir(layout):
        done = run(os.path.join(PACKAGE, "image"), where, packages())
        assert done.stdout.splitlines()[-1] == digest(layout), done.stdout
    return layout


def read(layout, digest_of):
    with open(os.path.join(layout, "blobs", *digest_of.split(":")), encoding="utf-8") as blob:
        return json.load(blob)


def index(layout):
    with open(os.path.join(layout, "index.json"), encoding="utf-8") as file:
        return json.load(file)["manifests"]


def digest(layout):
    return index(layout)[0]["digest"]


def config(layout):
    return read(layout, read(layout, digest(layout))["config"]["digest"])


def the_same_twice():
    assert digest(image()) == digest(image("two"))


def what_it_asks_for():
    """The Containerfile says the same."""
    asked = config(image())["config"]
    assert asked["User"] == f"{UID}:{UID}" and sorted(asked["Volumes"]) == ["/var/lib/barpoint", "/var/lib/barpoint-key"], asked
    assert sorted(asked["ExposedPorts"]) == ["4321/tcp", "8321/tcp"] and asked["WorkingDir"] == "/var/lib/barpoint", asked
    with open(os.path.join(PACKAGE, "Containerfile"), encoding="utf-8") as text:
        lines = dict(re.findall(r"^([A-Z]+) (.*)$", re.sub(r"\\\n\s*", "", text.read()), re.M))
    assert lines["USER"] == asked["User"] and lines["WORKDIR"] == asked["WorkingDir"]
    assert json.loads(lines["VOLUME"]) == sorted(asked["Volumes"]) and lines["EXPOSE"].split() == sorted(asked["ExposedPorts"])
    assert json.loads(lines["ENTRYPOINT"]) == asked["Entrypoint"] and json.loads(lines["CMD"]) == asked["Cmd"]
    health = asked["Healthcheck"]
    assert lines["HEALTHCHECK"] == "--interval=30s --timeout=15s --start-period=60s --retries=3 CMD " + json.dumps(
        health["Test"][1:]
    )
    assert (health["Interval"], health["Timeout"], health["StartPeriod"], health["Retries"]) == (
        30 * 10**9,
        15 * 10**9,
        60 * 10**9,
        3,
    )


def container():
    """The command that starts a program in it."""
    bundle = os.path.join(WORK, "bundle")
    tag = index(image())[0]["annotations"]["org.opencontainers.image.ref.name"]
    if not os.path.isdir(bundle):
        run("umoci", "unpack", "--image", f"{image()}:{tag}", bundle)
        for volume in ("data", "key"):
            os.mkdir(os.path.join(WORK, volume), 0o700)
            os.chown(os.path.join(WORK, volume), UID, UID)
        os.chmod(WORK, 0o755)
        os.chmod(bundle, 0o755)
    words = [
        "setpriv",
        "--reuid",
        str(UID),
        "--regid",
        str(UID),
        "--clear-groups",
        "--no-new-privs",
        "bwrap",
        "--unshare-all",
        "--share-net",
    ]
    words += [
        "--die-with-parent",
        "--uid",
        str(UID),
        "--gid",
        str(UID),
        "--cap-drop",
        "ALL",
        "--clearenv",
        "--setenv",
        "PATH",
        "/usr/bin:/bin",
    ]
    words += ["--ro-bind", os.path.join(bundle, "rootfs"), "/", "--proc", "/proc", "--dev", "/dev"]
    return words + [
        "--bind",
        os.path.join(WORK, "data"),
        "/var/lib/barpoint",
        "--bind",
        os.path.join(WORK, "key"),
        "/var/lib/barpoint-key",
    ]


def nothing_else_can_be_written():
    inside = container()
    assert run(*inside, "id", "-u").stdout == f"{UID}\n"
    for place in ("/", "/etc", "/tmp", "/var/lib", "/usr/bin"):
        assert run(*inside, "touch", f"{place}/x", check=False).returncode != 0, place
    for place in ("/var/lib/barpoint", "/var/lib/barpoint-key"):
        run(*inside, "touch", f"{place}/x")
        run(*inside, "rm", f"{place}/x")
    assert run(*inside, "grep", "CapEff", "/proc/self/status").stdout.split()[1] == "0" * 16


def a_match_in_it():
    """By telnet and by WebSocket; afterwards the health check says that no server runs."""
    inside = container()
    said = run("/usr/bin/python3", os.path.join(PACKAGE, "debian", "tests", "play"), "--inside", " ".join(inside)).stdout
    assert re.search(
        r"by telnet: .* wins? the 1 point match .*\nby WebSocket: .* wins? the 1 point match .*\n2 matches, .*: all as the rules have it\n",
        said,
    ), said
    assert os.path.exists(os.path.join(WORK, "data", "data", "barpoint.db")) and os.path.exists(os.path.join(WORK, "key", "key"))
    check = config(image())["config"]["Healthcheck"]["Test"][1:]
    end = time.monotonic() + 60  # bwrap is gone before what it has started
    while "no server runs there" not in (done := run(*inside, *check, check=False)).stderr:
        assert done.returncode == 1 and time.monotonic() < end, done
        time.sleep(0.1)


def it_is_small():
    """Of the layers as they are kept."""
    size = sum(os.path.getsize(path) for path in glob.glob(os.path.join(image(), "blobs", "sha256", "*")))
    assert size < 80 * 10**6, size


run_tests([the_same_twice, what_it_asks_for, nothing_else_can_be_written, a_match_in_it, it_is_small])
