/*
 * join.c - a player takes a seat, invited by name or by an open invitation: what may still prevent it, and
 * what the two agree on.
 */
#include "server/commands/seats/join.h"

#include "server/commands/asked.h"
#include "server/commands/seats/invite_terms.h"
#include "server/commands/seats/saved.h"
#include "server/commands/seats/slow_terms.h"
#include "server/config/config.h"
#include "server/lobby/hourly.h"
#include "server/lobby/news.h"
#include "server/lobby/reliability.h"
#include "server/lobby/visiting.h"
#include "server/matches/abandoned.h"
#include "server/matches/begin.h"
#include "server/matches/claim.h"
#include "server/players/player.h"
#include "server/players/preferences.h"
#include "server/players/profile.h"
#include "server/sessions/reader.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/tables/matching.h"
#include "server/tables/seeking.h"
#include "server/tables/table.h"

bool
join_is_too_long(const struct session *session, int length)
{
	const struct config *config = session->server->config;

	return config->newcomer_length > 0 && length > config->newcomer_length &&
	       session->player->account.experience <= config->newcomer_experience;
}

bool
join_make_ready(struct session *session)
{
	if (session_has(session, TOGGLE_READY) || session->player->account.visitor)
		return true;
	if (!player_toggle(session->player, TOGGLE_READY, true))
		return false;
	news_of_status(session->server->news, session->player);
	news_tell_status(session->player, session->player);
	return true;
}

/* What keeps `invited` from playing with them, MSG_NONE if nothing does. False if that can't be read. */
static bool
find_bar(const struct session *session, const struct player *invited, const struct options *options,
	enum message *bar, struct message_args *args)
{
	const struct accept *accept = &invited->settings.accept;
	struct reliability counts;

	*args = (struct message_args){.a = invited->account.name, .n = accept->reliability};
	*bar = MSG_NONE;
	if (accept->reliability > 0) {
		if (!reliability_of(session->server, session->player->account.id, &counts))
			return false;
		args->m = reliability_percent(&counts);
		if (args->m >= 0 && args->m < args->n) {
			*bar = MSG_ACCEPTS_RELIABILITY;
			return true;
		}
	}
	args->n = accept->days;
	if (options_are_slow(options) && options->days.turn < args->n) {
		*bar = MSG_ACCEPTS_DAYS;
		return true;
	}
	args->n = accept->experience;
	args->m = session->player->account.experience;
	if (args->m < args->n)
		*bar = MSG_ACCEPTS_EXPERIENCE;
	else if (options->clock.delay > 0 && (options->clock.delay < accept->clock.delay ||
						     options->clock.reserve < accept->clock.reserve))
		*bar = MSG_ACCEPTS_CLOCK;
	return true;
}

bool
join_is_accepted(struct session *session, const struct player *invited, const struct options *options)
{
	enum message bar;
	struct message_args args;
	char clock[CLOCK_TEXT_SIZE] = "";

	if (!find_bar(session, invited, options, &bar, &args)) {
		command_cant_read(session, "invite");
		return false;
	}
	if (bar == MSG_ACCEPTS_CLOCK)
		clock_terms_write(&invited->settings.accept.clock, clock);
	args.text = clock;
	if (bar != MSG_NONE)
		session_tell(session, bar, &args);
	return bar == MSG_NONE;
}

bool
join_is_open_to(const struct session *session, const struct player *seeker)
{
	enum message bar;
	struct message_args args;
	const struct options *options = &seeking_terms(seeker)->options;

	return !session->player->account.visitor && !join_is_too_long(session, options->length) &&
	       find_bar(session, seeker, options, &bar, &args) && bar == MSG_NONE;
}

/* The smaller limit of the two (R11.2). */
static int
agreed_redoubles(int one, int other)
{
	if (one == REDOUBLES_UNLIMITED)
		return other;
	return other == REDOUBLES_UNLIMITED || one < other ? one : other;
}

/* The Crawford rule is used if either player insists on it; both have to want automatic doubles (protocol
 * 7.1). */
struct options
join_agreed_options(
	const struct player *inviter, const struct player *invited, const struct options_typed *terms)
{
	struct options options = terms->options;
	bool is_match = options.length != LENGTH_UNLIMITED;

	if (!is_match && !terms->names_autodoubles)
		options.autodoubles =
			player_has(inviter, TOGGLE_AUTODOUBLE) && player_has(invited, TOGGLE_AUTODOUBLE);
	if (!is_match && !terms->names_redoubles)
		options.redoubles =
			agreed_redoubles(inviter->settings.redoubles, invited->settings.redoubles);
	if (is_match && !terms->names_crawford)
		options.crawford =
			player_has(inviter, TOGGLE_CRAWFORD) || player_has(invited, TOGGLE_CRAWFORD);
	if (is_match && (inviter->account.visitor || invited->account.visitor))
		options.unrated = true;
	return options;
}

/* Anybody may take the place that is offered, who is offered it. */
static void
join_seeker(struct session *session, struct player *seeker, const struct options_typed *terms)
{
	const char *name = seeker->account.name;

	if (session->player->account.visitor) {
		session_say_name(session, MSG_VISITOR_INVITES, name);
	} else if (!player_has(seeker, TOGGLE_READY)) {
		session_say_name(session, MSG_REFUSING_GAMES, name);
	} else if (profile_ignores(seeker, IGNORE_GAG, session->player->account.id)) {
		session_say_name(session, MSG_WONT_LISTEN, name);
	} else if (!options_are_slow(&terms->options) && saved_is_with(session, seeker)) {
		session_say_name(session, MSG_SEEK_SAVED, name); /* a new one would be the end of it */
	} else if (join_is_too_long(session, terms->options.length)) {
		session_say(session, MSG_NOT_EXPERIENCED);
	} else if (join_is_accepted(session, seeker, &terms->options) &&
		   slow_may_begin(session, &seeker->account, &terms->options) &&
		   hourly_may_join(seeker, session->player)) {
		const struct options options = join_agreed_options(seeker, session->player, terms);
		player_ring(seeker);
		table_begin(seeker, session->player, &options);
	}
}

void
join_inviter(struct session *session, struct player *inviter)
{
	const struct invitation *invitation = matching_find(inviter, session->player);
	const struct options_typed *sought = seeking_terms(inviter);

	if (inviter->table != NULL) {
		session_say_name(session, MSG_JOIN_PLAYING_ELSE, inviter->account.name);
	} else if (invitation == NULL && sought != NULL && inviter != session->player) {
		join_seeker(session, inviter, sought);
	} else if (invitation == NULL) {
		session_say_name(session, MSG_DIDNT_INVITE, inviter->account.name);
	} else if (!visiting_is_ready(inviter, session->player)) {
		if (invitation->terms.options.length == INVITED_TO_RESUME &&
			!claim_note_offer(session->player, inviter))
			return;
		session_say_name(session, MSG_REFUSING_GAMES, inviter->account.name);
	} else if (!hourly_may_join(inviter, session->player)) {
		return;
	} else if (invitation->terms.options.length == INVITED_TO_RESUME) {
		table_resume(inviter, session->player);
	} else if (join_is_too_long(session, invitation->terms.options.length)) {
		session_say(session, MSG_NOT_EXPERIENCED);
	} else if (slow_may_begin(session, &inviter->account, &invitation->terms.options) &&
		   abandoned_may_begin(session->player, inviter)) {
		const struct options options =
			join_agreed_options(inviter, session->player, &invitation->terms);
		table_begin(inviter, session->player, &options);
	}
}

bool
join_waits(const struct session *session)
{
	return session_knows_new_words(session) && session->player->table == NULL &&
	       !TAILQ_EMPTY(&session->player->invitations);
}

/* What they have read when it came: what for, the options, and which match it would end. */
static void
list_invitation(struct session *session, const struct invitation *invitation)
{
	const struct player *from = invitation->from;
	const struct options *terms = &invitation->terms.options;
	bool resumes = terms->length == INVITED_TO_RESUME;
	struct options saved;
	bool is_saved = saved_find(session, from, &saved);

	session_tell(session,
		resumes ? MSG_INVITATION_RESUME : message_of_length(MSG_INVITATION, terms->length),
		&(struct message_args){.a = from->account.name, .n = terms->length});
	if (!resumes)
		invite_terms_tell_options(session, terms);
	else if (is_saved)
		invite_terms_tell_options(session, &saved);
	if (!resumes && is_saved && !options_are_slow(terms))
		session_tell(session, message_of_length(MSG_WARN_SAVED, saved.length),
			&(struct message_args){.n = saved.length});
}

void
join_list_invitations(struct session *session)
{
	const struct invitation *invitation, *first = TAILQ_FIRST(&session->player->invitations);

	session_say(session, TAILQ_NEXT(first, next) != NULL ? MSG_INVITATIONS_WAIT : MSG_INVITATION_WAITS);
	TAILQ_FOREACH(invitation, &session->player->invitations, next)
		list_invitation(session, invitation);
}

const struct invitation *
join_only_invitation(struct session *session)
{
	const struct invitation *first = TAILQ_FIRST(&session->player->invitations);

	if (first == NULL)
		session_say(session, MSG_NOBODY_INVITED);
	else if (TAILQ_NEXT(first, next) != NULL)
		join_list_invitations(session);
	else
		return first;
	return NULL;
}

void
join_only(struct session *session)
{
	const struct invitation *invitation = join_only_invitation(session);

	if (invitation != NULL)
		join_inviter(session, invitation->from);
}
