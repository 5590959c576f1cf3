/*
 * tournaments.c - `tournaments`, `tournament 5`, and what players do there.
 */
#include "server/commands/tournaments.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "db/tournaments/directors.h"
#include "protocol/text.h"
#include "protocol/wire/number.h"
#include "server/commands/asked.h"
#include "server/commands/families.h"
#include "server/commands/invite_terms.h"
#include "server/players/player.h"
#include "server/rules/options.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/sessions/zones.h"
#include "server/state/server.h"
#include "server/tournaments/calling.h"
#include "server/tournaments/contest.h"
#include "server/tournaments/entering.h"

enum {
	LIVE_SHOWN = 200, /* more than any bound */
	PAST_SHOWN = 10,
	ACTIONS_SHOWN = 200,
	NUMBER_SIZE = 24,
	MINUTE_MS = 60 * 1000,
};

/* --- the list */

struct tournament_list {
	struct session *session;
	int told;
};

static const char *
winner_name(struct session *session, const struct edition_row *edition, struct entrant_row *winner)
{
	return edition->winner != 0 &&
			       entrant_find_by_id(session->server->db, edition->winner, winner) == DB_OK
		       ? winner->name
		       : "";
}

static void
list_edition(void *arg, const struct edition_row *edition)
{
	struct tournament_list *list = arg;
	struct entrant_row winner;
	char starts[TEXT_DATE_SIZE];
	struct message_args args = {
		.text = edition->terms.name, .n = (long)edition->id, .m = edition->entrants};
	enum message message = MSG_TOURNAMENT_ROW_OPEN;

	list->told++;
	if (edition->state == EDITION_OPEN && edition->starts != 0) {
		text_date_short(starts, (time_t)edition->starts, zones_of(list->session));
		message = MSG_TOURNAMENT_ROW_STARTS;
		args.b = starts;
	} else if (edition->state == EDITION_PLAYING && edition->terms.kind == TOURNAMENT_ROLLING &&
		   !edition_plays_off(edition)) {
		message = MSG_TOURNAMENT_ROW_ROLLING;
	} else if (edition->state == EDITION_PLAYING) {
		message =
			edition_plays_off(edition) ? MSG_TOURNAMENT_ROW_PLAYOFF : MSG_TOURNAMENT_ROW_PLAYING;
		args.m = edition->round;
	} else if (edition_is_over(edition)) {
		args.a = winner_name(list->session, edition, &winner);
		message = args.a[0] != '\0' ? MSG_TOURNAMENT_ROW_WON : MSG_TOURNAMENT_ROW_OVER;
	}
	session_tell(list->session, message, &args);
}

static void
list_all(struct session *session)
{
	struct db *db = session->server->db;
	struct tournament_list list = {.session = session};
	int64_t live;

	if (edition_count_live(db, 0, &live) != DB_OK) {
		command_cant_read(session, "tournaments");
		return;
	}
	session_say(session, live > 0 ? MSG_TOURNAMENTS : MSG_TOURNAMENTS_NONE);
	if (edition_each_live(db, LIVE_SHOWN, list_edition, &list) != DB_OK)
		command_cant_read(session, "tournaments");
}

static void
run_tournaments(struct session *session, const struct words *words)
{
	struct tournament_list list = {.session = session};

	list_all(session);
	if (strcasecmp(words_at(words, 1), "past") != 0)
		return;
	session_say(session, MSG_TOURNAMENTS_PAST);
	if (edition_each_past(session->server->db, PAST_SHOWN, list_edition, &list) != DB_OK)
		command_cant_read(session, "tournaments");
}

/* --- one of them */

static void
tell_kind(struct session *session, const struct tournament_terms *terms, int length)
{
	static const enum message messages[TOURNAMENT_KINDS] = {
		[TOURNAMENT_KNOCKOUT] = MSG_TOURNAMENT_KNOCKOUT,
		[TOURNAMENT_SWISS] = MSG_TOURNAMENT_SWISS,
		[TOURNAMENT_ROLLING] = MSG_TOURNAMENT_ROLLING,
	};

	session_tell(session, messages[terms->kind],
		&(struct message_args){.length = length,
			.n = terms->kind == TOURNAMENT_ROLLING ? terms->minutes : terms->rounds});
}

static void
tell_terms(struct session *session, const struct edition_row *edition)
{
	const struct tournament_terms *terms = &edition->terms;
	struct options options;

	session_tell(session, MSG_TOURNAMENT_IS,
		&(struct message_args){.text = terms->name, .a = edition->director, .n = (long)edition->id});
	if (!options_read(&options, terms->options))
		return;
	tell_kind(session, terms, options.length);
	if (terms->final_length > 0)
		session_tell(
			session, MSG_TOURNAMENT_FINAL, &(struct message_args){.length = terms->final_length});
	if (terms->consolation != TOURNAMENT_NO_CONSOLATION)
		session_say(session, terms->consolation == TOURNAMENT_CONSOLATION_FIRST
					     ? MSG_TOURNAMENT_CONSOLATION_FIRST
					     : MSG_TOURNAMENT_CONSOLATION);
	if (terms->playoff > 0)
		session_tell(session, MSG_TOURNAMENT_PLAYOFF, &(struct message_args){.n = terms->playoff});
	invite_terms_tell_options(session, &options);
	if (terms->fill != TOURNAMENT_NO_FILL)
		session_say(session, terms->fill == TOURNAMENT_FILL_EVEN ? MSG_TOURNAMENT_FILL_EVEN
									 : MSG_TOURNAMENT_FILL_SEATS);
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
	const char *name = winner_name(session, edition, &winner);

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

static void
tell_entrant(void *arg, const struct entrant_row *entrant)
{
	struct tournament_list *list = arg;

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

static void
show(struct session *session, const struct edition_row *edition)
{
	struct tournament_list list = {.session = session};

	tell_terms(session, edition);
	tell_state(session, edition);
	if (entrant_each(session->server->db, edition->id, CONTEST_ENTRANTS_MAX, tell_entrant, &list) !=
		DB_OK)
		command_cant_read(session, "tournament");
}

/* --- entering */

static void
run_enter(struct session *session, const struct edition_row *edition)
{
	struct entering_fault fault = entering_add(session->server, edition, &session->player->account);
	bool late = edition->state == EDITION_PLAYING;

	if (fault.message != MSG_NONE)
		session_tell(session, fault.message, &(struct message_args){.n = fault.n, .m = fault.m});
	else
		session_tell(session,
			late					    ? MSG_ENTERED_LATE
			: edition->terms.kind == TOURNAMENT_ROLLING ? MSG_ENTERED_ROLLING
								    : MSG_ENTERED,
			&(struct message_args){.text = edition->terms.name});
}

static void
run_withdraw(struct session *session, const struct edition_row *edition)
{
	enum message fault = entering_withdraw(session->server, edition, &session->player->account, false);

	session_tell(session, fault != MSG_NONE ? fault : MSG_WITHDRAWN,
		&(struct message_args){.text = edition->terms.name, .n = (long)edition->id});
}

/* --- what directors have done */

static void
tell_action(void *arg, const struct director_action *action)
{
	struct tournament_list *list = arg;
	char date[TEXT_DATE_SIZE];

	list->told++;
	text_date_short(date, (time_t)action->at, zones_of(list->session));
	session_tell(list->session, MSG_DIRECTOR_ACTION,
		&(struct message_args){.a = action->who_name, .b = date, .text = action->what});
	if (action->why[0] != '\0')
		session_tell(
			list->session, MSG_DIRECTOR_ACTION_WHY, &(struct message_args){.text = action->why});
}

static void
run_actions(struct session *session, const struct edition_row *edition)
{
	struct tournament_list list = {.session = session};

	if (director_each_action(session->server->db, edition->id, ACTIONS_SHOWN, tell_action, &list) !=
		DB_OK)
		command_cant_read(session, "tournament");
	else if (list.told == 0)
		session_say(session, MSG_DIRECTOR_ACTIONS_NONE);
}

/* --- the words */

static const struct {
	const char *word;
	void (*run)(struct session *session, const struct edition_row *edition);
} player_words[] = {
	{"enter", run_enter},
	{"withdraw", run_withdraw},
	{"bracket", tournament_bracket},
	{"standings", tournament_standings},
	{"mine", tournament_mine},
	{"rules", tell_terms},
	{"actions", run_actions},
};

enum { PLAYER_WORDS = sizeof player_words / sizeof *player_words };

static bool
find_edition(struct session *session, const char *typed, struct edition_row *edition)
{
	int64_t number;
	enum db_status status = DB_NONE;

	if (number_read(typed, 1, INT64_MAX, &number))
		status = edition_find(session->server->db, number, edition);
	if (status == DB_NONE)
		session_tell(session, MSG_TOURNAMENT_NONE, &(struct message_args){.text = typed});
	else if (status != DB_OK)
		command_cant_read(session, "tournament");
	return status == DB_OK;
}

static void
run_word(struct session *session, struct edition_row *edition, const struct words *words)
{
	const char *typed = words->word[2];

	for (int i = 0; i < PLAYER_WORDS; i++)
		if (strcasecmp(typed, player_words[i].word) == 0) {
			player_words[i].run(session, edition);
			return;
		}
	if (strcasecmp(typed, "why") == 0)
		tournament_why(session, edition, words_at(words, 3));
	else if (!tournament_direct(session, edition, words))
		session_tell(session, MSG_TOURNAMENT_HOW,
			&(struct message_args){
				.text = "enter withdraw bracket standings mine rules why actions"});
}

static void
run_tournament(struct session *session, const struct words *words)
{
	struct edition_row edition;

	if (words->count == 1)
		list_all(session);
	else if (strcasecmp(words->word[1], "new") == 0)
		tournament_new(session, words);
	else if (!find_edition(session, words->word[1], &edition))
		return;
	else if (words->count == 2)
		show(session, &edition);
	else
		run_word(session, &edition, words);
}

const struct command tournament_commands[] = {
	{
		.name = "tournaments",
		.ours = true,
		.run = run_tournaments,
	},
	{
		.name = "tournament",
		.ours = true,
		.plays = true,
		.run = run_tournament,
	},
	{.name = NULL},
};
