"""leaks.py - looks for what nobody may read over HTTP: addresses of people and machines, passwords, seeds to come."""

import re

# A hash may stand where all may know it: a commitment and what follows from it, the seed of an opened envelope.
HASH = rb"[0-9a-f]{64}"
KNOWN = re.compile(
    rb'"(?:commitment|chain|context)":\s*"%(hash)s"'
    rb'|"state":\s*"opened",[^{}]*?"seed":\s*"%(hash)s"'
    rb"|commitment %(hash)s chain %(hash)s"
    rb"|opened match \d+ throw \d+ seed %(hash)s"
    rb"|context \d+ %(hash)s" % {b"hash": HASH}
)
LEAKS = re.compile(
    rb"[0-9A-Fa-f]{64}"
    rb"|[\w.+-]+@[\w-]+\.\w+"
    rb"|\b(?!127\.0\.0\.1:)\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}\b"
    rb"|(?<![\w:])::1\b"
    rb"|\$argon2|\bsecret\b"
)
# One of these is in each leak, and takes a tenth of the time to look for.
SIGNS = (b"@", b"::1", b"$argon2", b"secret")
MAY_BE_ADDRESS = re.compile(rb"\.\d{1,3}\.")
MAY_BE_HASH = re.compile(rb"[0-9A-Fa-f]{64}")


def find_leak(came):
    """The first of it in these bytes, or None. The page names the host that was asked for."""
    if not (any(sign in came for sign in SIGNS) or MAY_BE_ADDRESS.search(came) or MAY_BE_HASH.search(came)):
        return None
    came = re.sub(rb"Content-Security-Policy: [^\r\n]*|telnet \S+ \d+", b"", came)
    found = LEAKS.search(KNOWN.sub(b'""', came))
    return found and found[0]


def check_for_leaks(came):
    leak = find_leak(came)
    assert leak is None, (leak, came[-2000:])
