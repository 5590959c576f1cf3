#!/usr/bin/env python3
"""embed_page.py TARGET FOLDER FILE... - writes the files of the page as C: an array of bytes each, plain and packed by gzip; the
table that lists them by their names below FOLDER, with the modules that each of them imports; the version of them all. A
stylesheet takes in those that it imports."""

import gzip
import hashlib
import os
import re
import sys

CSS_IMPORT = re.compile(rb'^@import "([^"]+)";$', re.M)
IMPORT = re.compile(r'^(?:import|export)\b(?:[^;"]*?\bfrom)?\s*"(\.[^"]+)"', re.M)  # at once; import() is for later


def write_array(c, name, content):
    c.write(f"static const char {name}[] = {{\n")
    for start in range(0, len(content), 32):
        c.write(",".join(str(byte - 256 if byte > 127 else byte) for byte in content[start : start + 32]) + ",\n")
    c.write("0};\n\n")


def read(path):
    """A file; a stylesheet with those that it imports in it, for each of them would be one more request."""
    with open(path, "rb") as source:
        content = source.read()
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


def version(contents):
    """Another one whenever something of it changes; but of index.html, which has no version in its address."""
    every = hashlib.sha256()
    for name, content in contents.items():
        if name != "index.html":
            every.update(f"{name} {len(content)}\n".encode() + content)
    return every.hexdigest()[:16]


def write_file(c, number, name, contents):
    """Its arrays; the answer is its row."""
    content, names = contents[name], list(contents)
    packed = gzip.compress(content, mtime=0)
    tag = hashlib.sha256(content).hexdigest()[:24]
    write_array(c, f"file_{number}", content)
    write_array(c, f"packed_{number}", packed)
    modules = [str(names.index(module)) for module in needs(name, contents)]
    c.write(f"static const short needs_{number}[] = {{{', '.join(modules)}, -1}};\n\n")
    sizes = f"file_{number}, {len(content)}, packed_{number}, {len(packed)}"
    return f'\t{{"{name}", {sizes}, "\\"{tag}\\"", "\\"{tag}z\\"", needs_{number}}},\n'


def main():
    target, folder, *files = sys.argv[1:]
    contents = {os.path.relpath(path, folder).replace(os.sep, "/"): read(path) for path in sorted(files)}
    with open(target, "w", encoding="ascii") as c:
        c.write('#include "server/web/page_files.h"\n\n')
        rows = [write_file(c, number, name, contents) for number, name in enumerate(contents)]
        c.write("const struct page_file page_files[] = {\n" + "".join(rows) + "};\n")
        c.write(f"const int page_file_count = {len(rows)};\n")
        c.write(f'const char page_version[] = "{version(contents)}";\n')


if __name__ == "__main__":
    main()
