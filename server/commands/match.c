/*
 * match.c - the commands that bring two players to a table and away from it (protocol 4.1, 4.2, 4.10).
 */
#include <string.h>

#include "server/commands/asked.h"
#include "server/commands/families.h"
#include "server/commands/invite_terms.h"
#include "server/commands/join.h"
#include "server/commands/play.h"
#include "server/commands/saved.h"
#include "server/config/config.h"
#include "server/lobby/begun.h"
#include "server/lobby/house.h"
#include "server/lobby/lobby.h"
#include "server/lobby/news.h"
#include "server/matches/act.h"
#include "server/matches/begin.h"
#include "server/matches/claim.h"
#include "server/players/player.h"
#include "server/players/profile.h"
#include "server/rules/options_typed.h"
#include "server/sessions/behind.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/log.h"
#include "server/tables/matching.h"
#include "server/tables/table.h"

/* What can be said against inviting this player now; MSG_NONE if nothing. */
static enum message
fault_of_invited(const struct session *session, const struct player *invited)
{
	if (invited == session->player)
		return MSG_INVITE_YOURSELF;
	if (invited->table != NULL)
		return MSG_PLAYING_ELSE;
	if (!player_has(invited, TOGGLE_READY))
		return MSG_REFUSING_GAMES;
	if (profile_ignores(invited, IGNORE_GAG, session->player->account.id))
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
	if (invited->line != NULL)
		invite_terms_tell_options(invited->line, &terms->options);
	if (saved_find(session, invited, &saved)) {
		const struct message_args warning = {.n = saved.length};
		session_tell(session, message_of_length(MSG_WARN_INVITER, saved.length),
			&(struct message_args){.a = invited->account.name, .n = saved.length});
		player_tell(invited, message_of_length(MSG_WARN_SAVED, saved.length), &warning);
	}
	player_say_name(invited, MSG_TYPE_JOIN, session->player->account.name);
	command_tell_away(session, invited);
}

static void
invite_to_resume(struct session *session, struct player *invited)
{
	struct options saved;

	if (!saved_find(session, invited, &saved)) {
		session_say_name(session, MSG_NO_SAVED_MATCH, invited->account.name);
		return;
	}
	matching_invite(
		session->player, invited, &(struct options_typed){.options.length = INVITED_TO_RESUME});
	session_say_name(session, MSG_YOU_INVITED_RESUME, invited->account.name);
	invite_terms_tell_options(session, &saved);
	player_ring(invited);
	player_say_name(invited, MSG_WANTS_TO_RESUME, session->player->account.name);
	if (invited->line != NULL)
		invite_terms_tell_options(invited->line, &saved);
	player_say_name(invited, MSG_TYPE_JOIN, session->player->account.name);
	command_tell_away(session, invited);
}

static void
run_invite(struct session *session, const struct words *words)
{
	struct options_typed terms = {.options.length = INVITED_TO_RESUME};

	if (session->player->table != NULL) {
		session_say(session, MSG_ALREADY_PLAYING);
		return;
	}
	struct player *invited = command_opponent(session, words_at(words, 1));
	if (invited == NULL)
		return;
	enum message fault = fault_of_invited(session, invited);
	/* Even if the other can't be invited now, the inviter has offered to go on. */
	if (words->count == 2 && !claim_note_offer(session->player, invited))
		return;
	if (fault != MSG_NONE) {
		session_say_name(session, fault, invited->account.name);
		if (fault == MSG_PLAYING_ELSE)
			house_tell_free(session->player, invited, words_rest(words, 1));
		return;
	}
	enum options_fault unclear =
		words->count > 2 ? invite_terms_read(session, words, 2, &terms) : OPTIONS_FINE;
	if (unclear != OPTIONS_FINE) {
		invite_terms_tell_fault(session, words->word[2], unclear, &terms);
		return;
	}
	if (join_is_too_long(session, terms.options.length)) {
		session_say(session, MSG_NOT_EXPERIENCED);
		return;
	}
	if (terms.options.length != INVITED_TO_RESUME && !join_is_accepted(session, invited))
		return;
	fault = terms.options.length != INVITED_TO_RESUME ? table_fault(session->server) : MSG_NONE;
	if (fault != MSG_NONE) {
		session_say(session, fault);
		return;
	}
	if (terms.options.length != INVITED_TO_RESUME &&
		!house_may_begin(session->player, invited, &terms.options))
		return;
	if (!begun_may_sit_down(session->player))
		return;
	bool was_ready = session_has(session, TOGGLE_READY);
	if (!join_make_ready(session))
		return;
	news_introduce(session->server->news, session->player);
	if (terms.options.length != INVITED_TO_RESUME)
		invite_to_new(session, invited, &terms);
	else
		invite_to_resume(session, invited);
	if (!was_ready)
		session_say(session, MSG_READY_NOW);
}

static void
join_player(struct session *session, const char *typed)
{
	struct player *first, *second;
	struct player *inviter = lobby_complete(session->server->lobby, typed, &first, &second);

	if (inviter == NULL && second != NULL) {
		session_tell(session, MSG_AMBIGUOUS_NAME,
			&(struct message_args){.a = first->account.name, .b = second->account.name});
		return;
	}
	if (inviter == NULL) {
		session_tell(session, MSG_CANT_FIND_PLAYER, &(struct message_args){.text = typed});
		return;
	}
	join_inviter(session, inviter);
}

/* Between games `join` goes on, with or without the opponent's name or its beginning; in a game it never
 * does anything. */
static void
run_join(struct session *session, const struct words *words)
{
	if (session->player->table == NULL) {
		if (words->count > 1)
			join_player(session, words->word[1]);
		else if (join_waits(session))
			join_only(session);
		else
			session_say(session, MSG_JOIN_WHO);
		return;
	}
	bool between = session->player->table->state.match.phase == PHASE_BETWEEN;
	const char *typed = words_at(words, 1);
	bool names_another =
		strncasecmp(typed, table_other(session->player)->account.name, strlen(typed)) != 0;
	if (between && names_another)
		session_say(session, MSG_TWO_GAMES);
	else if (!between || begun_may_play_on(session->player))
		play_act(session, &(struct action){.type = ACTION_JOIN});
}

static void
run_leave(struct session *session, const struct words *words)
{
	(void)words;
	if (session->player->table == NULL)
		session_say(session, MSG_NO_ONE_TO_LEAVE);
	else
		table_leave(session->player);
}

const struct command match_commands[] = {
	{
		.name = "invite",
		.plays = true,
		.words_min = 1,
		.missing = MSG_INVITE_WHO,
		.run = run_invite,
	},
	{
		.name = "join",
		.plays = true,
		.run = run_join,
	},
	{
		.name = "leave",
		.plays = true,
		.run = run_leave,
	},
	{.name = NULL},
};
