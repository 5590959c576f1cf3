/*
 * taking.c - what was put back is found again.
 */
#include "server/upgrade/taking.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "server/players/player.h"
#include "server/sessions/session.h"

bool
taking_fails(struct taking *taking, const char *what, int64_t number)
{
	snprintf(taking->reason, PARCEL_REASON_SIZE, "%s: %" PRId64, what, number);
	return false;
}

const void *
taking_next(const struct taking *taking, enum carried_kind kind, int *at)
{
	const struct carried_list *list = &taking->carried->list[kind];

	return *at < list->count ? list->at[(*at)++] : NULL;
}

static int
compare_sessions(const void *a, const void *b)
{
	uint32_t one = (*(struct session *const *)a)->number, other = (*(struct session *const *)b)->number;

	return (one > other) - (one < other);
}

static int
compare_players(const void *a, const void *b)
{
	int64_t one = (*(struct player *const *)a)->account.id,
		other = (*(struct player *const *)b)->account.id;

	return (one > other) - (one < other);
}

struct session *
taking_session(const struct taking *taking, uint32_t number)
{
	struct session wanted = {.number = number}, *key = &wanted;
	struct session **found = taking->session_count == 0
					 ? NULL
					 : bsearch(&key, taking->sessions, (size_t)taking->session_count,
						   sizeof *taking->sessions, compare_sessions);

	return found != NULL ? *found : NULL;
}

struct player *
taking_player(const struct taking *taking, int64_t account)
{
	struct player wanted = {.account.id = account}, *key = &wanted;
	struct player **found = taking->player_count == 0
					? NULL
					: bsearch(&key, taking->players, (size_t)taking->player_count,
						  sizeof *taking->players, compare_players);

	return found != NULL ? *found : NULL;
}

void
taking_sort_sessions(struct taking *taking)
{
	qsort(taking->sessions, (size_t)taking->session_count, sizeof *taking->sessions, compare_sessions);
}

void
taking_sort_players(struct taking *taking)
{
	qsort(taking->players, (size_t)taking->player_count, sizeof *taking->players, compare_players);
}
