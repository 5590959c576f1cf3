#!/usr/bin/env python3
"""Writes the help pages as C: the table that protocol/help.h declares.

    embed_pages.py OUT.c THEME.txt...

README.md says how a page is written. What is wrong with one ends the build, with its file and line.
"""
import os
import re
import sys

WIDTH = 78
TEXT_WIDTH = 76  # of the lines of a text, which are indented
NEARLY_FULL = 70
KEYS = {"usage": "USAGE", "example": "EXAMPLE", "next": "WHAT NEXT", "see": "SEE ALSO"}


faults = []


def fail(path, number, fault):
    faults.append(f"{path}:{number}: {fault}")


def wrap_names(names):
    """Rows of names with commas between them."""
    rows = [""]
    for i, name in enumerate(names):
        piece = name + (", " if i + 1 < len(names) else "")
        if len(rows[-1]) + len(piece.rstrip()) > WIDTH - 2:
            rows.append("")
        rows[-1] += piece
    return [row.rstrip() for row in rows]


def new_page(path, number, names):
    return {"names": names, "about": None, "text": [], "usage": [], "example": [], "next": [], "see": [], "where": (path, number)}


def add_line(page, path, number, line):
    key, colon, rest = line.partition(": ")
    if colon and key in KEYS:
        page[key].append(rest.strip())
    elif page["about"] is not None:
        page["text"].append(line)
    elif line:
        page["about"] = line


def read_theme(path):
    """The title in the first line, and the pages."""
    title, pages = None, []
    with open(path, encoding="ascii") as text:
        for number, line in enumerate((line.rstrip() for line in text), 1):
            if line.startswith("== "):
                pages.append(new_page(path, number, line[3:].split(", ")))
            elif line.startswith("# "):
                title = title or line[2:]
            elif pages:
                add_line(pages[-1], path, number, line)
            elif line:
                fail(path, number, "stands before the first page")
    if title is None:
        fail(path, 1, "has no title '# Title'")
    return title, pages


def trim(lines):
    """Without empty lines at both ends and two in a row."""
    text = re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip("\n")
    return text.split("\n") if text else []


def indent_of(line):
    return len(line) - len(line.lstrip(" "))


def goes_on(line, following):
    """Is the second line of a text the rest of the first one, which had no room for it?"""
    if not line or not following or following.split()[0].endswith(":") and line.endswith("."):
        return False
    deeper = indent_of(following) - indent_of(line)
    needed = len(line) + 1 + len(following.split()[0])
    if deeper == 0:
        return needed > TEXT_WIDTH or line[-1] not in ".:"
    return deeper > 0 and needed > NEARLY_FULL and line[-1] not in ".:"


def paragraphs(lines):
    """Each of them as one line."""
    whole, last = [], ""
    for line in lines:
        if goes_on(last, line):
            whole[-1] += " " + line.strip()
        else:
            whole.append(line)
        last = line
    return whole


def page_lines(page, flowing=False):
    lines = ["NAME", f"  {', '.join(page['names'][:1] + other_names(page))}: {page['about']}"]
    text, see = trim(page["text"]), ", ".join(page["see"])
    sections = [
        ("USAGE", page["usage"]),
        ("DESCRIPTION", paragraphs(text) if flowing else text),
        ("EXAMPLE", page["example"]),
        ("WHAT NEXT", page["next"]),
        ("SEE ALSO", [see] if flowing else wrap_names(see.split(", "))),
    ]
    for heading, rows in sections:
        if rows and rows != [""]:
            lines += [heading] + [("  " + row).rstrip() for row in rows]
    return lines


def other_names(page):
    """A spelling of a setting needs no mention."""
    return [name for name in page["names"][1:] if "-" not in name]


def check(page, lines):
    for line in lines:
        if len(line) > WIDTH:
            fail(*page["where"], f"longer than {WIDTH}: {line}")
        if re.match(r" *(\d|\*\* |>)", line):
            fail(*page["where"], f"programs would take this line for something else: {line}")
    if not (page["about"] and page["text"] and page["see"]):
        fail(*page["where"], "needs a line that says what it is, a text, and a line that begins with see:")


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def write_page(c, title, operators, page):
    lines = page_lines(page)
    check(page, lines)
    c.write("\t{\n\t\t.names = (const char *const[]){" + ", ".join(map(quoted, page["names"])) + ", NULL},\n")
    c.write(f'\t\t.theme = {quoted(title)},\n\t\t.about = {quoted(page["about"])},\n')
    c.write(f"\t\t.operators = {operators},\n\t\t.text =\n")
    c.writelines(f'\t\t\t{quoted(line)} "\\r\\n"\n' for line in lines)
    c.write(",\n\t\t.flowing =\n")
    c.writelines(f'\t\t\t{quoted(line)} "\\r\\n"\n' for line in page_lines(page, flowing=True))
    c.write("\t},\n")


def main():
    out, themes = sys.argv[1], sys.argv[2:]
    with open(out, "w", encoding="ascii") as c:
        c.write('#include "protocol/help.h"\n\n#include <stddef.h>\n\nconst struct help_page help_pages[] = {\n')
        for path in themes:
            title, pages = read_theme(path)
            operators = "true" if os.path.basename(path) == "operators.txt" else "false"
            for page in pages:
                write_page(c, title, operators, page)
        c.write("\t{.names = NULL},\n};\n")
    if faults:
        os.unlink(out)
        sys.exit("\n".join(faults))


main()
