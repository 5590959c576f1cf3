/*
 * tournament_shown.c - `tournament 5`, and its rules.
 */
#include <stdio.h>

#include "protocol/text.h"
#include "server/commands/asked.h"
#include "server/commands/seats/invite_terms.h"
#include "server/commands/tournaments/tournaments.h"
#include "server/rules/options.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/sessions/zones.h"
#include "server/state/server.h"
#include "server/tournaments/contest.h"

enum {
	NUMBER_SIZE = 24,
	MINUTE_MS = 60 * 1000,
	DAY_MS = 24 * 60 * MINUTE_MS,
};

const char *
tournament_winner(struct session *session, const struct edition_row *edition, struct entrant_row *winner)
{
	return edition->winner != 0 &&
			       entrant_find_by_id(session->server->db, edition->winner, winner) == DB_OK
		       ? winner->name
		       : "";
}

static void
tell_kind(struct session *session, const struct tournament_terms *terms, int length)
{
	static const enum message messages[TOURNAMENT_KINDS] = {
		[TOURNAMENT_KNOCKOUT] = MSG_TOURNAMENT_KNOCKOUT,
		[TOURNAMENT_SWISS] = MSG_TOURNAMENT_SWISS,
		[TOURNAMENT_ROLLING] = MSG_TOURNAMENT_ROLLING,
	};

	if (terms->kind == TOURNAMENT_LEAGUE) {
		session_tell(session, terms->twice ? MSG_TOURNAMENT_LEAGUE_TWICE : MSG_TOURNAMENT_LEAGUE,
			&(struct message_args){.length = length, .text = terms->deadline});
		return;
	}
	session_tell(session, messages[terms->kind],
		&(struct message_args){.length = length,
			.n = terms->kind == TOURNAMENT_ROLLING ? terms->minutes : terms->rounds});
}

static void
tell_bracket(struct session *session, const struct tournament_terms *terms)
{
	if (terms->seeded)
		session_say(session, MSG_TOURNAMENT_SEEDED);
	if (terms->final_length > 0)
		session_tell(
			session, MSG_TOURNAMENT_FINAL, &(struct message_args){.length = terms->final_length});
	if (terms->consolation != TOURNAMENT_NO_CONSOLATION)
		session_say(session, terms->consolation == TOURNAMENT_CONSOLATION_FIRST
					     ? MSG_TOURNAMENT_CONSOLATION_FIRST
					     : MSG_TOURNAMENT_CONSOLATION);
}

void
tournament_rules(struct session *session, const struct edition_row *edition)
{
	const struct tournament_terms *terms = &edition->terms;
	struct options options;

	session_tell(session, MSG_TOURNAMENT_IS,
		&(struct message_args){.text = terms->name, .a = edition->director, .n = (long)edition->id});
	if (!options_read(&options, terms->options))
		return;
	tell_kind(session, terms, options.length);
	if (terms->kind == TOURNAMENT_KNOCKOUT)
		tell_bracket(session, terms);
	if (terms->playoff > 0)
		session_tell(session, MSG_TOURNAMENT_PLAYOFF, &(struct message_args){.n = terms->playoff});
	invite_terms_tell_options(session, &options);
	if (terms->novacation)
		session_say(session, MSG_TOURNAMENT_NOVACATION);
	bool waits = terms->kind == TOURNAMENT_KNOCKOUT || terms->kind == TOURNAMENT_SWISS;
	if (waits && terms->late > 0)
		session_tell(session, MSG_TOURNAMENT_LATE, &(struct message_args){.n = terms->late});
	if (terms->fill != TOURNAMENT_NO_FILL)
		session_say(session, terms->kind == TOURNAMENT_ROLLING	   ? MSG_TOURNAMENT_FILL_ROLLING
				     : terms->fill == TOURNAMENT_FILL_EVEN ? MSG_TOURNAMENT_FILL_EVEN
									   : MSG_TOURNAMENT_FILL_SEATS);
	if (terms->weekly)
		session_say(session,
			terms->season == SEASON_BY_ROUNDS ? MSG_SEASON_BY_ROUNDS : MSG_SEASON_BY_WINS);
	if (terms->least_experience > 0)
		session_tell(session, MSG_TOURNAMENT_NEEDS_EXPERIENCE,
			&(struct message_args){.n = terms->least_experience});
	if (terms->least_reliability > 0)
		session_tell(session, MSG_TOURNAMENT_NEEDS_RELIABILITY,
			&(struct message_args){.n = terms->least_reliability});
}

/* How long a rolling one goes on; 0: it pairs nobody more. */
static long
minutes_left(const struct session *session, const struct edition_row *edition, int64_t until_ms)
{
	int64_t left_ms = edition->paused ? until_ms : until_ms - session->server->served_ms;

	return (long)((left_ms + MINUTE_MS - 1) / MINUTE_MS);
}

static void
tell_rolling(struct session *session, const struct edition_row *edition)
{
	bool pairs = edition->until_ms > 0;
	char number[NUMBER_SIZE];

	snprintf(number, sizeof number, "%lld", (long long)edition->id);
	session_tell(session, pairs ? MSG_TOURNAMENT_IS_ROLLING : MSG_TOURNAMENT_IS_LAST,
		&(struct message_args){.text = number,
			.n = minutes_left(
				session, edition, pairs ? edition->until_ms : edition->late_until)});
}

static void
tell_league(struct session *session, const struct edition_row *edition)
{
	int64_t left_ms = edition->late_until - session->server->served_ms;

	if (edition->wake != 0)
		session_tell(session, MSG_TOURNAMENT_IS_LEAGUE,
			&(struct message_args){.n = (long)edition->id, .text = edition->terms.deadline});
	else if (edition->late_until > 0) /* else that has passed, too, in a pause */
		session_tell(session, MSG_TOURNAMENT_LEAGUE_CLOSED,
			&(struct message_args){.n = (long)((left_ms + DAY_MS - 1) / DAY_MS)});
}

static void
tell_start(struct session *session, const struct edition_row *edition)
{
	char starts[TEXT_DATE_SIZE];

	session_tell(session, MSG_TOURNAMENT_IS_OPEN,
		&(struct message_args){.n = edition->entrants, .m = edition->terms.seats});
	text_date_short(starts, (time_t)edition->starts, zones_of(session));
	session_tell(session, edition->starts != 0 ? MSG_TOURNAMENT_STARTS : MSG_TOURNAMENT_AT_WILL,
		&(struct message_args){.a = edition->director, .text = starts, .n = (long)edition->id});
}

/* The final of a knockout may be over before its consolation. */
static void
tell_round(struct session *session, const struct edition_row *edition)
{
	struct pairing_row last = {.edition = edition->id, .part = PART_MAIN, .round = edition->rounds};
	char number[NUMBER_SIZE];

	snprintf(number, sizeof number, "%lld", (long long)edition->id);
	if (edition_plays_off(edition))
		session_tell(
			session, MSG_TOURNAMENT_PLAYS_OFF, &(struct message_args){.n = (long)edition->id});
	else if (edition->terms.kind == TOURNAMENT_ROLLING)
		tell_rolling(session, edition);
	else if (edition->terms.kind == TOURNAMENT_LEAGUE)
		tell_league(session, edition);
	else if (edition->terms.consolation != TOURNAMENT_NO_CONSOLATION &&
		 pairing_find_place(session->server->db, &last, &last) == DB_OK && last.winner >= 0)
		session_say_name(session, MSG_TOURNAMENT_FINAL_WON, last.name[last.winner]);
	else
		session_tell(session, MSG_TOURNAMENT_IS_PLAYED,
			&(struct message_args){.n = edition->round, .m = edition->rounds, .text = number});
}

static void
tell_winners(struct session *session, const struct edition_row *edition)
{
	struct entrant_row winner;
	struct contest contest;
	const char *name = tournament_winner(session, edition, &winner);

	session_tell(session, name[0] != '\0' ? MSG_TOURNAMENT_IS_WON : MSG_TOURNAMENT_ENDED,
		&(struct message_args){.a = name});
	if (edition->terms.consolation == TOURNAMENT_NO_CONSOLATION ||
		!contest_read(session->server, edition->id, &contest))
		return;
	const struct entrant_row *consoled = contest_consoled(&contest);
	if (consoled != NULL)
		session_say_name(session, MSG_TOURNAMENT_CONSOLED, consoled->name);
	contest_clear(&contest);
}

static void
tell_state(struct session *session, const struct edition_row *edition)
{
	switch (edition->state) {
	case EDITION_OPEN:
		tell_start(session, edition);
		break;
	case EDITION_LATE:
		session_tell(session, MSG_TOURNAMENT_IS_LATE, &(struct message_args){.n = edition->entrants});
		break;
	case EDITION_PLAYING:
		tell_round(session, edition);
		break;
	case EDITION_OVER:
		tell_winners(session, edition);
		break;
	case EDITION_OFF:
		session_say(session, MSG_TOURNAMENT_OFF);
		break;
	case EDITION_STATES:
		break;
	}
	if (edition->paused)
		session_say(session, MSG_TOURNAMENT_IS_PAUSED);
}

struct entrants_list {
	struct session *session;
	int told;
};

static void
tell_entrant(void *arg, const struct entrant_row *entrant)
{
	struct entrants_list *list = arg;

	if (list->told++ == 0)
		session_say(list->session, MSG_ENTRANTS);
	session_tell(list->session,
		entrant->state != ENTRANT_IN ? MSG_ENTRANT_GONE
		: entrant->house	     ? MSG_ENTRANT_HOUSE
					     : MSG_ENTRANT,
		&(struct message_args){.a = entrant->name,
			.rating = entrant->rating,
			.text = entrant_state_word(entrant->state)});
}

void
tournament_show(struct session *session, const struct edition_row *edition)
{
	struct entrants_list list = {.session = session};

	tournament_rules(session, edition);
	tell_state(session, edition);
	if (entrant_each(session->server->db, edition->id, CONTEST_ENTRANTS_MAX, tell_entrant, &list) !=
		DB_OK)
		command_cant_read(session, "tournament");
}
