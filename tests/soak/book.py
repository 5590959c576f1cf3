"""book.py - what the clients of the soak know: their mail, and what the server must show of their matches."""

from journal import Fault


class MailBook:
    """Each mail has a number, which is its text."""

    def __init__(self):
        self.count = 0
        self.addressee = {}  # number -> name
        self.waiting = set()  # promised, and not read yet
        self.had = set()  # read

    def write(self, name):
        self.count += 1
        self.addressee[self.count] = name
        return self.count

    def promised(self, number):
        if number not in self.had:
            self.waiting.add(number)

    def read(self, name, line):
        words = line.split()
        if len(words) != 5 or words[3] != "soak":
            raise Fault(f"{name} read a mail that nobody wrote: {line}")
        number = int(words[4])
        if self.addressee.get(number) != name:
            raise Fault(f"{name} read the mail of {self.addressee.get(number)}: {line}")
        self.had.add(number)
        self.waiting.discard(number)

    def check(self, database):
        """Waiting mail is stored."""
        stored = {int(row[0].split()[1]) for row in database.execute("SELECT text FROM mail")}
        for number in sorted(self.waiting - stored):
            raise Fault(f"mail {number} to {self.addressee[number]} was promised and is lost")


def shown_length(match):
    return str(match.length) if match.length else "unlimited"


def check_saved(ledger, states, reader):
    """`show saved` has the open matches of the reader, with their scores."""
    wanted = {}
    for number, match in ledger.matches.items():
        if reader.name in match.names and states[number] in ("running", "saved"):
            other = match.other(reader.name)
            wanted[other] = (shown_length(match), str(match.score[reader.name]), str(match.score[other]))
    if wanted != reader.saved:
        raise Fault(f"'show saved' tells {reader.name} {reader.saved}, the ledger has {wanted}")


def check_history(ledger, states, reader):
    """`history` has the newest fifteen."""
    mine = sorted((n for n, match in ledger.matches.items() if reader.name in match.names), reverse=True)[:15]
    wanted = [history_row(ledger.matches[number], states[number], reader.name) for number in mine]
    if wanted != reader.played:
        raise Fault(f"'history' of {reader.name}:\nshown  {reader.played}\nstored {wanted}")


def history_row(match, state, name):
    other = match.other(name)
    score = [str(min(match.score[n], match.length or 10**9)) for n in (name, other)]
    if match.over:
        result = "won" if match.score[name] > match.score[other] else "lost"
    else:
        result = {"finished": "ended", "annulled": "given up"}.get(state, "saved")
    return (str(match.id), other, shown_length(match), result, *score)
