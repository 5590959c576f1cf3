/*
 * letter_parts.h - a letter while it is written; for letter.c and the files beside it only.
 */
#pragma once

#include "db/notices/mail_routes.h"
#include "db/notices/pushes.h"
#include "db/people/players.h"
#include "protocol/messages.h"
#include "server/notices/letter.h"
#include "server/state/web_address.h"

enum {
	LETTER_SUBJECT_SIZE = 121,
	LETTER_TEXT_MAX = 7000, /* bytes of lines about notices; the rest waits for the next letter */
	LETTER_SHORT_MAX = 800, /* likewise, in a browser, which shows a few lines */
	LETTER_URL_SIZE = WEB_ADDRESS_SIZE + 64,
};

struct letter {
	struct server *server; /* borrowed */
	int64_t id;
	enum notice_way way;
	struct notice_row row[LETTER_ROWS]; /* all to the same reader */
	bool told[LETTER_ROWS];
	int count;
	struct player_row account; /* of the reader; a hook has none */
	struct mail_route mail;	   /* of a mail to a proven address */
	char address[MAIL_ADDRESS_SIZE];
	struct push_row push;
	char root[WEB_ADDRESS_SIZE]; /* of the page; "": there is none */
	char url[LETTER_URL_SIZE];   /* where to go on */
	char subject[LETTER_SUBJECT_SIZE];
	const char *event; /* of NOTICE_TOURNAMENT: the word for what happened */
	FILE *out;	   /* the text, while it is written */
	char *text;	   /* owned */
	size_t size;
	int lines; /* told */
};

/* Writes subject, text and url, and marks the rows that are told. False if something could not be stored or
 * read. */
MUST_USE bool letter_write(struct letter *letter);

/* Likewise, of NOTICE_TOURNAMENT to a hook. */
MUST_USE bool letter_write_room(struct letter *letter);

/* Parts of that: the subject; the address on the page, with a number after it unless that is 0; one text for
 * all rows. */
void letter_set_subject(struct letter *letter, enum message message, const struct message_args *args);
void letter_set_url(struct letter *letter, const char *path, int64_t number);
void letter_tell_all(struct letter *letter);

/* A line of JSON. */
void letter_put(const struct letter *letter, FILE *out);
