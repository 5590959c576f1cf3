/*
 * hint.c - what the engine would do, for a player who trains with a program. Both sides see that it was
 * asked, and it is in the match's record.
 */
#include <stdio.h>

#include "db/hints.h"
#include "db/rankings/standings.h"
#include "protocol/boards/moves.h"
#include "protocol/verdict_rows.h"
#include "server/analysis/advice.h"
#include "server/analysis/analysis.h"
#include "server/commands/families.h"
#include "server/commands/list_rows.h"
#include "server/players/player.h"
#include "server/sessions/reader.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/tables/table.h"

/* Why there is no hint at this table; MSG_NONE if there may be one. */
static enum message
fault_of(struct session *session)
{
	const struct options *options = &session->player->table->state.match.options;
	bool program;

	if (!analysis_is_on(session->server))
		return MSG_HINT_OFF;
	if (options_move_a_rating(options))
		return MSG_HINT_RATED;
	if (player_is_program(session->server->db, table_other(session->player)->account.id, &program) !=
			DB_OK ||
		!program)
		return MSG_HINT_PEOPLE;
	return MSG_NONE;
}

static bool
put_on_record(struct session *session)
{
	struct server *server = session->server;
	const struct table *table = session->player->table;
	const struct hint_row row = {
		.match = table->row.id,
		.after = table->state.actions,
		.player = session->player->seat,
		.at = storing_now(server),
	};

	if (storing_may(server) && storing_done(server, hint_append(server->db, &row)))
		return true;
	session_say(session, MSG_NOT_STORED);
	return false;
}

static void
tell_others(const struct session *session)
{
	const char *name = session->player->account.name;
	struct player *watcher;

	player_say_name(table_other(session->player), MSG_HINT_TAKEN, name);
	for (int seat = 0; seat < 2; seat++)
		EACH_WATCHER(watcher, session->player->table, seat)
			player_say_name(watcher, MSG_HINT_TAKEN, name);
}

static void
tell(struct session *session, enum message heading, const struct advised *list, int count)
{
	enum side side = table_side(session->player->table, session->player->seat);
	char play[MOVES_TEXT_SIZE];

	session_say(session, heading);
	for (int i = 0; i < count; i++) {
		moves_write(&list[i].play, side, play);
		const struct row_hint row = {
			.rank = i + 1,
			.what = list[i].word != NULL ? list[i].word : play,
			.equity = list[i].equity,
			.lost = list[i].lost,
		};
		TELL_ROW(session, row_hint, &row);
	}
}

/* Where steps are put, it says what the plays are. */
static enum message
heading_of(const struct match *match)
{
	if (match->placed.count == 0)
		return MSG_HINT;
	return advice_part(match) == ADVICE_REST ? MSG_HINT_REST : MSG_HINT_WHOLE;
}

static void
run_hint(struct session *session)
{
	enum message fault = fault_of(session);
	struct advised list[ADVICES];

	if (fault != MSG_NONE) {
		session_say(session, fault);
		return;
	}
	const struct table *table = session->player->table;
	enum side side = table_side(table, session->player->seat);
	int count = advice_for(analysis_judge(session->server), &table->state.match, side, list);
	if (count == 0) {
		session_say(session, MSG_HINT_NOTHING);
	} else if (put_on_record(session)) {
		tell(session, heading_of(&table->state.match), list, count);
		tell_others(session);
	}
}

const struct command hint_commands[] = {
	{
		.name = "hint",
		.needs = NEED_SEAT,
		.ours = true,
		.plays = true,
		.run_bare = run_hint,
	},
	{.name = NULL},
};
