#!/usr/bin/env python3
"""structs.py - in one program a struct's name stands for one thing: no two files of it may define a struct of one name. The
server, protocol/ and db/ are one program; barpoint-admin and barpoint-export have all of that in them; each other folder of
tools/ is a program by itself.

    structs.py [ROOT]        check the tree; without ROOT, the one this file is in
    structs.py --self-check  check that two of one name are found
"""

import os
import re
import tempfile

from tree import run

SHARED = ["server", "protocol", "db"]
WITH_SERVER = {"admin", "export"}
STRUCT = re.compile(r"^struct (\w+) \{", re.M)


def defined(root, tops):
    """Name -> the files that define it."""
    found = {}
    for top in tops:
        for where, _, names in os.walk(os.path.join(root, top)):
            for path in (os.path.join(where, name) for name in sorted(names) if name.endswith((".c", ".h"))):
                with open(path, encoding="utf-8") as file:
                    for name in STRUCT.findall(file.read()):
                        found.setdefault(name, []).append(os.path.relpath(path, root))
    return found


def programs(root):
    """The folders of each."""
    tools = os.path.join(root, "tools")
    yield SHARED
    for name in sorted(os.listdir(tools)) if os.path.isdir(tools) else []:
        if os.path.isdir(os.path.join(tools, name)):
            yield [f"tools/{name}"] + (SHARED if name in WITH_SERVER else [])


def check_tree(root):
    found = set()
    for folders in programs(root):
        for name, paths in defined(root, folders).items():
            if len(paths) > 1:
                found.add(f"struct {name} is defined in {', '.join(sorted(paths))}")
    return sorted(found)


def self_check():
    with tempfile.TemporaryDirectory() as root:
        files = {"server/a.c": "place", "db/b.h": "place", "tools/bench/c.c": "view", "tools/rules/d.c": "view", "tools/admin/e.c": "row", "protocol/f.h": "row"}  # fmt: skip
        for path, name in files.items():
            os.makedirs(os.path.dirname(os.path.join(root, path)), exist_ok=True)
            with open(os.path.join(root, path), "w", encoding="utf-8") as file:
                file.write(f"struct {name} {{\n\tint x;\n}};\n")
        found = check_tree(root)
        assert [line.split(" ")[1] for line in found] == ["place", "row"], found


if __name__ == "__main__":
    run(check_tree, self_check)
