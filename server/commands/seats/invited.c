/*
 * invited.c - people may answer an invitation with yes or no. At a table, where these words answer nothing,
 * they read what to type. Programs type `join`, or nothing.
 */
#include "server/commands/asked.h"
#include "server/commands/families.h"
#include "server/commands/seats/join.h"
#include "server/commands/seats/slow_offering.h"
#include "server/players/player.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/tables/matching.h"
#include "server/tables/table.h"
#include "server/tournaments/fixtures.h"

/* At a table yes and no could mean too much. */
static void
tell_what_to_type(struct session *session)
{
	const struct match *match = &session->player->table->state.match;
	enum side side = table_side(session->player->table, session->player->seat);

	if (match->offer != OFFER_NONE && match->offer_by != side)
		session_say(session, MSG_ANSWER_OFFER);
	else if (match->phase == PHASE_PENDING && match->turn == side)
		session_say(session, MSG_ANSWER_WIN);
	else if (match->phase == PHASE_BETWEEN)
		session_say(session, MSG_ANSWER_BETWEEN);
	else
		session_say(session, MSG_ANSWER_NOTHING);
}

static void
run_yes(struct session *session)
{
	if (session->player->table != NULL)
		tell_what_to_type(session);
	else
		join_only(session);
}

static void
decline(struct session *session, const struct invitation *invitation)
{
	struct player *inviter = invitation->from;

	if (slow_offer_decline(session, inviter->account.name))
		return; /* it was stored, too */
	matching_decline(inviter);
	session_say_name(session, MSG_YOU_DECLINE, inviter->account.name);
	player_say_name(inviter, MSG_DECLINES, session->player->account.name);
}

static void
decline_only(struct session *session)
{
	if (TAILQ_EMPTY(&session->player->invitations) &&
		(slow_offer_decline_only(session) || fixtures_decline(session->player, NULL)))
		return;
	const struct invitation *only = join_only_invitation(session);
	if (only != NULL)
		decline(session, only);
}

static void
decline_named(struct session *session, const char *typed)
{
	struct player_row inviter;
	struct player *online;

	if (!command_anybody(session, typed, MSG_NO_ONE_CALLED, &inviter, &online) ||
		slow_offer_decline(session, inviter.name))
		return;
	const struct invitation *invitation = online != NULL ? matching_find(online, session->player) : NULL;
	if (invitation != NULL)
		decline(session, invitation);
	else if (!fixtures_decline(session->player, inviter.name))
		session_say_name(session, MSG_DIDNT_INVITE, inviter.name);
}

static void
run_decline(struct session *session, const struct words *words)
{
	if (session->player->table != NULL)
		tell_what_to_type(session);
	else if (words->count > 1)
		decline_named(session, words->word[1]);
	else
		decline_only(session);
}

const struct command invited_commands[] = {
	{
		.name = "yes",
		.needs = NEED_PROMPT,
		.ours = true,
		.plays = true,
		.run_bare = run_yes,
	},
	{
		.name = "ok",
		.needs = NEED_PROMPT,
		.ours = true,
		.plays = true,
		.run_bare = run_yes,
	},
	{
		.name = "y",
		.needs = NEED_PROMPT,
		.ours = true,
		.plays = true,
		.run_bare = run_yes,
	},
	{
		.name = "decline",
		.needs = NEED_PROMPT,
		.ours = true,
		.plays = true,
		.run = run_decline,
	},
	{
		.name = "no",
		.needs = NEED_PROMPT,
		.ours = true,
		.plays = true,
		.run = run_decline,
	},
	{.name = NULL},
};
