/*
 * rematch.c - the match that has just ended, once more: with the same opponent, on the terms in
 * its row.
 */
#include "db/matches.h"
#include "server/commands/asked.h"
#include "server/commands/families.h"
#include "server/commands/seats/inviting.h"
#include "server/commands/seats/join.h"
#include "server/lobby/house.h"
#include "server/lobby/lobby.h"
#include "server/lobby/visiting.h"
#include "server/players/player.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/tables/matching.h"

enum { REMATCH_SECONDS = 120 }; /* for the offer after the match, and for the answer after the offer */

/* The match that the player has just finished. False: they have been told that there is none. */
static bool
find_match(struct session *session, struct match_row *row)
{
	const struct player *player = session->player;
	enum db_status status = match_find_last(session->server->db, player->account.id, row);

	if (status != DB_OK && status != DB_NONE) {
		command_cant_read(session, "rematch");
		return false;
	}
	int64_t since = status == DB_OK ? storing_now(session->server) - row->ended : 0;
	/* Less than 0: the clock of the machine has been put back, so nobody knows how long ago it was. */
	if (status == DB_OK && row->state == MATCH_FINISHED && since >= 0 && since <= REMATCH_SECONDS)
		return true;
	session_tell(session, MSG_REMATCH_NONE, &(struct message_args){.n = REMATCH_SECONDS / 60});
	return false;
}

/* The other player of that match; NULL after telling that they have gone. */
static struct player *
find_opponent(struct session *session, const struct match_row *row)
{
	char name[PLAYER_NAME_SIZE];
	int seat = row->player[0] == session->player->account.id ? 1 : 0;

	match_name_now(session->server->db, row, seat, name);
	struct player *other = lobby_find(session->server->lobby, name);
	if (other == NULL)
		session_say_name(session, MSG_REMATCH_GONE, name);
	return other;
}

/* All that was agreed on is agreed on again, so nothing of it follows from what the two have set. */
static bool
read_terms(struct session *session, const struct match_row *row, struct options_typed *terms)
{
	*terms = (struct options_typed){
		.names_crawford = true, .names_autodoubles = true, .names_redoubles = true};
	if (options_read(&terms->options, row->options))
		return true;
	command_cant_read(session, "rematch");
	return false;
}

/* False: the player has been told why not. */
static bool
may_invite(struct session *session, const struct player *other, const struct options *options)
{
	char terms[OPTIONS_TEXT_SIZE];
	enum message fault = inviting_fault(session->player, other);

	if (session->player->account.visitor && !visiting_may_play(session->player, other))
		fault = MSG_VISITOR_INVITES;
	if (fault == MSG_NONE)
		return true;
	session_say_name(session, fault, other->account.name);
	options_write(options, terms);
	if (fault == MSG_PLAYING_ELSE)
		house_tell_free(session->player, other, terms);
	return false;
}

static void
run_rematch(struct session *session)
{
	struct options_typed terms;
	struct match_row row;

	if (session->player->table != NULL) {
		session_say(session, MSG_ALREADY_PLAYING);
		return;
	}
	if (!find_match(session, &row))
		return;
	struct player *other = find_opponent(session, &row);
	if (other == NULL || !read_terms(session, &row, &terms))
		return;
	const struct invitation *offered = matching_find(other, session->player);
	if (offered != NULL && offered->lapses_ms != 0)
		join_inviter(session, other);
	else if (offered != NULL)
		session_say_name(session, MSG_REMATCH_INVITED, other->account.name);
	else if (may_invite(session, other, &terms.options) && inviting_send(session, other, &terms))
		matching_let_lapse(session->player, REMATCH_SECONDS);
}

const struct command rematch_commands[] = {
	{
		.name = "rematch",
		.ours = true,
		.plays = true,
		.run_bare = run_rematch,
	},
	{.name = NULL},
};
