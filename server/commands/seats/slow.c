/*
 * slow.c - `slow`, `next`: what waits for a player, and the seat there.
 */
#include "server/commands/seats/slow.h"

#include <assert.h>
#include <string.h>
#include <strings.h>

#include "db/matches.h"
#include "db/slow/letters.h"
#include "db/slow/slow.h"
#include "protocol/slow_rows.h"
#include "protocol/text.h"
#include "protocol/wire/number.h"
#include "server/commands/asked.h"
#include "server/commands/families.h"
#include "server/commands/list_rows.h"
#include "server/commands/people/mail.h"
#include "server/commands/seats/slow_offers.h"
#include "server/matches/act.h"
#include "server/matches/leaving.h"
#include "server/matches/slow.h"
#include "server/matches/slow_letters.h"
#include "server/matches/slow_look.h"
#include "server/matches/slow_sit.h"
#include "server/matches/slow_warn.h"
#include "server/players/player.h"
#include "server/rules/options.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/sessions/zones.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/tables/public.h"
#include "server/tables/table.h"

enum { SLOW_ROWS = 1000 }; /* more than any bound */

/* --- the list */

struct list {
	struct session *session;
	int64_t player;	    /* whose matches */
	bool shown;	    /* to somebody else: public ones only */
	int count, waiting; /* rows kept, and those that wait for the player */
	int told;
};

static int
seat_of(const struct slow_row *row, int64_t player)
{
	return row->player[0] == player ? 0 : 1;
}

static long
seconds_left(const struct server *server, const struct slow_row *row)
{
	return row->due > server->served_ms ? (long)((row->due - server->served_ms) / 1000) : 0;
}

static bool
is_shown(const struct list *list, const struct slow_row *row)
{
	return !list->shown || public_players(list->session->server->db, row->player);
}

static_assert((int)SLOW_ASKS_COUNT == (int)SLOW_TASK_COUNT &&
		      (int)SLOW_ASKS_DOUBLE == (int)SLOW_TASK_DOUBLE &&
		      (int)SLOW_ASKS_RESIGNATION == (int)SLOW_TASK_RESIGNATION,
	"the same tasks");

static void
tell_match(void *arg, const struct slow_row *row)
{
	struct list *list = arg;
	const struct server *server = list->session->server;
	int own = seat_of(row, list->player);
	long left = seconds_left(server, row);
	struct options options;

	if (!is_shown(list, row) || !options_read(&options, row->options))
		return;
	list->told++;
	list_tell_slow(list->session, &(struct row_slow){
					      .match = (long)row->id,
					      .opponent = row->name[1 - own],
					      .length = options.length,
					      .own = row->score[own],
					      .other = row->score[1 - own],
					      .waits = row->on_turn == own,
					      .turn = list->shown ? row->name[row->on_turn] : NULL,
					      .task = (enum slow_task)row->asks,
					      .left = left,
					      .due = storing_now(server) + left,
					      .last = row->last_action,
					      .rolls = !list->shown && row->rolls[own],
				      });
}

static void
list_own(struct session *session)
{
	struct list list = {.session = session, .player = session->player->account.id};
	struct slow_counts counts;

	if (slow_count(session->server->db, list.player, &counts) != DB_OK) {
		command_cant_read(session, "slow");
		return;
	}
	if (counts.all == 0) {
		session_say(session, MSG_SLOW_NONE);
		return;
	}
	session_tell(session, MSG_SLOW_LIST, &(struct message_args){.n = counts.all, .m = counts.waiting});
	if (slow_each(session->server->db, list.player, SLOW_ROWS, tell_match, &list) != DB_OK)
		command_cant_read(session, "slow");
}

static void
list_of(struct session *session, const char *typed)
{
	struct list list = {.session = session, .shown = true};
	struct player_row player;
	struct player *online;

	if (!command_anybody(session, typed, MSG_NO_ONE_CALLED, &player, &online))
		return;
	list.player = player.id;
	list.shown = player.id != session->player->account.id;
	session_say_name(session, MSG_SLOW_LIST_OF, player.name);
	if (slow_each(session->server->db, list.player, SLOW_ROWS, tell_match, &list) != DB_OK)
		command_cant_read(session, "slow");
	else if (list.told == 0)
		session_say_name(session, MSG_SLOW_NONE_OF, player.name);
}

/* --- sitting down */

/* False: they sit at a table that they have to leave first, and have read so. At a slow match they may just
 * go on to another. */
static bool
may_stand_up(struct session *session)
{
	const struct table *table = session->player->table;

	if (table == NULL || table_is_slow(table))
		return true;
	session_say_name(session, MSG_SLOW_LEAVE_FIRST, table_other(session->player)->account.name);
	return false;
}

static void
sit_down(struct session *session, const struct slow_row *row, enum slow_way way)
{
	struct player *player = session->player;

	if (player->table != NULL && player->table->row.id == row->id) {
		session_say(session, MSG_ALREADY_PLAYING);
		return;
	}
	if (player->table != NULL)
		table_leave(player);
	(void)slow_sit_down(player, row, way);
}

static void
tell_next_due(void *arg, const struct slow_row *row)
{
	struct list *list = arg;
	char when[TEXT_DATE_SIZE];

	if (list->told++ > 0)
		return;
	text_date_short(when,
		(time_t)(storing_now(list->session->server) + seconds_left(list->session->server, row)),
		zones_of(list->session));
	session_tell(list->session, MSG_SLOW_NEXT_NONE, &(struct message_args){.text = when});
}

static void
run_next(struct session *session)
{
	struct player *player = session->player;
	struct list list = {.session = session, .player = player->account.id};
	int64_t here = player->table != NULL ? player->table->row.id : 0;
	struct slow_row row;

	if (!may_stand_up(session))
		return;
	enum db_status status = slow_next(session->server->db, player->account.id, here, &row);
	if (status == DB_OK) {
		sit_down(session, &row, SLOW_BY_NAME);
		return;
	}
	if (status == DB_NONE && here != 0)
		session_say(session, MSG_SLOW_NO_OTHER);
	else if (status != DB_NONE ||
		 slow_each(session->server->db, player->account.id, SLOW_ROWS, tell_next_due, &list) != DB_OK)
		command_cant_read(session, "next");
	else if (list.told == 0)
		session_say(session, MSG_SLOW_NONE);
}

/* A match of their own by its number; false, and they have read why, if it is none. */
static bool
find_own(struct session *session, const char *typed, struct slow_row *row)
{
	int64_t own = session->player->account.id, number;
	enum db_status status = DB_NONE;

	if (number_read(typed, 1, INT64_MAX, &number))
		status = slow_find(session->server->db, number, row);
	if (status == DB_OK && (row->player[0] == own || row->player[1] == own))
		return true;
	if (status == DB_OK || status == DB_NONE)
		session_tell(session, MSG_SLOW_NOT_YOURS, &(struct message_args){.text = typed});
	else
		command_cant_read(session, "slow");
	return false;
}

/* `slow 17 roll yes`: whether the server rolls for them where they would be asked. */
static void
set_rolls(struct session *session, struct slow_row *row, const char *typed)
{
	struct server *server = session->server;
	const struct message_args args = {.n = (long)row->id};
	bool yes = strcasecmp(typed, "yes") == 0;
	struct table *table = slow_table(server, row);

	if (!yes && strcasecmp(typed, "no") != 0) {
		session_tell(session, MSG_SLOW_ROLL_HOW, &args);
		return;
	}
	row->rolls[seat_of(row, session->player->account.id)] = yes;
	if (!storing_may(server) || !storing_done(server, slow_set_rolls(server->db, row->id, row->rolls))) {
		session_say(session, MSG_NOT_STORED);
		return;
	}
	session_tell(session, yes ? MSG_SLOW_ROLLS : MSG_SLOW_ASKS, &args);
	if (table == NULL)
		return;
	table_touch(table);
	memcpy(table->state.slow.rolls, row->rolls, sizeof row->rolls);
	if (table == session->player->table)
		table_go_on(table);
}

/* Whoever sits there reads it at once. */
static void
leave_message(struct session *session, const struct slow_row *row, const char *text)
{
	struct server *server = session->server;
	int other = 1 - seat_of(row, session->player->account.id);
	struct table *table = slow_table(server, row);
	struct message_args args = {.a = row->name[other], .n = (long)row->id};
	struct player_row to;

	if (text[0] == '\0') {
		session_tell(session, MSG_SLOW_MESSAGE_HOW, &args);
	} else if (strlen(text) > LETTER_MAX) {
		args.n = LETTER_MAX;
		session_tell(session, MSG_SLOW_MESSAGE_LONG, &args);
	} else if (player_find_by_id(server->db, row->player[other], &to) != DB_OK) {
		command_cant_read(session, "slow");
	} else if (mail_keep_at_match(session, &to, row->id, text)) {
		bool there = table != NULL && table->seat[other]->session != NULL;
		if (there)
			slow_letters_tell(table, other, MSG_MAIL_NOW);
		session_tell(session, there ? MSG_SLOW_MESSAGE_READ : MSG_SLOW_MESSAGE_KEPT, &args);
	}
}

/* `slow 17`, and what may follow. */
static void
do_at(struct session *session, const struct words *words)
{
	struct slow_row row;

	if (!find_own(session, words->word[1], &row))
		return;
	if (words->count > 2 && strcasecmp(words->word[2], "roll") == 0)
		set_rolls(session, &row, words_at(words, 3));
	else if (words->count > 2 && strcasecmp(words->word[2], "message") == 0)
		leave_message(session, &row, words_rest(words, 2));
	else if (words->count == 3 && strcasecmp(words->word[2], "board") == 0)
		slow_look(session->player, &row);
	else if (words->count > 2)
		session_say(session, MSG_SLOW_HOW);
	else if (may_stand_up(session))
		sit_down(session, &row, SLOW_BY_NAME);
}

static void
run_slow(struct session *session, const struct words *words)
{
	const char *typed = words_at(words, 1);

	if (words->count == 1)
		list_own(session);
	else if (strcasecmp(typed, "offers") == 0)
		slow_offers_list(session);
	else if (typed[0] >= '0' && typed[0] <= '9')
		do_at(session, words);
	else
		list_of(session, typed);
}

bool
slow_resume_by_name(struct session *session, const char *typed)
{
	struct db *db = session->server->db;
	int64_t own = session->player->account.id;
	struct player_row other;
	struct match_row live;
	struct slow_row row;

	if (player_find(db, typed, false, &other) != DB_OK || other.id == own ||
		match_find_saved(db, own, other.id, &live) == DB_OK ||
		slow_find_pair(db, own, other.id, &row) != DB_OK)
		return false;
	if (row.player[row.on_turn] != own)
		session_say_name(session, MSG_SLOW_NOT_WAITING, other.name);
	else
		(void)slow_sit_down(session->player, &row, SLOW_BY_INVITATION);
	return true;
}

void
slow_remind(struct session *session)
{
	struct slow_counts counts;

	if (slow_count(session->server->db, session->player->account.id, &counts) != DB_OK)
		return;
	if (counts.waiting > 0)
		session_tell(session, counts.waiting == 1 ? MSG_SLOW_WAITS_ONE : MSG_SLOW_WAITS,
			&(struct message_args){.n = counts.waiting});
	if (counts.waiting > 0)
		slow_warn_remind(session->player);
}

const struct command slow_commands[] = {
	{
		.name = "slow",
		.needs = NEED_MEMBER,
		.ours = true,
		.plays = true,
		.speaks = true,
		.repeat = REPEAT_BARE,
		.run = run_slow,
	},
	{
		.name = "next",
		.needs = NEED_MEMBER,
		.ours = true,
		.plays = true,
		.run_bare = run_next,
	},
	{.name = NULL},
};
