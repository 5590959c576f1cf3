/*
 * book_draw.c - see book_draw.h.
 */
#include "server/dice/book_draw.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>

#include "db/tournaments/lots.h"
#include "server/dice/book_parts.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/log.h"

static_assert((int)LOT_MAX == (int)LOT_ENTRANTS, "a row holds all that can be drawn");

enum { DAMAGED_MAX = 8 }; /* of the next envelopes; more, and the database is not to be trusted */

/* The first envelope of the book that can be opened, and those before it that can't. */
struct next_whole {
	const struct book *book;
	int64_t envelope; /* 0 = not found */
	uint8_t seed[ENVELOPE_SIZE];
	int64_t damaged[DAMAGED_MAX];
	int damaged_count;
};

static bool
try_envelope(void *arg, const struct envelope_row *row)
{
	struct next_whole *next = arg;

	if (book_unseal(next->book, row, next->seed)) {
		next->envelope = row->number;
		return false;
	}
	next->damaged[next->damaged_count++] = row->number;
	return next->damaged_count < DAMAGED_MAX;
}

static bool
find_whole(struct server *server, struct next_whole *next)
{
	enum db_status status = book_top_up(server);

	*next = (struct next_whole){.book = server->book};
	if (status == DB_OK)
		status = envelopes_each_unopened(server->db, 0, try_envelope, next);
	if (status != DB_OK)
		return storing_done(server, status);
	if (next->envelope == 0)
		fatal("no lot can be drawn: the next envelopes are damaged");
	return true;
}

/* Names, each ended by a LF. `order` is NULL for the order they are in. */
static void
write_names(const struct lot_terms *terms, const int *order, char names[LOT_NAMES_SIZE])
{
	size_t length = 0;

	for (int i = 0; i < terms->count; i++)
		length += (size_t)snprintf(names + length, LOT_NAMES_SIZE - length, "%s\n",
			terms->name[order != NULL ? order[i] : i]);
	assert(length < LOT_NAMES_SIZE);
}

static enum db_status
store_lot(struct server *server, struct draw *draw)
{
	struct lot_row row = {
		.tournament = draw->terms.tournament,
		.round = draw->terms.round,
		.at = storing_now(server),
		.people = draw->terms.people,
		.slots = draw->slots,
	};

	write_names(&draw->terms, NULL, row.entrants);
	write_names(&draw->terms, draw->order, row.ordered);
	enum db_status status = lot_store(server->db, &row);
	draw->lot = row.id;
	return status;
}

static bool
store_envelopes(struct server *server, int64_t lot, const struct next_whole *next)
{
	for (int i = 0; i < next->damaged_count; i++) {
		log_error("book",
			"ENVELOPE %lld IS DAMAGED: it is made void, and lot %lld is drawn by the next",
			(long long)next->damaged[i], (long long)lot);
		book_pending(server)->changes++;
		if (!storing_done(server, lot_void_envelope(server->db, lot, next->damaged[i], "damaged")))
			return false;
	}
	book_pending(server)->changes++;
	return storing_done(server, lot_open_envelope(server->db, lot, next->envelope, next->seed));
}

enum draw_status
book_draw(struct server *server, struct draw *draw)
{
	uint8_t context[ENVELOPE_SIZE];
	struct envelope_throws throws;
	struct next_whole next;

	if (!find_whole(server, &next))
		return DRAW_NOT_STORED;
	draw->terms.envelope = next.envelope;
	lot_context(&draw->terms, context);
	envelope_begin(next.seed, context, &throws);
	lot_order(&draw->terms, &throws, draw->order);
	enum db_status status = store_lot(server, draw);
	if (status == DB_TAKEN)
		return DRAW_MADE_BEFORE;
	return storing_done(server, status) && store_envelopes(server, draw->lot, &next) ? DRAW_MADE
											 : DRAW_NOT_STORED;
}
