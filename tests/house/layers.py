#!/usr/bin/env python3
"""layers.py - which folder may use which. Fails if an include, a library or a line of SQL is where it must not be, or if a
README says otherwise.

    layers.py [ROOT]       check the tree; without ROOT, the one this file is in
    layers.py --self-check check that every kind of offence is found, and that a clean tree passes
"""

import os
import re
import sys
import tempfile

HOUSE = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))

# The rooms of server/commands from ground to roof, above what lies in that folder itself.
ROOMS = "people operators ratings past seats play lobby tournaments account about".split()

# The folders of the server from ground to roof: each may include itself and those above it in this list. The last is
# server/ itself. What else a folder may use: P protocol, D db, E libevent.
FLOORS = [
    ("server/rules", ""),
    ("server/engine", ""),
    ("server/pairing", ""),
    ("server/system", ""),
    ("server/net", "PE"),
    ("server/config", "P"),
    ("server/state", "PDE"),
    ("server/dice", "PD"),
    ("server/log", "DE"),
    ("server/journal", "PD"),
    ("server/sessions", "PDE"),
    ("server/passwords", "PD"),
    ("server/players", "PD"),
    ("server/lobby", "PDE"),
    ("server/tables", "PD"),
    ("server/matches", "PD"),
    ("server/analysis", "PD"),
    ("server/tv", "PD"),
    ("server/study", "PD"),
    ("server/notices", "PDE"),
    ("server/health", "DE"),
    ("server/tournaments", "PD"),
    ("server/operators", "PDE"),
    ("server/commands", "PD"),
    *((f"server/commands/{room}", "PD") for room in ROOMS),
    ("server/web", "PD"),
    ("server/entrance", "PD"),
    ("server/upgrade", "PDE"),
    ("server/loop", "PDE"),
    ("server", "PDE"),
]
GUESTS = {"P": "protocol", "D": "db"}

# What the tools may use of the server: everything that works without running one.
TOOLS_MAY = {
    *(
        "server/rules server/engine server/pairing server/system server/dice server/log server/journal server/passwords server/analysis protocol db tools".split()
    ),
}

# Folder -> folders of ours it may include. The longest matching prefix decides what a file belongs to: protocol/wire and
# the like are rooms of one folder, whose files include each other as long as no circle comes of it.
MAY_USE = {
    "protocol": {"protocol", "server/rules"},
    "db": {"db", "server/rules"},
    "tools": TOOLS_MAY,
    "tests": {"tests", "tools", "protocol", "db"} | {floor for floor, _ in FLOORS},
}
for height, (floor, guests) in enumerate(FLOORS):
    MAY_USE[floor] = {below for below, _ in FLOORS[: height + 1]} | {GUESTS[g] for g in guests if g in GUESTS}

# Single files of folders that are otherwise closed: how barpoint-admin asks, which names the commands need, and where the log is.
TOOLS_MAY_FILES = {
    "server/operators/admin.h",
    "server/operators/admin_request.h",
    "server/commands/lookup.h",
    "server/config/config.h",
    "server/config/config_read.h",
}
ANYTHING = {"tools", "tests"}
CORES = {"server/rules", "server/engine", "server/pairing"}
CIRCLE_FREE = ["server", "protocol", "db", "tools"]
EVENT_FLOORS = {floor for floor, guests in FLOORS if "E" in guests}

# Library -> (its headers, its names in code, its names in a build file, the folders that may use it).
LIBRARIES = {
    "libevent": (
        r"^(event2/|event\.h$|evutil\.h$|evhttp\.h$|evdns\.h$)",
        r"\bstruct (event_base|bufferevent|evbuffer|evconnlistener|evhttp)\b|\b(bufferevent|evbuffer|evtimer)_\w+\s*\(",
        r"\blibevent",
        EVENT_FLOORS,
    ),
    "openssl": (r"^openssl/", r"\b(SSL|X509|ERR|SHA256)_\w+\s*\(", r"\bopenssl", {"server/net", "server/dice", "server"}),
    "sqlite3": (r"^sqlite3", r"\bsqlite3(_\w+)?\b", r"\bsqlite3?\b", {"db"}),
    "zlib": (
        r"^zlib\.h$",
        r"\b(gz(d?open|read|write|close|error)|deflate\w*)\s*\(",
        r"\bzlib\b",
        {"server/web", "server/log", "server"},
    ),
    "libpq": (r"^libpq-fe\.h$", r"\b(PQ\w+\s*\(|PG(conn|result)\b)", r"\blibpq\b", {"server/log", "server"}),
    "libtelnet": (r"^libtelnet\.h$", r"\btelnet_(init|recv|free|negotiate|t)\b", r"\blibtelnet", {"protocol"}),
}

# The C standard library's pure part, and the functions in it that the rules must not use.
PURE = set("assert ctype float inttypes limits math stdalign stdarg stdbool stddef stdint stdio stdlib string".split())
IMPURE = re.compile(
    r"(?<![\w.>])(malloc|calloc|realloc|free|strdup|fopen|fclose|printf|fprintf|puts|putchar|fputs|fwrite|fread"
    r"|getenv|system|time|clock|gettimeofday|clock_gettime|rand|srand|random|getrandom)\s*\("
)
SQL = re.compile(
    r'"\s*(SELECT\s|INSERT\s+(OR\s+\w+\s+)?INTO|UPDATE\s+\w+\s+SET|DELETE\s+FROM|CREATE\s+TABLE|PRAGMA\s|BEGIN\s+IMMEDIATE)'
)
# The loop's threads have the lowest priority: amid what a lock guards they lose the processor, and the loop would wait with them.
LOCK = re.compile(r"\b(pthread_(mutex|cond|rwlock|spin|barrier)_\w+|mtx_lock|sem_wait|flockfile)\s*\(")
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
        elif target not in MAY_USE[folder] and not (folder == "tools" and name in TOOLS_MAY_FILES):
            yield f"{folder} may not use {target} ({name})"
        return
    for library, (headers, _, _, owners) in LIBRARIES.items():
        if re.search(headers, name) and folder not in ANYTHING | owners:
            yield f"{folder} may not name {library} (<{name}>)"
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
        for library, (_, names, _, owners) in LIBRARIES.items():
            if folder not in ANYTHING | owners and re.search(names, bare):
                yield number, f"{folder} may not name {library}"
        if folder in CORES:
            impure = IMPURE.search(bare)
            if impure:
                yield number, f"{folder} is pure: no {impure.group(1)}()"
        if folder not in ANYTHING | {"db", "server/log"} and SQL.search(line):
            yield number, "only db says SQL"
        if folder not in ANYTHING and LOCK.search(bare):
            yield number, "no locks: a thread of low priority would keep the loop waiting"
    if path.endswith(".h") and not re.search(r"^#pragma once$", code, re.M):
        yield 1, "a header without #pragma once"


def check_build_file(path, text):
    folder = folder_of(path)
    for number, line in enumerate(text.split("\n"), 1):
        for library, (_, _, names, owners) in LIBRARIES.items():
            if folder not in ANYTHING | owners and re.search(names, line.split("#")[0]):
                yield number, f"{folder} may not name {library}"


def uses_of(root, path):
    """The files that this one includes, as they are written from the root."""
    with open(os.path.join(root, path), encoding="utf-8", errors="replace") as source:
        lines = strip_comments(source.read()).split("\n")
    includes = [INCLUDE.match(line) for line in lines]
    return [include.group(2) for include in includes if include and include.group(1) == '"']


def module_of(path):
    """A header and its source are one module; x_parts.h, which two sources share, belongs to x."""
    return re.sub(r"_parts$", "", os.path.splitext(path)[0])


def find_circle(root, paths):
    """A circle of includes among these files, a header and its source taken as one module: its modules in order,
    the first one again at the end. None if there is none."""
    modules = {}
    for path in paths:
        modules.setdefault(module_of(path), set()).update(uses_of(root, path))
    uses = {name: sorted({module_of(u) for u in used} & modules.keys() - {name}) for name, used in modules.items()}
    done = set()

    def walk(way):
        for used in uses[way[-1]]:
            if used in way:
                return way[way.index(used) :] + [used]
            circle = None if used in done else walk(way + [used])
            if circle:
                return circle
        done.add(way[-1])
        return None

    for name in sorted(uses):
        circle = None if name in done else walk([name])
        if circle:
            return circle
    return None


def check_no_circles(root):
    for top in CIRCLE_FREE:
        paths = [
            os.path.relpath(os.path.join(where, name), root)
            for where, _, names in os.walk(os.path.join(root, top))
            for name in names
            if name.endswith((".c", ".h"))
        ]
        circle = find_circle(root, paths)
        if circle:
            yield f"{circle[0]}: includes run in a circle: " + " -> ".join(circle)


def check_readmes(root):
    """The line of each folder's README that says what it may use agrees with the order above."""
    for height, (floor, guests) in enumerate(FLOORS[:-1]):
        path = os.path.join(root, floor, "README.md")
        if not os.path.exists(path):
            continue
        with open(path, encoding="utf-8") as readme:
            line = re.search(r"^May use: .*$", readme.read(), re.M)
        if line is None:
            yield f"{floor}/README.md: has no line 'May use: ...'"
            continue
        for guest, name in (("P", "`protocol`"), ("D", "`db`"), ("E", "libevent")):
            if (name in line[0]) != (guest in guests):
                yield f"{floor}/README.md: {floor} may {'' if guest in guests else 'not '}use {name}"
        for below in re.findall(r"`(\w+)` and the folders below it", line[0]):
            next_below = FLOORS[height - 1][0]
            if not f"{next_below}/".startswith(f"server/{below}/"):
                yield f"{floor}/README.md: the next folder below is {next_below}, not {below}"


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
    return offences + list(check_no_circles(root)) + list(check_readmes(root)), files


CLEAN = {
    "server/rules/board.h": "#pragma once\n#include <stdbool.h>\n/* malloc() is not for us */\n",
    "server/rules/board.c": '#include "server/rules/board.h"\n#include <string.h>\n',
    "server/rules/play.h": '#pragma once\n#include "server/rules/board.h"\n',
    "server/rules/play.c": '#include "server/rules/play.h"\n#include "server/rules/board.h"\n',
    "server/engine/net.c": '#include "server/rules/board.h"\n',
    "protocol/board.h": '#pragma once\n#include "server/rules/board.h"\n',
    "protocol/telnet.c": '#include "protocol/board.h"\n#include <libtelnet.h>\n',
    "db/db.h": '#pragma once\n#include "server/rules/board.h"\n',
    "db/db.c": '#include "db/db.h"\n#include <sqlite3.h>\nchar q[] = "SELECT 1";\n',
    "server/net/tls.c": "#include <openssl/ssl.h>\n",
    "server/net/README.md": "May use: `system`, `protocol`, libevent.\n",
    "server/dice/README.md": "May use: `state` and the folders below it, `db`, `protocol`.\n",
    "server/net/wire.h": "#pragma once\nstruct event_base;\n",
    "server/state/server.h": "#pragma once\nstruct wire;\n",
    "server/state/storing.c": '#include "server/state/server.h"\n#include "server/net/wire.h"\n#include "db/db.h"\n',
    "server/sessions/session.h": '#pragma once\n#include "server/state/server.h"\n',
    "server/dice/book.h": "#pragma once\n",
    "server/dice/book_parts.h": '#pragma once\n#include "server/dice/book.h"\n',
    "server/dice/book.c": '#include "server/dice/book.h"\n#include "server/dice/book_parts.h"\n',
    "server/operators/admin.h": "#pragma once\n",
    "server/commands/command.h": "#pragma once\n",
    "server/commands/seats/join.h": "#pragma once\n",
    "server/commands/play/match.c": '#include "server/commands/command.h"\n#include "server/commands/seats/join.h"\n',
    "server/web/README.md": "May use: `commands` and the folders below it, `db`, `protocol`.\n",
    "tools/admin/ask.c": '#include "server/operators/admin.h"\n',
    "server/main.c": '#include "db/db.h"\n#include "server/sessions/session.h"\n#include "protocol/board.h"\n#include <event2/event.h>\n// sqlite3_open\n',
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
    ("server/rules/board.c", '#include "server/rules/play.h"\n'),
    ("server/rules/board.h", '#pragma once\n#include "server/rules/play.h"\n'),
    ("server/net/bad.c", '#include "server/state/server.h"\n'),
    ("server/system/bad.c", '#include "server/net/wire.h"\n'),
    ("server/config/bad.c", '#include "server/state/server.h"\n'),
    ("server/state/bad.c", '#include "server/sessions/session.h"\n'),
    ("server/sessions/bad.c", '#include "server/main.h"\n'),
    ("server/net/bad.c", '#include "db/db.h"\n'),
    ("server/entrance/bad.c", "#include <openssl/ssl.h>\n"),
    ("server/sessions/bad.c", "void f(void) { SSL_free(0); }\n"),
    ("server/system/bad.c", '#include "protocol/board.h"\n'),
    ("server/dice/bad.c", "#include <event2/event.h>\n"),
    ("server/tables/bad.c", "struct event_base *base;\n"),
    ("server/commands/bad.c", '#include "server/commands/seats/join.h"\n'),
    ("server/commands/people/bad.c", '#include "server/commands/seats/join.h"\n'),
    ("server/web/README.md", "May use: `operators` and the folders below it, `db`, `protocol`.\n"),
    ("tools/admin/bad.c", '#include "server/sessions/session.h"\n'),
    ("server/rules/bad.c", '#include "server/engine/net.c"\n'),
    ("server/engine/bad.c", '#include "protocol/board.h"\n'),
    ("server/engine/bad.c", "void *f(void) { return malloc(3); }\n"),
    ("protocol/bad.c", '#include "server/engine/net.c"\n'),
    ("server/pairing/bad.c", "void *f(void) { return malloc(3); }\n"),
    ("server/pairing/bad.c", '#include "server/system/net.h"\n'),
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
    ("server/net/bad.c", "#include <zlib.h>\n"),
    ("server/dice/bad.c", "#include <libpq-fe.h>\n"),
    ("server/dice/bad.c", "void f(void) { PQfinish(0); }\n"),
    ("server/bad.c", "static struct sqlite3 *db;\n"),
    ("server/bad.c", 'char q[] = "INSERT INTO players";\n'),
    ("server/bad.c", "void f(void) { pthread_mutex_lock(&lock); }\n"),
    ("server/bad.c", '#include "tests/x.h"\n'),
    ("server/bad.c", '#include "server/no_such.h"\n'),
    ("protocol/meson.build", "sqlite = dependency('sqlite3')\n"),
    ("db/meson.build", "dependency('libtelnet')\n"),
    ("server/net/README.md", "Sockets.\n"),
    ("server/net/README.md", "May use: `system`, `protocol`, `db`, libevent.\n"),
    ("server/net/README.md", "May use: `system`, `protocol`.\n"),
    ("server/dice/README.md", "May use: `net` and the folders below it, `db`, `protocol`.\n"),
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
        where = os.path.splitext(path)[0] if path else ""
        found = bool(offences) and all(re.match(re.escape(where) + r"[.:]", o) for o in offences) if path else not offences
        if not found:
            failures += 1
            print(f"{path or 'clean tree'}: {text!r}: found {offences}")
    print(f"{1 + len(OFFENCES)} samples, {failures} judged wrongly")
    return 1 if failures else 0


def main():
    if sys.argv[1:] == ["--self-check"]:
        return self_check()
    offences, files = check_tree(sys.argv[1] if sys.argv[1:] else HOUSE)
    print("\n".join(offences))
    print(f"{files} files, {len(offences)} offences")
    return 1 if offences or not files else 0


if __name__ == "__main__":
    sys.exit(main())
