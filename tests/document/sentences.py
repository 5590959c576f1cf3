#!/usr/bin/env python3
"""sentences.py - the protocol document quotes no sentence that the server doesn't have.

    sentences.py

Checks every piece of code in protocol/README.md that begins with `** `; one that ends in `...` is a beginning.
"""

import os
import re
import sys

PROTOCOL = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "protocol")
SOURCES = ("messages", "setting_names.c")

STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')
FIELD = re.compile(r"\\\{[abtnmlr](?::\w+)?\\\}|%s|\\\{[nm]:\w+\\\|([^\\|]+)(?:\\\|([^\\]+))?\\\}")


def read(name):
    """A file, or all of a folder."""
    path = os.path.join(PROTOCOL, name)
    if os.path.isdir(path):
        return "".join(read(os.path.join(name, one)) for one in sorted(os.listdir(path)))
    with open(path, encoding="utf-8") as file:
        return file.read()


def pattern(sentence):
    """{n|point} is `1 point` or `2 points`; any other field may be anything."""

    def field(match):
        one, many = match.groups()
        return rf"\S+ (?:{one}|{many or one + 's'})" if one else ".+"

    return re.compile(FIELD.sub(field, re.escape(sentence)))


def sentences():
    for source in SOURCES:
        # Neighbouring literals are one string.
        text = re.sub(r'"\s*\n\s*"', "", read(source))
        for literal in STRING.findall(text):
            yield from literal.replace('\\"', '"').replace("\\a", "\a").split("\\n")


def is_said(quote, known):
    if quote.endswith("..."):
        beginning = re.sub(r"<[^>]+>", ".+", re.escape(quote[:-3].strip()))
        return any(re.match(beginning, one) for one, _ in known)
    return any(wanted.fullmatch(quote) for _, wanted in known)


def main():
    known = [(one, pattern(one)) for one in sentences() if one.startswith("** ")]
    prose = re.sub(r"^```.*?^```$", "", read("README.md"), flags=re.S | re.M)
    quotes = [" ".join(quote.split()) for quote in re.findall(r"`(\*\* [^`]+)`", prose)]
    wrong = [quote for quote in quotes if not is_said(quote, known)]
    for quote in wrong:
        print(f"protocol/README.md quotes a sentence that no row of {' or '.join(SOURCES)} has: {quote}")
    print(f"{len(quotes)} sentences, {len(wrong)} unknown")
    return 1 if wrong or not quotes else 0


if __name__ == "__main__":
    sys.exit(main())
