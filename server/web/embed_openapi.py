#!/usr/bin/env python3
"""embed_openapi.py OPENAPI.yaml TARGET - writes the description of the HTTP API as JSON, and that as C.

Reads the part of YAML that the description is written in: mappings and lists by indentation, {} and [] within a line, plain
and double-quoted scalars, comments on lines of their own. So a build needs no further library.

In schemas it spells out what the file takes for granted: all properties are required, unless it says which.
"""

import json
import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from literal import LONG, literal  # noqa: E402

TOKEN = re.compile(r'\s*("(?:[^"\\]|\\.)*"|[{}\[\],]|:(?=\s)|(?:[^,{}\[\]:"\s]|:(?!\s)|\s+(?![\s:]))(?:[^,{}\[\]:]|:(?!\s))*)')
WORDS = {"true": True, "false": False, "null": None}


def scalar(word):
    word = word.strip()
    if word.startswith('"'):
        return json.loads(word)
    if re.fullmatch(r"-?\d+(\.\d+)?", word):
        return json.loads(word)
    return WORDS.get(word, word)


def flow(tokens):
    """One value from the front of the tokens."""
    token = tokens.pop(0)
    if token == "[":
        items = []
        while tokens[0] != "]":
            items.append(flow(tokens))
            if tokens[0] == ",":
                tokens.pop(0)
        tokens.pop(0)
        return items
    if token != "{":
        return scalar(token)
    members = {}
    while tokens[0] != "}":
        name = scalar(tokens.pop(0))
        assert tokens.pop(0) == ":", name
        members[name] = flow(tokens)
        if tokens[0] == ",":
            tokens.pop(0)
    tokens.pop(0)
    return members


def value(text):
    """What follows a name or a dash."""
    if text[0] not in "{[":
        return scalar(text)
    tokens = TOKEN.findall(text)
    found = flow(tokens)
    assert not tokens, (text, tokens)
    return found


def block(lines):
    """The lines of one indentation, and what is below each."""
    indent = len(lines[0]) - len(lines[0].lstrip())
    if lines[0].lstrip().startswith("- "):
        return [value(line.strip()[2:]) for line in lines]
    members = {}
    while lines:
        line = lines.pop(0).strip()
        name, _, rest = re.fullmatch(r'("[^"]*"|[^:]+):(\s+(.*))?', line).groups()
        below = []
        while lines and len(lines[0]) - len(lines[0].lstrip()) > indent:
            below.append(lines.pop(0))
        members[scalar(name) if name.startswith('"') else name] = block(below) if below else value(rest)
    return members


def read(path):
    with open(path, encoding="utf-8") as file:
        return block([line.rstrip() for line in file if line.strip() and not line.lstrip().startswith("#")])


def complete(schemas):
    """All properties are there unless the file says which."""
    for part in schemas.values():
        if "properties" in part:
            part.setdefault("required", list(part["properties"]))


def main():
    source, target = sys.argv[1:]
    described = read(source)
    complete(described["components"]["schemas"])
    text = json.dumps(described, ensure_ascii=True, separators=(",", ":")) + "\r\n"
    with open(target, "w", encoding="ascii") as c:
        c.write(f'{LONG}#include "server/web/api/openapi.h"\n\nconst char openapi_json[] = {literal(text.encode())};\n')
        c.write(f"const size_t openapi_json_size = {len(text)};\n")


if __name__ == "__main__":
    main()
