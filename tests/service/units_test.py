"""units_test.py - what `meson install` puts where, how closed the units are, and whether what they run does run.

Usage: units_test.py BARPOINTD-TEST BARPOINT-ADMIN BARPOINT-EXPORT SOURCE-FOLDER BUILD-FOLDER MESON... Prints TAP; what needs
systemd-analyze is skipped where there is none.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

from systemd import Supervised

from given import Given
from runner import Scenario
from tap import needs, run_tests

DAEMON, TOOL, EXPORT, SOURCE, BUILD = (os.path.abspath(path) for path in sys.argv[1:6])
MESON = sys.argv[6:]
UNITS = os.path.join(BUILD, "tools", "service")
KINDS = (".service", ".socket", ".timer")
EXPOSURE = 2.0  # the most that a unit may have

PROGRAMS = "barpointd barpoint-admin barpoint-courier barpoint-dice barpoint-export barpoint-player barpoint-rules barpoint-bench".split()


def plan(build, prefix="/usr/local", **options):
    """Where each file is installed to, by its name. Setup leaves what `meson introspect` would print."""
    with open(os.path.join(build, "meson-info", "intro-install_plan.json"), encoding="utf-8") as file:
        groups = json.load(file)
    found, known = {}, {"prefix": prefix, **options}
    for group in groups.values():
        for source, target in group.items():
            place = re.sub(r"^\{(\w+)\}", lambda name: known.get(name.group(1), name.group(0)), target["destination"])
            found.setdefault(os.path.basename(source), set()).add(place)
    return found


def where_debian_expects_it():
    with tempfile.TemporaryDirectory() as build:
        subprocess.run([*MESON, "setup", "--prefix=/usr", build, SOURCE], capture_output=True, check=True, timeout=300)
        places = plan(build, "/usr")
        for program in PROGRAMS:
            assert places[program] == {"{bindir}/" + program}, places[program]
        wanted = {
            "barpointd.service": {"/usr/lib/systemd/system/barpointd.service"},
            "barpointd.socket": {"/usr/lib/systemd/system/barpointd.socket"},
            "barpoint-backup.timer": {"/usr/lib/systemd/system/barpoint-backup.timer"},
            "barpointd.8": {"{mandir}/man8/barpointd.8"},
            "barpoint.conf.5": {"{mandir}/man5/barpoint.conf.5"},
            "barpoint-bench.1": {"{mandir}/man1/barpoint-bench.1"},
            "take-certificate": {"/usr/lib/barpoint/take-certificate"},
            "sysusers.conf": {"/usr/lib/sysusers.d/barpoint.conf"},
        }
        for name, places_wanted in wanted.items():
            assert places[name] == places_wanted, (name, places[name])
        assert sorted(places["barpoint.conf"]) == [
            "/etc/fail2ban/filter.d/barpoint.conf", "/usr/share/doc/barpoint/examples/barpoint.conf"
        ], places["barpoint.conf"]  # fmt: skip
        with open(os.path.join(build, "tools", "service", "barpointd.service"), encoding="utf-8") as unit:
            assert "ExecStart=/usr/bin/barpointd --config /etc/barpoint/barpoint.conf " in unit.read()


def where_somebody_else_wants_it():
    options = {
        "conf_dir": "/opt/conf", "doc_dir": "/opt/doc", "unit_dir": "/opt/units", "sysusers_dir": "/opt/users",
        "fail2ban_dir": "/opt/f2b",
    }  # fmt: skip
    with tempfile.TemporaryDirectory() as build:
        words = [f"-D{name}={place}" for name, place in options.items()]
        subprocess.run([*MESON, "setup", *words, build, SOURCE], capture_output=True, check=True, timeout=300)
        places = plan(build, **options)
        assert places["barpointd.service"] == {"/opt/units/barpointd.service"}, places["barpointd.service"]
        assert places["sysusers.conf"] == {"/opt/users/barpoint.conf"}
        assert sorted(places["barpoint.conf"]) == ["/opt/doc/examples/barpoint.conf", "/opt/f2b/filter.d/barpoint.conf"]
        with open(os.path.join(build, "tools", "service", "barpointd.service"), encoding="utf-8") as unit:
            assert "--config /opt/conf/barpoint.conf " in unit.read()


@needs("systemd-analyze")
def units_are_closed():
    """The figure of each is in the README."""
    with open(os.path.join(SOURCE, "tools", "service", "README.md"), encoding="utf-8") as text:
        readme = text.read()
    for unit in (os.path.join(UNITS, name) for name in sorted(plan(BUILD)) if name.endswith(".service")):
        done = subprocess.run(
            ["systemd-analyze", "security", "--offline=yes", unit], capture_output=True, text=True, check=True, timeout=60
        )
        figure = re.search(r"Overall exposure level for (\S+): (\S+)", done.stdout)
        assert float(figure.group(2)) <= EXPOSURE, figure.group(0)
        row = f"| `{figure.group(1)}` | {figure.group(2)} |"
        assert row in readme, f"tools/service/README.md has no row {row}"


@needs("systemd-analyze")
def units_can_be_read():
    """By systemd itself: a complaint about a line names the file and the line."""
    names = [name for name in plan(BUILD) if name.endswith(KINDS)]
    assert "barpointd.service" in names
    with tempfile.TemporaryDirectory() as root:
        folder = os.path.join(root, "etc", "systemd", "system")
        os.makedirs(folder)
        for name in names:
            shutil.copy(os.path.join(UNITS, name), folder)
        done = subprocess.run(
            ["systemd-analyze", f"--root={root}", "--man=no", "verify", *(os.path.join(folder, name) for name in names)],
            capture_output=True, text=True, timeout=60, check=False,
        )  # fmt: skip
        complaints = [line for line in done.stderr.splitlines() if re.search(r"\.(service|socket|timer):\d+:", line)]
        assert complaints == [], complaints


def stopping_waits():
    """`systemctl stop barpoint.target` returns when everything has ended: what it stops is ordered behind it, else it would
    return at once, and a `start` right behind it would take the stop back."""
    parts = 0
    for name in (name for name in plan(BUILD) if name.endswith(KINDS)):
        with open(os.path.join(UNITS, name), encoding="utf-8") as text:
            unit = text.read()
        if re.search(r"^PartOf=barpoint\.target$", unit, re.M):
            assert re.search(r"^After=(.* )?barpoint\.target( |$)", unit, re.M), name
            parts += 1
    assert parts == 7, parts


def commands(unit, root):
    """What a unit runs, in order, with the folders and programs of a test."""
    with open(os.path.join(UNITS, unit), encoding="utf-8") as text:
        found = re.findall(r"^(Exec\w+)=(.*)$", text.read(), re.M)
    places = {"/var/lib": root, "/run/barpoint": os.path.join(root, "barpoint"), os.path.join("/etc", "barpoint"): root}
    for kind, line in found:
        for place, here in places.items():
            line = line.replace(place, here)
        line = re.sub(r"\S*/bin/barpointd\b", DAEMON, line)
        line = re.sub(r"\S*/bin/barpoint-admin\b", TOOL, line)
        line = re.sub(r"\S*/bin/barpoint-export\b", EXPORT, line)
        yield kind, line.replace("$$", "$").replace("%%", "%")


def what_the_units_run():
    """The server by its unit and the sample configuration; a reload, a backup and a dump beside it."""
    with Supervised(DAEMON) as server:
        for folder in ("barpoint", "barpoint-key", "barpoint-backup"):
            os.mkdir(os.path.join(server.root, folder), 0o700)
        sample = subprocess.run([DAEMON, "--sample-config"], capture_output=True, text=True, check=True, timeout=60).stdout
        sample = re.sub(r"(?m)^listen-web = .*", "listen-web =", sample)
        with open(os.path.join(server.root, "barpoint.conf"), "w", encoding="utf-8") as config:
            config.write(re.sub(r"(?m)^password-(\w+) = .*", "", sample))
        runs = dict(commands("barpointd.service", server.root))
        words = runs["ExecStart"].split()
        assert words[0] == DAEMON
        data = os.path.join(server.root, "barpoint", "data")
        server.arguments = words[1:] + server.arguments[:4]
        server.without_data = True
        server.start()
        scenario = Scenario(server)
        Given(scenario).log_in("alice")
        done = subprocess.run(runs["ExecReload"].split(), capture_output=True, text=True, timeout=60)
        assert (done.returncode, done.stdout) == (0, "nothing has changed\n"), done
        for unit in ("barpoint-backup.service", "barpoint-rehearse.service"):
            for _, line in commands(unit, server.root):
                words = line.replace("$BARPOINT_TO", "").split()
                subprocess.run(words, check=True, capture_output=True, timeout=300)  # it gives way to all else
        copies = os.listdir(os.path.join(server.root, "barpoint-backup"))
        assert len(copies) == 1 and re.fullmatch(r"\d{4}-\d\d-\d\dT\d{6}\.db", copies[0]), copies
        assert os.path.exists(os.path.join(data, "barpoint.db"))
        for _, line in commands("barpoint-dump.service", server.root):
            subprocess.run(line.split(), check=True, capture_output=True, timeout=60)
        assert sorted(os.listdir(os.path.join(server.root, "barpoint-key"))) == ["key", "key.mark"]
        server.stop(scenario.persons.values())
        server.check_log()


run_tests(
    [
        where_debian_expects_it,
        where_somebody_else_wants_it,
        stopping_waits,
        what_the_units_run,
        units_are_closed,
        units_can_be_read,
    ]
)
