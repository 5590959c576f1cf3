/*
 * oldgame.c - the moves and the board of the last game, one's own or somebody else's (protocol 4.12), or of
 * any game by the number of its match.
 */
#include "protocol/wire/number.h"
#include "server/commands/asked.h"
#include "server/commands/families.h"
#include "server/commands/past/old_match.h"
#include "server/players/player.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/tables/record.h"
#include "server/tables/table.h"
#include "server/tables/watching.h"

/* Whose game is asked for: that of the player named, the player watched, or one's own. */
static bool
find_player(
	struct session *session, const struct words *words, struct player_row *player, struct player **online)
{
	if (words->count > 1)
		return command_anybody(session, words->word[1], MSG_NO_ONE_CALLED, player, online);
	*online = session->player->table == NULL && session->player->watching != NULL
			  ? session->player->watching
			  : session->player;
	*player = (*online)->account;
	return true;
}

static bool
find_last(struct session *session, const struct words *words, struct record *record, int *seen_from)
{
	struct player *online;
	struct player_row player;

	if (!find_player(session, words, &player, &online))
		return false;
	/* A player who blinds somebody hides this from them, too. */
	const struct player *blinds = online != NULL && online != session->player
					      ? watching_who_blinds(session->player, online)
					      : NULL;
	if (blinds != NULL) {
		session_say_name(session, MSG_DOESNT_WANT_LOOK, blinds->account.name);
		return false;
	}
	if (!record_find(session->server, &player, online, record) ||
		record_find_game(session->server->db, 0, record) != DB_OK) {
		session_say_name(session, MSG_NO_GAME_YET, player.name);
		return false;
	}
	*seen_from = record->match.player[0] == player.id ? 0 : 1;
	return true;
}

/* `17` or `17 2`: the last game of that match, or the one with that number. */
static bool
find_numbered(
	struct session *session, const struct words *words, int game, struct record *record, int *seen_from)
{
	struct match_now old;

	if (!old_match_find(session, words->word[1], MSG_MATCH_USAGE, &old))
		return false;
	*seen_from = old_match_seen_from(session, &old.row);
	*record = (struct record){.match = old.row, .head = old.head};
	enum db_status status = record_find_game(session->server->db, game, record);
	if (status == DB_NONE)
		old_match_has_no_game(session, &old, game);
	else if (status != DB_OK)
		command_cant_read(session, "oldmoves");
	return status == DB_OK;
}

static bool
find_record(struct session *session, const struct words *words, struct record *record, int *seen_from)
{
	int game = 0;

	if (!number_is(words_at(words, 1))) /* no player has such a name */
		return find_last(session, words, record, seen_from);
	return old_match_read_game(session, words, &game) &&
	       find_numbered(session, words, game, record, seen_from);
}

static void
run_oldmoves(struct session *session, const struct words *words)
{
	struct record record;
	int seen_from;

	if (find_record(session, words, &record, &seen_from))
		record_list(session, &record);
}

static void
run_oldboard(struct session *session, const struct words *words)
{
	struct record record;
	int seen_from;

	if (find_record(session, words, &record, &seen_from))
		record_board(session, &record, seen_from);
}

const struct command oldgame_commands[] = {
	{
		.name = "oldmoves",
		.run = run_oldmoves,
	},
	{
		.name = "oldboard",
		.run = run_oldboard,
	},
	{.name = NULL},
};
