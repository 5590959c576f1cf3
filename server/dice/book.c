/*
 * book.c - takes, opens and adds envelopes. How a start goes: book_start.c.
 */
#include "server/dice/book.h"
#include "server/dice/match_context.h"

#include <assert.h>
#include <errno.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/config/config.h"
#include "server/dice/book_parts.h"
#include "server/dice/envelope.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/state/undo.h"
#include "server/system/log.h"

static_assert((int)ENVELOPE_SIZE == (int)ENVELOPE_HASH_SIZE && (int)ENVELOPE_SIZE == (int)KEY_SEED_SIZE &&
		      (int)ENVELOPE_SEALED_SIZE == (int)KEY_SEALED_SIZE &&
		      (int)ENVELOPE_KEY_SIZE == (int)KEY_ID_SIZE,
	"rows hold what the key makes");

bool
book_unseal(const struct book *book, const struct envelope_row *row, uint8_t seed[KEY_SEED_SIZE])
{
	uint8_t commitment[ENVELOPE_SIZE];

	if (strcmp(row->key, book->key.id) != 0 || !key_unseal(&book->key, row->sealed, seed))
		return false;
	envelope_commit(seed, commitment);
	return memcmp(commitment, row->commitment, sizeof commitment) == 0;
}

void
book_log_damaged(const struct server *server, const struct envelope_row *row)
{
	const struct book *book = server->book;

	log_error("book",
		"ENVELOPE %lld, OF MATCH %lld, IS DAMAGED: it can't be opened, or holds another seed than was "
		"promised. It gives no dice any more; all other matches go on",
		(long long)row->number, (long long)row->match);
	log_error("book",
		"'barpoint-admin --data %s --key %s verify' names all that is damaged. With the server stopped, "
		"'restore FILE' puts back a backup; or 'void-envelopes REASON' has matches go on with new dice",
		server->config->data, book->key_path);
}

/* The dice thrown are the dice promised: the commitment is checked whenever a seed is used. False, and a line
 * in the log, for an envelope that must not give any. */
static bool
unseal(struct server *server, const struct envelope_row *row, uint8_t seed[KEY_SEED_SIZE])
{
	bool whole = book_unseal(server->book, row, seed);

	if (!whole)
		book_log_damaged(server, row);
	return whole;
}

/* Sealed envelope number `row->number`, the next after `row->chain`. */
static enum db_status
append(struct server *server, struct envelope_row *row)
{
	const struct key *key = &server->book->key;
	uint8_t seed[ENVELOPE_SIZE];

	dice_seed(server->dice, row->number, seed);
	envelope_commit(seed, row->commitment);
	envelope_chain(row->chain, row->commitment);
	memcpy(row->key, key->id, sizeof row->key);
	key_seal(key, seed, row->sealed);
	sodium_memzero(seed, sizeof seed);
	return envelope_append(server->db, row);
}

enum db_status
book_top_up(struct server *server)
{
	struct envelope_row row = {.number = 0};
	int64_t left;
	enum db_status status = envelopes_left(server->db, &left);

	if (status != DB_OK || left >= BOOK_FEW)
		return status;
	status = envelope_find_last(server->db, &row);
	if (status == DB_NONE)
		status = DB_OK; /* the first chain value starts from zeros */
	for (; status == DB_OK && left < BOOK_FULL; left++) {
		row.number++;
		status = append(server, &row);
	}
	return status;
}

/* False if the envelope is damaged. */
static bool
fill_deal(struct server *server, const struct match_row *match, const struct envelope_row *row,
	struct deal *deal)
{
	uint8_t context[ENVELOPE_SIZE];

	if (!unseal(server, row, deal->seed))
		return false;
	deal->envelope = row->number;
	memcpy(deal->commitment, row->commitment, sizeof deal->commitment);
	match_context(match, row->number, context);
	envelope_begin(deal->seed, context, &deal->throws);
	return true;
}

/* The status of a query, not of a write. */
static bool
found(struct server *server, enum db_status status)
{
	return status == DB_OK || storing_done(server, status);
}

struct watermark *
book_pending(struct server *server)
{
	struct watermark *mark = &server->book->pending;

	undo_keep(server->undo, mark, sizeof *mark);
	return mark;
}

bool
book_take(struct server *server, const struct match_row *match, int from_throw, struct deal *deal)
{
	struct envelope_row row;

	if (!found(server, book_top_up(server)) || !found(server, envelope_find_sealed(server->db, &row)) ||
		!storing_done(server, envelope_take(server->db, row.number, match->id, from_throw)))
		return false;
	book_pending(server)->changes++;
	row.match = match->id;
	/* No match can begin: the next start says what to do about it. */
	if (!fill_deal(server, match, &row, deal))
		fatal("no dice can be given: the next envelope is damaged");
	return true;
}

bool
book_find(struct server *server, const struct match_row *match, struct deal *deal)
{
	struct envelope_row row;
	enum db_status status = envelope_find_in_use(server->db, match->id, &row);

	*deal = (struct deal){.envelope = 0};
	if (status == DB_NONE)
		return true;
	return found(server, status) && fill_deal(server, match, &row, deal);
}

/* A damaged one has no seed to show: it becomes void, which everybody can read in the book. */
static bool
open_one(struct server *server, const struct envelope_row *row)
{
	uint8_t seed[ENVELOPE_SIZE];
	bool whole = unseal(server, row, seed);

	if (!whole)
		log_error("book", "envelope %lld is made void: its match is over", (long long)row->number);
	book_pending(server)->changes++;
	return storing_done(server, whole ? envelope_open(server->db, row->number, seed)
					  : envelope_void(server->db, row->number, "damaged"));
}

bool
book_open_envelope(struct server *server, int64_t match)
{
	struct envelope_row row;
	enum db_status status = envelope_find_in_use(server->db, match, &row);

	/* A match from before there were envelopes, or whose envelope was made void. */
	if (status == DB_NONE)
		return true;
	return found(server, status) && open_one(server, &row);
}

bool
book_open_saved(struct server *server, int64_t player)
{
	struct envelope_row row;
	enum db_status status;

	while ((status = envelope_find_saved(server->db, player, &row)) == DB_OK)
		if (!open_one(server, &row))
			return false;
	return status == DB_NONE || found(server, status);
}

void
book_note_action(struct server *server, int64_t action)
{
	book_pending(server)->actions = action;
}

void
book_end_turn(struct server *server)
{
	struct book *book = server->book;

	if (book->pending.changes == book->mark.changes && book->pending.actions == book->mark.actions)
		return;
	book->mark = book->pending;
	if (watermark_write(book->mark_file, &book->mark) || book->mark_failed)
		return;
	book->mark_failed = true;
	log_error("book", "the mark beside the key file can't be written: %s", strerror(errno));
}

void
book_close(struct server *server)
{
	struct book *book = server->book;

	fsync(book->mark_file);
	close(book->mark_file);
	sodium_memzero(book, sizeof *book);
	free(book);
	server->book = NULL;
}
