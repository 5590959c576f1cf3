"""moments.py - what a kill at one moment may change: all of what was asked, or nothing of it."""

from collections import namedtuple

from kills import Failure

# What has happened before; who types what as the server dies; what that person reads if it is carried out; what changes: a
# number is added, anything else takes the place, ANY may be whatever it likes.
Moment = namedtuple("Moment", "setup who request told changes")
ANY = object()


def read_facts(server, table, facts):
    """Facts by name; in their SQL, `last` is the newest row of that table."""
    question = f"WITH last AS (SELECT * FROM {table} ORDER BY id DESC LIMIT 1) SELECT {', '.join(facts.values())}"
    return dict(zip(facts, server.rows(question)[0]))


def look_for(server, wrong):
    """`wrong`: counts that must be zero, by what they count. All at once: what a database has is read anew each time it is opened."""
    counts = server.rows("SELECT " + ", ".join(f"({question})" for question in wrong.values()))[0]
    for what, count in zip(wrong, counts, strict=True):
        if count:
            raise Failure(f"{count} {what}")


def differences(before, found, changes):
    """Facts that are neither as they were nor as they should be, if all of it was carried out; None: it was not."""
    if found == before:
        return None
    wrong = []
    for fact, was in before.items():
        change = changes.get(fact, 0 if isinstance(was, int) else was)
        wanted = was + change if isinstance(change, int) and isinstance(was, int) else change
        if wanted is not ANY and found[fact] != wanted:
            wrong.append(f"{fact}: {was} before, {found[fact]} after, not {wanted}")
    return wrong


def judge(moment, heard, before, found, outcomes, free=()):
    """Counts what became of it. Fails if part of it is stored, or nothing of it although the answer was heard. Free facts may
    be whatever they like, unless the moment says what they are."""
    wrong = differences(before, found, {**dict.fromkeys(free, ANY), **moment.changes})
    happened = wrong is not None or not moment.changes
    outcomes["heard" if heard else "stored" if happened else "lost"] += 1
    if wrong:
        raise Failure("; ".join(wrong))
    if heard and not happened:
        raise Failure(f"{moment.who} has read that it was done, and nothing of it is stored")
