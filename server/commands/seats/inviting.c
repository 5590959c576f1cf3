/*
 * inviting.c - see inviting.h.
 */
#include "server/commands/seats/inviting.h"

#include "server/commands/asked.h"
#include "server/commands/seats/invite_terms.h"
#include "server/commands/seats/join.h"
#include "server/commands/seats/saved.h"
#include "server/commands/seats/slow_terms.h"
#include "server/lobby/hourly.h"
#include "server/lobby/house.h"
#include "server/lobby/news.h"
#include "server/lobby/visiting.h"
#include "server/matches/abandoned.h"
#include "server/matches/begin.h"
#include "server/players/player.h"
#include "server/players/profile.h"
#include "server/sessions/reader.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/tables/house_queue.h"
#include "server/tables/matching.h"

enum message
inviting_fault(const struct player *player, const struct player *invited)
{
	if (invited == player)
		return MSG_INVITE_YOURSELF;
	if (invited->table != NULL)
		return MSG_PLAYING_ELSE;
	if (!visiting_is_ready(invited, player))
		return MSG_REFUSING_GAMES;
	if (house_is_kept(invited))
		return MSG_HOUSE_KEPT;
	if (profile_ignores(invited, IGNORE_GAG, player->account.id))
		return MSG_WONT_LISTEN;
	return player_is_behind(invited) ? MSG_TOO_MUCH_TO_READ : MSG_NONE;
}

static void
invite_to_new(struct session *session, struct player *invited, const struct options_typed *terms)
{
	struct options saved;
	int length = terms->options.length;
	const struct message_args to_inviter = {.a = invited->account.name, .n = length};
	const struct message_args to_invited = {.a = session->player->account.name, .n = length};

	matching_invite(session->player, invited, terms);
	session_tell(session, message_of_length(MSG_YOU_INVITED, length), &to_inviter);
	invite_terms_tell_options(session, &terms->options);
	player_ring(invited);
	player_tell(invited, message_of_length(MSG_WANTS_TO_PLAY, length), &to_invited);
	if (invited->session != NULL)
		invite_terms_tell_options(invited->session, &terms->options);
	/* They have been warned of one that they would lose by it. */
	if (!options_are_slow(&terms->options) && saved_find(session, invited, &saved) &&
		!abandoned_waits(session->player, invited)) {
		const struct message_args warning = {.n = saved.length};
		session_tell(session, message_of_length(MSG_WARN_INVITER, saved.length),
			&(struct message_args){.a = invited->account.name, .n = saved.length});
		player_tell(invited, message_of_length(MSG_WARN_SAVED, saved.length), &warning);
	}
	player_say_name(invited, MSG_TYPE_JOIN, session->player->account.name);
	command_tell_away(session, invited);
}

/* False if there is no match to go on with. */
static bool
invite_to_resume(struct session *session, struct player *invited)
{
	struct options saved;

	if (!saved_find(session, invited, &saved)) {
		session_say_name(session, MSG_NO_SAVED_MATCH, invited->account.name);
		return false;
	}
	matching_invite(
		session->player, invited, &(struct options_typed){.options.length = INVITED_TO_RESUME});
	session_say_name(session, MSG_YOU_INVITED_RESUME, invited->account.name);
	invite_terms_tell_options(session, &saved);
	player_ring(invited);
	player_say_name(invited, MSG_WANTS_TO_RESUME, session->player->account.name);
	if (invited->session != NULL)
		invite_terms_tell_options(invited->session, &saved);
	player_say_name(invited, MSG_TYPE_JOIN, session->player->account.name);
	command_tell_away(session, invited);
	return true;
}

/* False: the inviter has been told why not. */
static bool
new_match_is_possible(struct session *session, struct player *invited, const struct options *options)
{
	if (join_is_too_long(session, options->length)) {
		session_say(session, MSG_NOT_EXPERIENCED);
		return false;
	}
	if (!join_is_accepted(session, invited, options) ||
		!slow_may_begin(session, &invited->account, options))
		return false;
	enum message fault = table_fault(session->server);
	if (fault != MSG_NONE) {
		session_say(session, fault);
		return false;
	}
	return house_may_begin(session->player, invited, options) &&
	       abandoned_may_begin(session->player, invited);
}

bool
inviting_send(struct session *session, struct player *invited, const struct options_typed *wanted)
{
	struct options_typed terms = *wanted;
	bool is_new = terms.options.length != INVITED_TO_RESUME;

	if (is_new && terms.options.length != LENGTH_UNLIMITED && session->player->account.visitor)
		terms.options.unrated = true;
	if (is_new && !new_match_is_possible(session, invited, &terms.options))
		return false;
	if (!hourly_may_sit_down(session->player))
		return false;
	bool was_ready = session_has(session, TOGGLE_READY);
	if (!join_make_ready(session))
		return false;
	house_queue_leave(session->player);
	news_introduce(session->server->news, session->player);
	bool sent = is_new || invite_to_resume(session, invited);
	if (is_new)
		invite_to_new(session, invited, &terms);
	if (!was_ready && session_has(session, TOGGLE_READY))
		session_say(session, MSG_READY_NOW);
	return sent;
}
