/*
 * daily.c - from the pool to a position, from an answer to what it is worth.
 */
#include "server/study/daily.h"

#include <stdio.h>
#include <string.h>

#include "db/lessons.h"
#include "db/matches.h"
#include "server/analysis/analysis.h"
#include "server/players/player.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/study/daily_plays.h"
#include "server/study/puzzle.h"
#include "server/study/studying.h"
#include "server/study/visitor_answers.h"
#include "server/system/log.h"
#include "server/tables/public.h"

enum {
	DAY = 24 * 60 * 60,
	AFTER_MIDNIGHT = 5 * 60,
	LOOK_EVERY_MS = 60 * 1000,
	TRIED_AT_ONCE = 20, /* decisions that turn out not to be fit */
};

int64_t
daily_today(const struct server *server)
{
	return (storing_now(server) - AFTER_MIDNIGHT) / DAY;
}

/* --- the choice */

/* DB_NONE: it is not fit, or not any more. */
static enum db_status
make_row(struct server *server, const struct daily_candidate *candidate, struct daily_row *row,
	char plays[DAILY_PLAYS_SIZE])
{
	const struct lesson place = {.player = candidate->player,
		.match = candidate->match,
		.game = candidate->game,
		.step = candidate->step,
		.kind = candidate->kind};
	struct match_row match;
	struct match position;

	enum db_status status = lessons_are_for(server->db, candidate->player);
	if (status == DB_OK)
		status = match_find(server->db, candidate->match, &match);
	if (status == DB_OK)
		status = lesson_decision(server->db, &place, &row->decision);
	if (status != DB_OK)
		return status;
	if (!public_players(server->db, match.player) ||
		!puzzle_set_up(&position, match.options, &row->decision) ||
		!daily_plays_write(analysis_judge(server), &position, &row->decision, plays))
		return DB_NONE;
	row->match = match.id;
	row->rating = candidate->rating;
	memcpy(row->options, match.options, sizeof row->options);
	if (marking_canonical(&position, &row->decision, row->decision.made, row->made) != MARK_GOOD)
		return DB_NONE;
	return DB_OK;
}

static void
choose(struct server *server, int64_t day)
{
	char plays[DAILY_PLAYS_SIZE];
	struct daily_candidate candidate;

	for (int i = 0; i < TRIED_AT_ONCE && storing_may(server); i++) {
		struct daily_row row = {.day = day};
		enum db_status status =
			daily_pool_best(server->db, (day - 1) * DAY, storing_now(server) + 1, &candidate);
		if (status != DB_OK)
			return;
		status = make_row(server, &candidate, &row, plays);
		if (status != DB_OK && status != DB_NONE)
			return;
		row.day = day;
		if (!storing_done(server, daily_pool_drop(server->db, candidate.match)))
			return;
		if (status == DB_NONE)
			continue;
		if (storing_done(server, daily_store(server->db, &row, plays)))
			log_info("study", "the position of the day comes from match %lld",
				(long long)row.match);
		return;
	}
}

void
daily_tick(struct server *server)
{
	int64_t today = daily_today(server);
	struct daily_row row;

	if (server->tick_ms < server->daily_due_ms || !analysis_is_on(server))
		return;
	server->daily_due_ms = server->tick_ms + LOOK_EVERY_MS;
	if (daily_find(server->db, today, &row) == DB_NONE)
		choose(server, today);
}

/* --- shown */

static void
add_choice(void *arg, const struct daily_play *play)
{
	struct decision_row *decision = arg;
	struct choice_row *choice = &decision->choices[decision->choice_count++];

	snprintf(choice->text, sizeof choice->text, "%s", play->play);
	choice->equity = -play->lost;
}

static enum db_status
fill(struct server *server, struct daily_shown *shown)
{
	struct decision_row *decision = &shown->row.decision;
	enum db_status status =
		daily_each_play(server->db, shown->row.day, CHOICES_MAX, add_choice, decision);

	snprintf(decision->best, sizeof decision->best, "%s", decision->choices[0].text);
	snprintf(decision->made, sizeof decision->made, "%s", shown->row.made);
	if (status == DB_OK && !puzzle_set_up(&shown->position, shown->row.options, decision))
		status = DB_NONE;
	return status;
}

enum db_status
daily_load(struct server *server, int64_t day, struct daily_shown *shown)
{
	enum db_status status = daily_find(server->db, day, &shown->row);

	return status == DB_OK ? fill(server, shown) : status;
}

enum db_status
daily_load_last(struct server *server, struct daily_shown *shown)
{
	enum db_status status = daily_find_last(server->db, daily_today(server), &shown->row);

	return status == DB_OK ? fill(server, shown) : status;
}

void
daily_show(struct player *player, int64_t day, bool answered)
{
	struct studying *studying = studying_change(player);

	studying->kind = ASKED_DAILY;
	studying->answered = answered;
	studying->day = day;
}

/* --- answered */

enum db_status
daily_mark(struct server *server, const struct daily_shown *shown, const char *typed, enum mark_fault *fault,
	struct daily_play *play)
{
	char choice[DECISION_TEXT_SIZE];

	*fault = marking_canonical(&shown->position, &shown->row.decision, typed, choice);
	if (*fault != MARK_GOOD)
		return DB_OK;
	enum db_status status = daily_play_find(server->db, shown->row.day, choice, play);
	if (status != DB_NONE)
		return status;
	status = daily_play_last(server->db, shown->row.day, play); /* it loses at least as much */
	snprintf(play->play, sizeof play->play, "%s", choice);
	play->count = 0;
	return status;
}

bool
daily_answer_of(struct player *player, int64_t day, struct daily_answer *answer)
{
	int64_t id = player->account.id;

	return daily_answer_find(player->server->db, id, day, answer) == DB_OK ||
	       visitor_answers_find(player->server, id, day, answer);
}

/* How many days in a row, up to yesterday. */
static int64_t
run_before(struct player *player, int64_t day)
{
	struct daily_answer before;

	return daily_answer_find(player->server->db, player->account.id, day - 1, &before) == DB_OK
		       ? before.run
		       : 0;
}

bool
daily_answered(struct player *player, int64_t day, const struct daily_play *play, int64_t *run)
{
	struct server *server = player->server;
	struct daily_answer answer = {.player = player->account.id, .day = day, .lost = play->lost};

	snprintf(answer.play, sizeof answer.play, "%s", play->play);
	answer.run = player->account.visitor ? 0 : run_before(player, day) + 1;
	*run = answer.run;
	if (!storing_may(server) ||
		(!player->account.visitor &&
			!storing_done(server, daily_answer_store(server->db, &answer))) ||
		!storing_done(server, daily_count(server->db, day, play->play)))
		return false;
	if (player->account.visitor)
		visitor_answers_add(server, &answer);
	studying_change(player)->answered = true;
	return true;
}

/* --- who played it */

void
daily_players(struct server *server, const struct daily_row *row, struct daily_players *players)
{
	struct match_row match;
	struct player_row account;

	*players = (struct daily_players){.whole = false};
	if (match_find(server->db, row->match, &match) != DB_OK)
		return;
	players->whole = public_players(server->db, match.player);
	for (int i = 0; i < 2; i++) {
		int seat = i == 0 ? row->decision.player : 1 - row->decision.player;
		if (public_player(server->db, match.player[seat]) &&
			player_find_by_id(server->db, match.player[seat], &account) == DB_OK)
			snprintf(players->name[i], PLAYER_NAME_SIZE, "%s", account.name);
	}
}
