"""stories.py - what has been played before somebody opens a page."""

# Match 1 is over and analysed; match 2 runs; match 3 is over, and its dice are those of its envelope.
READING = """
dice side O 31 66 42 55 random 5
given alice and bob play to 1
alice> move 8-5 6-5
bob< Please move 4 pieces.
bob> move 1-7 1-7 12-18 12-18
alice< Please move 2 pieces.
alice> move 24-20 13-11
bob< Please move 4 pieces.
bob> move 12-17 12-17 17-22 17-22
alice> resign n
bob> accept
alice< 'analysis 1' soon tells what each of you might have done better.
analysed 1
given carol and dave play to 3
dice envelopes
given erin, frank are logged in, frank is ready
erin> invite frank 1
frank< Type 'join erin' to accept.
frank> join erin
erin< Starting a new game with frank.
opening erin frank
erin> resign n
frank> accept
erin< 'analysis 3' soon tells what each of you might have done better.
""".strip().splitlines()
