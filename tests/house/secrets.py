#!/usr/bin/env python3
"""secrets.py - secrets that somebody may guess at are compared in constant time: how long a comparison takes tells nothing of how
much was right.

    secrets.py ROOT        the files below, and what each has to do with secrets
    secrets.py --self-check
"""

import pathlib
import re
import sys

# Each compares one kind, and nothing else byte by byte.
JUDGES = {
    "server/passwords/secret.c": "tokens of logins and feeds, links to all that is kept of a player",
    "server/notices/mail_code.c": "codes for an address",
    "server/notices/mail_end.c": "links that end mail",
    "server/notices/push_check.c": "keys of browsers",
}
IN_TIME = re.compile(r"(?<![\w])(?:memcmp|bcmp)\s*\(")
CONSTANT = re.compile(r"\bsodium_memcmp\s*\(")


def fault(text):
    if IN_TIME.search(text):
        return "compares by memcmp(), whose time tells how much is the same"
    return None if CONSTANT.search(text) else "compares nothing by sodium_memcmp() any more"


def self_check():
    assert fault("return sodium_memcmp(a, b, 16) == 0;") is None
    assert "memcmp()" in fault("return memcmp(a, b, 16) == 0 && sodium_memcmp(a, b, 1) == 0;")
    assert "any more" in fault("return strcmp(a, b) == 0;")


def main():
    if sys.argv[1:] == ["--self-check"]:
        self_check()
        return 0
    found = [(path, fault((pathlib.Path(sys.argv[1]) / path).read_text(encoding="utf-8"))) for path in JUDGES]
    for path, what in found:
        if what:
            print(f"{path} ({JUDGES[path]}): {what}")
    return 1 if any(what for _, what in found) else 0


if __name__ == "__main__":
    sys.exit(main())
