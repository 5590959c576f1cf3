/*
 * narrator.c - hands sentences to those at a table who listen.
 */
#include "server/tables/narrator.h"

#include "protocol/spoken/spoken.h"
#include "server/sessions/session.h"
#include "server/tables/table.h"
#include "server/tables/view.h"

static void
tell_one(struct session *listener, const struct table *table, int seat, const struct match_event *event,
	bool last)
{
	char text[SPOKEN_SIZE];

	if (!listener->listens || !view_tells(listener, table, event))
		return;
	const struct board_view view = view_of(listener, table, &table->state.match, seat);
	size_t size = spoken_event(text, &view, event, last);
	if (size > 0)
		session_write(listener, text, size);
}

void
narrator_tell(const struct table *table, const struct match_event *event, bool last)
{
	struct session *watcher;

	for (int seat = 0; seat < 2; seat++) {
		tell_one(table->seat[seat], table, seat, event, last);
		EACH_WATCHER(watcher, table, seat)
			tell_one(watcher, table, seat, event, last);
	}
}

void
narrator_ask(const struct table *table)
{
	const struct match *match = &table->state.match;
	int seat = table_seat(table, match->turn);
	struct session *player = table->seat[seat];
	char text[SPOKEN_SIZE];

	if (!player->listens)
		return;
	const struct board_view view = view_of(player, table, match, seat);
	session_write(player, text, spoken_ask(text, &view));
}

void
narrator_view(struct session *listener, const struct board_view *view)
{
	char text[SPOKEN_SIZE];

	session_write(listener, text, spoken_points(text, view));
	session_write(listener, text, spoken_dice(text, view));
}

void
narrator_position(struct session *listener, const struct table *table, int seat)
{
	const struct match shown = view_shown(listener, table);
	const struct board_view view = view_of(listener, table, &shown, seat);

	narrator_view(listener, &view);
}
