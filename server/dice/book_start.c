/*
 * book_start.c - the book when the server starts: do key, mark and database belong together?
 *
 * Only unopened envelopes are at stake. Without any, a missing key is made anew and the mark follows the
 * database; that is how a server starts again after `barpoint-admin void-envelopes`.
 */
#include <errno.h>
#include <sodium.h>
#include <string.h>
#include <unistd.h>

#include "db/db.h"
#include "server/config/config.h"
#include "server/dice/book_parts.h"
#include "server/state/server.h"
#include "server/system/log.h"
#include "server/system/memory.h"

/* Of envelopes in use, the latest. After years there are thousands for saved matches, each in a page of its
 * own; an older one is opened when its match goes on. */
enum { IN_USE_TRIED = 256 };

#define HOW_TO_VOID                                                                                          \
	"'barpoint-admin --data DIR void-envelopes REASON' makes them void, in public, and the matches go "  \
	"on with new ones"

static void
open_key(struct book *book, const char *path, int64_t unopened)
{
	char reason[KEY_REASON_SIZE];

	switch (key_read(&book->key, path, reason)) {
	case KEY_READ:
		(void)stat(path, &book->key_seen);
		return;
	case KEY_REFUSED:
		fatal("key: %s", reason);
	case KEY_MISSING:
		break;
	}
	if (unopened > 0)
		fatal("the key file %s is missing, and %lld sealed envelopes can't be opened without it. Put it "
		      "back (--key says where it is). If it is lost: " HOW_TO_VOID,
			path, (long long)unopened);
	if (!key_make(&book->key, path, reason))
		fatal("key: %s", reason);
	log_info("book", "made the key file %s: keep a copy of it, away from those of the database", path);
}

/* `vouched`: the log of turns says that nothing is missing here, and the mark may be another machine's. */
static void
open_mark(
	struct book *book, const char *path, const struct watermark *database, int64_t unopened, bool vouched)
{
	book->mark_file = watermark_open(path, vouched || unopened == 0);
	if (book->mark_file < 0 && errno != ENOENT)
		fatal("can't open %s.mark: %s", path, strerror(errno));
	if (!vouched && unopened > 0 &&
		(book->mark_file < 0 || !watermark_read(book->mark_file, &book->mark)))
		fatal("%s.mark is missing or holds no mark: without it nobody knows whether this database is "
		      "the latest, or an old copy whose sealed envelopes have been opened since. Put it back. "
		      "If it is lost: " HOW_TO_VOID,
			path);
	if (!vouched && unopened > 0 && watermark_is_ahead(&book->mark, database))
		fatal("the database is older than %s.mark: it was put back from a copy, and some of its sealed "
		      "envelopes may have been opened since. " HOW_TO_VOID,
			path);
	book->mark = book->pending = *database;
	if (!watermark_write(book->mark_file, database) || fsync(book->mark_file) != 0)
		fatal("can't write %s.mark: %s", path, strerror(errno));
}

/* Finds an envelope that can't be opened at the start, before its match waits for dice. One in use is damaged
 * by itself: its match waits. With the wrong key a sealed one, which come first, has said so. */
static bool
check_one(void *arg, const struct envelope_row *row)
{
	const struct server *server = arg;
	const struct book *book = server->book;
	uint8_t seed[KEY_SEED_SIZE];

	if (row->state == ENVELOPE_IN_USE && !book_unseal(book, row, seed)) {
		book_log_damaged(server, row);
		return true;
	}
	if (strcmp(row->key, book->key.id) != 0)
		fatal("envelope %lld is sealed with the key %s, but the key file holds %s. Put the right one "
		      "back. If it is lost: " HOW_TO_VOID,
			(long long)row->number, row->key, book->key.id);
	if (!book_unseal(book, row, seed))
		fatal("envelope %lld can't be opened, or holds another seed than was promised: the database is "
		      "damaged. Put back a copy, or: " HOW_TO_VOID,
			(long long)row->number);
	sodium_memzero(seed, sizeof seed);
	return true;
}

void
book_void_all(struct server *server, const char *reason)
{
	int64_t count;

	if (envelopes_void(server->db, reason, &count) != DB_OK || db_commit(server->db) != DB_OK)
		fatal("the envelopes can't be made void: %s", db_error(server->db));
	if (count > 0)
		log_warning("book", "%lld envelopes are void: %s", (long long)count, reason);
}

void
book_open(struct server *server)
{
	struct book *book = must_calloc(1, sizeof *book);
	struct envelope_counts counts;
	char reason[KEY_REASON_SIZE];

	server->book = book;
	if (!key_path(book->key_path, server->config->key, server->config->data, reason))
		fatal("%s", reason);
	if (envelopes_count(server->db, &counts) != DB_OK)
		fatal("the database can't be read: %s", db_error(server->db));
	int64_t unopened = counts.by_state[ENVELOPE_SEALED] + counts.by_state[ENVELOPE_IN_USE];
	open_key(book, book->key_path, unopened);
	open_mark(book, book->key_path,
		&(struct watermark){.changes = counts.changes, .actions = counts.actions}, unopened,
		server->turn_log != NULL);
	if (envelopes_each_unopened(server->db, IN_USE_TRIED, check_one, server) != DB_OK)
		fatal("the database can't be read: %s", db_error(server->db));
	if (book_top_up(server) != DB_OK || db_commit(server->db) != DB_OK)
		fatal("the database can't be written: %s", db_error(server->db));
}
