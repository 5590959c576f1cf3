/*
 * seek.c - open invitations: to whoever comes first. Everybody may ask for them;
 * unasked only people read of them.
 */
#include "server/commands/seats/seek.h"

#include <string.h>
#include <strings.h>

#include "server/commands/families.h"
#include "server/commands/seats/invite_terms.h"
#include "server/commands/seats/join.h"
#include "server/commands/seats/saved.h"
#include "server/commands/seats/slow_offering.h"
#include "server/commands/seats/slow_offers.h"
#include "server/lobby/hourly.h"
#include "server/lobby/lobby.h"
#include "server/lobby/people_list.h"
#include "server/notices/raise.h"
#include "server/players/player.h"
#include "server/players/profile.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/tables/house_queue.h"
#include "server/tables/seeking.h"

enum {
	SEEKERS_TOLD = 5, /* unasked */
	SEEKERS_SEEN = 50,
};

/* Whether `reader` could play with `seeker`: neither gags the other, and the seeker is ready. */
static bool
is_shown(const struct session *reader, const struct player *seeker)
{
	return seeker != reader->player && seeking_terms(seeker) != NULL &&
	       player_has(seeker, TOGGLE_READY) &&
	       !profile_ignores(seeker, IGNORE_GAG, reader->player->account.id) &&
	       !profile_ignores(reader->player, IGNORE_GAG, seeker->account.id);
}

static void
tell(struct session *reader, const struct player *seeker, enum message row)
{
	const struct options *options = &seeking_terms(seeker)->options;

	session_tell(reader, message_of_length(row, options->length),
		&(struct message_args){.a = seeker->account.name,
			.n = options->length,
			.rating = seeker->account.rating,
			.m = seeker->account.experience});
	invite_terms_tell_options(reader, options);
}

bool
seek_tell(struct session *reader, const struct player *seeker, enum message row)
{
	if (!is_shown(reader, seeker))
		return false;
	if (saved_is_with(reader, seeker)) {
		session_say_name(reader, row == MSG_SEEK ? MSG_SEEK_RESUME : MSG_SEEK_BELOW_RESUME,
			seeker->account.name);
		return true;
	}
	if (!join_is_open_to(reader, seeker))
		return false;
	tell(reader, seeker, row);
	return true;
}

bool
seek_tell_some(struct session *reader)
{
	struct player *seeker;
	int told = 0, seen = 0;

	TAILQ_FOREACH(seeker, &reader->server->lobby->seekers, next_seeker) {
		if (told == SEEKERS_TOLD || seen++ == SEEKERS_SEEN) {
			session_say(reader, MSG_SEEKS_MORE);
			break;
		}
		if (!is_shown(reader, seeker) || saved_is_with(reader, seeker) ||
			!join_is_open_to(reader, seeker))
			continue;
		if (told++ == 0)
			session_say(reader, MSG_SEEKS_WAIT);
		tell(reader, seeker, MSG_SEEK);
	}
	return told > 0;
}

static bool
read_terms(struct session *session, const struct words *words, struct options_typed *terms)
{
	const char *length = words->word[1];
	enum options_fault fault = invite_terms_read(session, words, 1, terms);

	if (fault == OPTIONS_BAD_LENGTH && length[strspn(length, "0123456789")] != '\0')
		session_say(session, MSG_SEEK_HOW);
	else if (fault != OPTIONS_FINE)
		invite_terms_tell_fault(session, length, fault, terms);
	return fault == OPTIONS_FINE;
}

static void
run_seek(struct session *session, const struct words *words)
{
	struct options_typed terms;

	if (session->player->table != NULL) {
		session_say(session, MSG_ALREADY_PLAYING);
		return;
	}
	if (!read_terms(session, words, &terms))
		return;
	if (join_is_too_long(session, terms.options.length)) {
		session_say(session, MSG_NOT_EXPERIENCED);
		return;
	}
	if (storing_space_is_low(session->server)) {
		session_say(session, MSG_NO_NEW_MATCHES);
		return;
	}
	if (options_are_slow(&terms.options)) {
		slow_offer_open(session, &terms);
		return;
	}
	if (!hourly_may_sit_down(session->player) || !join_make_ready(session))
		return;
	if (!raise_offer(session->server, session->player->account.id)) {
		session_say(session, MSG_NOT_STORED);
		return;
	}
	seeking_begin(session->player, &terms);
	tell(session, session->player, MSG_YOU_SEEK);
}

static void
run_unseek(struct session *session)
{
	bool offered;

	if (!slow_offer_withdraw_open(session, &offered))
		return;
	bool seeks = offered || seeking_terms(session->player) != NULL ||
		     house_queue_level(session->player) != NULL;
	session_say(session, seeks ? MSG_UNSEEK : MSG_UNSEEK_NOTHING);
	seeking_end(session->player);
	house_queue_leave(session->player);
}

static bool
seeker_row(struct session *listener, struct player *subject, int count, const char *filter)
{
	(void)count;
	(void)filter;
	if (subject != listener->player || seeking_terms(subject) == NULL)
		return seek_tell(listener, subject, MSG_SEEK);
	tell(listener, subject, MSG_SEEK_OWN);
	return true;
}

static void
seekers_done(struct session *listener, int count)
{
	if (!slow_offers_tell_open(listener, SLOW_OFFERS_NEWEST) && count == 0)
		session_say(listener, MSG_SEEKS_NONE);
}

static void
run_seeks(struct session *session, const struct words *words)
{
	static const struct people_rows rows = {.row = seeker_row, .done = seekers_done};

	if (words->count == 1)
		people_list_start(session, &rows, "", SORT_LOGIN);
	else if (strcasecmp(words->word[1], "slow") == 0)
		slow_offers_list_open(session, words_at(words, 2));
	else
		session_say(session, MSG_SEEKS_HOW);
}

const struct command seek_commands[] = {
	{
		.name = "seek",
		.needs = NEED_MEMBER,
		.ours = true,
		.words_min = 1,
		.missing = MSG_SEEK_HOW,
		.run = run_seek,
	},
	{
		.name = "seeks",
		.ours = true,
		.run = run_seeks,
	},
	{
		.name = "unseek",
		.ours = true,
		.run_bare = run_unseek,
	},
	{.name = NULL},
};
