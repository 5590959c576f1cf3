/*
 * mailer.h - what is common to both ways by which a mail leaves: the program sendmail, and a relay.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "tools/courier/letter.h"

/* Borrowed until the mailing has begun. Lines of the message end with LF. */
struct mail {
	const char *from, *to; /* local@domain */
	const char *message;
	size_t size;
};

/* `why` says what is in the way, without a word of the letter; NULL with VERDICT_DONE. It is borrowed until
 * the callback returns. `unreachable`: the mailer can't be reached, so another mail would fail, too. */
struct mailed {
	enum verdict verdict;
	const char *why;
	bool unreachable;
};

typedef void mailing_over(void *arg, const struct mailed *mailed);
