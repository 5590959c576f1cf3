/*
 * slices.c - whole games whose actions make a slice at least, and then where each slice of them ends.
 */
#include "server/journal/slices.h"

#include <stdlib.h>

enum { LOOKED_AT = 120 }; /* actions, at once, to find where slices end */

/* It grows at powers of two. False if out of memory. */
static bool
add_end(struct slices *slices, int64_t id)
{
	if ((slices->count & (slices->count - 1)) == 0) {
		size_t room = slices->count > 0 ? (size_t)slices->count * 2 : 1;
		int64_t *ends = realloc(slices->ends, room * sizeof *ends);
		if (ends == NULL)
			return false;
		slices->ends = ends;
	}
	slices->ends[slices->count++] = id;
	return true;
}

void
slices_open(struct slices *slices, struct db *db, int64_t match, const struct game_end *after, int64_t head,
	int most)
{
	*slices = (struct slices){.db = db,
		.match = match,
		.head = head,
		.most = most,
		.known = *after,
		.looked = after->last_action,
		.done = after->last_action};
}

void
slices_close(struct slices *slices)
{
	free(slices->ends);
	*slices = (struct slices){.ends = NULL};
}

/* Where as many games end as fill a slice, or else the match. */
static enum db_status
find_games(struct slices *slices)
{
	const struct game_end known = slices->known;
	enum db_status status = game_end_from(
		slices->db, slices->match, known.game + 1, known.last_number + slices->most, &slices->known);

	if (status == DB_NONE || (status == DB_OK && slices->known.last_action > slices->head)) {
		slices->known.last_action = slices->head;
		status = DB_OK;
	}
	slices->looked = slices->known.last_action;
	return status;
}

/* Backwards from the end of these games, some slices at once. */
static enum db_status
look_back(struct slices *slices)
{
	enum db_status status = DB_OK;

	for (int left = LOOKED_AT; left > 0 && slices->looked > slices->done && status == DB_OK;
		left -= slices->most) {
		if (!add_end(slices, slices->looked))
			return DB_NONE;
		status = action_back(slices->db, slices->looked, slices->done, slices->most, &slices->looked);
	}
	return status;
}

enum db_status
slices_each(struct slices *slices, action_fn *each, void *arg)
{
	int64_t after = slices->done;
	enum db_status status = slices->count == 0 ? find_games(slices) : DB_OK;

	if (status == DB_OK)
		status = look_back(slices);
	if (status != DB_OK || slices->looked > after)
		return status;
	if (slices->count == 0) /* these games end before they begin */
		return DB_NONE;
	slices->done = slices->ends[--slices->count];
	return action_each_after(slices->db, after, slices->done, each, arg);
}
