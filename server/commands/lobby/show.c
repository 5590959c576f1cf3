/*
 * show.c - show: the matches that run, those that wait, who watches (protocol 9).
 */
#include <string.h>

#include "db/slow/slow.h"
#include "server/commands/asked.h"
#include "server/commands/cursor.h"
#include "server/commands/families.h"
#include "server/commands/list_rows.h"
#include "server/lobby/lobby.h"
#include "server/lobby/people_list.h"
#include "server/matches/claim.h"
#include "server/players/player.h"
#include "server/sessions/reader.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/sessions/sessions.h"
#include "server/state/server.h"
#include "server/tables/table.h"

/* A match has one row: that of its inviter, or of the player who sits there alone. */
static bool
game_row(struct session *listener, struct player *subject, int count, const char *filter)
{
	(void)count;
	(void)filter;

	const struct table *table = subject->table;

	if (table == NULL || (subject->seat != 0 && !table->seat[0]->stands_in))
		return false;
	const struct match *match = &table->state.match;
	list_tell_game(listener,
		&(struct row_game){
			.names = {table->seat[0]->account.name, table->seat[1]->account.name},
			.length = match->options.length,
			.score = {match->score[table_side(table, 0)], match->score[table_side(table, 1)]},
		});
	return true;
}

static void
games_done(struct session *listener, int count)
{
	(void)listener;
	(void)count;
}

static const struct people_rows games = {.row = game_row, .done = games_done};

static void
show_games(struct session *session, const struct words *words)
{
	(void)words;
	session_say(session, MSG_GAMES_HEADER);
	people_list_start(session, &games, "", SORT_LOGIN);
}

static bool
watcher_row(struct session *listener, struct player *subject, int count, const char *filter)
{
	(void)filter;
	if (subject->watching == NULL)
		return false;
	if (count == 0)
		session_say(listener, MSG_WATCHERS_HEADER);
	session_tell(listener, MSG_WATCHERS_ROW,
		&(struct message_args){.a = subject->account.name, .b = subject->watching->account.name});
	return true;
}

static void
watchers_done(struct session *listener, int count)
{
	if (count == 0)
		session_say(listener, MSG_WATCHERS_NONE);
}

static const struct people_rows watchers = {.row = watcher_row, .done = watchers_done};

static void
show_watchers(struct session *session, const struct words *words)
{
	(void)words;
	people_list_start(session, &watchers, "", SORT_LOGIN);
}

/* What was agreed beside the length, as it may be typed. CLIP programs know the row only as FIBS had it. */
static const char *
options_told(const struct session *session, const char *line)
{
	const char *behind_length = strchr(line, ' ');

	return behind_length == NULL || session_is_of_fibs(session) ? "" : behind_length + 1;
}

/* It can be gone on with now: that is what the marks of this list are for. */
static bool
slow_waits(const struct session *session, const struct match_row *row)
{
	struct slow_row slow;

	return slow_find(session->server->db, row->id, &slow) == DB_OK &&
	       slow.player[slow.on_turn] == session->player->account.id;
}

static void
saved_row(void *arg, const struct match_row *row)
{
	struct cursor_rows *list = arg;
	struct session *session = list->session;
	int own = row->player[0] == session->player->account.id ? 0 : 1;
	struct options options;
	char opponent[PLAYER_NAME_SIZE];

	list->last = row->id;
	if (!options_read(&options, row->options))
		return;
	match_name_now(session->server->db, row, 1 - own, opponent);
	const struct player *other = lobby_find(session->server->lobby, opponent);
	bool ready = other != NULL && player_has(other, TOGGLE_READY) && other->table == NULL;
	bool marked = row->slow_turn > 0 ? slow_waits(session, row) : ready;
	const struct row_saved saved = {
		.online = row->slow_turn > 0 ? marked : other != NULL,
		.ready = marked,
		.opponent = opponent,
		.length = options.length,
		.own = row->score[own],
		.other = row->score[1 - own],
		.options = options_told(session, row->options),
	};
	list_tell_saved(session, &saved);
	claim_tell_saved(session->player, row, opponent);
}

static int64_t
saved_rows(struct session *session, int64_t before)
{
	struct cursor_rows list = {.session = session, .last = before};

	if (before == INT64_MAX)
		list_tell_head(session, HEAD_SAVED);
	if (match_each_saved(session->server->db, session->player->account.id, before, CURSOR_ROWS, saved_row,
		    &list) != DB_OK) {
		command_cant_read(session, "saved matches");
		return before;
	}
	if (list.last == INT64_MAX)
		session_say(session, MSG_SAVED_NONE);
	return list.last;
}

static void
show_saved(struct session *session, const struct words *words)
{
	(void)words;
	cursor_start(session, saved_rows, INT64_MAX);
}

static void
show_savedcount(struct session *session, const struct words *words)
{
	struct player_row player = session->player->account;
	struct player *online;
	int count = 0;

	if (words->count > 2 &&
		!command_anybody(session, words->word[2], MSG_NO_USER_CALLED, &player, &online))
		return;
	if (match_count_saved(session->server->db, player.id, &count) != DB_OK)
		command_cant_read(session, "saved matches");
	else
		session_tell(session, count == 0 ? MSG_SAVED_COUNT_NONE : MSG_SAVED_COUNT,
			&(struct message_args){.a = player.name, .n = count});
}

static void
show_max(struct session *session, const struct words *words)
{
	(void)words;
	session_tell(session, MSG_MAX_LOGINS, &(struct message_args){.n = session->server->sessions->max});
}

static void
run_show(struct session *session, const struct words *words)
{
	/* A beginning means the first that it fits. */
	static const struct {
		const char *word;
		void (*show)(struct session *session, const struct words *words);
	} kinds[] = {{"games", show_games}, {"saved", show_saved}, {"savedcount", show_savedcount},
		{"watchers", show_watchers}, {"max", show_max}};
	const char *typed = words_at(words, 1);

	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
		if (strncasecmp(kinds[i].word, typed, strlen(typed)) == 0) {
			kinds[i].show(session, words);
			return;
		}
	}
	session_tell(session, MSG_SHOW_UNKNOWN, &(struct message_args){.text = typed});
}

const struct command show_commands[] = {
	{
		.name = "show",
		.words_min = 1,
		.missing = MSG_SHOW_WHAT,
		.run = run_show,
	},
	{.name = NULL},
};
