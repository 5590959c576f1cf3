/*
 * slices.c - whole games whose actions make a slice at least, and then where each slice of them ends.
 */
#include "server/journal/slices.h"

#include <stdlib.h>

struct slicing {
	struct slices *slices;
	int actions; /* in the slice */
	bool failed;
};

/* It grows at powers of two. */
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

/* The last slice grows by this action, or it is the first of another. */
static bool
slice_link(void *arg, int64_t id, bool starts_game)
{
	struct slicing *slicing = arg;
	struct slices *slices = slicing->slices;

	(void)starts_game;
	if (slicing->actions++ % slices->most == 0)
		slicing->failed = !add_end(slices, id);
	else
		slices->ends[slices->count - 1] = id;
	return !slicing->failed;
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
		.done = after->last_action};
}

void
slices_close(struct slices *slices)
{
	free(slices->ends);
	*slices = (struct slices){.ends = NULL};
}

/* As many games as fill a slice, or all that is left. */
static enum db_status
look_ahead(struct slices *slices)
{
	const struct game_end known = slices->known;
	struct slicing slicing = {.slices = slices};
	enum db_status status = game_end_from(
		slices->db, slices->match, known.game + 1, known.last_number + slices->most, &slices->known);

	if (status == DB_NONE || (status == DB_OK && slices->known.last_action > slices->head)) {
		slices->known.last_action = slices->head;
		status = DB_OK;
	}
	slices->count = slices->next = 0;
	free(slices->ends);
	slices->ends = NULL;
	if (status == DB_OK)
		status = action_chain(
			slices->db, known.last_action, slices->known.last_action, slice_link, &slicing);
	return status == DB_OK && (slicing.failed || slices->count == 0) ? DB_NONE : status;
}

enum db_status
slices_each(struct slices *slices, action_fn *each, void *arg)
{
	int64_t after = slices->done;
	enum db_status status = slices->next < slices->count ? DB_OK : look_ahead(slices);

	if (status != DB_OK)
		return status;
	slices->done = slices->ends[slices->next++];
	return action_each_after(slices->db, after, slices->done, each, arg);
}
