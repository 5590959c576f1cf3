"""debian_test.py - what must fit together in tools/package/debian, without building anything; tests/package/package_test.py does.

Usage: debian_test.py SOURCE-FOLDER BUILD-FOLDER VERSION MESON... Prints TAP.
"""

import functools
import json
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "runner"))
from tap import run_tests  # noqa: E402

SOURCE, BUILD, VERSION, *MESON = sys.argv[1:]
DEBIAN = os.path.join(SOURCE, "tools", "package", "debian")
PACKAGES = ("barpointd", "barpoint-player", "barpoint-courier", "barpoint-tools")


def read(name):
    with open(os.path.join(DEBIAN, name), encoding="utf-8") as text:
        return text.read()


def one_version():
    assert re.match(rf"barpoint \({re.escape(VERSION)}\) ", read("changelog")), "changelog"
    assert re.match(rf"barpoint \([0-9.]+\) ", read("barpointd.NEWS")), "NEWS"
    assert re.findall(r"^Package: (\S+)$", read("control"), re.M) == list(PACKAGES)


@functools.cache
def installed():
    """Where `meson install` puts what, with the options of the package."""
    return list(destinations())


def destinations():
    options = re.search(r"dh_auto_configure -- (.*)", read("rules")).group(1).split()
    with tempfile.TemporaryDirectory() as build:
        places = ["--prefix=/usr", "--sysconfdir=/etc", "--localstatedir=/var", "--libdir=lib"]
        subprocess.run([*MESON, "setup", *places, *options, build, SOURCE], capture_output=True, check=True, timeout=300)
        with open(os.path.join(build, "meson-info", "intro-install_plan.json"), encoding="utf-8") as file:
            groups = json.load(file)
    known = {"prefix": "/usr", "bindir": "/usr/bin", "mandir": "/usr/share/man"} | dict(
        re.findall(r"-D(\w+)=(/\S+)", " ".join(options))
    )
    for group in groups.values():
        for target in group.values():
            yield re.sub(r"^\{(\w+)\}", lambda name: known[name.group(1)], target["destination"]).lstrip("/")
    yield "etc/barpoint/barpoint.conf"  # by a script, where there is none


def every_file_in_one_package():
    files = sorted(set(installed()))
    assert "usr/bin/barpointd" in files and "lib/systemd/system/barpoint-rehearse.timer" in files, files
    wanted = {package: read(f"{package}.install").split() for package in PACKAGES}
    for file in files:
        owners = [
            package
            for package, places in wanted.items()
            if any(file == place or file.startswith(place + "/") for place in places)
        ]
        assert len(owners) == 1, (file, owners)
    for places in wanted.values():
        for place in places:
            assert any(file == place or file.startswith(place + "/") for file in files), place


def every_unit_is_there():
    """Those that the package enables, and those that wait for a certificate."""
    named = set(re.findall(r"barpoint\S*\.(?:service|socket|timer|target)", read("rules")))
    units = {os.path.basename(file) for file in installed() if file.startswith("lib/systemd/")}
    assert named <= units, named - units
    waiting = {"barpointd-tls.socket", "barpointd-web-tls.socket"}
    started_by_others = {"barpoint-backup.service", "barpoint-dump.service", "barpoint-rehearse.service"}
    assert units - named == waiting | started_by_others, units - named


def scripts_can_be_read():
    for name in sorted(os.listdir(DEBIAN)):
        if re.search(r"\.(pre|post)(inst|rm)(\.in)?$", name):
            subprocess.run(["sh", "-n", os.path.join(DEBIAN, name)], check=True, timeout=60)
            assert "#DEBHELPER#" in read(name), name


def a_newer_database_is_refused():
    """The check of preinst, on databases of a header alone."""
    with tempfile.TemporaryDirectory() as root:
        script = read("barpointd.preinst.in").replace("@DATABASE@", "300").replace("#DEBHELPER#", "")
        script = script.replace("data=/var/lib/barpoint/data", f"data={root}")
        path = os.path.join(root, "barpoint.db")

        def preinst(*words):
            done = subprocess.run(["sh", "-c", script, "preinst", *words], capture_output=True, text=True, timeout=60)
            return done.returncode, done.stderr

        assert preinst("install") == (0, "")
        for version, status in ((0, 0), (299, 0), (300, 0), (301, 1), (70000, 1)):
            with open(path, "wb") as file:
                file.write(b"\0" * 60 + version.to_bytes(4, "big") + b"\0" * 36)
            got, said = preinst("install")
            assert got == status and ("The way back" in said) == bool(status), (version, got, said)
            assert not status or f"(step {version}; this one knows 300)" in said


run_tests([one_version, every_file_in_one_package, every_unit_is_there, scripts_can_be_read, a_newer_database_is_refused])
