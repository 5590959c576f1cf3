#!/usr/bin/env python3
"""hosts.py - the page asks no host but ours: no address with a scheme or two slashes in its files, and no absolute path; and
each of its files is in server/web/meson.build, else the server doesn't have it.

    hosts.py [ROOT]       check server/web/page; without ROOT, of the tree this file is in
    hosts.py --self-check check that every kind of offence is found
"""

import os
import re
import sys

HOUSE = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
NAMESPACES = {"http://www.w3.org/2000/svg"}  # names that nobody fetches
FOREIGN = re.compile(r"""(?:\b(?:https?|wss?|ftp|data|javascript):|(?<![:/*\w])//(?=[\w-]+\.))[^\s"'`)]*""")
ABSOLUTE = re.compile(r"""(?:(?:src|href|action)=|from |import\(|fetch\(|url\()\s*["'`]?/[^\s"'`)]*""")
COMMENT = re.compile(r"/\*.*?\*/|<!--.*?-->", re.S)
PROTOCOLS = re.compile(r"""["'](?:https?|wss?):["']""")  # compared with, not fetched


def offences(text):
    text = COMMENT.sub("", text)
    text = PROTOCOLS.sub("", text)
    found = [match.group() for match in FOREIGN.finditer(text) if match.group() not in NAMESPACES]
    return found + [match.group() for match in ABSOLUTE.finditer(text)]


def check(root):
    trouble, files = 0, 0
    with open(os.path.join(root, "server", "web", "meson.build"), encoding="utf-8") as file:
        built_in = set(re.findall(r"'(page/[^']+)'", file.read()))
    for folder, _, names in os.walk(os.path.join(root, "server", "web", "page")):
        for name in sorted(names):
            path = os.path.join(folder, name)
            if not name.endswith((".js", ".css", ".html", ".svg")):
                continue
            files += 1
            if os.path.relpath(path, os.path.join(root, "server", "web")) not in built_in:
                print(f"{os.path.relpath(path, root)}: not in server/web/meson.build")
                trouble += 1
            with open(path, encoding="utf-8") as file:
                for offence in offences(file.read()):
                    print(f"{os.path.relpath(path, root)}: {offence}")
                    trouble += 1
    if files == 0:
        print("server/web/page has no files")
    return 1 if trouble or files == 0 else 0


def self_check():
    bad = ['<script src="https://example.org/x.js">', '@import url(//fonts.example.org/a.css)', 'fetch("/api/status")',
           'import x from "/page/x.js"', 'new WebSocket("ws://example.org/ws")', '<a href="/match/1">',
           'img.src = "data:image/png;base64,AA"', '<a href="javascript:alert(1)">']  # fmt: skip
    good = ['import { h } from "./dom.js";', 'socket.protocol = root.protocol === "https:" ? "wss:" : "ws:";',
            'const SVG = "http://www.w3.org/2000/svg";', '/* see https://example.org */', 'path.split("/")', "{root}page/x.js",
            'new URL("../", import.meta.url)', "a / b / c // two"]  # fmt: skip
    wrong = [text for text in bad if not offences(text)] + [text for text in good if offences(text)]
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(self_check() if sys.argv[1:] == ["--self-check"] else check(sys.argv[1] if sys.argv[1:] else HOUSE))
