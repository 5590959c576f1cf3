/*
 * slices.c - remembers where each slice ends.
 */
#include "server/journal/slices.h"

#include <stdlib.h>

struct slicing {
	struct slices *slices;
	int most, actions; /* in the slice */
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
	if (slicing->actions++ % slicing->most == 0)
		slicing->failed = !add_end(slices, id);
	else
		slices->ends[slices->count - 1] = id;
	return !slicing->failed;
}

bool
slices_open(struct slices *slices, struct db *db, int64_t head, int most)
{
	struct slicing slicing = {.slices = slices, .most = most};

	*slices = (struct slices){.ends = NULL};
	if (head == 0)
		return true;
	return action_chain(db, head, slice_link, &slicing) == DB_OK && !slicing.failed;
}

void
slices_close(struct slices *slices)
{
	free(slices->ends);
	*slices = (struct slices){.ends = NULL};
}

enum db_status
slices_each(struct slices *slices, struct db *db, action_fn *each, void *arg)
{
	int64_t after = slices->done;

	slices->done = slices->ends[slices->next++];
	return action_each_after(db, after, slices->done, each, arg);
}
