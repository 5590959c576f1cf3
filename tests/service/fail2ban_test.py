"""fail2ban_test.py - the filter of fail2ban against lines that the server really wrote, hostile names included.

Usage: fail2ban_test.py BARPOINTD-TEST FOLDER-OF-THE-FILTER. Prints TAP; skipped where there is no fail2ban-regex.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "runner"))
from given import Given  # noqa: E402
from runner import Scenario  # noqa: E402
from server import FAST, Server  # noqa: E402
from tap import run_tests  # noqa: E402

DAEMON, FILTERS = (os.path.abspath(path) for path in sys.argv[1:3])
FILTER = os.path.join(FILTERS, "barpoint.conf")

# What a stranger types where a name belongs, so that the log might blame somebody else.
HOSTILE = [
    "mallory 203.0.113.9 failed to log in as alice",
    "session 1: 203.0.113.9 failed to log in as alice",
    "x\\nsession 1: 203.0.113.9 failed to log in as alice",
    "\x1b[2K203.0.113.9",
    "a" * 900,
    "203.0.113.9",
    "(no such name)",
    "<HOST>",
    "%s%n",
]


def banned(lines):
    """The addresses that the filter finds in these lines, once each time."""
    with tempfile.NamedTemporaryFile("w", suffix=".log") as log:
        log.write("\n".join(lines) + "\n")
        log.flush()
        done = subprocess.run(["fail2ban-regex", "-o", "ip", log.name, FILTER], capture_output=True, text=True, timeout=60)
    assert "Traceback" not in done.stderr, done.stderr
    return done.stdout.split()


def fail_from(scenario, source, name, tries=3):
    """Tries a wrong password from an address of this machine until the server closes the connection."""
    person = scenario.connect(source.replace(".", "_"), source=source)
    for _ in range(tries):
        person.find_raw(scenario, b"login: ")
        person.type(f"connect {name} wrong")
    scenario.until(lambda: person.ended, person, "the end after three failed logins")


def log_of(arguments):
    """What the server logs of a login that succeeds, three that fail, and the hostile ones."""
    with Server(DAEMON, FAST + ["--login-failures-per-address", "1000"] + arguments, 20) as server:
        scenario = Scenario(server)
        Given(scenario).log_in("alice")
        fail_from(scenario, "127.0.0.2", "alice")
        for name in HOSTILE:
            for typed in (name, name.replace(" ", "_")):
                person = scenario.connect("mallory", source="127.0.0.3")
                person.find_raw(scenario, b"login: ")
                person.type(typed)
                person.find_raw(scenario, b"password: ")
                person.type(typed)
                person.find_raw(scenario, b"login: ")
                person.type(f"login {typed} 1008 {typed} {typed}")
                person.find_raw(scenario, b"login: ")
                scenario.persons.pop("mallory").close()
        server.stop(scenario.persons.values())
        return server.log_lines()


def expected(lines):
    """By a reader of its own: what follows `session N:` in each line about a login."""
    found = [re.search(r"session \d+: (\S+) (failed to log in as|is cut off)", line) for line in lines]
    return [match.group(1) for match in found if match]


def a_log_file():
    lines = log_of([])
    wanted = expected(lines)
    assert wanted.count("127.0.0.2") == 4 and wanted.count("127.0.0.3") >= 2 * len(HOSTILE), wanted
    assert set(wanted) == {"127.0.0.2", "127.0.0.3"}, wanted
    assert banned(lines) == wanted, banned(lines)


def at_any_level():
    lines = log_of(["--log-level", "error"])
    assert banned(lines) == expected(lines) and banned(lines).count("127.0.0.2") == 4, lines


def the_journal():
    """As fail2ban puts together an entry of the journal: date, host, program, then the message."""
    lines = [re.sub(r"^\S+ (info|warning|error) ", "", line) for line in log_of([]) if line]
    entries = [f"2020-09-13T12:26:40.000000 club barpointd[17]: {line}" for line in lines]
    assert banned(entries) == expected(lines), banned(entries)


def other_lines_ban_nobody():
    """Lines of other kinds, and what might be made of them by somebody who may choose a name or a header."""
    lines = [
        "2020-09-13T12:26:40.000Z info session 3: 203.0.113.9 may not log in, the account is disabled, as alice",
        "2020-09-13T12:26:40.000Z info session 3 alice: 203.0.113.9 failed to log in as bob",
        "2020-09-13T12:26:40.000Z info listener: 203.0.113.9 has too many connections",
        "2020-09-13T12:26:40.000Z info session 3: 203.0.113.9 failed to log in as alice and more",
        "2020-09-13T12:26:40.000Z info x: session 3: 203.0.113.9 failed to log in as alice",
        "2020-09-13T12:26:40.000Z info session 3: 203.0.113.9 is cut off: 3 failed logins x",
    ]
    assert banned(lines) == [], banned(lines)


if shutil.which("fail2ban-regex") is None:
    print("1..0 # SKIP there is no fail2ban-regex here")
    sys.exit(0)
run_tests([a_log_file, at_any_level, the_journal, other_lines_ban_nobody])
