/*
 * mistakes.c - one's own mistakes, shown again; answers to what is shown.
 */
#include <stdlib.h>
#include <string.h>

#include "protocol/puzzle_rows.h"
#include "protocol/verdict_rows.h"
#include "server/analysis/analysis.h"
#include "server/commands/asked.h"
#include "server/commands/families.h"
#include "server/commands/list_rows.h"
#include "server/commands/past/study.h"
#include "server/players/player.h"
#include "server/sessions/reader.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/study/lessons.h"
#include "server/study/marking.h"
#include "server/study/studying.h"

enum { DAY = 24 * 60 * 60 };

/* --- mistakes */

static const char *
opponent_in(const struct lesson_shown *shown)
{
	return shown->match.name[1 - shown->decision.player];
}

static void
tell_lesson(struct session *session, const struct lesson_shown *shown)
{
	const struct row_lesson row = {
		.match = (long)shown->lesson.match,
		.game = shown->decision.game,
		.move = shown->decision.move,
		.step = shown->decision.step,
		.opponent = opponent_in(shown),
		.stage = shown->lesson.stage,
	};

	TELL_ROW(session, row_lesson, &row);
	study_show(session, &shown->position, shown->decision.kind, opponent_in(shown));
}

/* Nothing is due: when something will be. */
static void
tell_none(struct session *session)
{
	struct lesson_counts counts;
	int64_t now = storing_now(session->server);

	if (lessons_count(session->server->db, session->player->account.id, now, &counts) != DB_OK)
		command_cant_read(session, "mistakes");
	else if (counts.next == 0)
		session_say(session, MSG_MISTAKES_NONE);
	else
		session_tell(session, MSG_MISTAKES_LATER,
			&(struct message_args){.n = (long)((counts.next - now + DAY - 1) / DAY)});
}

static void
run_mistakes(struct session *session, const struct words *words)
{
	struct lesson_shown shown;

	if (words->count > 1) {
		session_say(session, MSG_MISTAKES_USAGE);
		return;
	}
	if (!study_may(session))
		return;
	enum db_status status = lesson_next(session->player, &shown);
	if (status == DB_NONE) {
		tell_none(session);
	} else if (status != DB_OK) {
		command_cant_read(session, "mistakes");
	} else {
		lesson_show(session->player, &shown.lesson);
		tell_lesson(session, &shown);
	}
}

/* --- answers */

/* The best first, however far each was looked ahead. */
static int
compare_choices(const void *one, const void *other)
{
	const struct choice_row *a = one, *b = other;

	return (a->equity < b->equity) - (a->equity > b->equity);
}

static void
tell_choices(struct session *session, const struct decision_row *decision)
{
	struct choice_row choices[CHOICES_MAX];

	memcpy(choices, decision->choices, sizeof choices);
	qsort(choices, (size_t)decision->choice_count, sizeof *choices, compare_choices);
	session_say(session, MSG_STUDY_CHOICES);
	for (int i = 0; i < decision->choice_count; i++) {
		const struct row_hint row = {
			.rank = i + 1,
			.what = choices[i].text,
			.equity = choices[i].equity,
			.lost = choices[0].equity - choices[i].equity,
		};
		TELL_ROW(session, row_hint, &row);
	}
}

/* How many more are due. */
static void
tell_more(struct session *session)
{
	struct lesson_counts counts;

	if (lessons_count(session->server->db, session->player->account.id, storing_now(session->server),
		    &counts) == DB_OK &&
		counts.due > 0)
		session_tell(session, MSG_MISTAKES_MORE, &(struct message_args){.n = (long)counts.due});
}

static void
tell_mark(struct session *session, const struct lesson_shown *shown, const struct mark *mark, bool stays)
{
	const struct row_marked row = {
		.choice = mark->choice,
		.best = shown->decision.best,
		.made = shown->decision.made,
		.lost = mark->lost,
		.right = mark->right,
		.at_a_look = mark->at_a_look,
		.days = stays ? (int)((shown->lesson.due - storing_now(session->server)) / DAY) : 0,
	};

	TELL_ROW(session, row_marked, &row);
	tell_choices(session, &shown->decision);
	session_tell(session, MSG_STUDY_PLACE,
		&(struct message_args){.n = (long)shown->lesson.match, .m = shown->decision.game});
	tell_more(session);
}

/* NULL: this server analyses no matches any more. What it has found stays. */
static struct judge *
judge_of(struct server *server)
{
	return analysis_is_on(server) ? analysis_judge(server) : NULL;
}

static void
answer_lesson(struct session *session, const char *typed)
{
	struct lesson_shown shown;
	struct mark mark;
	bool stays;
	enum db_status status = lesson_again(session->player, &shown);

	if (status != DB_OK) {
		if (status == DB_NONE)
			session_say(session, MSG_STUDY_GONE);
		else
			command_cant_read(session, "mistakes");
		return;
	}
	enum mark_fault fault =
		marking(judge_of(session->server), &shown.position, &shown.decision, typed, &mark);
	if (fault != MARK_GOOD)
		study_tell_fault(session, fault, &shown.position);
	else if (lesson_answered(session->player, &shown.lesson, mark.right, &stays))
		tell_mark(session, &shown, &mark, stays);
	else
		session_say(session, MSG_NOT_STORED);
}

static void
run_answer(struct session *session, const struct words *words)
{
	const struct studying *studying = studying_of(session->player);

	if (!study_may(session))
		return;
	if (studying->kind == ASKED_NOTHING)
		session_say(session, MSG_STUDY_NOTHING);
	else if (studying->answered)
		session_say(session, MSG_STUDY_ANSWERED);
	else if (studying->kind == ASKED_DAILY)
		daily_take_answer(session, words_rest(words, 0));
	else
		answer_lesson(session, words_rest(words, 0));
}

const struct command mistake_commands[] = {
	{
		.name = "mistakes",
		.ours = true,
		.run = run_mistakes,
	},
	{
		.name = "answer",
		.words_min = 1,
		.missing = MSG_STUDY_USAGE,
		.ours = true,
		.run = run_answer,
	},
	{.name = NULL},
};
