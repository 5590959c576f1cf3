#!/usr/bin/env python3
"""layers.py - who may use whom. Fails when an include, a library or a line of SQL is where it must not be.

    layers.py ROOT         check the tree
    layers.py --self-check check that every kind of offence is found, and that a clean tree passes
"""

import os
import re
import sys
import tempfile

# Folder -> folders of ours it may include. The longest matching prefix decides what a file belongs to.
MAY_USE = {
    "server/rules": {"server/rules"},
    "server/engine": {"server/engine", "server/rules"},
    "protocol": {"protocol", "server/rules"},
    "db": {"db", "server/rules"},
    "server": {"server", "protocol", "db", "server/engine", "server/rules"},
    "tools": {"tools", "server", "protocol", "db", "server/engine", "server/rules"},
    "tests": {"tests", "tools", "server", "protocol", "db", "server/engine", "server/rules"},
}
ANYTHING = {"tools", "tests"}
CORES = {"server/rules", "server/engine"}

# Library -> (its headers, its names in code, its names in a build file, the one folder that may use it).
LIBRARIES = {
    "libevent": (
        r"^(event2/|event\.h$|evutil\.h$|evhttp\.h$|evdns\.h$)",
        r"\bstruct (event_base|bufferevent|evbuffer|evconnlistener|evhttp)\b|\b(bufferevent|evbuffer|evtimer)_\w+\s*\(",
        r"\blibevent",
        "server",
    ),
    "sqlite3": (r"^sqlite3", r"\bsqlite3(_\w+)?\b", r"\bsqlite3?\b", "db"),
    "libtelnet": (r"^libtelnet\.h$", r"\btelnet_(init|recv|free|negotiate|t)\b", r"\blibtelnet", "protocol"),
}

# The C standard library's pure part, and what of it the rules must leave alone all the same.
PURE = set("assert ctype float inttypes limits math stdalign stdarg stdbool stddef stdint stdio stdlib string".split())
IMPURE = re.compile(
    r"(?<![\w.>])(malloc|calloc|realloc|free|strdup|fopen|fclose|printf|fprintf|puts|putchar|fputs|fwrite|fread"
    r"|getenv|system|time|clock|gettimeofday|clock_gettime|rand|srand|random|getrandom)\s*\("
)
SQL = re.compile(r'"\s*(SELECT\s|INSERT\s+(OR\s+\w+\s+)?INTO|UPDATE\s+\w+\s+SET|DELETE\s+FROM|CREATE\s+TABLE|PRAGMA\s|BEGIN\s+IMMEDIATE)')
INCLUDE = re.compile(r'^\s*#\s*include\s*(["<])([^">]+)[">]')


def folder_of(path):
    fits = [f for f in MAY_USE if path.startswith(f + "/")]
    return max(fits, key=len) if fits else None


def strip_comments(text):
    """Blanks out comments, keeps line numbers and strings."""
    pattern = r'("(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\')|(/\*.*?\*/|//[^\n]*)'

    def blank(match):
        return match.group(1) or re.sub(r"[^\n]", " ", match.group(2))

    return re.sub(pattern, blank, text, flags=re.S)


def check_include(root, path, folder, kind, name):
    if kind == '"':
        target = folder_of(name)
        if target is None or ".." in name.split("/"):
            yield f'#include "{name}" is not written from the root'
        elif not os.path.exists(os.path.join(root, name)):
            yield f'#include "{name}": no such file, seen from the root'
        elif target not in MAY_USE[folder]:
            yield f"{folder} may not use {target} ({name})"
        return
    for library, (headers, _, _, owner) in LIBRARIES.items():
        if re.search(headers, name) and folder not in ANYTHING | {owner}:
            yield f"only {owner} may name {library} (<{name}>)"
    if folder in CORES and re.sub(r"\.h$", "", name) not in PURE:
        yield f"{folder} knows only the pure part of the C library (<{name}>)"


def check_source(root, path, text):
    folder = folder_of(path)
    code = strip_comments(text)
    for number, line in enumerate(code.split("\n"), 1):
        include = INCLUDE.match(line)
        if include:
            for offence in check_include(root, path, folder, *include.groups()):
                yield number, offence
            continue
        bare = re.sub(r'"(?:\\.|[^"\\])*"', '""', line)
        for library, (_, names, _, owner) in LIBRARIES.items():
            if folder not in ANYTHING | {owner} and re.search(names, bare):
                yield number, f"only {owner} may name {library}"
        if folder in CORES:
            impure = IMPURE.search(bare)
            if impure:
                yield number, f"{folder} is pure: no {impure.group(1)}()"
        if folder not in ANYTHING | {"db"} and SQL.search(line):
            yield number, "only db says SQL"
    if path.endswith(".h") and not re.search(r"^#pragma once$", code, re.M):
        yield 1, "a header without #pragma once"


def check_build_file(path, text):
    folder = folder_of(path)
    for number, line in enumerate(text.split("\n"), 1):
        for library, (_, _, names, owner) in LIBRARIES.items():
            if folder not in ANYTHING | {owner} and re.search(names, line.split("#")[0]):
                yield number, f"only {owner} may name {library}"


def check_tree(root):
    offences, files = [], 0
    for top in sorted({folder.split("/")[0] for folder in MAY_USE}):
        for where, folders, names in os.walk(os.path.join(root, top)):
            folders.sort()
            for name in sorted(names):
                full = os.path.join(where, name)
                path = os.path.relpath(full, root)
                if not (name.endswith((".c", ".h")) or name == "meson.build"):
                    continue
                files += 1
                with open(full, encoding="utf-8", errors="replace") as source:
                    text = source.read()
                check = check_build_file(path, text) if name == "meson.build" else check_source(root, path, text)
                offences += [f"{path}:{number}: {what}" for number, what in check]
    return offences, files


CLEAN = {
    "server/rules/board.h": "#pragma once\n#include <stdbool.h>\n/* malloc() is not for us */\n",
    "server/rules/board.c": '#include "server/rules/board.h"\n#include <string.h>\n',
    "server/engine/net.c": '#include "server/rules/board.h"\n',
    "protocol/board.h": '#pragma once\n#include "server/rules/board.h"\n',
    "protocol/telnet.c": '#include "protocol/board.h"\n#include <libtelnet.h>\n',
    "db/db.h": '#pragma once\n#include "server/rules/board.h"\n',
    "db/db.c": '#include "db/db.h"\n#include <sqlite3.h>\nchar q[] = "SELECT 1";\n',
    "server/main.c": '#include "db/db.h"\n#include "protocol/board.h"\n#include <event2/event.h>\n// sqlite3_open\n',
    "server/meson.build": "dependency('libevent_core') # sqlite3 is db's\n",
    "tests/x.c": '#include "server/rules/board.h"\n#include <sqlite3.h>\n',
}
OFFENCES = [
    ("server/rules/bad.c", '#include "protocol/board.h"\n'),
    ("server/rules/bad.c", '#include "db/db.h"\n'),
    ("server/rules/bad.c", '#include "board.h"\n'),
    ("server/rules/bad.c", "#include <unistd.h>\n"),
    ("server/rules/bad.c", "#include <event2/event.h>\n"),
    ("server/rules/bad.c", "void *f(void) { return malloc(3); }\n"),
    ("server/rules/bad.c", '#include "server/engine/net.c"\n'),
    ("server/engine/bad.c", '#include "protocol/board.h"\n'),
    ("server/engine/bad.c", "void *f(void) { return malloc(3); }\n"),
    ("protocol/bad.c", '#include "server/engine/net.c"\n'),
    ("protocol/bad.c", '#include "db/db.h"\n'),
    ("protocol/bad.c", '#  include "../db/db.h"\n'),
    ("protocol/bad.c", "#include <event2/buffer.h>\n"),
    ("protocol/bad.c", "#include <sqlite3.h>\n"),
    ("protocol/bad.c", "struct bufferevent *buffer;\n"),
    ("protocol/bad.h", "int f(void);\n"),
    ("db/bad.c", '#include "protocol/board.h"\n'),
    ("db/bad.c", "#include <event2/event.h>\n"),
    ("db/bad.c", "#include <libtelnet.h>\n"),
    ("server/bad.c", "#include <sqlite3.h>\n"),
    ("server/bad.c", "#include <libtelnet.h>\n"),
    ("server/bad.c", "static struct sqlite3 *db;\n"),
    ("server/bad.c", 'char q[] = "INSERT INTO players";\n'),
    ("server/bad.c", '#include "tests/x.h"\n'),
    ("server/bad.c", '#include "server/no_such.h"\n'),
    ("protocol/meson.build", "sqlite = dependency('sqlite3')\n"),
    ("db/meson.build", "dependency('libtelnet')\n"),
]


def write(root, path, text):
    full = os.path.join(root, path)
    os.makedirs(os.path.dirname(full), exist_ok=True)
    with open(full, "w", encoding="utf-8") as target:
        target.write(text)


def self_check():
    failures = 0
    for path, text in [(None, None)] + OFFENCES:
        with tempfile.TemporaryDirectory() as root:
            for name, content in CLEAN.items():
                write(root, name, content)
            if path:
                write(root, path, text)
            offences, _ = check_tree(root)
        found = bool(offences) and all(o.startswith(path + ":") for o in offences) if path else not offences
        if not found:
            failures += 1
            print(f"{path or 'clean tree'}: {text!r}: found {offences}")
    print(f"{1 + len(OFFENCES)} samples, {failures} judged wrongly")
    return 1 if failures else 0


def main():
    if sys.argv[1:] == ["--self-check"]:
        return self_check()
    offences, files = check_tree(sys.argv[1])
    print("\n".join(offences))
    print(f"{files} files, {len(offences)} offences")
    return 1 if offences or not files else 0


if __name__ == "__main__":
    sys.exit(main())
