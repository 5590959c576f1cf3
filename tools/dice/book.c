/*
 * book.c - the lines of `fairness book`: does each chain value follow from the one before, does each seed fit
 * its commitment?
 */
#include "tools/dice/check.h"

#include <stdio.h>
#include <string.h>

#include "tools/dice/envelope.h"
#include "tools/dice/reader.h"

struct book {
	struct envelope last; /* number 0 = none yet */
	long long first, count, opened;
	enum finding finding;
};

static void
complain(struct book *book, long long number, const char *what)
{
	printf("envelope %lld %s\n", number, what);
	book->finding = FOUND_WRONG;
}

static void
check_envelope(struct book *book, const struct envelope *envelope)
{
	long long number = envelope->number, before = book->last.number;
	static const struct hash zeros;

	if (book->count == 0)
		book->first = number;
	else if (number <= before)
		complain(book, number, "stands behind a later one");
	else if (number > before + 1)
		complain(book, before + 1, "is missing");
	if (number == 1 || (book->count > 0 && number == before + 1)) {
		struct hash chain =
			chain_after(number == 1 ? &zeros : &book->last.chain, &envelope->commitment);
		if (!hash_same(&chain, &envelope->chain))
			complain(book, number, "has a chain value that doesn't follow from the one before");
	}
	if (envelope->opened) {
		struct hash commitment = commitment_of(&envelope->seed);
		if (!hash_same(&commitment, &envelope->commitment))
			complain(book, number, "has another seed than was committed to");
	}
	book->last = *envelope;
	book->count++;
	book->opened += envelope->opened;
}

enum finding
check_book(struct reader *reader, const char *first)
{
	struct book book = {.finding = FOUND_RIGHT};
	struct envelope envelope;
	char chain[2 * HASH_BYTES + 1];

	for (const char *line = first; line != NULL; line = reader_next(reader)) {
		if (envelope_read(&envelope, line)) {
			check_envelope(&book, &envelope);
		} else if (strncmp(line, "envelope ", 9) == 0) {
			printf("this line can't be understood: %s\n", line);
			book.finding = FOUND_WRONG;
		}
	}
	if (book.finding != FOUND_RIGHT)
		return book.finding;
	hash_write(&book.last.chain, chain);
	if (book.first > 1)
		printf("the chain is checked from envelope %lld on\n", book.first + 1);
	printf("%lld envelopes, %lld of them opened, all as committed\n", book.count, book.opened);
	printf("chain value of envelope %lld: %s\n", book.last.number, chain);
	return FOUND_RIGHT;
}
