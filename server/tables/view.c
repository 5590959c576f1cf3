/*
 * view.c - names and sides for the writers of boards and sentences.
 */
#include "server/tables/view.h"

#include <string.h>

#include "server/sessions/screen.h"
#include "server/sessions/session.h"
#include "server/tables/table.h"

bool
view_tells(const struct session *listener, const struct table *table, const struct match_event *event)
{
	if (event->type != EVENT_PUT && event->type != EVENT_UNDONE)
		return true;
	return listener == table_player(table, event->side) || listener->settings.touch != 0;
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

	if (known.phase == PHASE_MOVE && listener != table_player(table, known.turn))
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
	return count > 0 ? left[0] : DICE_AS_THROWN; /* these steps can't be gone on with, only taken back */
}

struct board_view
view_of_names(const struct session *listener, const struct match *match, const char *const name[2],
	enum side seen_by)
{
	return (struct board_view){
		.match = match,
		.name = {name[SIDE_O], name[SIDE_X]},
		.seen_by = seen_by,
		.is_player = strcmp(name[seen_by], listener->player.name) == 0,
		.orientation = (enum orientation)listener->settings.orientation,
		.utf8 = screen_has_utf8(listener),
		.colour = screen_has_colour(listener),
		.columns = screen_columns(listener),
		.shows_pips = true,
	};
}

struct board_view
view_of(const struct session *listener, const struct table *table, const struct match *match, int seat)
{
	const char *const name[2] = {
		[SIDE_O] = table_player(table, SIDE_O)->player.name,
		[SIDE_X] = table_player(table, SIDE_X)->player.name,
	};
	struct board_view view = view_of_names(listener, match, name, table_side(table, seat));

	view.is_player = table->seat[seat] == listener;
	view.die_left = die_left(listener, table);
	view.shows_pips =
		session_has(table->seat[0], TOGGLE_ALLOWPIP) && session_has(table->seat[1], TOGGLE_ALLOWPIP);
	return view;
}
