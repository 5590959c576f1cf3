"""tree.py - how tests of the whole tree are called: FILE.py [ROOT], or --self-check."""

import os
import sys

HOUSE = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))


def run(check_tree, self_check):
    """Prints each fault that check_tree(ROOT) finds, and ends with 1 if there is one."""
    if sys.argv[1:] == ["--self-check"]:
        self_check()
        sys.exit(0)
    found = list(check_tree(sys.argv[1] if sys.argv[1:] else HOUSE))
    print("\n".join(found))
    sys.exit(1 if found else 0)
