#!/usr/bin/env python3
"""secrets.py - secrets that somebody may guess at are compared in constant time: how long a comparison takes tells nothing of how
much was right. And addresses to which anything is sent are read by few: no list, record, export or dump has them.

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
# Who reads or writes the tables that have such addresses.
READERS = {
    "db/notices/mail_routes.c": "letters go there",
    "db/notices/pushes.c": "likewise",
    "db/notices/routes.c": "whether there is any way to a player",
    "db/people/accounts.c": "they go with the player",
    "db/people/kept.c": "players read their own",
}
ADDRESSES = re.compile(r"\b(?:FROM|JOIN|INTO|UPDATE) (?:mail_routes|mail_proofs|pushes)\b")
IN_TIME = re.compile(r"(?<![\w])(?:memcmp|bcmp)\s*\(")
CONSTANT = re.compile(r"\bsodium_memcmp\s*\(")


def fault(text):
    if IN_TIME.search(text):
        return "compares by memcmp(), whose time tells how much is the same"
    return None if CONSTANT.search(text) else "compares nothing by sodium_memcmp() any more"


def self_check():
    assert fault("return sodium_memcmp(a, b, 16) == 0;") is None
    assert "memcmp()" in fault("return memcmp(a, b, 16) == 0 && sodium_memcmp(a, b, 1) == 0;")
    assert ADDRESSES.search('"SELECT address FROM mail_routes WHERE player = ?1"')
    assert not ADDRESSES.search("FROM mail_routes_of_others, mail")
    assert "any more" in fault("return strcmp(a, b) == 0;")


def main():
    if sys.argv[1:] == ["--self-check"]:
        self_check()
        return 0
    root = pathlib.Path(sys.argv[1])
    found = [(path, fault((root / path).read_text(encoding="utf-8"))) for path in JUDGES]
    found = [f"{path} ({JUDGES[path]}): {what}" for path, what in found if what]
    sources = [path for folder in ("db", "server", "tools", "protocol") for path in (root / folder).rglob("*.[ch]")]
    sources += [path for folder in ("db", "server", "tools") for path in (root / folder).rglob("*.py")]
    readers = {str(path.relative_to(root)) for path in sources if ADDRESSES.search(path.read_text(encoding="utf-8"))}
    found += [f"{path} reads addresses: is that meant? READERS says who may" for path in sorted(readers - set(READERS))]
    found += [f"{path} reads no addresses any more: take it out of READERS" for path in sorted(set(READERS) - readers)]
    print("\n".join(found))
    return 1 if found or not sources else 0


if __name__ == "__main__":
    sys.exit(main())
