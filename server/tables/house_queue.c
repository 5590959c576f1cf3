/*
 * house_queue.c - see house_queue.h. A place is found when somebody comes, and stays: nobody is overtaken by
 * somebody who came with others and is the last of them by now.
 */
#include "server/tables/house_queue.h"

#include <stdlib.h>
#include <string.h>

#include "server/lobby/lobby.h"
#include "server/players/player.h"
#include "server/state/server.h"
#include "server/state/undo.h"
#include "server/system/memory.h"

enum { ADDRESS_SHARE = 2 }; /* of one address that play or wait before those of others */

struct house_wait {
	const struct level *level; /* borrowed for good */
	struct options_typed terms;
	int rank; /* those with a lower one come first */
	uint64_t number;
};

static bool
comes_before(const struct house_wait *one, const struct house_wait *other)
{
	return one->rank != other->rank ? one->rank < other->rank : one->number < other->number;
}

static void
take_out(void *arg)
{
	struct player *player = arg;

	if (player->house_wait != NULL)
		TAILQ_REMOVE(&player->server->lobby->waiting, player, next_waiting);
}

static void
put_in(void *arg)
{
	struct player *player = arg, *other;

	if (player->house_wait == NULL)
		return;
	TAILQ_FOREACH(other, &player->server->lobby->waiting, next_waiting)
		if (comes_before(player->house_wait, other->house_wait)) {
			TAILQ_INSERT_BEFORE(other, player, next_waiting);
			return;
		}
	TAILQ_INSERT_TAIL(&player->server->lobby->waiting, player, next_waiting);
}

/* Takes over `wait`, which may be NULL. */
static void
replace(struct player *player, struct house_wait *wait)
{
	struct undo *undo = player->server->undo;

	undo_call(undo, put_in, player);
	undo_keep(undo, &player->house_wait, sizeof player->house_wait);
	undo_call(undo, take_out, player);
	take_out(player);
	undo_free(undo, player->house_wait, free);
	player->house_wait = wait;
	put_in(player);
}

static bool
is_of_address(const struct player *one, const struct player *other)
{
	return other != one &&
	       memcmp(&player_peer(one)->key, &player_peer(other)->key, sizeof player_peer(one)->key) == 0;
}

/* Others of the same address that play house players, or wait for one. */
static int
others_of_address(const struct player *player)
{
	const struct lobby *lobby = player->server->lobby;
	const struct player *other;
	int count = 0;

	if (player_peer(player)->is_exempt)
		return 0;
	TAILQ_FOREACH(other, &lobby->houses, next_house)
		count += other->opponent != NULL && is_of_address(player, other->opponent);
	TAILQ_FOREACH(other, &lobby->waiting, next_waiting)
		count += is_of_address(player, other);
	return count;
}

void
house_queue_join(struct player *player, const struct level *level, const struct options_typed *terms)
{
	struct house_wait *wait = must_calloc(1, sizeof *wait);

	*wait = (struct house_wait){.level = level,
		.terms = *terms,
		.rank = 2 * (others_of_address(player) >= ADDRESS_SHARE) + player->account.visitor,
		.number = ++player->server->lobby->waits};
	undo_made(player->server->undo, wait, free);
	replace(player, wait);
}

void
house_queue_leave(struct player *player)
{
	if (player->house_wait != NULL)
		replace(player, NULL);
}

const struct level *
house_queue_level(const struct player *player)
{
	return player->house_wait != NULL ? player->house_wait->level : NULL;
}

const struct options_typed *
house_queue_terms(const struct player *player)
{
	return &player->house_wait->terms;
}

int
house_queue_place(const struct player *player)
{
	const struct player *other;
	int place = 1;

	TAILQ_FOREACH(other, &player->server->lobby->waiting, next_waiting) {
		if (other == player)
			break;
		place += house_queue_level(other) == house_queue_level(player);
	}
	return place;
}

bool
house_queue_has(const struct player *player, const struct level *level)
{
	const struct player *other;

	TAILQ_FOREACH(other, &player->server->lobby->waiting, next_waiting)
		if (house_queue_level(other) == level)
			return true;
	return false;
}

struct house_place
house_queue_order(const struct player *player)
{
	return (struct house_place){.rank = player->house_wait->rank, .number = player->house_wait->number};
}

void
house_queue_restore(struct player *player, const struct level *level, const struct options_typed *terms,
	const struct house_place *place)
{
	player->house_wait = must_calloc(1, sizeof *player->house_wait);
	*player->house_wait = (struct house_wait){
		.level = level, .terms = *terms, .rank = place->rank, .number = place->number};
	put_in(player);
}
