/*
 * narrator.c - hands sentences to those at a table who listen.
 */
#include "server/tables/narrator.h"

#include "protocol/spoken/spoken.h"
#include "server/players/player.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/tables/scenes.h"
#include "server/tables/table.h"
#include "server/tables/view.h"

static void
tell_player(const struct table *table, int seat, const struct match_event *event, bool last)
{
	struct session *line = table->seat[seat]->line;
	char text[SPOKEN_SIZE];

	if (line == NULL || !line->listens || !view_tells(line, table, event))
		return;
	const struct board_view view = view_of(line, table, &table->state.match, seat);
	size_t size = spoken_event(text, &view, event, last);
	if (size > 0)
		session_write(line, text, size);
}

void
narrator_tell(const struct table *table, const struct match_event *event, bool last)
{
	for (int seat = 0; seat < 2; seat++) {
		tell_player(table, seat, event, last);
		scenes_event(table, seat, event, last);
	}
}

void
narrator_ask(const struct table *table)
{
	const struct match *match = &table->state.match;
	int seat = table_seat(table, match->turn);
	struct session *line = table->seat[seat]->line;
	char text[SPOKEN_SIZE];

	if (line == NULL || !line->listens)
		return;
	const struct board_view view = view_of(line, table, match, seat);
	session_write(line, text, spoken_ask(text, &view));
}
