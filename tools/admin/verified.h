/*
 * verified.h - what a check of the database may come to.
 */
#pragma once

enum verified {
	VERIFIED,
	VERIFY_DIFFERS, /* something doesn't follow the rules */
	VERIFY_FAILED,	/* the database can't be read */
};

/* Of a sentence that says what differs. */
enum { DIFFERENCE_SIZE = 1024 };
