/*
 * sorting.c - finds the next after a place in a sorted array. The array by name is the lobby's own; the one
 * by rating is sorted when it is needed after a change.
 */
#include "server/lobby/sorting.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/lobby/lobby.h"
#include "server/players/player.h"
#include "server/system/memory.h"

/* Negative if the player comes before one of that rating and name. */
typedef int compare_fn(const struct player *player, double rating, const char *name);

static int
by_name(const struct player *player, double rating, const char *name)
{
	(void)rating;
	return strcasecmp(player->account.name, name);
}

static int
by_rating(const struct player *player, double rating, const char *name)
{
	if (player->account.rating != rating)
		return player->account.rating < rating ? -1 : 1;
	return by_name(player, rating, name);
}

static void
step_onto(struct sorting_place *place, const struct player *player)
{
	place->begun = true;
	place->rating = player->account.rating;
	snprintf(place->name, sizeof place->name, "%s", player->account.name);
}

static int
compare_ratings(const void *one, const void *other)
{
	const struct player *const *a = one, *const *b = other;

	return by_rating(*a, (*b)->account.rating, (*b)->account.name);
}

static struct player **
sorted_by_rating(struct lobby *lobby)
{
	if (!lobby->ratings_changed)
		return lobby->by_rating;
	struct player **sorted = must_realloc(lobby->by_rating, ((size_t)lobby->count + 1) * sizeof *sorted);
	memcpy(sorted, lobby->by_name, (size_t)lobby->count * sizeof *sorted);
	qsort(sorted, (size_t)lobby->count, sizeof *sorted, compare_ratings);
	lobby->by_rating = sorted;
	lobby->ratings_changed = false;
	return sorted;
}

/* How many come before the place, or, with `through`, on it too. */
static int
count_before(struct player *const *sorted, int count, compare_fn *compare, const struct sorting_place *place,
	bool through)
{
	int low = 0, high = count;

	while (low < high) {
		int middle = (low + high) / 2;
		int side = compare(sorted[middle], place->rating, place->name);
		if (side < 0 || (through && side == 0))
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

struct player *
sorting_next(struct lobby *lobby, enum sort_who order, struct sorting_place *place)
{
	assert(order != SORT_LOGIN);
	if (lobby->count == 0)
		return NULL;
	struct player **sorted = order == SORT_NAME ? lobby->by_name : sorted_by_rating(lobby);
	compare_fn *compare = order == SORT_NAME ? by_name : by_rating;
	bool backwards = order == SORT_RRATING;
	int at = backwards ? lobby->count - 1 : 0;

	if (place->begun && backwards)
		at = count_before(sorted, lobby->count, compare, place, false) - 1;
	else if (place->begun)
		at = count_before(sorted, lobby->count, compare, place, true);
	if (at < 0 || at >= lobby->count)
		return NULL;
	step_onto(place, sorted[at]);
	return sorted[at];
}
