/*
 * daily.c - the position of the day: shown, answered, and what others have answered. Nobody is named before.
 */
#include <string.h>

#include "protocol/puzzle_rows.h"
#include "protocol/text.h"
#include "protocol/wire/day.h"
#include "server/commands/asked.h"
#include "server/commands/families.h"
#include "server/commands/list_rows.h"
#include "server/commands/past/study.h"
#include "server/players/player.h"
#include "server/sessions/reader.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/study/daily.h"
#include "server/study/studying.h"

enum { DAY = 24 * 60 * 60, CHOICES_TOLD = 5 };

static const char opponent[] = "opponent";

/* --- what is told after an answer */

struct told_choices {
	struct session *reader;
	int count;
};

static void
tell_choice(void *arg, const struct daily_play *play)
{
	struct told_choices *choices = arg;
	const struct row_chosen row = {
		.rank = ++choices->count,
		.choice = play->play,
		.lost = play->lost,
		.about = play->about,
		.count = (long)play->count,
	};

	TELL_ROW(choices->reader, row_chosen, &row);
}

/* Players who keep their matches private are not named. */
static void
tell_players(struct session *session, const struct daily_row *row)
{
	struct daily_players players;

	daily_players(session->server, row, &players);
	const struct message_args args = {
		.a = players.name[0], .b = players.name[1], .n = (long)row->match, .text = row->made};
	if (players.whole && players.name[0][0] != '\0' && players.name[1][0] != '\0')
		session_tell(session, MSG_DAILY_PLAYED, &args);
	else
		session_tell(session, players.name[0][0] != '\0' ? MSG_DAILY_PLAYED_BY : MSG_DAILY_PLAYED_SO,
			&args);
}

static void
tell_rest(struct session *session, const struct daily_row *row, int64_t run)
{
	struct told_choices choices = {.reader = session};

	session_say(session, MSG_STUDY_CHOICES);
	if (daily_each_play(session->server->db, row->day, CHOICES_TOLD, tell_choice, &choices) != DB_OK)
		command_cant_read(session, "daily");
	tell_players(session, row);
	if (run > 1)
		session_tell(session, MSG_DAILY_RUN, &(struct message_args){.n = (long)run});
}

static void
tell_mark(struct session *session, const struct daily_shown *shown, const struct daily_play *play)
{
	const struct row_marked row = {
		.choice = play->play,
		.best = shown->row.decision.best,
		.lost = play->lost,
		.right = play->lost < ERROR_LEAST,
		.at_a_look = play->about,
		.days = -1,
	};

	TELL_ROW(session, row_marked, &row);
}

/* --- shown, and answered */

static void
tell(struct session *session, const struct daily_shown *shown)
{
	char day[TEXT_DATE_SIZE];
	struct daily_answer answer;

	text_date_day(day, (time_t)(shown->row.day * DAY), NULL);
	TELL_ROW(session, row_daily, day);
	if (shown->row.rating > 0)
		session_tell(
			session, MSG_DAILY_OF, &(struct message_args){.n = (long)(shown->row.rating + .5)});
	study_show(session, &shown->position, shown->row.decision.kind, opponent);
	bool answered = daily_answer_of(session->player, shown->row.day, &answer);
	daily_show(session->player, shown->row.day, answered);
	if (!answered)
		return;
	session_tell(session, MSG_DAILY_ANSWERED, &(struct message_args){.text = answer.play});
	tell_rest(session, &shown->row, answer.run);
}

/* The last one, or that of a day; false after telling why not. */
static bool
find(struct session *session, const struct words *words, struct daily_shown *shown)
{
	enum db_status status;
	int64_t seconds;

	if (words->count == 1) {
		status = daily_load_last(session->server, shown);
	} else if (words->count == 2 && day_read(words->word[1], &seconds)) {
		status = daily_load(session->server, seconds / DAY, shown);
	} else {
		session_say(session, MSG_DAILY_USAGE);
		return false;
	}
	if (status == DB_NONE && words->count == 1)
		session_say(session, MSG_DAILY_NONE);
	else if (status == DB_NONE)
		session_tell(session, MSG_DAILY_NO_SUCH, &(struct message_args){.text = words->word[1]});
	else if (status != DB_OK)
		command_cant_read(session, "daily");
	return status == DB_OK;
}

static void
run_daily(struct session *session, const struct words *words)
{
	struct daily_shown shown;

	if (study_may(session) && find(session, words, &shown))
		tell(session, &shown);
}

void
daily_take_answer(struct session *session, const char *typed)
{
	struct server *server = session->server;
	struct daily_shown shown;
	struct daily_play play;
	enum mark_fault fault;
	int64_t run;

	if (daily_load(server, studying_of(session->player)->day, &shown) != DB_OK) {
		session_say(session, MSG_STUDY_GONE);
		return;
	}
	if (daily_mark(server, &shown, typed, &fault, &play) != DB_OK) {
		command_cant_read(session, "daily");
		return;
	}
	if (fault != MARK_GOOD) {
		study_tell_fault(session, fault, &shown.position);
	} else if (daily_answered(session->player, shown.row.day, &play, &run)) {
		tell_mark(session, &shown, &play);
		tell_rest(session, &shown.row, run);
	} else {
		session_say(session, MSG_NOT_STORED);
	}
}

const struct command daily_commands[] = {
	{
		.name = "daily",
		.ours = true,
		.run = run_daily,
	},
	{.name = NULL},
};
