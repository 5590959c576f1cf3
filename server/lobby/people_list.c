/*
 * people_list.c - walks over the lobby, some rows at a time.
 */
#include "server/lobby/people_list.h"

#include <stdio.h>
#include <stdlib.h>

#include "server/lobby/lobby.h"
#include "server/lobby/sorting.h"
#include "server/players/player.h"
#include "server/sessions/listing.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/system/memory.h"

enum { ROWS_A_PIECE = 16 }; /* each costs less than what is done for a piece */

struct people {
	const struct people_rows *rows; /* borrowed */
	struct lobby *lobby;		/* borrowed, outlives every list */
	enum sort_who order;
	struct lobby_cursor cursor; /* in order of login */
	struct sorting_place place; /* in other orders: after whom it goes on */
	int count;
	char filter[PEOPLE_FILTER_SIZE];
};

/* False: that was the end. */
static bool
row(struct session *listener, struct people *people)
{
	struct player *subject = people->order == SORT_LOGIN
					 ? lobby_walk_next(&people->cursor)
					 : sorting_next(people->lobby, people->order, &people->place);

	listener->server->rows_listed++;
	if (subject == NULL)
		people->rows->done(listener, people->count);
	else
		people->count += people->rows->row(listener, subject, people->count, people->filter);
	return subject != NULL;
}

static bool
piece(struct session *listener, void *source)
{
	struct people *people = source;

	for (int left = ROWS_A_PIECE; left > 0; left--)
		if (!row(listener, people))
			return false;
		else if (listener->pager != NULL) /* the page is full */
			break;
	return true;
}

static void
restart(void *source)
{
	struct people *people = source;

	lobby_walk_end(people->lobby, &people->cursor);
	lobby_walk_begin(people->lobby, &people->cursor);
	people->place = (struct sorting_place){.begun = false};
	people->count = 0;
}

static void
people_free(void *source)
{
	struct people *people = source;

	lobby_walk_end(people->lobby, &people->cursor);
	free(people);
}

static const struct piece_kind pieces = {.piece = piece, .restart = restart, .free = people_free};

void
people_list_start(
	struct session *listener, const struct people_rows *rows, const char *filter, enum sort_who order)
{
	struct people *people = must_calloc(1, sizeof *people);

	*people = (struct people){.rows = rows, .lobby = listener->server->lobby, .order = order};
	snprintf(people->filter, sizeof people->filter, "%s", filter);
	lobby_walk_begin(people->lobby, &people->cursor);
	listing_start_pieces(listener, &pieces, people);
}
