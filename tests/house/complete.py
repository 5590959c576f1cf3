#!/usr/bin/env python3
"""complete.py - what a new command, toggle, variable, setting, message or help page still lacks, and the documents
of the protocol with it, all in one go.

    complete.py                 check the tree
    complete.py --self-check    check that everything that can be missing is found, and that a whole tree passes

It reads sources only, so it needs no server. "Adding a command ..." in tests/README.md has the order of the files.
"""

import glob
import json
import os
import re
import subprocess
import sys
import tempfile

from layers import write

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "coverage"))
from messages import OF_MACHINES  # noqa: E402

HOUSE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
STRING = r'"(?:[^"\\]|\\.)*"'
FAMILY = re.compile(r"^const struct command \w+\[\] = \{\n(.*?)^\};", re.M | re.S)
COMMAND = re.compile(r'\.name = "([^"]+)"(.*?)(?=\.name = )', re.S)
TOGGLE = re.compile(rf'\[TOGGLE_\w+\] = \{{"(\w+)", [01],\s*({STRING}),\s*({STRING})\}}')
VARIABLE = re.compile(r'\[VARIABLE_\w+\] = \{"(\w+)"')
SETTING = re.compile(r'^\t\{"([a-z-]+)", CONFIG_', re.M)
MESSAGE = re.compile(rf"^(?:MESSAGE|REFUSAL)\((\w+),\s*({STRING}),\s*(NULL|{STRING})\)", re.M)
MESSAGE_FIELD = re.compile(r"\{[^}]*\}")
PAGE = re.compile(r"^== (.+)$", re.M)
SEE = re.compile(r"^see: (.+)$", re.M)
MENTION = re.compile(r"'help ([^'\n]+)'")
EXAMPLE = re.compile(r"^```scenario\n(.*?)^```$", re.S | re.M)
TYPED = re.compile(r"^\w+> *(\S+)", re.M)
READ = re.compile(r"^\w+ *<(?!!)[~<]?=? *(.*)$", re.M)


class Tree:
    def __init__(self, root):
        self.root = root
        self.document = self.read("protocol/README.md")
        scripts = "\n".join(self.each("tests/scenarios/*.txt") + EXAMPLE.findall(self.document))
        self.pages = set(", ".join(PAGE.findall("\n".join(self.each("protocol/help/*.txt")))).split(", "))
        self.typed = set(TYPED.findall(scripts))
        self.expected = "\n".join(map(plain, READ.findall(scripts)))
        self.tests = scripts + "".join(self.each("tests/**/*.py") + self.each("tests/**/*.c"))

    def paths(self, pattern):
        return sorted(glob.glob(os.path.join(self.root, pattern), recursive=True))

    def each(self, pattern):
        return [self.read(path) for path in self.paths(pattern)]

    def read(self, path):
        with open(os.path.join(self.root, path), encoding="utf-8") as file:
            return file.read()

    def section(self, heading):
        """Of the protocol document, the first cells of its tables."""
        found = re.search(rf"^## {heading}\n(.*?)^## ", self.document, re.S | re.M)
        return re.findall(r"^\| ((?:[^|\\]|\\.)*) \|", found.group(1), re.M) if found else []


def plain(text):
    """Roughly what an expectation waits for: a pattern without its escapes."""
    text = text.replace("\u2423", " ").replace("\u21e5", "\t").replace(r"\s", " ").replace(r"\x20", " ").replace(r"\r\n", "\n")
    return re.sub(r"\\([^\w])", r"\1", text)


def value(literal):
    """Of a string of C."""
    return json.loads(literal.replace("\\a", "\\u0007").replace("\\033", "\\u001b"))


def expects(tree, template):
    """Some transcript expects one of its lines, or the longest part of it between two fields."""
    for line in re.split("[\n\a\x1b]", template):
        part = max(MESSAGE_FIELD.split(line), key=len).strip()
        if part and part in tree.expected:
            return True
    return not MESSAGE_FIELD.sub("", template).strip()


# -- what may be missing, as sentences


def commands(tree):
    rows = {}  # name -> is it for operators
    for text in tree.each("server/**/*.c"):
        for family in FAMILY.findall(text):
            rows.update({name: "NEED_OPERATOR" in row for name, row in COMMAND.findall(family)})
    cells = tree.section("Commands")
    abbreviated = {line.split(" ", 1)[0] for line in tree.read("tests/server/abbreviations.txt").splitlines()}
    described = {span.split()[0] for cell in cells for span in re.findall(r"`([^`]+)`", cell)}
    if not rows or not cells:
        yield "no commands found: complete.py reads other tables than there are"
    for name, of_operators in sorted(rows.items()):
        if name not in described and not of_operators:
            yield (f"command '{name}': no row in the table below '## Commands' of protocol/README.md. Add at its place in the "
                   f"alphabet:  | `{name} <arguments>` | what it answers | how it is refused |")  # fmt: skip
        if name not in abbreviated:
            yield f"command '{name}': no row in tests/server/abbreviations.txt: the name, then each beginning that means it"
        if name not in tree.typed:
            yield f"command '{name}': no transcript in tests/scenarios types it"
        if name not in tree.pages:
            yield f"command '{name}': no page in protocol/help; its README.md says how one is written"


def settings_of_players(tree):
    names = tree.read("protocol/setting_names.c")
    # Neighbouring literals are one string.
    toggles = TOGGLE.findall(re.sub(r'"\s*\n\s*"', "", names))
    variables = VARIABLE.findall(names)
    described = {cell.split()[0] for cell in tree.section("Settings")}
    grammar = tree.read("tests/soak/grammar.py")
    if not toggles or not variables or not described:
        yield "no toggles or variables found: complete.py reads other tables than there are"
    for name, *answers in toggles:
        if name not in described:
            yield f"toggle '{name}': no row in the table below '## Settings' of protocol/README.md"
        if not re.search(rf"^{name} +(YES|NO)$", tree.expected, re.M):
            yield f"toggle '{name}': no transcript expects its line in the list of `toggle` (toggles.txt)"
        if f"toggle-{name}" not in tree.pages:
            yield f"toggle '{name}': no page 'toggle-{name}' in protocol/help/settings.txt"
        if f'"{name}"' not in grammar:
            yield f"toggle '{name}': not among TOGGLES in tests/soak/grammar.py"
        for answer in map(value, answers):
            if answer not in tree.expected:
                yield f"toggle '{name}': no transcript expects its answer '{answer}'"
    if f"all {len(toggles)}," not in tree.document:
        yield f"toggles: protocol/README.md, '## Settings', doesn't say that there are {len(toggles)} ('lists all N')"
    for name in variables:
        if not re.search(rf"^{name}: *\S", tree.expected, re.M):
            yield f"variable '{name}': no transcript expects its line in the list of `set`"
        if f"set-{name}" not in tree.pages:
            yield f"variable '{name}': no page 'set-{name}' in protocol/help/settings.txt"
        if f"set {name}" not in tree.tests:
            yield f"variable '{name}': no transcript sets it"


def settings_of_servers(tree):
    keys = [key for text in tree.each("server/**/config_keys.c") for key in SETTING.findall(text)]
    if not keys:
        yield "no settings found: complete.py reads another table than there is"
    for key in keys:
        if key not in tree.tests and f"config.{key.replace('-', '_')}" not in tree.tests:
            yield f"setting '{key}': no test gives it a value, or looks at its default (tests/server/config_test.c)"


def messages(tree):
    rows = [row for text in tree.each("protocol/messages/*.def") for row in MESSAGE.findall(text)]
    if not rows:
        yield "no messages found: complete.py reads other rows than there are"
    for name, *columns in rows:
        for who, literal in zip(("people", "programs"), columns):
            if literal != "NULL" and name not in OF_MACHINES and not expects(tree, value(literal)):
                yield f"message {name} for {who}: no transcript in tests/scenarios expects it: {literal}"


def pages_of(tree):
    """(names, text, whether it is for operators only) of each page."""
    for path in tree.paths("protocol/help/*.txt"):
        for page in re.split(r"^== ", tree.read(path), flags=re.M)[1:]:
            names, _, text = page.partition("\n")
            yield names.split(", "), text, os.path.basename(path) == "operators.txt"


def named_pages(names, text, known):
    """What is wrong with the names of pages in one page, as sentences."""
    for where, name in [("`see:`", name) for see in SEE.findall(text) for name in see.split(", ")] + [
        ("text", name) for name in MENTION.findall(text)
    ]:
        if name.lower() in names:
            yield f"help page '{names[0]}': its {where} names itself"
        elif not known & {name.lower(), "toggle-" + name.lower(), "set-" + name.lower()}:
            yield f"help page '{names[0]}': its {where} names '{name}', which has no page that its readers may see"


def help_pages(tree):
    """As tests/server/help_test.c sees them in what was built."""
    pages = list(pages_of(tree))
    of_operators = {name.lower() for names, _, _ in pages for name in names}
    of_all = {name.lower() for names, _, for_operators in pages if not for_operators for name in names}
    seen = [(names, ", ".join(SEE.findall(text)).split(", ")) for names, text, _ in pages]
    every = [name for names, _, _ in pages for name in names]
    if not pages:
        yield "no help pages found: complete.py reads other files than there are"
    for names, text, for_operators in pages:
        if not any(names[0] in see for others, see in seen if others is not names):
            yield f"help page '{names[0]}': no other page names it in its `see:`"
        yield from named_pages(names, text, of_operators if for_operators else of_all)
    yield from (f"help page '{name}': there are two" for name in sorted(set(every)) if every.count(name) > 1)


def written_pages(tree):
    """What would end the build: lines that are too long, a page without `see:` ..."""
    for script in tree.paths("protocol/help/embed_pages.py"):
        with tempfile.TemporaryDirectory() as folder:
            command = [sys.executable, script, os.path.join(folder, "pages.c"), *tree.paths("protocol/help/*.txt")]
            done = subprocess.run(command, stderr=subprocess.PIPE, text=True, check=False)
        yield from done.stderr.replace(os.path.join(tree.root, ""), "").splitlines()


def documents(tree):
    """What the tests of the protocol's documents say: lists made of the messages, and sentences that are quoted."""
    for script, *words in ("messages.py", "--check"), ("sentences.py",):
        for path in tree.paths(f"tests/document/{script}"):
            done = subprocess.run([sys.executable, path, *words], capture_output=True, text=True, check=False)
            if done.returncode != 0:
                yield from (line for line in done.stdout.splitlines() if line.startswith(("protocol/", "the tag ")))
                yield from (line.removeprefix("ValueError: ") for line in done.stderr.splitlines()[-1:])


def missing(root):
    tree = Tree(root)
    for check in (commands, settings_of_players, settings_of_servers, messages, help_pages, written_pages, documents):
        yield from check(tree)


# -- a small complete tree, and changes to it with what must be missing then

WHOLE = {
    "server/commands/some.c": 'const struct command some_commands[] = {\n\t{.name = "roll", .run = run},\n'
    '\t{\n\t\t.name = "ban",\n\t\t.needs = NEED_OPERATOR,\n\t},\n\t{.name = NULL},\n};\n',
    "server/config/config_keys.c": '\t{"data", CONFIG_TEXT, FIELD(data), "", 1, 0,\n\t\t"Where."},\n',
    "protocol/README.md": "`toggle` lists all 1,\n## Commands\n| `roll` | x | |\n## Settings\n| bell | NO | x |\n## More\n",
    "tests/server/abbreviations.txt": "roll r roll\nban ban\n- b\n",
    "protocol/help/some.txt": "# Some\n== roll, r\nx\nsee: ban, set-width\n== ban\nx\nsee: roll\nsee: toggle-bell\n== toggle-bell\nx\n== set-width\nx\n",
    "protocol/setting_names.c": '[TOGGLE_BELL] = {"bell", 0,\n"** It "\n\t"rings.", "** It is still."},\n[VARIABLE_WIDTH] = {"width", "** No."},\n',
    "protocol/messages/some.def": 'MESSAGE(ROLLS, "\\n{a} rolls {n}.\\n", "9 {a}\\n")\nMESSAGE(TWO, "First.\\nSecond.\\n", NULL)\n',
    "tests/soak/grammar.py": 'TOGGLES = ["bell"]\n"--data"\n',
    "tests/scenarios/some.txt": "alice> roll\nalice> ban\nalice<  bell     NO\nalice<= width:  7\nalice> set width 7\nalice< Second.\n"
    "alice< ** It rings.\nalice<~ \\*\\* It is still\\.\nbob<   alice rolls 3.\nprog< 9 alice\n",
}  # fmt: skip
CHANGES = [
    ("server/commands/some.c", "roll", "spin", ["command 'spin': no row in the", "command 'spin': no row in tests", "command 'spin': no transcript",
     "command 'spin': no page"]),
    ("server/commands/some.c", '"ban"', '"kick"', ["command 'kick': no row in tests", "command 'kick': no transcript", "command 'kick': no page"]),
    ("tests/server/abbreviations.txt", "roll r", "rolls", ["command 'roll': no row in tests"]),
    ("server/config/config_keys.c", "data", "date", ["setting 'date': no test"]),
    ("protocol/help/some.txt", "== roll, r", "== r", ["command 'roll': no page", "help page 'r': no other", "help page 'ban': its `see:` names 'roll'"]),
    ("protocol/help/some.txt", "toggle-", "", ["toggle 'bell': no page"]),
    ("protocol/help/some.txt", "see: ban,", "see: r,", ["help page 'roll': its `see:` names itself", "help page 'ban': no other"]),
    ("protocol/help/some.txt", "== ban\nx", "== ban\n'help spin'", ["help page 'ban': its text names 'spin'"]),
    ("protocol/help/some.txt", "== set-width", "== set-width, r", ["help page 'r': there are two"]),
    ("protocol/help/operators.txt", "", "# More\n== kick\nx\nsee: kick\n", ["help page 'kick': no other", "help page 'kick': its `see:` names itself"]),
    ("protocol/help/embed_pages.py", "", "import sys; sys.exit('kick:1: too long')", ["kick:1: too long"]),
    ("tests/document/messages.py", "", "import sys; print('-a\\nprotocol/a is stale.'); sys.exit('--check' in sys.argv and 1)", ["protocol/a is stale."]),
    ("tests/document/messages.py", "", "raise ValueError('SPIN is a REFUSAL')", ["SPIN is a REFUSAL"]),
    ("tests/document/sentences.py", "", "print('protocol/README.md quotes a\\n1 unknown'); raise SystemExit(1)", ["protocol/README.md quotes a"]),
    ("protocol/help/some.txt", "see: toggle-bell\n", "", ["help page 'toggle-bell': no other"]),
    ("protocol/help/some.txt", "set-width\n== ban", "set-height\n== ban", ["help page 'roll': its `see:` names 'set-height'", "help page 'set-width': no other"]),
    ("protocol/README.md", "all 1,", "all 2,", ["toggles: "]),
    ("protocol/README.md", "| bell", "| gong", ["toggle 'bell': no row"]),
    ("protocol/setting_names.c", "still", "mute", ["toggle 'bell': no transcript expects its answer"]),
    ("protocol/setting_names.c", '"width"', '"depth"', ["variable 'depth': no transcript expects", "variable 'depth': no page", "variable 'depth': no transcript sets"]),
    ("protocol/messages/some.def", "rolls", "throws", ["message ROLLS for people"]),
    ("protocol/messages/some.def", "9 {a}", "8 {a}", ["message ROLLS for programs"]),
    ("protocol/messages/some.def", "Second", "Last", ["message TWO for people"]),
    ("tests/soak/grammar.py", "bell", "gong", ["toggle 'bell': not among"]),
    ("tests/scenarios/some.txt", "bell     NO", "bell", ["toggle 'bell': no transcript expects its line"]),
]  # fmt: skip


def self_check():
    failures = 0
    for path, old, new, wanted in [("protocol/README.md", "", "", []), *CHANGES]:
        with tempfile.TemporaryDirectory() as root:
            for name, text in {**WHOLE, path: WHOLE.get(path, "").replace(old, new)}.items():
                write(root, name, text)
            found = list(missing(root))
        if len(found) != len(wanted) or not all(map(str.startswith, found, wanted)):
            failures += 1
            print(f"{path}, '{new}' for '{old}': found {found}, not {wanted}")
    print(f"{1 + len(CHANGES)} trees, {failures} judged wrongly")
    return 1 if failures else 0


def main():
    if sys.argv[1:] == ["--self-check"]:
        return self_check()
    found = list(missing(HOUSE))
    print("\n".join(found))
    print(f"{len(found)} missing")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
