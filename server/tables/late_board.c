/*
 * late_board.c - who waits for a board, in the order in which they were asked.
 */
#include "server/tables/late_board.h"

#include "server/players/player.h"
#include "server/sessions/reader.h"
#include "server/sessions/screen.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/tables/audience.h"
#include "server/tables/table.h"

enum { LATE_BOARD_MS = 1500 };

/* FIBS's programs, however they have logged in. People see the board that came with the throw, and a program
 * with tags knows each question by its tag. */
static bool
may_want_it(const struct session *session)
{
	return screen_boardstyle(session) == BOARDSTYLE_PROGRAM && !session_is_tagged(session) &&
	       !session->listens && screen_wants_board(session, false);
}

void
late_board_wait(struct table *table)
{
	enum side side = table->state.match.turn;
	const struct session *session = table_player(table, side)->session;

	table_owes_no_board(table);
	if (session == NULL || !may_want_it(session))
		return;
	table->late_board.waits = true;
	table->late_board.side = side;
	table->late_board.touches = session->touches;
	table->late_board.since_ms = table->server->tick_ms;
	TAILQ_INSERT_TAIL(&table->server->tables->asked, table, late_board.next);
}

/* A turn that was lost may have put the match back to before the question. */
static bool
is_still_asked(const struct table *table)
{
	const struct match *match = &table->state.match;

	return table->state.open && match->phase == PHASE_ROLL && match->offer == OFFER_NONE &&
	       match->turn == table->late_board.side;
}

void
late_boards_tick(struct server *server)
{
	struct table *table;

	while ((table = TAILQ_FIRST(&server->tables->asked)) != NULL &&
		server->tick_ms - table->late_board.since_ms >= LATE_BOARD_MS) {
		struct player *player = table_player(table, table->late_board.side);
		const struct session *session = player->session;
		bool silent = session != NULL && session->touches == table->late_board.touches;
		table_owes_no_board(table);
		if (silent && is_still_asked(table) && may_want_it(session))
			audience_board(player, table, player->seat);
	}
}
