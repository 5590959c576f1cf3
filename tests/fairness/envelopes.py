"""envelopes.py - the sums of tools/dice/README.md, written down once more."""

import hashlib
import hmac


def sha(data):
    return hashlib.sha256(data).digest()


def seed_of(envelope):
    """As the test build makes them."""
    return sha(b"test seed %d" % envelope)


def throws_of(seed, envelope, names, options, salts):
    """n -> two dice."""
    lines = ["barpoint dice 1", str(envelope), *names, options, *salts]
    context = sha("".join(line + "\n" for line in lines).encode("ascii"))

    def throw(n):
        block = hmac.digest(seed, context + n.to_bytes(8, "big") + bytes(4), "sha256")
        return tuple(byte % 6 + 1 for byte in block if byte < 252)[:2]

    return throw
