/*
 * audience.c - who hears a table: sentences and boards to its players, to those who watch them, to all of
 * them.
 */
#include "server/tables/audience.h"

#include "server/players/player.h"
#include "server/sessions/say.h"
#include "server/sessions/screen.h"
#include "server/sessions/session.h"
#include "server/tables/automatic.h"
#include "server/tables/rendering.h"
#include "server/tables/scenes.h"
#include "server/tables/table.h"
#include "server/tables/view.h"

void
audience_reader(struct player *reader, enum message message, const struct message_args *args)
{
	if (reader->session != NULL && !reader->session->listens)
		player_tell(reader, message, args);
}

void
audience_readers(const struct table *table, enum message message, const struct message_args *args)
{
	for (int seat = 0; seat < 2; seat++)
		scenes_sentence(table, seat, message, args);
}

void
audience_sentence(struct table *table, const struct match_event *event, const struct message_args *args)
{
	enum message watched = message_of_event(event, ROLE_WATCHER);
	enum message self = message_of_event(event, ROLE_SELF);
	enum message other = message_of_event(event, ROLE_OTHER);

	if (self != MSG_NONE)
		audience_reader(table_player(table, event->side), self, args);
	if (other != MSG_NONE)
		audience_reader(table_player(table, side_other(event->side)), other, args);
	if (watched != MSG_NONE)
		audience_readers(table, watched, args);
}

bool
audience_wants_board(const struct player *player)
{
	return player->session != NULL && !player->session->listens &&
	       screen_wants_board(player->session, false);
}

void
audience_board(struct player *listener, const struct table *table, int seat)
{
	struct session *session = listener->session;

	if (session == NULL)
		return;
	const struct match shown = view_shown(session, table);
	const struct board_view view = view_of(session, table, &shown, seat);
	audience_old_board(session, &view);
}

void
audience_watchers_resumed(struct table *table, const struct message_args *args)
{
	enum message resumed = message_of_length(MSG_REPORT_RESUME, table->state.match.options.length);
	const struct match shown = view_shown(NULL, table);

	for (int seat = 0; seat < 2; seat++) {
		scenes_everybody(table, seat, resumed, args);
		if (match_in_game(&table->state.match))
			scenes_position(table, seat, &shown);
	}
}

/*
 * Two programs in use take a board without dice for the question whether to roll or to double, type `roll`,
 * and never move if the roll has come meanwhile. Who is sent one with the dice at once needs no other
 * (protocol 5.4).
 */
bool
audience_rolls_at_once(const struct table *table, int seat)
{
	const struct session *session = table->seat[seat]->session;

	return session != NULL && automatic_roll(table) &&
	       table_side(table, seat) == table->state.match.turn && screen_wants_board(session, true);
}

/* To one of the two who play, if they want it. */
static void
show_player(const struct table *table, int seat, const struct match *match, enum side doer, bool after_roll)
{
	struct session *session = table->seat[seat]->session;

	if (session == NULL || !screen_wants_board(session, after_roll) ||
		(!after_roll && audience_rolls_at_once(table, seat)))
		return;
	if (after_roll && table_side(table, seat) != doer)
		session_write(session, "\r\n", 2);
	const struct board_view view = view_of(session, table, match, seat);
	if (!session->listens)
		rendering_show(session, &view);
}

void
audience_boards(struct table *table, const struct match *match, enum side doer, bool after_roll)
{
	for (int seat = 0; seat < 2; seat++) {
		show_player(table, seat, match, doer, after_roll);
		scenes_board(table, seat, match);
	}
}

void
audience_old_board(struct session *reader, const struct board_view *view)
{
	if (reader->listens)
		rendering_say(reader, view);
	else
		rendering_show(reader, view);
}
