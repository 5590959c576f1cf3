#!/usr/bin/env python3
"""calls.py - functions of two modules may not call each other in a circle, even if their includes hide it, as a header that
several sources share does, nor may one call upwards. What a module takes from a table (its rows, the functions that they name)
is no call.

    calls.py FOLDER...     folders of object files, such as build/server/libserver.a.p; prints each circle with its calls
    calls.py --floors ROOT FOLDER...  and each call from a folder of ROOT into one that it may not use (layers.py)
    calls.py --each FOLDER...  each folder is a program by itself
    calls.py --self-check  check that a circle is found, and that tables make none
"""

import os
import re
import subprocess
import sys

from layers import MAY_USE, folder_of

SYMBOL = re.compile(r"^(.+?):[^:]* (\w) (\w+)$")


def read_symbols(folders):
    """What nm says of all objects: (object, kind, symbol)."""
    objects = [os.path.join(folder, name) for folder in folders for name in sorted(os.listdir(folder)) if name.endswith(".o")]
    said = subprocess.run(["nm", "-A", *objects], check=True, capture_output=True, text=True).stdout
    for line in said.splitlines():
        if found := SYMBOL.match(line):
            path, kind, symbol = found.groups()
            yield os.path.splitext(os.path.splitext(os.path.relpath(path, os.path.join(folders[0], "..")))[0])[0], kind, symbol


def calls_of(symbols):
    """Module -> module that it calls -> the functions that it calls there."""
    symbols = list(symbols)
    owner = {symbol: module for module, kind, symbol in symbols if kind == "T"}
    calls = {module: {} for module, _, _ in symbols}
    for module, kind, symbol in symbols:
        if kind == "U" and owner.get(symbol, module) != module:
            calls[module].setdefault(owner[symbol], []).append(symbol)
    return calls


def circles(calls):
    """Sets of modules, each of which reaches all others of its set (Tarjan)."""
    number, low, stack, found = {}, {}, [], []

    def visit(module):
        number[module] = low[module] = len(number)
        stack.append(module)
        for called in calls[module]:
            if called not in number:
                visit(called)
            if called in stack:
                low[module] = min(low[module], low[called])
        if low[module] == number[module]:
            circle = stack[stack.index(module) :]
            del stack[stack.index(module) :]
            if len(circle) > 1:
                found.append(sorted(circle))

    for module in calls:
        if module not in number:
            visit(module)
    return found


def source_names(root, folders):
    """What an object is called -> the source that it comes from: meson puts `_` for each `/` below the folder of the library."""
    named = {}
    for folder in folders:
        parts = os.path.dirname(os.path.abspath(folder)).split(os.sep)
        tops = ["/".join(parts[at:]) for at in range(len(parts) - 1, 0, -1)]
        top = next(top for top in tops if os.path.isdir(os.path.join(root, top)))
        for where, _, names in os.walk(os.path.join(root, top)):
            for name in names:
                path = os.path.relpath(os.path.join(where, name), root)
                named[os.path.basename(folder), os.path.relpath(path, top).replace("/", "_")] = path
    return named


def upward(calls, source_of):
    """(module, module that it calls, functions) of each call into a folder that it may not use."""
    for module, called in calls.items():
        for other, functions in called.items():
            one, two = source_of(module), source_of(other)
            if one and two and folder_of(two) not in MAY_USE[folder_of(one)]:
                yield one, two, functions


def self_check():
    table = [("a", "T", "run"), ("a", "U", "find"), ("b", "T", "find"), ("b", "U", "a_rows"), ("a", "R", "a_rows")]
    circle = [*table, ("c", "U", "run"), ("c", "T", "tell"), ("a", "U", "go"), ("d", "T", "go"), ("d", "U", "tell")]
    assert circles(calls_of(table)) == []
    assert circles(calls_of(circle)) == [["a", "c", "d"]], circles(calls_of(circle))
    places = {"a": "server/net/a.c", "b": "server/system/b.c", "c": "server/commands/people/c.c", "d": "server/commands/play/d.c"}
    assert list(upward(calls_of(circle), places.get)) == [(places["a"], places["d"], ["go"])]


def main():
    if sys.argv[1:] == ["--self-check"]:
        self_check()
        return 0
    if sys.argv[1:2] == ["--each"]:
        return max(check([folder]) for folder in sys.argv[2:])
    if sys.argv[1:2] == ["--floors"]:
        return check(sys.argv[3:], sys.argv[2])
    return check(sys.argv[1:])


def check(folders, root=None):
    sys.setrecursionlimit(10000)
    calls = calls_of(read_symbols(folders))
    up = []
    if root is not None:
        named = source_names(root, folders)
        source = {module: named.get((*module.split("/")[-2:-1], module.split("/")[-1] + ".c")) for module in calls}
        unknown = [module for module in calls if source[module] is None and "meson-generated" not in module]
        assert not unknown, f"no source is known of {unknown}"
        up = list(upward(calls, source.get))
        for one, two, functions in up:
            print(f"{one} calls upwards, into {two}: {', '.join(sorted(functions))}")
    found = circles(calls)
    for circle in found:
        print("these call each other:")
        for module in circle:
            for called in sorted(set(calls[module]) & set(circle)):
                print(f"    {module} -> {called}: {', '.join(sorted(calls[module][called]))}")
    print(f"{len(calls)} modules, {len(found)} circles, {len(up)} calls upwards")
    return 1 if found or up or not calls else 0


if __name__ == "__main__":
    sys.exit(main())
