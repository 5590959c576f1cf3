/*
 * tables.c - table: all about a match that is being played, a fact to a line.
 */
#include <stdio.h>

#include "protocol/options_words.h"
#include "protocol/rows.h"
#include "protocol/text.h"
#include "server/commands/asked.h"
#include "server/commands/families.h"
#include "server/commands/list_rows.h"
#include "server/commands/lobby/tables.h"
#include "server/players/player.h"
#include "server/sessions/reader.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/sessions/zones.h"
#include "server/state/server.h"
#include "server/tables/table.h"
#include "server/tables/teller.h"
#include "server/tables/watching.h"

static const char *
name_of(const struct table *table, enum side side)
{
	return table_player(table, side)->account.name;
}

static void
tell_agreed(struct session *session, const struct table *table)
{
	char words[OPTIONS_WORDS_SIZE];

	options_in_words(words, &table->state.match.options);
	session_tell(session, MSG_TABLE_TITLE,
		&(struct message_args){.a = table->seat[0]->account.name,
			.b = table->seat[1]->account.name,
			.text = words,
			.n = (long)table->row.id});
}

/* The terms as `invite` takes them, for programs that don't read words. */
static void
tell_terms(struct session *session, const struct table *table)
{
	char terms[OPTIONS_TEXT_SIZE];

	if (!session_is_tagged(session))
		return;
	options_write(&table->state.match.options, terms);
	session_tell(session, MSG_TABLE_TERMS, &(struct message_args){.text = terms});
}

static void
tell_occasion(struct session *session, const struct table *table)
{
	const struct occasion *occasion = &table->occasion;

	if (occasion->edition != 0)
		session_tell(session, MSG_MATCH_OF_TOURNAMENT,
			&(struct message_args){.b = occasion->pairing,
				.text = occasion->name,
				.n = (long)occasion->edition});
}

static void
tell_score(struct session *session, const struct table *table)
{
	const struct match *match = &table->state.match;

	session_tell(session, MSG_MATCH_SCORE,
		&(struct message_args){.a = table->seat[0]->account.name,
			.b = table->seat[1]->account.name,
			.n = match_points(match, table_side(table, 0)),
			.m = match_points(match, table_side(table, 1))});
}

static void
tell_game(struct session *session, const struct table *table)
{
	const struct match *match = &table->state.match;
	struct message_args args = {.n = match->game, .m = match->cube};

	if (!match_in_game(match)) {
		session_say(session, MSG_TABLE_BETWEEN);
		return;
	}
	if (match->cube_owner != SIDE_NONE)
		args.a = name_of(table, match->cube_owner);
	session_tell(session, args.a != NULL ? MSG_TABLE_CUBE_OF : MSG_TABLE_CUBE, &args);
}

/* What the match waits for. */
static void
tell_turn(struct session *session, const struct table *table)
{
	const struct match *match = &table->state.match;
	char dice[8];
	struct message_args args = {.n = 0};

	if (match->offer != OFFER_NONE) {
		args.a = name_of(table, side_other(match->offer_by));
		if (match->offer == OFFER_DOUBLE)
			teller_stake(session->player, match);
		session_tell(session, match->offer == OFFER_DOUBLE ? MSG_TABLE_DOUBLED : MSG_TABLE_RESIGNED,
			&args);
		return;
	}
	if (match->turn == SIDE_NONE)
		return;
	args.a = name_of(table, match->turn);
	snprintf(dice, sizeof dice, "%d %d", match->dice.die[0], match->dice.die[1]);
	args.text = dice;
	if (match->phase == PHASE_PENDING)
		session_tell(session, MSG_TABLE_PENDING, &args);
	else
		session_tell(
			session, match->phase == PHASE_MOVE ? MSG_TABLE_TO_MOVE : MSG_TABLE_TO_ROLL, &args);
}

static void
tell_last_action(struct session *session, const struct table *table)
{
	char when[TEXT_DATE_SIZE], ago[TEXT_DURATION_SIZE];
	int64_t acted_ms = table->state.acted_ms;

	text_date_short(when, (time_t)(acted_ms / 1000), zones_of(session));
	text_duration_minutes(ago, (long)((session->server->now_ms - acted_ms) / 1000));
	session_tell(session, MSG_TABLE_LAST, &(struct message_args){.text = when, .b = ago});
}

static void
tell_watchers(struct session *session, const struct table *table)
{
	struct name_rows rows = {.used = 0};
	struct player *watcher;
	bool watched = false;

	for (int seat = 0; seat < 2; seat++) {
		EACH_WATCHER(watcher, table, seat) {
			if (!watched)
				session_say(session, MSG_TABLE_WATCHED);
			watched = true;
			TELL_ROW(session, row_of_names, &rows, watcher->account.name);
		}
	}
	if (watched)
		TELL_ROW(session, row_of_names, &rows, NULL);
	else
		session_say(session, MSG_TABLE_UNWATCHED);
}

void
tables_tell(struct session *session, const struct table *table)
{
	tell_agreed(session, table);
	tell_terms(session, table);
	tell_occasion(session, table);
	tell_score(session, table);
	tell_game(session, table);
	tell_turn(session, table);
	tell_last_action(session, table);
	tell_watchers(session, table);
	if (table->state.deal.envelope != 0)
		session_tell(session, MSG_TABLE_ENVELOPE,
			&(struct message_args){.n = (long)table->state.deal.envelope});
}

static void
run_table(struct session *session, const struct words *words)
{
	struct player *player = session->player;

	if (words->count > 1)
		player = command_player(session, words->word[1]);
	else if (session->player->table == NULL && session->player->watching != NULL)
		player = session->player->watching;
	if (player == NULL)
		return;
	const struct player *blinds =
		player->table != session->player->table || session->player->table == NULL
			? watching_who_blinds(session->player, player)
			: NULL;
	const struct table *table = player->table;
	if (blinds != NULL) {
		session_say_name(session, MSG_DOESNT_WANT_LOOK, blinds->account.name);
		return;
	}
	if (table == NULL) {
		if (player == session->player)
			session_say(session, MSG_NO_TABLE);
		else
			session_say_name(session, MSG_NOT_PLAYING_NAME, player->account.name);
		return;
	}
	tables_tell(session, table);
}

const struct command table_commands[] = {
	{
		.name = "table",
		.ours = true,
		.run = run_table,
	},
	{.name = NULL},
};
