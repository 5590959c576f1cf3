/*
 * accept.h - whose invitations a player takes: lower limits for what is measured of the inviter.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "server/rules/clock_terms.h"
#include "server/rules/must_use.h"

enum {
	ACCEPT_TEXT_SIZE = 64,	       /* with whole words */
	ACCEPT_STORED_SIZE = 32,       /* with their first letters */
	ACCEPT_EXPERIENCE_MAX = 99999, /* more than anybody has */
};

struct accept {
	int32_t reliability;	  /* percent, 0 = any */
	int32_t experience;	  /* 0 = any */
	int32_t days;		  /* for a turn of a slow match, 0 = any */
	struct clock_terms clock; /* no faster one; none is slow enough. Without a delay: any */
};

/* `reliability>=90 experience>=50 days>=2 clock>=normal`: some or all, in any order, in quotes or not, words
 * cut as short as one likes; `all` for no limit. Anything else is false and leaves *accept as it was. */
MUST_USE bool accept_read(struct accept *accept, const char *text);

/* In the form that is shown, and in the shortest; accept_read() takes both. */
void accept_write(const struct accept *accept, char text[ACCEPT_TEXT_SIZE]);
void accept_store(const struct accept *accept, char text[ACCEPT_STORED_SIZE]);
