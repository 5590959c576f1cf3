#!/usr/bin/env python3
"""manpage.py - makes a manual page (mdoc) of a template and of what a program prints with --help or --sample-config.

Usage: manpage.py TEMPLATE OUTPUT PROGRAM OPTION... Each option is asked of the program; in the template its answer takes
the place of a line:

    @SYNOPSIS@    the usage lines of --help
    @HELP@        the rest of it: paragraphs, and lists of words with what they mean
    @SETTINGS@    the settings of --sample-config

So a page can't say anything else than the program does. Only what no program knows of itself is in the templates.
"""

import os
import re
import subprocess
import sys
import textwrap

WIDTH = 76


def escaped(text):
    """Words of running text, wrapped; each sentence begins a line."""
    text = text.replace("\\", r"\e").replace("--", r"\-\-")
    lines = []
    for sentence in re.split(r"(?<=[.!?]) +", text):
        lines += textwrap.wrap(sentence, WIDTH, break_long_words=False, break_on_hyphens=False)
    return [r"\&" + line if line[0] in ".'" else line for line in lines]


def marked(words):
    """`--data DIR on` as macros: options are flags, words in capitals are the reader's to fill in."""
    found = []
    for token in re.findall(r"\[(?=\S*[A-Z]|-)|\](?!:)|\.\.\.|\||,|--[\w-]*|[^\s\[\]|,]+|\S", words):
        if token == "[":
            found.append("Oo")
        elif token == "]":
            found.append("Oc")
        elif token in ("|", ",", "..."):
            found.append(token)
        elif token.startswith("--"):
            found.append("Fl " + token[1:])
        elif re.fullmatch(r"[A-Z][A-Z:-]*\.*", token):
            found.append("Ar " + token.removesuffix("...") + (" ..." if token.endswith("...") else ""))
        else:
            found.append("Cm " + token)
    return " ".join(found)


def is_usage(line, name):
    return re.match(rf"(usage:|Usage:)?\s*{name}( (?!- )|$)", line) is not None


def synopsis(text, name):
    lines = [re.sub(r"^(usage:|Usage:)?\s*", "", line) for line in text.split("\n") if is_usage(line, name)]
    for line in lines:
        yield f".Nm {name}"
        yield "." + marked(line[len(name) :].strip())


def indent_of(line):
    return len(line.expandtabs(8)) - len(line.expandtabs(8).lstrip())


def blocks(text, name):
    """(None, lines of a paragraph), or (the words of a list's item, lines of its meaning)."""
    lines = text.split("\n")
    while lines and (is_usage(lines[0], name) or lines[0].startswith(f"{name} - ") or not lines[0].strip()):
        lines.pop(0)
    head, body = None, []
    for number, line in enumerate(lines):
        after = lines[number + 1] if number + 1 < len(lines) else ""
        item = re.fullmatch(r" {0,4}(\S.*?)(?: {2,}(\S.*))?", line)
        begins = item and (item.group(2) or indent_of(after) >= 8)
        if begins or not line.strip() or (head is not None and indent_of(line) < 4):
            if body or head is not None:
                yield head, body
            head, body = (item.group(1), [item.group(2)] if item.group(2) else []) if begins else (None, [])
            if begins or not line.strip():
                continue
        body.append(line.strip())
    if body or head is not None:
        yield head, body


def meaning(lines):
    """A line that says what goes in or comes out stands for itself."""
    text = []
    for line in lines:
        if re.match(r"(in|out): ", line) and text:
            yield from escaped(" ".join(text))
            yield ".br"
            text = []
        text.append(re.sub(r" {2,}", " ", line))
    yield from escaped(" ".join(text))


def described(text, name):
    in_list, first = False, True
    for head, lines in blocks(text, name):
        if head is None:
            if in_list:
                yield ".El"
            if in_list or not first:
                yield ".Pp"
        elif not in_list:
            yield ".Bl -tag -width Ds"
        if head is not None:
            yield ".It " + marked(head)
        yield from meaning(lines)
        in_list, first = head is not None, False
    if in_list:
        yield ".El"


def settings(text, _):
    """A block for each: comments, then `key = default`."""
    yield ".Bl -tag -width Ds"
    for block in text.split("\n\n")[1:]:
        *comments, line = block.strip().split("\n")
        key, _, value = line.partition(" =")
        yield f".It Cm {key} No ={value}"
        yield from escaped(" ".join(comment.removeprefix("# ") for comment in comments))
    yield ".El"


MARKS = {
    "@SYNOPSIS@": ("--help", synopsis),
    "@HELP@": ("--help", described),
    "@SETTINGS@": ("--sample-config", settings),
}


def main():
    template, output, program, *options = sys.argv[1:]
    name = os.path.basename(program)
    said = {}
    for option in options:
        done = subprocess.run([program, option], capture_output=True, text=True, check=True, stdin=subprocess.DEVNULL)
        said[option] = done.stdout
    with open(template, encoding="utf-8") as source, open(output, "w", encoding="utf-8") as page:
        for line in source.read().splitlines():
            option, make = MARKS.get(line, (None, None))
            for part in make(said[option], name) if make else [line]:
                page.write(part + "\n")


if __name__ == "__main__":
    main()
