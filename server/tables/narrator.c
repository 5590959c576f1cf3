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
	struct session *session = table->seat[seat]->session;
	char text[SPOKEN_SIZE];

	if (session == NULL || !session->listens || !view_tells(session, table, event))
		return;
	const struct board_view view = view_of(session, table, &table->state.match, seat);
	size_t size = spoken_event(text, &view, event, last);
	if (size > 0)
		session_write(session, text, size);
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
	struct session *session = table->seat[seat]->session;
	char text[SPOKEN_SIZE];

	if (session == NULL || !session->listens)
		return;
	const struct board_view view = view_of(session, table, match, seat);
	session_write(session, text, spoken_ask(text, &view));
}
