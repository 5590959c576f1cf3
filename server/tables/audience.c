/*
 * audience.c - who hears a table: sentences and boards to its players, to those who watch them, to all of
 * them.
 */
#include "server/tables/audience.h"

#include "server/sessions/session.h"
#include "server/tables/narrator.h"
#include "server/tables/rendering.h"
#include "server/tables/table.h"
#include "server/tables/view.h"

void
audience_reader(struct session *reader, enum message message, const struct message_args *args)
{
	if (!reader->listens)
		session_tell(reader, message, args);
}

/* Written once for each dialect. */
void
audience_readers(const struct table *table, enum message message, const struct message_args *args)
{
	char text[2][MESSAGE_SIZE];
	size_t size[2] = {0, 0};
	struct session *watcher;

	for (int seat = 0; seat < 2; seat++) {
		EACH_WATCHER(watcher, table, seat) {
			enum dialect dialect = watcher->dialect;
			if (watcher->listens)
				continue;
			if (size[dialect] == 0)
				size[dialect] =
					message_write(text[dialect], MESSAGE_SIZE, dialect, message, args);
			session_write(watcher, text[dialect], size[dialect]);
		}
	}
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

void
audience_board(struct session *listener, const struct table *table, int seat)
{
	const struct match shown = view_shown(listener, table);
	struct rendering fresh;

	fresh.size = 0;
	if (listener->listens)
		narrator_position(listener, table, seat);
	else
		rendering_send(&fresh, listener, table, &shown, seat);
}

void
audience_watchers_resumed(struct table *table, const struct message_args *args)
{
	enum message resumed = message_of_length(MSG_REPORT_RESUME, table->state.match.options.length);
	struct session *watcher;

	for (int seat = 0; seat < 2; seat++) {
		EACH_WATCHER(watcher, table, seat) {
			session_tell(watcher, resumed, args);
			if (match_in_game(&table->state.match))
				audience_board(watcher, table, seat);
		}
	}
}

void
audience_boards(struct table *table, const struct match *match, enum side doer, bool after_roll)
{
	struct session *watcher;
	struct rendering last;

	last.size = 0;
	for (int seat = 0; seat < 2; seat++) {
		struct session *player = table->seat[seat];
		bool wanted = session_has(player, TOGGLE_AUTOBOARD) &&
			      (!after_roll || session_has(player, TOGGLE_MOREBOARDS));
		if (wanted && after_roll && table_side(table, seat) != doer)
			session_write(player, "\r\n", 2);
		if (wanted)
			rendering_send(&last, player, table, match, seat);
		EACH_WATCHER(watcher, table, seat)
			rendering_send(&last, watcher, table, match, seat);
	}
}

void
audience_old_board(struct session *reader, const struct board_view *view)
{
	char text[RENDERING_SIZE];

	if (reader->listens)
		narrator_view(reader, view);
	else
		session_write_whole(reader, text, rendering_draw(text, reader, view));
}
