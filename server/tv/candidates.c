/*
 * candidates.c - of the matches that people play, the one with the highest sum: the lower of the two ratings,
 * and 50 for each of some members who watch it.
 */
#include <string.h>

#include "server/state/server.h"
#include "server/tables/table.h"
#include "server/tv/tv_parts.h"

enum {
	IDLE_MS = 2 * 60 * 1000, /* nobody has acted for so long: it is as good as left */
	WATCHERS_COUNTED = 4,
	WATCHERS_SEEN = 64, /* of one player; more are not looked at */
	FOR_A_WATCHER = 50,
	LOOKED_UP = 8, /* matches, at most, in one search */
};

/* Addresses of those who count. */
struct counted {
	const struct address_key *key[WATCHERS_COUNTED];
	int count;
};

/* Members, and one an address: nobody brings four friends of their own. Who follows TV watches whatever it
 * shows. */
static void
count_watcher(struct counted *counted, const struct player *watcher)
{
	const struct address_key *key = &player_peer(watcher)->key;

	if (watcher->follows_tv || watcher->account.visitor || counted->count == WATCHERS_COUNTED)
		return;
	for (int i = 0; i < counted->count; i++)
		if (memcmp(counted->key[i], key, sizeof *key) == 0)
			return;
	counted->key[counted->count++] = key;
}

static double
sum_of(const struct table *table)
{
	double one = table->seat[0]->account.rating, other = table->seat[1]->account.rating;
	struct counted counted = {.count = 0};
	const struct player *watcher;

	for (int seat = 0; seat < 2; seat++) {
		int seen = 0;
		EACH_WATCHER(watcher, table, seat) {
			if (seen++ == WATCHERS_SEEN || counted.count == WATCHERS_COUNTED)
				break;
			count_watcher(&counted, watcher);
		}
	}
	return (one < other ? one : other) + FOR_A_WATCHER * counted.count;
}

bool
candidate_goes_on(const struct table *table)
{
	return !table->off_tv && table->server->now_ms - table->state.acted_ms < IDLE_MS && fit_table(table);
}

/* As far as memory knows. */
static struct table *
find_best(struct server *server)
{
	struct table *table, *best = NULL;
	double most = 0;

	TAILQ_FOREACH(table, &server->tables->all, next) {
		if (!candidate_goes_on(table))
			continue;
		double sum = sum_of(table);
		if (best == NULL || sum > most) {
			best = table;
			most = sum;
		}
	}
	return best;
}

/* The database knows who was marked as a program, and what was skipped before this server began. Such a match
 * is looked up once. */
struct table *
candidate_best(struct server *server)
{
	struct table *best = NULL;

	for (int i = 0; i < LOOKED_UP && (best = find_best(server)) != NULL; i++) {
		if (fit_to_show(server, best->row.id))
			return best;
		best->off_tv = true;
	}
	return NULL;
}
