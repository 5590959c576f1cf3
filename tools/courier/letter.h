/*
 * letter.h - one letter as the server hands it over, checked: what the courier puts into headers, addresses
 * and arguments has nothing in it that could end one and begin another.
 *
 * Memory in, memory out.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "server/rules/must_use.h"

enum way { WAY_MAIL, WAY_PUSH, WAY_HOOK, WAYS };

/* What became of a letter. */
enum verdict {
	VERDICT_DONE,  /* it has arrived */
	VERDICT_LATER, /* it may work later */
	VERDICT_RESTS, /* it was not tried: who should take it is left alone */
	VERDICT_GONE,  /* nobody is there */
	VERDICT_BAD,   /* it can't be carried, now or later */
	VERDICTS,
};

enum {
	LETTER_LINE_MAX = 16384,
	LETTER_HEADERS_MAX = 8,
	LETTER_HEADER_NAME_SIZE = 64,
	LETTER_HEADER_SIZE = 1001,
	LETTER_SUBJECT_SIZE = 256,
	LETTER_TEXT_SIZE = 8193,
	LETTER_URL_SIZE = 1024,
	LETTER_ADDRESS_SIZE = 255,
	LETTER_KEY_SIZE = 128,
};

struct letter_header {
	char name[LETTER_HEADER_NAME_SIZE];
	char value[LETTER_HEADER_SIZE];
};

struct letter {
	int64_t id;
	enum way way;
	char kind[32];
	char subject[LETTER_SUBJECT_SIZE];
	char text[LETTER_TEXT_SIZE];
	char url[LETTER_URL_SIZE];
	char address[LETTER_ADDRESS_SIZE]; /* of a mail */
	struct letter_header headers[LETTER_HEADERS_MAX];
	int header_count;
	char endpoint[LETTER_URL_SIZE]; /* of a push and a hook */
	char p256dh[LETTER_KEY_SIZE], auth[LETTER_KEY_SIZE], topic[33], urgency[16];
	int64_t ttl; /* seconds */
};

/* The last line of an answer. */
struct answer_end {
	bool ok;
	char why[128];
	char server[LETTER_ADDRESS_SIZE]; /* its name, of the answer to hello; goes into a header */
	int64_t again;			  /* seconds */
};

enum line_kind {
	LINE_LETTER,
	LINE_BAD_LETTER, /* its `id` is known, but it can't be carried */
	LINE_END,
	LINE_RUBBISH,
};

/* Reads one line without its end, and changes it. Fills in the letter or the end, whichever the line is. */
MUST_USE enum line_kind letter_read(struct letter *letter, struct answer_end *end, char *line);

/* "mail", "push", "hook" */
const char *way_name(enum way way);

/* `local@domain` of letters, digits and some signs, which doesn't begin with a minus. */
bool letter_is_address(const char *text);
