/*
 * tournaments.c - `tournaments`, `tournament 5`, and what players do there.
 */
#include "server/commands/tournaments/tournaments.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "db/tournaments/directors.h"
#include "db/tournaments/entrants.h"
#include "db/tournaments/tournaments.h"
#include "protocol/text.h"
#include "protocol/wire/number.h"
#include "server/commands/asked.h"
#include "server/commands/families.h"
#include "server/players/player.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/sessions/zones.h"
#include "server/state/server.h"
#include "server/tournaments/entering.h"
#include "server/tournaments/fixtures.h"

enum {
	PAST_SHOWN = 10,
	ACTIONS_SHOWN = 200,
};

/* --- the list */

struct tournament_list {
	struct session *session;
	enum message head; /* told before the first; MSG_NONE: nothing */
	int told;
	int64_t last; /* of those that are over */
};

static void
list_edition(void *arg, const struct edition_row *edition)
{
	struct tournament_list *list = arg;
	struct entrant_row winner;
	char starts[TEXT_DATE_SIZE];
	struct message_args args = {
		.text = edition->terms.name, .n = (long)edition->id, .m = edition->entrants};
	enum message message = MSG_TOURNAMENT_ROW_OPEN;

	if (list->told++ == 0 && list->head != MSG_NONE)
		session_say(list->session, list->head);
	if (edition->state == EDITION_OPEN && edition->starts != 0) {
		text_date_short(starts, (time_t)edition->starts, zones_of(list->session));
		message = MSG_TOURNAMENT_ROW_STARTS;
		args.b = starts;
	} else if (edition->state == EDITION_PLAYING && edition->terms.kind >= TOURNAMENT_ROLLING &&
		   !edition_plays_off(edition)) {
		message = MSG_TOURNAMENT_ROW_ROLLING;
	} else if (edition->state == EDITION_PLAYING) {
		message =
			edition_plays_off(edition) ? MSG_TOURNAMENT_ROW_PLAYOFF : MSG_TOURNAMENT_ROW_PLAYING;
		args.m = edition->round;
	} else if (edition_is_over(edition)) {
		args.a = tournament_winner(list->session, edition, &winner);
		message = args.a[0] != '\0' ? MSG_TOURNAMENT_ROW_WON : MSG_TOURNAMENT_ROW_OVER;
	}
	session_tell(list->session, message, &args);
}

static void
list_all(struct session *session)
{
	struct db *db = session->server->db;
	struct tournament_list list = {.session = session, .head = MSG_NONE};
	int64_t live;

	if (edition_count_live(db, 0, &live) != DB_OK) {
		command_cant_read(session, "tournaments");
		return;
	}
	session_say(session, live > 0 ? MSG_TOURNAMENTS : MSG_TOURNAMENTS_NONE);
	if (edition_each_live(db, list_edition, &list) != DB_OK)
		command_cant_read(session, "tournaments");
}

/* One more than fit means that there are more. */
static void
list_past_edition(void *arg, const struct edition_row *edition)
{
	struct tournament_list *list = arg;

	if (list->told == PAST_SHOWN) {
		session_tell(
			list->session, MSG_TOURNAMENTS_MORE, &(struct message_args){.n = (long)list->last});
		return;
	}
	list->last = edition->id;
	list_edition(list, edition);
}

/* Those with a lower number than `before`. */
static void
list_past(struct session *session, int64_t before)
{
	struct tournament_list list = {.session = session, .head = MSG_TOURNAMENTS_PAST};

	if (edition_each_past(session->server->db, before, PAST_SHOWN + 1, list_past_edition, &list) != DB_OK)
		command_cant_read(session, "tournaments");
	else if (list.told == 0)
		session_tell(session,
			before == INT64_MAX ? MSG_TOURNAMENTS_PAST_NONE : MSG_TOURNAMENTS_BEFORE_NONE,
			&(struct message_args){.n = (long)before});
}

static void
run_tournaments(struct session *session, const struct words *words)
{
	int64_t before = INT64_MAX;

	if (words->count == 1) {
		list_all(session);
	} else if (strcasecmp(words->word[1], "past") != 0 || words->count > 3 ||
		   (words->count == 3 && !number_read(words->word[2], 1, INT64_MAX, &before))) {
		session_say(session, MSG_TOURNAMENTS_HOW);
	} else {
		if (words->count == 2)
			list_all(session);
		list_past(session, before);
	}
}

/* --- entering */

static enum message
message_of_entry(const struct edition_row *edition)
{
	if (edition->state == EDITION_PLAYING)
		return edition->terms.kind == TOURNAMENT_SWISS ? MSG_ENTERED_LATE_ROUND : MSG_ENTERED_LATE;
	return edition->terms.kind == TOURNAMENT_ROLLING  ? MSG_ENTERED_ROLLING
	       : edition->terms.kind == TOURNAMENT_LEAGUE ? MSG_ENTERED_LEAGUE
							  : MSG_ENTERED;
}

static void
run_enter(struct session *session, const struct edition_row *edition)
{
	struct entering_fault fault = entering_add(session->server, edition, &session->player->account);

	if (fault.message != MSG_NONE)
		session_tell(session, fault.message, &(struct message_args){.n = fault.n, .m = fault.m});
	else
		session_tell(session, message_of_entry(edition),
			&(struct message_args){.text = edition->terms.name, .n = edition->round + 1});
}

/* `tournament 5 play bob`, of a league. */
static void
run_play(struct session *session, const struct edition_row *edition, const char *name)
{
	enum message fault = fixtures_offer(session->player, edition, name);

	if (fault != MSG_NONE && fault != MSG_COUNT) /* they have read it */
		session_tell(session, fault,
			&(struct message_args){
				.a = name, .text = edition->terms.name, .n = (long)edition->id});
}

static void
run_withdraw(struct session *session, const struct edition_row *edition)
{
	enum message fault = entering_withdraw(session->server, edition, &session->player->account);

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
	{"rules", tournament_rules},
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
tell_words(struct session *session, const struct edition_row *edition)
{
	bool league = edition->terms.kind == TOURNAMENT_LEAGUE;
	char words[TOURNAMENT_WORDS_SIZE];

	snprintf(words, sizeof words, "enter withdraw %sbracket standings mine rules why season actions",
		league ? "play " : "");
	tournament_add_director_words(session, edition, words);
	session_tell(
		session, MSG_TOURNAMENT_HOW, &(struct message_args){.n = (long)edition->id, .text = words});
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
	if (strcasecmp(typed, "play") == 0)
		run_play(session, edition, words_at(words, 3));
	else if (strcasecmp(typed, "why") == 0)
		tournament_why(session, edition, words_at(words, 3));
	else if (strcasecmp(typed, "season") == 0)
		tournament_season(session, edition, words_at(words, 3));
	else if (!tournament_direct(session, edition, words))
		tell_words(session, edition);
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
		tournament_show(session, &edition);
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
