/*
 * watch.c - looking on at somebody's games, and at one's own board (protocol 4.13).
 */
#include <strings.h>

#include "server/commands/asked.h"
#include "server/commands/families.h"
#include "server/lobby/news.h"
#include "server/players/player.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/tables/audience.h"
#include "server/tables/clock_told.h"
#include "server/tables/matching.h"
#include "server/tables/standing_told.h"
#include "server/tables/table.h"
#include "server/tables/view.h"
#include "server/tables/watching.h"
#include "server/tv/tv.h"

static void
watch_tv(struct session *session)
{
	if (session->player->table != NULL)
		session_say(session, MSG_WATCH_WHILE_PLAYING);
	else
		tv_follow(session->player);
}

static void
run_watch(struct session *session, const struct words *words)
{
	/* They stop watching whom they watched before, even if they can't watch the other: as on FIBS. */
	matching_unwatch(session->player);
	(void)tv_unfollow(session->player);
	if (strcasecmp(words_at(words, 1), "tv") == 0) {
		watch_tv(session);
		return;
	}
	struct player *player = command_player(session, words_at(words, 1));
	if (player == NULL)
		return;
	if (player == session->player) {
		session_say(session, MSG_WATCH_YOURSELF);
		return;
	}
	if (session->player->table != NULL) {
		session_say(session, MSG_WATCH_WHILE_PLAYING);
		return;
	}
	const struct player *who;
	enum message refusal = watching_refusal(session->player, player, &who);
	if (refusal != MSG_NONE) {
		session_say_name(session, refusal, who->account.name);
		return;
	}
	news_introduce(session->server->news, session->player);
	matching_watch(session->player, player);
	if (player->table == NULL) {
		session_say_name(session, MSG_NOT_INTERESTING, player->account.name);
		return;
	}
	standing_tell_tournament(player->table, session->player);
	audience_board(session->player, player->table, player->seat);
	clock_tell(session->player, player->table);
}

static void
run_unwatch(struct session *session)
{
	bool followed = tv_unfollow(session->player);

	if (session->player->watching != NULL)
		matching_unwatch(session->player);
	else
		session_say(session, followed ? MSG_TV_LEFT : MSG_NOT_WATCHING);
}

static void
run_look(struct session *session, const struct words *words)
{
	struct player *player = command_player(session, words_at(words, 1));

	if (player == NULL)
		return;
	const struct player *blinds = watching_who_blinds(session->player, player);
	if (player == session->player)
		session_say(session, MSG_YOU_LOOK_GREAT);
	else if (blinds != NULL)
		session_say_name(session, MSG_DOESNT_WANT_LOOK, blinds->account.name);
	else if (player->table == NULL)
		session_say_name(session, MSG_NOT_PLAYING_NAME, player->account.name);
	else
		audience_board(session->player, player->table, player->seat);
}

static void
run_board(struct session *session)
{
	const struct player *watched = session->player->watching;

	if (session->player->table != NULL)
		audience_board(session->player, session->player->table, session->player->seat);
	else if (watched == NULL)
		session_say(session, MSG_NOT_PLAYING_OR_WATCHING);
	else if (watched->table == NULL)
		session_say_name(session, MSG_NOT_PLAYING_NAME, watched->account.name);
	else
		audience_board(session->player, watched->table, watched->seat);
}

/* Whether both players allow it; if not, `session` has been told who doesn't. */
static bool
pips_allowed(struct session *session, const struct player *player)
{
	const struct player *other = table_other(player);

	if (player_has(player, TOGGLE_ALLOWPIP) && player_has(other, TOGGLE_ALLOWPIP))
		return true;
	if (session->player != player)
		session_say(session, MSG_PIP_PLAYERS_OFF);
	else if (!player_has(player, TOGGLE_ALLOWPIP))
		session_say(session, MSG_PIP_OWN_OFF);
	else
		session_say_name(session, MSG_PIP_OTHER_OFF, other->account.name);
	return false;
}

static void
run_pip(struct session *session)
{
	const struct player *player =
		session->player->table != NULL ? session->player : session->player->watching;

	if (player == NULL || player->table == NULL) {
		session_say(session, MSG_NOT_PLAYING_OR_WATCHING);
		return;
	}
	if (!pips_allowed(session, player))
		return;
	/* Counted on the board that `session` sees, checkers on trial included (R3.4). */
	const struct match shown = view_shown(session, player->table);
	const struct board *board = &shown.board;
	enum side side = table_side(player->table, player->seat);
	session_tell(session, MSG_PIPS,
		&(struct message_args){.a = player->account.name,
			.b = table_other(player)->account.name,
			.n = board_pips(board, side),
			.m = board_pips(board, side_other(side))});
}

const struct command watch_commands[] = {
	{
		.name = "watch",
		.words_min = 1,
		.missing = MSG_WATCH_WHO,
		.run = run_watch,
	},
	{
		.name = "unwatch",
		.run_bare = run_unwatch,
	},
	{
		.name = "look",
		.words_min = 1,
		.missing = MSG_LOOK_WHO,
		.run = run_look,
	},
	{
		.name = "board",
		.run_bare = run_board,
	},
	{
		.name = "pip",
		.run_bare = run_pip,
	},
	{.name = NULL},
};
