/*
 * book_parts.h - what book.c, book_draw.c, book_start.c and book_watch.c share; nobody else includes it.
 */
#pragma once

#include <sys/stat.h>

#include "server/dice/book.h"
#include "server/dice/key.h"
#include "server/dice/watermark.h"

struct book {
	struct key key;
	char key_path[KEY_PATH_SIZE];
	int mark_file;
	struct watermark mark;	  /* as written */
	struct watermark pending; /* as it will be when this turn is stored */
	bool mark_failed;	  /* and the log says so */
	struct stat key_seen;	  /* of the file that held the key at the last look */
	bool files_lost;	  /* and the log says so */
	int64_t next_look_ms;	  /* in ticks */
};

/* True if the key opens it and its seed is the one that was promised. */
MUST_USE bool book_unseal(
	const struct book *book, const struct envelope_row *row, uint8_t seed[KEY_SEED_SIZE]);

/* Says so in the log, of an envelope in use, and what an operator can do. */
void book_log_damaged(const struct server *server, const struct envelope_row *row);

/* The mark as it will be when this turn is stored, to be changed. */
struct watermark *book_pending(struct server *server);

/* With fewer than BOOK_FEW sealed envelopes: adds new ones, up to BOOK_FULL. */
MUST_USE enum db_status book_top_up(struct server *server);
