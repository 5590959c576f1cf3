/*
 * tv.c - /api/tv: which match everybody may look at just now; and as text, for those who have no scripts.
 */
#include "server/web/api/tv.h"

#include "protocol/boards/board.h"
#include "server/players/player.h"
#include "server/rules/match.h"
#include "server/state/server.h"
#include "server/tables/table.h"
#include "server/tables/view.h"
#include "server/tv/tv.h"
#include "server/web/families.h"
#include "server/web/http/json_reply.h"
#include "server/web/shell.h"

enum { SECONDS_KEPT = 2 };

static const char *const kinds[] = {
	[TV_OPENING] = "opening",
	[TV_REPLAY] = "replay",
	[TV_LIVE] = "live",
};

void
tv_json(struct json *json, const char *name, const struct server *server)
{
	const struct tv_choice now = tv_now(server);
	const struct table *table = tv_table(server);

	json_object(json, name);
	json_text(json, "kind", kinds[now.kind]);
	if (now.match > 0)
		json_number(json, "match", now.match);
	if (now.kind == TV_REPLAY)
		json_bool(json, "of_week", now.of_week);
	if (table != NULL)
		json_number(json, "game", table->state.match.game);
	json_end(json);
}

static void
answer_tv(const struct asked *asked, struct reply *reply)
{
	struct json json;

	if (asked->server->only_reads) {
		reply_refuse(reply, 503, MSG_WEB_ELSEWHERE, &(struct message_args){.n = 0});
		return;
	}
	json_open(&json);
	tv_json(&json, NULL, asked->server);
	reply_json(reply, &json);
	reply->max_age = SECONDS_KEPT;
}

static void
put_board(struct shell *shell, const struct board_view *view)
{
	char drawing[BOARD_DRAWING_SIZE];

	(void)board_draw(drawing, sizeof drawing, view, 1);
	shell_line(shell, drawing);
}

static void
put_table(struct shell *shell, const struct table *table)
{
	const struct match shown = view_shown(NULL, table);
	const struct board_view view = view_of_watched(table, &shown, 0);

	shell_sentence(shell, MSG_TV_LIVE,
		&(struct message_args){.a = table->seat[0]->account.name,
			.b = table->seat[1]->account.name,
			.n = (long)table->row.id});
	put_board(shell, &view);
}

/* As each game begins; who throws what is not known yet. */
static void
put_opening(struct shell *shell)
{
	const struct options options = {.length = 1};
	struct match match;

	match_begin(&match, &options, SIDE_O);
	put_board(shell, &(struct board_view){.match = &match, .name = {"O", "X"}, .seen_by = SIDE_O});
}

/* As page/tv.js asks for it. */
static void
put_fetch(struct shell *shell, const struct asked *asked, int64_t match, int game)
{
	char path[64];

	snprintf(path, sizeof path, "api/matches/%lld?game=%d", (long long)match, game);
	shell_fetch(shell, asked, path);
}

static void
put_moves(struct shell *shell, const struct asked *asked, const struct tv_choice *now)
{
	char path[40];

	snprintf(path, sizeof path, "%lld/moves", (long long)now->match);
	shell_link(shell, asked, "match/", path, now->kind == TV_LIVE ? "moves" : "a match, move by move");
}

void
tv_put(struct shell *shell, const struct asked *asked)
{
	const struct table *table = tv_table(asked->server);
	const struct tv_choice now = tv_now(asked->server);

	if (table != NULL)
		put_table(shell, table);
	else
		put_opening(shell);
	if (now.match > 0)
		put_moves(shell, asked, &now);
	if (table != NULL && table->state.match.game > 0)
		put_fetch(shell, asked, now.match, table->state.match.game);
	else if (now.kind == TV_REPLAY)
		put_fetch(shell, asked, now.match, 1);
}

const struct route tv_routes[] = {
	{"/api/tv", answer_tv},
	{NULL, NULL},
};
