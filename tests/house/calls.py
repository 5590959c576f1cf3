#!/usr/bin/env python3
"""calls.py - functions of two modules may not call each other in a circle, even if their includes hide it, as a header that
several sources share does. What a module takes from a table (its rows, the functions that they name) is no call.

    calls.py FOLDER...     folders of object files, such as build/server/libserver.a.p; prints each circle with its calls
    calls.py --each FOLDER...  each folder is a program by itself
    calls.py --self-check  check that a circle is found, and that tables make none
"""

import os
import re
import subprocess
import sys

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


def self_check():
    table = [("a", "T", "run"), ("a", "U", "find"), ("b", "T", "find"), ("b", "U", "a_rows"), ("a", "R", "a_rows")]
    circle = [*table, ("c", "U", "run"), ("c", "T", "tell"), ("a", "U", "go"), ("d", "T", "go"), ("d", "U", "tell")]
    assert circles(calls_of(table)) == []
    assert circles(calls_of(circle)) == [["a", "c", "d"]], circles(calls_of(circle))


def main():
    if sys.argv[1:] == ["--self-check"]:
        self_check()
        return 0
    if sys.argv[1:2] == ["--each"]:
        return max(check([folder]) for folder in sys.argv[2:])
    return check(sys.argv[1:])


def check(folders):
    sys.setrecursionlimit(10000)
    calls = calls_of(read_symbols(folders))
    found = circles(calls)
    for circle in found:
        print("these call each other:")
        for module in circle:
            for called in sorted(set(calls[module]) & set(circle)):
                print(f"    {module} -> {called}: {', '.join(sorted(calls[module][called]))}")
    print(f"{len(calls)} modules, {len(found)} circles")
    return 1 if found or not calls else 0


if __name__ == "__main__":
    sys.exit(main())
