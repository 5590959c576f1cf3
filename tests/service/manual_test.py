"""manual_test.py - the manual pages: nothing that `mandoc -T lint` finds, nothing missing that the programs print.

Usage: manual_test.py FOLDER-OF-THE-PAGES PROGRAM... Prints TAP; what needs mandoc is skipped where there is none.
"""

import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "runner"))
from tap import needs, run_tests  # noqa: E402

PAGES, *PROGRAMS = (os.path.abspath(path) for path in sys.argv[1:])
NAMES = {
    "barpointd.8", "barpoint.conf.5", "barpoint-admin.8", "barpoint-dice.1", "barpoint-export.1", "barpoint-player.1",
    "barpoint-rules.1", "barpoint-bench.1", "barpoint-courier.8",
}  # fmt: skip


def pages():
    return {name for name in os.listdir(PAGES) if re.fullmatch(r"barpoint\S*\.[158]", name)}


def shown(name):
    """A page as it is read, without line breaks and emphasis."""
    text = subprocess.run(
        ["mandoc", "-T", "ascii", "-O", "width=1000", os.path.join(PAGES, name)],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    ).stdout
    return re.sub(r"\s+", " ", re.sub(".\b", "", text))


def printed(program, option):
    return subprocess.run([program, option], capture_output=True, text=True, check=True, timeout=60).stdout


def page_of(program):
    return next(name for name in NAMES if name.startswith(os.path.basename(program) + "."))


def all_are_there():
    assert pages() == NAMES, pages() ^ NAMES
    assert {page_of(program) for program in PROGRAMS} == NAMES - {"barpoint.conf.5"}


@needs("mandoc")
def lint_finds_nothing():
    """Pages of ours refer to each other before they are installed; to any other page they must not."""
    for name in sorted(NAMES):
        done = subprocess.run(["mandoc", "-T", "lint", os.path.join(PAGES, name)], capture_output=True, text=True, timeout=60)
        for line in (done.stdout + done.stderr).splitlines():
            known = re.search(r"referenced manual not found: Xr (\S+) (\d)", line)
            assert known and f"{known.group(1)}.{known.group(2)}" in NAMES, line


@needs("mandoc")
def every_word_of_help_is_in_the_page():
    for program in PROGRAMS:
        page = shown(page_of(program))
        lines = [line for line in printed(program, "--help").splitlines() if not re.match(r"barpoint-\w+ - ", line)]
        words = re.sub(r"[\[\]|,]|\.\.\.", " ", "\n".join(lines))
        missing = {word for word in words.split() if word not in page} - {"usage:", "Usage:", "-"}
        assert not missing, (page_of(program), missing)


@needs("mandoc")
def every_setting_is_in_both_pages():
    daemon = next(program for program in PROGRAMS if program.endswith("barpointd"))
    settings, options = shown("barpoint.conf.5"), shown("barpointd.8")
    lines = [line for line in printed(daemon, "--sample-config").splitlines() if line and line[0] not in "#"]
    assert len(lines) > 50
    for line in lines:
        assert re.sub(r"\s+", " ", line.strip()) in settings, line
        assert "--" + line.split(" =")[0] + " " in options, line


run_tests([all_are_there, lint_finds_nothing, every_word_of_help_is_in_the_page, every_setting_is_in_both_pages])
