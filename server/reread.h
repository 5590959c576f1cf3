/*
 * reread.h - what a machine that only reads keeps in memory of some tables, and reads again once the log has
 * changed them: bans, hours, throws, and who lets strangers read of their matches.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct copied_row;
struct server;

enum { REREAD_TABLES = 4 };

struct reread {
	struct server *server; /* borrowed */
	bool changed[REREAD_TABLES];
	int64_t next_ms[REREAD_TABLES]; /* in ticks: many changes cost one look */
};

/* A row was written; inside copy_row_fn. */
void reread_note(struct reread *reread, const struct copied_row *row);

/* After rows were applied, and later: looks, if it is time. */
void reread_go_on(struct reread *reread);
