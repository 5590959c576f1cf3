#!/usr/bin/python3
"""tidy_test.py - how the scripts and styles of the page are written: laid out by prettier, with JSDoc types that hold for tsc,
imports that run in no circle, and sentences that are in words/ alone.

Usage: tidy_test.py FOLDER [--write]. Prints TAP. FOLDER keeps what npm brings (tools/package-lock.json says what), or the tests that
need it are skipped where npm or its registry can't be had. --write lays out all files anew and tests nothing.
"""

import filecmp
import glob
import os
import re
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.normpath(os.path.join(HERE, "..", ".."))
PAGE = os.path.join(ROOT, "server", "web", "page")
sys.path += [os.path.join(ROOT, "tests", "runner"), os.path.join(ROOT, "server", "web")]
from embed_page import imports  # noqa: E402
from tap import Skipped, run_tests  # noqa: E402

FOLDER = sys.argv[1]
TOOLS = os.path.join(HERE, "tools")
SECONDS = 240


def bring():
    """What the lock file lists, if it isn't there already."""
    lock = os.path.join(FOLDER, "package-lock.json")
    known = os.path.join(FOLDER, "node_modules", ".package-lock.json")  # npm writes it last
    wanted = os.path.join(TOOLS, "package-lock.json")
    if os.path.exists(known) and os.path.exists(lock) and filecmp.cmp(lock, wanted, shallow=False):
        return
    os.makedirs(FOLDER, exist_ok=True)
    for name in "package.json", "package-lock.json":
        shutil.copy(os.path.join(TOOLS, name), FOLDER)
    words = ["npm", "ci", "--silent", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline"]
    try:
        subprocess.run(words, cwd=FOLDER, timeout=SECONDS, check=True, capture_output=True)
    except (OSError, subprocess.SubprocessError) as error:
        raise Skipped(f"npm brings nothing: {error}") from None


def run_tool(package, path, *words):
    bring()
    program = os.path.join(FOLDER, "node_modules", package, path)
    return subprocess.run(["node", program, *words], cwd=ROOT, timeout=SECONDS, check=False, capture_output=True, text=True)


def prettier(*words):
    files = [
        *glob.glob(f"{PAGE}/**/*.js", recursive=True),
        *glob.glob(f"{PAGE}/**/*.css", recursive=True),
        *glob.glob(f"{HERE}/*.js"),
    ]
    return run_tool("prettier", "bin/prettier.cjs", "--config", os.path.join(TOOLS, "prettier.json"), *words, *files)


def scripts_and_styles_are_laid_out_by_prettier():
    found = prettier("--list-different")
    assert found.returncode == 0, f"{found.stdout}{found.stderr}tests/page/tidy_test.py {FOLDER} --write lays them out"


def types_hold():
    found = run_tool("typescript", "bin/tsc", "--project", os.path.join(TOOLS, "tsconfig.json"))
    assert found.returncode == 0, f"{found.stdout}{found.stderr}"


def modules():
    """Each module of the page, with those that it imports."""
    found = {}
    for path in glob.glob(f"{PAGE}/**/*.js", recursive=True):
        name = os.path.relpath(path, PAGE)
        with open(path, "rb") as file:
            found[name] = imports(name, file.read())
    return found


def imports_run_in_no_circle():
    rest = modules()
    assert len(rest) > 20, rest
    while leaves := [name for name, needed in rest.items() if not set(needed) & set(rest)]:
        rest = {name: needed for name, needed in rest.items() if name not in leaves}
    assert not rest, f"these wait for each other: {sorted(rest)}"


def the_program_has_all_of_them():
    with open(os.path.join(PAGE, "..", "meson.build"), encoding="utf-8") as file:
        listed = file.read()
    missing = [name for name in modules() if f"'page/{name}'" not in listed]
    assert not missing, f"server/web/meson.build doesn't list {missing}: browsers would not find them"


# Comments, regular expressions after what can't be divided, strings, and templates without what they take in.
PIECES = re.compile(
    r"/\*.*?\*/|//[^\n]*|(?<=[(,=:!&|?])\s*/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\n])+/"
    r"""|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'"""
    r"|`(?:\\.|\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}|[^`\\])*`",
    re.S,
)
# A capital and a small letter at the beginning, or two words with a sign of a sentence.
SENTENCE = re.compile(r"^\W*[A-Z][a-z]|[a-z]+ [a-z]+.*[a-z][.?!:]\s*$|[a-z][.?!:] [A-Za-z]")
# Names of keys, and what a board line calls its reader.
NO_WORDS = {
    *"Arrow ArrowLeft ArrowRight ArrowUp ArrowDown Backspace Enter Escape Home End PageDown PageUp Tab You".split(),
    *"MXZ",
}


def sentences(text):
    for piece in PIECES.findall(text):
        if piece[0] in "\"'`":
            said = re.sub(r"\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}", "", piece[1:-1])
            if SENTENCE.search(said) and said not in NO_WORDS and "(prefers-" not in said:
                yield said


def sentences_stand_in_words():
    found = []
    for path in glob.glob(f"{PAGE}/**/*.js", recursive=True):
        if not path.startswith(f"{PAGE}/words/"):
            with open(path, encoding="utf-8") as file:
                found += [f"{os.path.relpath(path, PAGE)}: {said!r}" for said in sentences(file.read())]
    assert not found, "\n".join(found)
    shown = """h("p", null, `${name} is here.`), "Log in"; /* "Not this" */ x = /"Nor this"/; "card quiet"; "send accept"; '"'; `Help` """
    assert list(sentences(shown)) == [" is here.", "Log in", "Help"], list(sentences(shown))


def main():
    if sys.argv[2:] == ["--write"]:
        print(prettier("--write", "--log-level", "warn").stderr, end="")
    else:
        run_tests(
            [
                scripts_and_styles_are_laid_out_by_prettier,
                types_hold,
                imports_run_in_no_circle,
                the_program_has_all_of_them,
                sentences_stand_in_words,
            ]
        )


if __name__ == "__main__":
    main()
