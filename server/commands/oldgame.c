/*
 * oldgame.c - the moves and the board of the last game, one's own or somebody else's (protocol 4.12).
 */
#include "server/commands/command.h"
#include "server/commands/watch.h"
#include "server/record.h"
#include "server/server.h"
#include "server/table.h"

/* Whose game is asked for: that of the one named, of whom one watches, or one's own. */
static bool
find_player(
	struct session *session, const struct words *words, struct player *player, struct session **online)
{
	if (words->count > 1)
		return command_anybody(session, words->word[1], MSG_NO_ONE_CALLED, player, online);
	*online = session->table == NULL && session->watching != NULL ? session->watching : session;
	*player = (*online)->player;
	return true;
}

static bool
find_record(struct session *session, const struct words *words, struct player *player, struct record *record)
{
	struct session *online;

	if (!find_player(session, words, player, &online))
		return false;
	/* Who keeps somebody from looking at his board keeps him from this, too. */
	const struct session *blinds =
		online != NULL && online != session ? watch_who_blinds(session, online) : NULL;
	if (blinds != NULL)
		session_say_name(session, MSG_DOESNT_WANT_LOOK, blinds->player.name);
	else if (record_find(session->server, player, online, record))
		return true;
	else
		session_say_name(session, MSG_NO_GAME_YET, player->name);
	return false;
}

static void
run_oldmoves(struct session *session, const struct words *words)
{
	struct player player;
	struct record record;

	if (find_record(session, words, &player, &record))
		record_list(session, &record);
}

static void
run_oldboard(struct session *session, const struct words *words)
{
	struct player player;
	struct record record;

	if (find_record(session, words, &player, &record))
		record_board(session, &record, &player);
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
