/*
 * tally.c - counts throws in memory.
 */
#include "server/dice/tally.h"

#include <stdlib.h>

#include "db/throws.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/state/undo.h"
#include "server/system/log.h"
#include "server/system/memory.h"

struct tally {
	struct throw_book book;
};

enum db_status
tally_read(struct server *server)
{
	server->tally = must_calloc(1, sizeof *server->tally);
	return throws_load(server->db, &server->tally->book);
}

void
tally_read_on(struct server *server)
{
	if (throws_read_on(server->db, &server->tally->book) != DB_OK)
		log_warning("dice", "the throws can't be counted: %s", db_error(server->db));
}

enum db_status
tally_open(struct server *server)
{
	enum db_status status = tally_read(server);

	return status == DB_OK ? throws_store(server->db, &server->tally->book) : status;
}

void
tally_close(struct server *server)
{
	free(server->tally);
}

const struct throw_counts *
tally_counts(const struct server *server)
{
	return &server->tally->book.made;
}

/* The counts of a lost turn are read again. */
static void
load_again(void *arg)
{
	struct server *server = arg;

	(void)storing_done(server, throws_load(server->db, &server->tally->book));
}

void
tally_add(struct server *server, const struct action *action, struct dice before, int64_t action_id)
{
	undo_call(server->undo, load_again, server);
	throw_counts_add(&server->tally->book.made, action, before, action_id);
}

void
tally_store_if_due(struct server *server)
{
	if (!throws_due(&server->tally->book))
		return;
	undo_call(server->undo, load_again, server);
	(void)storing_done(server, throws_store(server->db, &server->tally->book));
}
