#!/usr/bin/env python3
"""unused.py - what a header declares is for somebody: a function that only its own source names is static there, or gone. And
what a source includes is for something: it names a thing that this header declares, or one that the header includes.

    unused.py [ROOT]        check the tree; without ROOT, the one this file is in
    unused.py --self-check  check that one of each is found
"""

import os
import re
import tempfile

from tree import run

TOPS = ["server", "protocol", "db", "tools"]
USERS = [*TOPS, "tests"]
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.S)
INCLUDED = re.compile(r'^#include "([^"]+)"', re.M)
DECLARED = re.compile(r"^(?!typedef|static|enum \w+ \{|struct \w+ \{|#)(?:[\w]+[\s*]+)+(\w+)\(", re.M)


def sources(root, tops):
    for top in tops:
        for where, _, names in os.walk(os.path.join(root, top)):
            for name in sorted(names):
                if name.endswith((".c", ".h")):
                    path = os.path.join(where, name)
                    with open(path, encoding="utf-8") as file:
                        yield os.path.relpath(path, root), COMMENT.sub("", file.read())


def named_by(text):
    """What a header has for others: functions, structs, enums with their values, types, tables, macros."""
    enums = re.findall(r"\benum(?:\s+\w+)?\s*\{([^}]*)\}", text)
    tables = re.findall(r"^extern\s[^;]*;", text, re.M)
    return {
        *re.findall(r"^#\s*define\s+(\w+)", text, re.M),
        *re.findall(r"\b(?:struct|enum|union)\s+(\w+)\s*\{", text),
        *re.findall(r"\b(\w+)\s*\(", text),
        *(word for table in tables for word in re.findall(r"\b(\w+)(?:\[[^\]]*\])*\s*[;,]", table)),
        *(word for values in enums for word in re.findall(r"\b([A-Za-z_]\w*)\b", re.sub(r"=[^,]*", "", values))),
    }


def check_includes(root):
    """Headers of which a source names nothing. Of one that takes rows from a table, or all from a library, that can't be read."""
    texts = dict(sources(root, USERS))
    has = {path: named_by(text) for path, text in texts.items() if path.endswith(".h")}

    def all_of(header, seen):
        """That header, and those that it includes."""
        seen.add(header)
        for used in set(INCLUDED.findall(texts.get(header, ""))) - seen:
            all_of(used, seen)
        return seen

    for path, text in texts.items():
        words = set(re.findall(r"\w+", INCLUDED.sub("", text)))
        for header in INCLUDED.findall(text) if path.endswith(".c") else []:
            known = header in has and not re.search(r'\.def"|<cmocka', texts[header])
            if (
                known
                and header[:-2] != path[:-2]
                and not words & set().union(*(has.get(one, set()) for one in all_of(header, set())))
            ):
                yield f"{path}: nothing of {header} is named here"


def check_tree(root):
    """Functions that no other module names, and headers that nobody needs."""
    named = {}
    for path, text in sources(root, USERS):
        for word in set(re.findall(r"\w+", text)):
            named.setdefault(word, set()).add(path)
    for path, text in sources(root, TOPS):
        if path.endswith(".h"):
            for function in DECLARED.findall(text):
                users = {user for user in named[function] if user != path}
                defines = [user for user in users if user.endswith(".c")]
                if len(users) < 2 and len(defines) < 2:
                    yield f"{path}: {function}() is named nowhere but in {', '.join(sorted(defines)) or 'this header'}"
    yield from check_includes(root)


def self_check():
    with tempfile.TemporaryDirectory() as root:
        files = {
            "a.h": "int used(void);\nint alone(int);\n/* int no(void); */\n",
            "a.c": "int used(void) {}\nint alone(int a) {}\n",
            "b.c": '#include "db/a.h"\n#include "db/c.h"\n#include "db/d.h"\nused(SIX);',
            "c.h": "struct seven {\n\tint number;\n};\n",
            "d.h": '#include "db/e.h"\n',
            "e.h": "enum {\n\tSIX = 6,\n};\n",
        }
        os.makedirs(os.path.join(root, "db"))
        for name, text in files.items():
            with open(os.path.join(root, "db", name), "w", encoding="utf-8") as file:
                file.write(text)
        found = list(check_tree(root))
        assert len(found) == 2 and "alone()" in found[0] and found[1] == "db/b.c: nothing of db/c.h is named here", found


if __name__ == "__main__":
    run(check_tree, self_check)
