"""disabled_test.py - what -Dlog=disabled builds: compiled as everywhere, but for what stands in for the log, which the programs of
alone_test.py have as well. So nothing else need be built twice.

Usage: disabled_test.py BUILD. Prints TAP.
"""

import json
import os
import shlex
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.normpath(os.path.join(HERE, "..", ".."))
sys.path.insert(0, os.path.join(HERE, "..", "runner"))
from tap import run_marked, test  # noqa: E402

BUILD = os.path.abspath(sys.argv[1])
SECONDS = 300
INSTEAD = {"server/log/absent.c", "db/log/unrecorded.c", "tools/admin/log_absent.c", "tools/bench/cluster/absent.c"}
OF_THE_LOG = ("-DSQLITE_ENABLE_PREUPDATE_HOOK",)
COPIED = ("b_sanitize", "b_lundef", "buildtype", "c_args", "optimization", "debug")


def run(*command, **more):
    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False, **more)
    assert done.returncode == 0, f"{command}: {done.stdout[-2000:]}{done.stderr[-2000:]}"
    return done.stdout


def options():
    """Those of this build, as words for another one."""
    with open(os.path.join(BUILD, "meson-info", "intro-buildoptions.json"), encoding="utf-8") as file:
        known = json.load(file)
    for option in known:
        if option["name"] in COPIED:
            value = option["value"]
            value = ",".join(value) if isinstance(value, list) else str(value).lower() if isinstance(value, bool) else value
            yield f"-D{option['name']}={value}"


def read_commands(build):
    """By object: the source's name, and what it is compiled with."""
    with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as file:
        return {
            one["output"]: (os.path.relpath(os.path.join(build, one["file"]), ROOT), one["command"]) for one in json.load(file)
        }


def flags(command):
    """Without the folders, which have other names in each build."""
    return {
        word for word in shlex.split(command) if word.startswith("-") and not word.startswith("-I") and word not in OF_THE_LOG
    }


@test
def only_what_stands_in_for_the_log_differs():
    with tempfile.TemporaryDirectory() as folder:
        build = os.path.join(folder, "build")
        run("meson", "setup", "-Dlog=disabled", "-Dwerror=true", *options(), build, ROOT)
        here, there = read_commands(BUILD), read_commands(build)
        added = {there[output][0]: there[output][1] for output in set(there) - set(here)}
        assert set(added) == INSTEAD, set(added) ^ INSTEAD
        for output in set(here) & set(there):
            differ = flags(here[output][1]) ^ flags(there[output][1])
            assert not differ, f"{there[output][0]}: {differ}"
        for source, command in added.items():
            at = (words := shlex.split(command)).index("-o") + 1
            words[at] = os.path.join(folder, os.path.basename(source) + ".o")
            run(*words[: at + 1], *words[at + 1 :], "-Werror", cwd=build)


if __name__ == "__main__":
    run_marked(sys.argv[2:])
