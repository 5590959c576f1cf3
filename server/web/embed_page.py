#!/usr/bin/env python3
"""embed_page.py TARGET FOLDER FILE... - writes the files of the page as C: each one plain and packed by gzip; the
table that lists them by their names below FOLDER; what each view that router.js lists begins with; the version of them all. A
stylesheet takes in those that it imports. Comments on lines of their own stay here: they are a quarter of what a browser would load.
"""

import gzip
import hashlib
import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from literal import LONG, literal  # noqa: E402

CSS_IMPORT = re.compile(rb'^@import "([^"]+)";$', re.M)
ROUTE = re.compile(r'\bfirst: "([^"]*)",\s*pattern: /((?:\\.|[^/\\\n])+)/,\s*view: ("[^"]+"),\s*also: \[([^\]]*)\]')
IMPORT = re.compile(r'^(?:import|export)\b(?:[^;"]*?\bfrom)?\s*"(\.[^"]+)"', re.M)  # at once; import() is for later

COMMENT = re.compile(rb"^[ \t]*(?:/\*(?:(?!\*/).)*\*/|//[^\n]*)[ \t]*\n", re.M | re.S)


def without_comments(content):
    """Nothing within a template is one: a backtick is open there."""
    return COMMENT.sub(lambda found: found[0] if content.count(b"`", 0, found.start()) % 2 else b"", content)


def read(path):
    """A file; a stylesheet with those that it imports in it, for each of them would be one more request."""
    with open(path, "rb") as source:
        content = source.read()
    if path.endswith((".css", ".js")):
        content = without_comments(content)
    if not path.endswith(".css"):
        return content
    return CSS_IMPORT.sub(lambda found: read(os.path.join(os.path.dirname(path), found[1].decode())), content)


def imports(name, content):
    """The modules that a module names, as they are called here."""
    if not name.endswith(".js"):
        return []
    return [os.path.normpath(os.path.join(os.path.dirname(name), path)) for path in IMPORT.findall(content.decode())]


def needs(name, contents):
    """A module, and all that comes with it."""
    found = [name]
    for module in found:
        found += [path for path in imports(module, contents[module]) if path not in found]
    return found


def write_routes(c, contents):
    """The modules that each view begins with, the page's first one among them; and whether its name may be all of its address."""
    text, names = contents["router.js"].decode(), list(contents)
    routes = [
        (first, re.findall(r'"([^"]+)"', f"{view} {also}"), re.search(pattern, first) is not None)
        for first, pattern, view, also in ROUTE.findall(text)
    ]
    assert routes and len(routes) == len(re.findall(r"\bfirst: \"", text)), "router.js: there are rows that can't be read"
    for number, (_, modules, _) in enumerate(routes):
        begins = {names.index(module) for root in ["router.js", *modules] for module in needs(root, contents)}
        c.write(f"static const short begins_{number}[] = {{{', '.join(map(str, sorted(begins)))}, -1}};\n")
    rows = "".join(f'\t{{"{first}", begins_{number}, {int(alone)}}},\n' for number, (first, _, alone) in enumerate(routes))
    c.write(f"\nconst struct page_view page_views[] = {{\n{rows}}};\nconst int page_view_count = {len(routes)};\n")


def version(contents):
    """Another one whenever something of it changes; but of index.html, which has no version in its address."""
    every = hashlib.sha256()
    for name, content in contents.items():
        if name != "index.html":
            every.update(f"{name} {len(content)}\n".encode() + content)
    return every.hexdigest()[:16]


def write_file(c, number, name, contents):
    """Its arrays; the answer is its row."""
    content = contents[name]
    packed = gzip.compress(content, mtime=0)
    tag = hashlib.sha256(content).hexdigest()[:24]
    for array, written in (f"file_{number}", content), (f"packed_{number}", packed):
        c.write(f"static const char {array}[] = {literal(written)};\n\n")
    sizes = f"file_{number}, {len(content)}, packed_{number}, {len(packed)}"
    return f'\t{{"{name}", {sizes}, "\\"{tag}\\"", "\\"{tag}z\\""}},\n'


def main():
    target, folder, *files = sys.argv[1:]
    contents = {os.path.relpath(path, folder).replace(os.sep, "/"): read(path) for path in sorted(files)}
    with open(target, "w", encoding="ascii") as c:
        c.write(f'{LONG}#include "server/web/page_files.h"\n\n')
        rows = [write_file(c, number, name, contents) for number, name in enumerate(contents)]
        c.write("const struct page_file page_files[] = {\n" + "".join(rows) + "};\n")
        write_routes(c, contents)
        c.write(f"const int page_file_count = {len(rows)};\n")
        c.write(f'const char page_version[] = "{version(contents)}";\n')


if __name__ == "__main__":
    main()
