#!/usr/bin/env python3
"""unused.py - what a header declares is for somebody: a function that only its own source names is static there, or gone.

    unused.py [ROOT]        check the tree; without ROOT, the one this file is in
    unused.py --self-check  check that one is found
"""

import os
import re
import sys
import tempfile

HOUSE = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
TOPS = ["server", "protocol", "db", "tools"]
USERS = [*TOPS, "tests"]
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.S)
DECLARED = re.compile(r"^(?!typedef|static|enum \w+ \{|struct \w+ \{|#)(?:[\w]+[\s*]+)+(\w+)\(", re.M)


def sources(root, tops):
    for top in tops:
        for where, _, names in os.walk(os.path.join(root, top)):
            for name in sorted(names):
                if name.endswith((".c", ".h")):
                    path = os.path.join(where, name)
                    with open(path, encoding="utf-8") as file:
                        yield os.path.relpath(path, root), COMMENT.sub("", file.read())


def check_tree(root):
    """Functions that no other module names."""
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


def self_check():
    with tempfile.TemporaryDirectory() as root:
        files = {
            "a.h": "int used(void);\nint alone(int);\n/* int no(void); */\n",
            "a.c": "int used(void) {}\nint alone(int a) {}\n",
            "b.c": "used();",
        }
        os.makedirs(os.path.join(root, "db"))
        for name, text in files.items():
            with open(os.path.join(root, "db", name), "w", encoding="utf-8") as file:
                file.write(text)
        found = list(check_tree(root))
        assert len(found) == 1 and "alone()" in found[0], found


def main():
    if sys.argv[1:] == ["--self-check"]:
        self_check()
        return 0
    found = list(check_tree(sys.argv[1] if sys.argv[1:] else HOUSE))
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
