/*
 * view.c - names and sides for the writers of boards and sentences.
 */
#include "server/view.h"

#include <string.h>

#include "server/correction.h"
#include "server/screen.h"
#include "server/session.h"
#include "server/table.h"

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
	view.die_left = correction_die_left(listener, table);
	view.shows_pips =
		session_has(table->seat[0], TOGGLE_ALLOWPIP) && session_has(table->seat[1], TOGGLE_ALLOWPIP);
	return view;
}
