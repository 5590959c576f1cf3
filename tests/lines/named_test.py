#!/usr/bin/env python3
"""named_test.py - every setting that is a text, with what can't be used in the place of the file, folder, user or words that it
names: no server starts so, --check says it before, and a reload says it while the server goes on.

Usage: named_test.py BARPOINTD-TEST BARPOINT-ADMIN [without-log]. Prints TAP. Settings of other types: tests/server/config_values_test.c.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "runner"))
from lines import make_certificate  # noqa: E402
from reloaded import DAEMON, SECONDS, house, reload, write  # noqa: E402
from server import FAST  # noqa: E402
from tap import run_tests  # noqa: E402

MISSING, FOLDER, GARBAGE = "no/such", "folder", "garbage"
TOO_LONG = "x" * 108

# Of each setting: a wrong value, and what is said of it. {0} is its path or, where it is none, itself; {certificate} and {key}
# are files that fit together.
TABLE = {
    "web-root": [(MISSING, "can't read the page in web-root, {0}/index.html: No such file or directory")],
    "tls-certificate": [
        (MISSING, "tls-certificate: can't read the certificate in {0}: No such file or directory"),
        (GARBAGE, "tls-certificate: can't read the certificate in {0}: "),
        ("", "tls-certificate and tls-key go together: tls-certificate is missing"),
    ],
    "tls-key": [
        (MISSING, "tls-key: can't read the key in {0}: No such file or directory"),
        (GARBAGE, "tls-key: can't read the key in {0}: "),
        ("", "tls-certificate and tls-key go together: tls-key is missing"),
    ],
    "data": [
        (MISSING, "data: can't make the data directory {0}: No such file or directory"),
        (GARBAGE, "data: the data directory {0} is not a directory"),
    ],
    "key": [
        (MISSING, "key: can't make the key file {0}: No such file or directory"),
        (GARBAGE, "key: the key file {0} holds no key of this server"),
    ],
    "user": [("no-such-user", "user: can't become user {0}: there is none of that name")],
    "motd": [
        (MISSING, "motd: can't read the message of the day in {0}: No such file or directory"),
        (FOLDER, "motd: can't read the message of the day in {0}: Is a directory"),
        ("long", "motd: the message of the day in {0} is longer than 8192 bytes"),
    ],
    "weights": [
        (MISSING, "weights: the weights in {0} can't be read: No such file or directory"),
        (FOLDER, "weights: the weights in {0} can't be read: Is a directory"),
        (GARBAGE, "weights: the weights in {0} are no weights"),
    ],
    "log-file": [
        (MISSING, "log-file: can't write the log to {0}: No such file or directory"),
        (FOLDER, "log-file: can't write the log to {0}: Is a directory"),
    ],
    "courier-socket": [
        (MISSING, "courier-socket: there can be no socket at {0}: No such file or directory"),
        (GARBAGE, "courier-socket: there can be no socket at {0}: something else is there"),
        (TOO_LONG, 'courier-socket: "x{{64}}" ... is too long: at most 107 bytes'),
    ],
    "log": [("nonsense", "log: these are no words for a connection to PostgreSQL, like host=a,b dbname=barpoint, ")],
    "log-name": [
        (">one", 'log-name: "{0}" is no name of a machine, like db1: '),
        (TOO_LONG, 'log-name: "x{{64}}" ... is too long: at most 63 bytes'),
    ],
    "log-key": [
        (MISSING, "log-key: there is no key file {0} for the log: "),
        (FOLDER, "log-key: can't read the log's key file {0}: Is a directory"),
        (GARBAGE, "log-key: the log's key file {0} holds no keys of a log"),
        ("open", "log-key: the log's key file {0} can be read by others: 'chmod 600' it"),
    ],
}
LOG_KEY = "barpoint log key 1 " + "ab" * 32 + "\n"
if sys.argv[3:] == ["without-log"]:
    ABSENT = "log: this program was built without a log of turns: "
    TABLE |= {"log": [("nonsense", ABSENT)], "log-key": [(GARBAGE, f"log-key: {ABSENT}")]}
PATHS = [MISSING, FOLDER, GARBAGE, "long", "open"]


class Place:
    """A folder with what the values name, and a data directory."""

    def __init__(self, root):
        self.root, self.data = root, os.path.join(root, "data")
        self.certificate, self.key = make_certificate(root)
        os.mkdir(os.path.join(root, FOLDER))
        for name, text, mode in (
            (GARBAGE, "nonsense\n", 0o600),
            ("long", "long\n" * 5000, 0o600),
            ("open", LOG_KEY, 0o644),
            ("data.logkey", LOG_KEY, 0o600),
        ):
            with open(os.path.join(root, name), "w", encoding="ascii") as file:
                file.write(text)
            os.chmod(file.name, mode)

    def cases(self, names, most=None):
        """(setting, its value, the other settings that it wants, what is said), of each setting at most that many."""
        for name in names:
            for value, said in TABLE[name][:most]:
                path = os.path.join(self.root, value) if value in PATHS else value
                others = {} if name == "data" else {"data": self.data}
                pair = {"tls-certificate": self.certificate, "tls-key": self.key}
                if name in pair:
                    others |= {other: file for other, file in pair.items() if other != name}
                wanted = re.escape(said).replace(r"\{0\}", re.escape(path)).replace(re.escape("x{{64}}"), "x{64}")
                yield name, path, others, wanted


def run(place, *words):
    shutil.rmtree(place.data, ignore_errors=True)
    os.mkdir(place.data, 0o700)
    return subprocess.run(
        [DAEMON, *FAST, "--listen", "127.0.0.1:0", "--listen-web", "", *words],
        capture_output=True, text=True, timeout=SECONDS, cwd=place.root, env=dict(os.environ, BARPOINT_TEST_DIR=place.data),
    )  # fmt: skip


def as_words(settings):
    return [f"--{name}={value}" for name, value in settings.items()]


def each_is_refused_at_a_start():
    with tempfile.TemporaryDirectory(prefix="barpoint-named-") as root:
        place = Place(root)
        for name, value, others, wanted in place.cases(TABLE):
            done = run(place, *as_words(others), f"--{name}={value}")
            assert done.returncode == 1 and re.search(f"barpointd: (--)?{wanted}", done.stderr), (name, value, done)


def each_is_refused_in_a_file():
    with tempfile.TemporaryDirectory(prefix="barpoint-named-") as root:
        place = Place(root)
        path = os.path.join(root, "barpoint.conf")
        for name, value, others, wanted in place.cases(TABLE, 1):
            with open(path, "w", encoding="ascii") as file:
                file.write(f"{name} = {value}\n")
            done = run(place, *as_words(others), "--config", path)
            assert done.returncode == 1, (name, value, done)
            assert re.search(rf"barpointd: ({re.escape(path)}:1: )?{wanted}", done.stderr), (name, value, done)


def a_check_says_it():
    """But for what a start makes itself, or asks of another machine."""
    with tempfile.TemporaryDirectory(prefix="barpoint-named-") as root:
        place = Place(root)
        for name, value, others, wanted in place.cases(set(TABLE) - {"key", "log"}):
            done = run(place, *as_words(others), f"--{name}={value}", "--check")
            said = done.stdout or done.stderr.removeprefix("barpointd: --")
            assert done.returncode == 1 and re.match(wanted, said), (name, value, done)
            assert "error" not in said and os.listdir(place.data) == [], (name, os.listdir(place.data))


def await_log(server, scenario, wanted, before):
    deadline = time.monotonic() + SECONDS
    while not any(re.search(wanted, line) for line in server.log_lines()[before:]):
        assert time.monotonic() < deadline, (wanted, server.log_lines()[-5:])
        scenario.connect("dave").find_raw(scenario, b"login: ")


def a_reload_says_it_and_the_server_goes_on():
    """By barpoint-admin, and by a signal; what can be used is taken all the same. What only a start reads is left out."""
    known = ["web-root", "tls-certificate", "tls-key", "motd", "weights", "log-file", "courier-socket", "log-name", "log-key"]
    assert set(TABLE) - set(known) == {"data", "key", "user", "log"}
    with house("") as (server, scenario), tempfile.TemporaryDirectory(prefix="barpoint-named-") as root:
        for number, (name, value, others, wanted) in enumerate(Place(root).cases(known)):
            others.pop("data")
            lines = [f"{key} = {text}\n" for key, text in others.items()] + [f"max-per-address = {900 + number}\n"]
            write(server, "".join([f"{name} = {value}\n", *lines]))
            told = reload(server, whole=False)
            assert any(re.search(wanted, line) for line in told), (name, value, told)
            is_form = any(line.startswith("nothing has changed, since") for line in told)
            assert is_form == (name == "log-name" or value == TOO_LONG), told
            assert is_form or "max-per-address has changed" in told, told
            before = len(server.log_lines()) - 1  # the last one is what comes next
            server.process.send_signal(signal.SIGHUP)
            await_log(server, scenario, f" warning reload: .*{wanted}", before)
        write(server, "")
        told = reload(server)
        assert told == ["max-per-address has changed"], told


def no_setting_is_missing_here():
    done = subprocess.run([DAEMON, "--help"], capture_output=True, text=True, timeout=SECONDS, check=True)
    assert set(re.findall(r"(?m)^  --(\S+) (?:TEXT|MACHINE)\b", done.stdout)) == set(TABLE), done.stdout


run_tests(
    [
        each_is_refused_at_a_start,
        each_is_refused_in_a_file,
        a_check_says_it,
        a_reload_says_it_and_the_server_goes_on,
        no_setting_is_missing_here,
    ]
)
