/*
 * bans.c - the bans in memory, read again whenever one changes.
 */
#include "server/operators/bans.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "db/db.h"
#include "db/people/operators.h"
#include "server/net/address_range.h"
#include "server/state/server.h"
#include "server/state/undo.h"
#include "server/system/log.h"
#include "server/system/memory.h"

struct ban_entry {
	bool is_name;
	char name[PLAYER_NAME_SIZE];
	struct address_range range;
};

struct bans {
	struct ban_entry list[BANS_MAX];
	int count;
	uint64_t version;
};

static void
read_ban(void *arg, const struct ban *row)
{
	struct bans *bans = arg;
	struct ban_entry entry = {.is_name = false};

	if (!address_range_read(&entry.range, row->what)) {
		entry.is_name = true;
		if (strlen(row->what) >= sizeof entry.name) {
			log_error("bans", "not a name, not an address: %s", row->what);
			return;
		}
		memcpy(entry.name, row->what, strlen(row->what) + 1);
	}
	if (bans->count == BANS_MAX)
		log_error("bans", "more than %d; not kept out: %s", BANS_MAX, row->what);
	else
		bans->list[bans->count++] = entry;
}

static bool
read_all(struct server *server)
{
	server->bans->count = 0;
	server->bans->version++;
	return ban_each(server->db, 0, INT_MAX, read_ban, server->bans) == DB_OK;
}

void
bans_open(struct server *server)
{
	server->bans = must_calloc(1, sizeof *server->bans);
	if (!read_all(server))
		fatal("the database can't be read: %s", db_error(server->db));
}

void
bans_close(struct bans *bans)
{
	free(bans);
}

void
bans_read_again(struct server *server)
{
	(void)read_all(server); /* damage ends the process at the end of the turn */
}

static void
read_again(void *arg)
{
	bans_read_again(arg);
}

void
bans_changed(struct server *server)
{
	undo_call(server->undo, read_again, server);
	bans_read_again(server);
}

int
bans_count(const struct bans *bans)
{
	return bans->count;
}

uint64_t
bans_version(const struct bans *bans)
{
	return bans->version;
}

bool
bans_have_name(const struct bans *bans, const char *name)
{
	for (int i = 0; i < bans->count; i++)
		if (bans->list[i].is_name && strcasecmp(bans->list[i].name, name) == 0)
			return true;
	return false;
}

bool
bans_have_address(const struct bans *bans, const struct peer *peer)
{
	for (int i = 0; i < bans->count; i++)
		if (!bans->list[i].is_name && address_range_has(&bans->list[i].range, peer->address))
			return true;
	return false;
}
