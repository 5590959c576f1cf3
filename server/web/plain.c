/*
 * plain.c - lists in HTML without scripts.
 */
#include "server/web/plain.h"

#include <stdio.h>

#include "db/history.h"
#include "protocol/options_words.h"
#include "server/lobby/lobby.h"
#include "server/players/player.h"
#include "server/state/server.h"
#include "server/tables/table.h"
#include "server/web/public_match.h"

enum {
	ROWS = 100,
	PAST_ROWS = 20,
};

static void
link_match(struct shell *shell, const struct asked *asked, int64_t match, const char *text)
{
	char number[24];

	snprintf(number, sizeof number, "%lld", (long long)match);
	shell_link(shell, asked, "match/", number, text);
}

static void
link_table(struct shell *shell, const struct asked *asked, const struct table *table)
{
	const struct match *match = &table->state.match;
	char text[2 * PLAYER_NAME_SIZE + 40];

	snprintf(text, sizeof text, "%s %d - %d %s", table->row.name[0],
		match_points(match, table_side(table, 0)), match_points(match, table_side(table, 1)),
		table->row.name[1]);
	link_match(shell, asked, table->row.id, text);
}

void
plain_running(struct shell *shell, const struct asked *asked)
{
	const struct table *table;
	int count = 0;

	TAILQ_FOREACH(table, &asked->server->tables->all, next)
		count += table->state.open && public_table(table);
	shell_sentence(shell, MSG_WEB_PLAIN_RUNNING, &(struct message_args){.n = count});
	count = 0;
	TAILQ_FOREACH(table, &asked->server->tables->all, next)
		if (table->state.open && public_table(table) && count++ < ROWS)
			link_table(shell, asked, table);
}

void
plain_people(struct shell *shell, const struct asked *asked)
{
	const struct player *player;
	int count = 0;

	shell_sentence(shell, MSG_WEB_PLAIN_HERE, &(struct message_args){.n = asked->server->lobby->count});
	TAILQ_FOREACH(player, &asked->server->lobby->online, next_online)
		if (count++ < ROWS)
			shell_link(shell, asked, "player/", player->account.name, player->account.name);
}

void
plain_moves(struct shell *shell, const struct asked *asked, int64_t match)
{
	char path[40];

	snprintf(path, sizeof path, "match/%lld/moves", (long long)match);
	shell_sentence(shell, MSG_WEB_PLAIN_MOVES, &(struct message_args){.n = 0});
	shell_link(shell, asked, "", path, path);
}

/* Of a line that can't be read any more nothing is left but that there was no length. */
static struct options
read_options(const char *line)
{
	struct options options;

	return options_read(&options, line) ? options : options_default(LENGTH_UNLIMITED);
}

void
plain_match(struct shell *shell, const struct asked *asked, const struct match_row *row)
{
	static const char *const endings[] = {".txt", ".mat", ".sgf"};
	char name[40], words[OPTIONS_WORDS_SIZE] = "";
	struct options options = read_options(row->options);

	options_in_words(words, &options);
	snprintf(shell->title, sizeof shell->title, "%s - %s, match %lld - barpoint", row->name[0],
		row->name[1], (long long)row->id);
	shell_sentence(shell, MSG_WEB_PLAIN_MATCH,
		&(struct message_args){.a = row->name[0],
			.b = row->name[1],
			.text = words,
			.n = options_points(options.length, row->score[0]),
			.m = options_points(options.length, row->score[1])});
	plain_moves(shell, asked, row->id);
	shell_sentence(shell, MSG_WEB_PLAIN_FILES, &(struct message_args){.n = 0});
	for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
		snprintf(name, sizeof name, "%lld%s", (long long)row->id, endings[i]);
		shell_link(shell, asked, "api/matches/", name, name);
	}
}

struct past {
	struct shell *shell;
	const struct asked *asked;
	const struct player_row *player;
};

static void
link_past(void *arg, const struct history_row *row)
{
	const struct past *past = arg;
	char text[2 * PLAYER_NAME_SIZE + 40];

	if (row->state != MATCH_FINISHED)
		return;
	int length = read_options(row->options).length;
	snprintf(text, sizeof text, "%s %d - %d %s", past->player->name, options_points(length, row->own),
		options_points(length, row->other), row->opponent);
	link_match(past->shell, past->asked, row->match, text);
}

void
plain_past(struct shell *shell, const struct asked *asked, const struct player_row *player)
{
	struct past past = {.shell = shell, .asked = asked, .player = player};
	const struct history_wish wish = {.player = player->id, .limit = PAST_ROWS};

	if (history_each(asked->server->db, &wish, link_past, &past) != DB_OK)
		shell_sentence(shell, MSG_CANT_READ, &(struct message_args){.n = 0});
}
