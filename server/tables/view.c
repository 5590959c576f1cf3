/*
 * view.c - names and sides for the writers of boards and sentences.
 */
#include "server/tables/view.h"

#include <string.h>

#include "server/players/player.h"
#include "server/sessions/screen.h"
#include "server/sessions/session.h"
#include "server/tables/table.h"
#include "server/tables/table_clock.h"

bool
view_tells_watcher(const struct session *watcher, const struct match_event *event)
{
	return (event->type != EVENT_PUT && event->type != EVENT_UNDONE) || watcher->settings->touch != 0;
}

bool
view_tells(const struct session *listener, const struct table *table, const struct match_event *event)
{
	return view_tells_watcher(listener, event) || listener->player == table_player(table, event->side);
}

void
view_make_placed(struct match *shown)
{
	int left = shown->to_move - shown->placed.count;

	match_position(shown, &shown->board);
	shown->to_move = left > 0 ? left : 0;
	shown->placed = (struct play){0};
}

/* The match with those steps in the hand that the listener knows of. */
static struct match
known_to(const struct session *listener, const struct table *table)
{
	struct match known = table->state.match;

	if (known.phase == PHASE_MOVE &&
		(listener == NULL || listener->player != table_player(table, known.turn)))
		known.placed.count = (uint8_t)known.kept;
	return known;
}

struct match
view_shown(const struct session *listener, const struct table *table)
{
	struct match shown = known_to(listener, table);

	if (shown.phase == PHASE_MOVE)
		view_make_placed(&shown);
	return shown;
}

/* NULL: to somebody who watches. */
static int
die_left(const struct session *listener, const struct table *table)
{
	uint8_t left[PLAY_STEPS];

	if (!table->state.match.correcting)
		return DICE_AS_THROWN;
	const struct match known = known_to(listener, table);
	if (known.placed.count == 0)
		return DICE_AS_THROWN;
	int count = match_dice_left(&known, left);
	if (count == 0)
		return DICE_ALL_USED;
	return count > 0 ? left[0] : DICE_AS_THROWN; /* no play begins so: only `undo` is left */
}

void
view_suit(struct board_view *view, const struct session *listener)
{
	view->orientation = (enum orientation)listener->settings->orientation;
	view->utf8 = screen_has_utf8(listener);
	view->colour = screen_has_colour(listener);
	view->columns = screen_columns(listener);
}

struct board_view
view_of_names(const struct session *listener, const struct match *match, const char *const name[2],
	enum side seen_by)
{
	struct board_view view = {
		.match = match,
		.name = {name[SIDE_O], name[SIDE_X]},
		.seen_by = seen_by,
		.is_player = strcmp(name[seen_by], listener->player->account.name) == 0,
		.shows_pips = true,
	};

	view_suit(&view, listener);
	return view;
}

struct board_view
view_of_watched(const struct table *table, const struct match *match, int seat)
{
	return (struct board_view){
		.match = match,
		.name =
			{
				[SIDE_O] = table_player(table, SIDE_O)->account.name,
				[SIDE_X] = table_player(table, SIDE_X)->account.name,
			},
		.seen_by = table_side(table, seat),
		.die_left = die_left(NULL, table),
		.spent_ms = table_clock_spent(table),
		.occasion = table->occasion.edition != 0 ? table->occasion.name : NULL,
		.shows_pips = player_has(table->seat[0], TOGGLE_ALLOWPIP) &&
			      player_has(table->seat[1], TOGGLE_ALLOWPIP),
	};
}

struct board_view
view_of(const struct session *listener, const struct table *table, const struct match *match, int seat)
{
	struct board_view view = view_of_watched(table, match, seat);

	view.is_player = table->seat[seat] == listener->player;
	view.die_left = die_left(listener, table);
	view_suit(&view, listener);
	return view;
}
