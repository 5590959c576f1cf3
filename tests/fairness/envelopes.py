"""envelopes.py - the sums of tools/dice/README.md, written down once more."""

import hashlib
import hmac

from by_the_document import dice_of


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


def lot_context(envelope, tournament, number, entrants):
    lines = ["barpoint lot 1", str(envelope), str(tournament), str(number), *entrants]
    return sha("".join(line + "\n" for line in lines).encode("ascii"))


def lot_order(seed, context, entrants, people):
    order, throw = [], 1
    for left in (list(entrants[:people]), list(entrants[people:])):
        while left:
            drawn = 0
            while len(left) > 1:
                digits = [die - 1 for n in (throw, throw + 1) for die in dice_of(seed, context, n)]
                throw += 2
                number = int("".join(map(str, digits)), 6)
                if number < 1296 - 1296 % len(left):
                    drawn = number % len(left)
                    break
            order.append(left.pop(drawn))
    return order
