#!/usr/bin/env python3
"""unchanged.py - which tests of a build need not run again, since nothing that they read has changed since they passed.

Usage: unchanged.py BUILD SUITE...       prints what `meson test` is to be asked for, a word a line: these suites, and those of
                                         their tests that have to run; on stderr, how many need not
       unchanged.py BUILD --ran LOG...   notes which of them passed, in the logs that `meson test` leaves
       unchanged.py --self-check

A test reads the programs and files that its meson.build names, and files of the folders in READS; tests of the house may read
anything, and always run but for those in STEADY. What is not of this tree, compilers and libraries and interpreters, counts by the list of Debian's
packages. `tools/test quick` asks this; `tools/test` runs all.
"""

import contextlib
import hashlib
import json
import os
import re
import sys
import tempfile

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
HOUSE = "house"
# What the tests of a suite read while they run, beside what their meson.build names. C is in their programs.
UNITS = ["tests/data", "tests/runner", "server/engine"]
READS = {
    "page": [".gitignore", "server/web", "tests/page", *UNITS],
    "transcripts": ["protocol", "tests/coverage", "tests/data", "tests/runner", "tests/scenarios"],
    "rules": ["tests/oracle", "tests/rules", *UNITS],
    "engine": ["tests/engine", "tests/train", "tools/train", *UNITS],
    "pairing": UNITS,
    "server": ["tests/server", *UNITS],
    "protocol": ["tests/protocol", *UNITS],
    "db": ["db", "tests/db", "tests/shim", *UNITS],
    "parts": UNITS,
    "fuzz": ["tests/fuzz", *UNITS],
}
# Tests of the house that read nothing else.
STEADY = {"second chance": ["tests/house", "tests/runner", "tools/test", "tools/packages.sh"]}
COMPILED = (".c", ".h")
PACKAGES = "/var/lib/dpkg/status"
SKIPPED = re.compile(r"# *skip", re.I)


class Contents:
    """Of files and folders, each read once."""

    def __init__(self):
        self.known = {}

    def of_file(self, path):
        if path not in self.known:
            try:
                with open(path, "rb") as file:
                    self.known[path] = hashlib.file_digest(file, "sha256").hexdigest()
            except OSError:
                self.known[path] = "no file"
        return self.known[path]

    def of_folder(self, folder):
        """All files below it but those that are compiled: what comes of them is in programs."""
        if folder not in self.known:
            found = []
            for at, folders, names in os.walk(folder):
                folders[:] = sorted(name for name in folders if name != "__pycache__")
                found += [os.path.join(at, name) for name in sorted(names) if not name.endswith(COMPILED)]
            self.known[folder] = str([(os.path.relpath(path, folder), self.of_file(path)) for path in found])
        return self.known[folder]

    def of(self, path):
        return self.of_folder(path) if os.path.isdir(path) else self.of_file(path)


def suites_of(test):
    return {suite.split(":")[-1] for suite in test["suite"]}


def surroundings():
    """What is not of this tree."""
    settings = sorted((name, value) for name, value in os.environ.items() if name.startswith(("BARPOINT_", "ASAN_", "UBSAN_")))
    return [sys.version, os.path.realpath(sys.executable), os.environ.get("PATH"), settings]


def named_files(build, words):
    """Those among the words of a command that are files or folders; the build's own folders are what tests write."""
    for word in words:
        path = os.path.normpath(os.path.join(build, word))
        if os.path.isfile(path) or (os.path.isdir(path) and not path.startswith(build + os.sep)):
            yield path


def key_of(test, build, outputs, contents, root=ROOT):
    """Of all that it reads; None if it always runs."""
    suites = suites_of(test)
    if HOUSE in suites:
        folders = STEADY.get(test["name"])
    else:
        folders = sorted({folder for suite in suites & set(READS) for folder in READS[suite]})
    if not folders:
        return None
    files = [path for target in test["depends"] for path in outputs.get(target, [])]
    read = [
        test["cmd"], test["env"], surroundings(), contents.of_file(PACKAGES),
        [(path, contents.of(path)) for path in named_files(build, test["cmd"]) if path != root],
        [(path, contents.of_file(path)) for path in files],
        [(folder, contents.of(os.path.join(root, folder))) for folder in folders],
    ]  # fmt: skip
    return hashlib.sha256(json.dumps(read).encode()).hexdigest()


def load(path, default):
    with contextlib.suppress(OSError, ValueError):
        with open(path, encoding="utf-8") as file:
            return json.load(file)
    return default


def store(path, what):
    with open(path + ".new", "w", encoding="utf-8") as file:
        json.dump(what, file)
    os.replace(path + ".new", path)


def keys(build, suites, root=ROOT):
    """name -> key, of the tests of these suites, the first to begin first. Tests that share a name share a key."""
    info = os.path.join(build, "meson-info")
    tests = [test for test in load(os.path.join(info, "intro-tests.json"), []) if suites_of(test) & set(suites)]
    outputs = {target["id"]: target["filename"] for target in load(os.path.join(info, "intro-targets.json"), [])}
    contents, found = Contents(), {}
    for test in sorted(tests, key=lambda test: -test["priority"]):
        found.setdefault(test["name"], []).append(key_of(test, build, outputs, contents, root))
    return {name: None if None in all_of else " ".join(all_of) for name, all_of in found.items()}


def paths(build):
    return os.path.join(build, "passed.json"), os.path.join(build, "asked.json")


def ask(build, suites):
    """The tests that have to run, and how many need not."""
    passed, asked = paths(build)
    wanted, before = keys(build, suites), load(passed, {})
    store(asked, {"suites": suites, "keys": wanted})
    rest = [name for name, key in wanted.items() if key is None or before.get(name) != key]
    return rest, len(wanted) - len(rest)


def note(build, logs, root=ROOT):
    """A test that passed is noted if what it reads is still as it was when the run began."""
    passed, asked = paths(build)
    question = load(asked, {"suites": [], "keys": {}})
    now, results = keys(build, question["suites"], root), {}
    for log in logs:
        with contextlib.suppress(OSError), open(log, encoding="utf-8", errors="replace") as lines:
            for test in map(json.loads, filter(str.strip, lines)):
                good = test["result"] == "OK" and not SKIPPED.search(test.get("stdout", ""))
                results.setdefault(test["name"].split(" / ", 1)[-1], {})[log] = good
    known = load(passed, {})
    for name, by_log in results.items():
        # One that passed only alone runs next time.
        if all(by_log.values()) and now.get(name) and now[name] == question["keys"].get(name):
            known[name] = now[name]
        else:
            known.pop(name, None)
    store(passed, known)


def self_check():
    """A small tree, where one thing at a time changes."""
    with tempfile.TemporaryDirectory() as root:
        build = os.path.join(root, "build")
        program, data = os.path.join(build, "bar"), os.path.join(root, "tests", "data", "rows")
        source, log = os.path.join(root, "tests", "rules", "bar.c"), os.path.join(build, "log")
        script = os.path.join(root, "tests", "house", "count.py")
        tests = [
            {"name": name, "suite": ["barpoint:" + suite], "cmd": [program, root], "env": {}, "depends": ["bar"], "priority": 0}
            for name, suite in (("bar", "rules"), ("layers", "house"), ("second chance", "house"))
        ]

        def write(path, text):
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)

        def run(result="OK", stdout="", between=lambda: None):
            wanted = keys(build, ["rules", "house"], root)
            store(paths(build)[1], {"suites": ["rules", "house"], "keys": wanted})
            known = load(paths(build)[0], {})
            between()
            ran = [name for name, key in wanted.items() if key is None or known.get(name) != key]
            lines = [{"name": "barpoint:rules / " + name, "result": result, "stdout": stdout} for name in ran]
            write(log, "\n".join(map(json.dumps, lines)))
            note(build, [log], root)
            return ran

        for path in (program, data, source):
            write(path, "1")
        write(os.path.join(build, "meson-info", "intro-tests.json"), json.dumps(tests))
        write(os.path.join(build, "meson-info", "intro-targets.json"), json.dumps([{"id": "bar", "filename": [program]}]))
        whole, both, house = ["bar", "layers", "second chance"], ["bar", "layers"], ["layers"]
        steps = [
            ("at first", lambda: run("FAIL"), whole), ("after a failure", run, whole), ("after it passed", run, house),
            ("after a change of its source alone", lambda: (write(source, "2"), run())[1], house),
            ("after a change of its program", lambda: (write(program, "2"), run())[1], whole),
            ("after a change of a script of the house", lambda: (write(script, "2"), run())[1], ["layers", "second chance"]),
            ("after a change of its data", lambda: (write(data, "2"), run())[1], both),
            ("while its data change", lambda: (write(data, "3"), run(between=lambda: write(data, "4")))[1], both),
            ("after that", lambda: run(stdout="ok 1 # SKIP no npm"), both), ("after a skip", run, both), ("in the end", run, house),
        ]  # fmt: skip
        wrong = [(when, ran, wanted) for when, step, wanted in steps if (ran := step()) != wanted]
    for when, ran, wanted in wrong:
        print(f"{when}: {ran} ran, not {wanted}")
    print(f"{len(steps)} runs, {len(wrong)} wrong")
    return 1 if wrong else 0


def main():
    if sys.argv[1:] == ["--self-check"]:
        return self_check()
    build = os.path.abspath(sys.argv[1])
    if sys.argv[2] == "--ran":
        note(build, sys.argv[3:])
        return 0
    rest, unchanged = ask(build, sys.argv[2:])
    print("\n".join([word for suite in sys.argv[2:] for word in ("--suite", suite)] + rest))
    if unchanged:
        print(
            f"{unchanged} tests have passed, and nothing that they read has changed since: they don't run again.", file=sys.stderr
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
