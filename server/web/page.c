/*
 * page.c - the addresses of the page: a shell for each view that server/web/page/router.js lists. Here are
 * those that look at what the address names. What isn't there is said with its status, though the page would
 * draw it as well.
 */
#include "server/web/page.h"

#include <stdio.h>
#include <string.h>

#include "db/matches.h"
#include "db/people/players.h"
#include "protocol/wire/number.h"
#include "server/config/config.h"
#include "server/journal/playback.h"
#include "server/state/server.h"
#include "server/web/api/ratings.h"
#include "server/web/api/tv.h"
#include "server/web/export.h"
#include "server/web/families.h"
#include "server/web/http/cache.h"
#include "server/web/page_files.h"
#include "server/web/public_match.h"
#include "server/web/shell.h"

enum { LOBBY_SECONDS = 2 };

static void
answer_missing(const struct asked *asked, struct reply *reply)
{
	struct shell shell;

	shell_begin(&shell);
	shell_sentence(&shell, MSG_WEB_NO_PAGE, &(struct message_args){.n = 0});
	shell_answer(&shell, asked, reply, 404);
}

static void
answer_nobody(const struct asked *asked, struct reply *reply)
{
	struct shell shell;

	shell_begin(&shell);
	shell_sentence(&shell, MSG_WEB_NO_PLAYER, &(struct message_args){.text = asked->star[0]});
	shell_answer(&shell, asked, reply, 404);
}

void
page_missing(const struct asked *asked, struct reply *reply)
{
	answer_missing(asked, reply);
}

static void
make_lobby(const struct asked *asked, struct reply *reply)
{
	struct shell shell;

	shell_begin(&shell);
	shell_sentence(&shell, MSG_WEB_ABOUT,
		&(struct message_args){.a = asked->host, .n = asked->server->text_port});
	tv_put(&shell, asked);
	shell_fetch(&shell, asked, "api/matches?state=running");
	shell_fetch(&shell, asked, "api/status");
	shell_link(&shell, asked, "", "register", "register");
	shell_link(&shell, asked, "api/ratings/", "all", "ratings");
	shell_answer(&shell, asked, reply, 200);
}

/* Everybody comes here first. Whoever works on the page (web-root) sees each change of it at once. */
static void
answer_lobby(const struct asked *asked, struct reply *reply)
{
	struct server *server = asked->server;
	bool is_kept = server->config->web_root[0] == '\0';

	if (is_kept && cache_answer(server, CACHE_LOBBIES, asked->host, reply)) {
		shell_policy(asked, reply);
	} else {
		make_lobby(asked, reply);
		if (!is_kept || reply->body == NULL)
			return;
		cache_keep(server, CACHE_LOBBIES, asked->host, LOBBY_SECONDS, reply);
	}
	reply->max_age = 0;
}

/* A view that is there whatever its address says. */
static void
answer_view(const struct asked *asked, struct reply *reply)
{
	struct shell shell;

	shell_begin(&shell);
	shell_sentence(&shell, MSG_WEB_PLAIN_SCRIPTS, &(struct message_args){.n = 0});
	shell_link(&shell, asked, "", "", "barpoint");
	shell_answer(&shell, asked, reply, 200);
}

void
page_other(const struct asked *asked, struct reply *reply)
{
	for (int i = 0; i < page_view_count; i++)
		if (page_views[i].alone && asked->target.parts == 1 &&
			strcmp(page_views[i].first, asked->target.part[0]) == 0) {
			answer_view(asked, reply);
			return;
		}
	answer_missing(asked, reply);
}

/* Kept by nobody: what is on may be private in the next moment. */
static void
answer_tv(const struct asked *asked, struct reply *reply)
{
	struct shell shell;

	shell_begin(&shell);
	snprintf(shell.title, sizeof shell.title, "TV - barpoint");
	shell_fetch(&shell, asked, "api/tv");
	tv_put(&shell, asked);
	shell_link(&shell, asked, "", "", "barpoint");
	shell_answer(&shell, asked, reply, 200);
}

static bool
find_match(const struct asked *asked, struct match_row *row)
{
	int64_t number;

	return number_read(asked->star[0], 1, INT64_MAX, &number) &&
	       match_find(asked->server->db, number, row) == DB_OK;
}

static void
answer_match_of(const struct asked *asked, struct reply *reply, const struct match_row *row)
{
	struct shell shell;
	char moves[40], record[40];

	shell_begin(&shell);
	snprintf(shell.title, sizeof shell.title, "%s - %s, match %lld - barpoint", row->name[0],
		row->name[1], (long long)row->id);
	snprintf(moves, sizeof moves, "match/%lld/moves", (long long)row->id);
	snprintf(record, sizeof record, "%lld.txt", (long long)row->id);
	shell_sentence(&shell, MSG_WEB_PLAIN_SCRIPTS, &(struct message_args){.n = 0});
	shell_link(&shell, asked, "", moves, "moves");
	shell_link(&shell, asked, "api/matches/", record, "record");
	shell_answer(&shell, asked, reply, 200);
}

static void
answer_match(const struct asked *asked, struct reply *reply)
{
	struct match_row row;

	if (find_match(asked, &row))
		answer_match_of(asked, reply, &row);
	else
		answer_missing(asked, reply);
}

/* Of a match that is private nothing is said here: every step of it may be there. */
static bool
has_step(const struct asked *asked, const struct match_row *row)
{
	struct playback playback;
	struct match_now now;
	int64_t game, step;

	if (!number_read(asked->star[1], 1, INT32_MAX, &game) ||
		!number_read(asked->star[2], 0, INT32_MAX, &step))
		return false;
	if (match_now_find(asked->server, row->id, &now) != DB_OK)
		return false;
	if (!public_match(asked->server, &now.row))
		return true;
	return playback_find(asked->server->db, &now.row, now.head, (int)game, &playback) == PLAYBACK_FOUND &&
	       playback_has_step(asked->server->db, &playback, step);
}

static void
answer_step(const struct asked *asked, struct reply *reply)
{
	struct match_row row;

	if (find_match(asked, &row) && has_step(asked, &row))
		answer_match_of(asked, reply, &row);
	else
		answer_missing(asked, reply);
}

/* For people without scripts, who read in the browser what others load as a file. */
static void
answer_moves(const struct asked *asked, struct reply *reply)
{
	struct match_row row;
	struct match_now now;

	if (!find_match(asked, &row)) {
		answer_missing(asked, reply);
		return;
	}
	if (!public_match_find(asked->server, row.id, &now, reply))
		return;
	export_answer(asked->server, reply, &now, ARCHIVE_MAT);
	reply->name[0] = '\0';
}

static void
answer_player(const struct asked *asked, struct reply *reply)
{
	struct player_row player;
	struct shell shell;

	if (player_find(asked->server->db, asked->star[0], true, &player) != DB_OK) {
		answer_nobody(asked, reply);
		return;
	}
	shell_begin(&shell);
	snprintf(shell.title, sizeof shell.title, "%s - barpoint", player.name);
	shell_sentence(&shell, MSG_WEB_PLAIN_SCRIPTS, &(struct message_args){.n = 0});
	shell_answer(&shell, asked, reply, 200);
}

/* What the list itself would be answered, below /api. */
static void
answer_ratings(const struct asked *asked, struct reply *reply)
{
	struct ratings_asked wish;
	struct shell shell;

	if (ratings_list(asked->server, asked->star[0], &wish, reply)) {
		answer_view(asked, reply);
		return;
	}
	const struct reply refusal = *reply;
	*reply = (struct reply){.status = 0};
	shell_begin(&shell);
	shell_line(&shell, refusal.why);
	shell_answer(&shell, asked, reply, refusal.status);
}

/* An invitation as a link: with whom, and for how many points. */
static void
answer_with(const struct asked *asked, struct reply *reply)
{
	const char *length = asked->star[1];
	struct player_row player;
	int64_t points;

	if (length != NULL && strcmp(length, "unlimited") != 0 &&
		!number_read(length, 1, LENGTH_MAX, &points))
		answer_missing(asked, reply);
	else if (player_find(asked->server->db, asked->star[0], true, &player) != DB_OK)
		answer_nobody(asked, reply);
	else
		answer_view(asked, reply);
}

const struct route page_routes[] = {
	{"/", answer_lobby},
	{"/tv", answer_tv},
	{"/match/*", answer_match},
	{"/match/*/moves", answer_moves},
	{"/match/*/*/*", answer_step},
	{"/player/*", answer_player},
	{"/ratings/*", answer_ratings},
	{"/with/*", answer_with},
	{"/with/*/*", answer_with},
	{NULL, NULL},
};
