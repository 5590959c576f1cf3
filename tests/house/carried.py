#!/usr/bin/env python3
"""carried.py - what an upgrade carries, against the structs: each field is listed once in the table of server/README.md, and what
is said to be carried is named where it is packed and where it is put back.

    carried.py [ROOT]        check the tree; without ROOT, the one this file is in
    carried.py --self-check  check that a field that is missing, or is not carried, is found
"""

import os
import re
import tempfile

from tree import run

HEADERS = {
    "session": "server/sessions/session.h",
    "player": "server/players/player.h",
    "table": "server/tables/table.h",
    "table_state": "server/tables/table.h",
    "table_clock": "server/tables/table.h",
    "slow_clock": "server/tables/table.h",
}
PACKED = ["pack.c", "pack_people.c"]
PUT_BACK = ["take_over.c", "take_over_sessions.c", "take_over_people.c", "take_over_tables.c"]
# A field that is put back by a function that has another name for it.
BY_OTHER_NAMES = {
    "telnet": "telnet_unfinished sequence",
    "session": "line player_take_session",
    "away": "away player_stay_away",
    "invitation": "invitation matching_restore",
    "seek": "seeking_terms seeking_begin",
    "house_wait": "house_queue_order house_queue_restore",
    "waits": "waitfor_player waitfor_add",
    "hearing": "hearing_lines hearing_restore",
    "watching": "watchers matching_restore_watcher",
    "follows_tv": "follows_tv tv_restore_follower",
    "pager": "pager_left pager_restore",
    "late_board": "late_board late_board",
    "clock": "clock clock_of",
    "slow": "slow slow_of",
}


def read(root, path):
    with open(os.path.join(root, path), encoding="utf-8") as file:
        return file.read()


def fields_of(text, name):
    """The names of a struct's members; those of a struct within it don't count, its own name does."""
    found = re.search(rf"^struct {name} \{{\n(.*?)^\}};", text, re.M | re.S)
    body = re.sub(r"/\*.*?\*/", "", found.group(1), flags=re.S)
    body = re.sub(r"\bTAILQ_(?:ENTRY|HEAD)\([^)]*\)", "int", body)
    for statement in body.split(";"):
        for declared in re.sub(r"\[[^]]*\]", "", statement).split(","):
            words = re.findall(r"\w+", declared)
            if words:
                yield words[-1]


def table_of(text):
    """Struct -> the names in its columns: carried, made anew, ends."""
    rows = re.findall(r"^\| `struct (\w+)` \|(.*)\|$", text, re.M)
    return {name: [re.findall(r"`(\w+)`", cell) for cell in row.split("|")] for name, row in rows}


def check_tree(root):
    table = table_of(read(root, "server/README.md"))
    packed, put_back = ("\n".join(read(root, f"server/upgrade/{name}") for name in names) for names in (PACKED, PUT_BACK))
    for name, header in HEADERS.items():
        if name not in table:
            yield f"server/README.md says nothing of struct {name}"
            continue
        told = [field for cell in table[name] for field in cell]
        fields = list(fields_of(read(root, header), name))
        yield from (
            f"{header}: {name}.{field}: is it carried? server/README.md does not say" for field in fields if field not in told
        )
        yield from (f"server/README.md: struct {name} has no {field}" for field in told if field not in fields)
        yield from (
            f"server/README.md: {name}.{field} stands there twice" for field in sorted(set(told)) if told.count(field) > 1
        )
        for field in table[name][0]:
            gathers, returns = BY_OTHER_NAMES.get(field, f"{field} {field}").split()
            if not re.search(rf"\b{gathers}\b", packed) or not re.search(rf"\b{returns}\b", put_back):
                yield f"server/upgrade: {name}.{field} is said to be carried, and is not named in both pack and take_over"


def self_check():
    with tempfile.TemporaryDirectory() as root:
        structs = "".join(
            f"struct {name} {{\n\tint kept, lost; /* int no; */\n\tTAILQ_ENTRY(a) next[2];\n}};\n" for name in HEADERS
        )
        rows = "".join(f"| `struct {name}` | `kept` | `next` | |\n" for name in HEADERS)
        files = dict.fromkeys(HEADERS.values(), structs) | {"server/README.md": rows}
        files |= {f"server/upgrade/{name}": "kept" if name.startswith("pack") else "" for name in PACKED + PUT_BACK}
        for path, text in files.items():
            os.makedirs(os.path.dirname(os.path.join(root, path)), exist_ok=True)
            with open(os.path.join(root, path), "w", encoding="utf-8") as file:
                file.write(text)
        found = list(check_tree(root))
        assert len(found) == 2 * len(HEADERS), found
        assert sum("lost: is it carried?" in line for line in found) == len(HEADERS), found
        assert sum("kept is said to be carried" in line for line in found) == len(HEADERS), found


if __name__ == "__main__":
    run(check_tree, self_check)
