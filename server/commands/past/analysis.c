/*
 * analysis.c - what the engine thinks of a finished match.
 */
#include "server/analysis/analysis.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "db/analyses.h"
#include "protocol/boards/moves.h"
#include "protocol/choice_rows.h"
#include "protocol/verdict_rows.h"
#include "protocol/wire/number.h"
#include "server/analysis/rates.h"
#include "server/commands/asked.h"
#include "server/commands/families.h"
#include "server/commands/list_rows.h"
#include "server/commands/past/old_match.h"
#include "server/players/player.h"
#include "server/sessions/reader.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/server.h"

enum {
	WORST_OF_MATCH = 5,
	WORST_OF_GAME = 20,
};

struct error_teller {
	struct session *reader;
	const struct match_row *match;
	int count; /* errors told */
};

/* A house player plays by the engine itself: by its own judgement it would hardly err. */
static bool
is_house(struct session *session, int64_t id)
{
	struct player_row player;

	return player_find_by_id(session->server->db, id, &player) == DB_OK && player.house[0] != '\0';
}

static struct row_analysis
row_of(struct session *session, const struct match_row *match, const struct error_rate rate[2], int game)
{
	struct options options;
	int length = options_read(&options, match->options) ? options.length : LENGTH_UNLIMITED;
	struct row_analysis row = {
		.match = (long)match->id,
		.game = game,
		.length = length,
		.winner = match->winner,
		.claimed = match->claimed_by >= 0,
		.on_time = match->claimed_by < 0 && match->decided == DECIDED_TIME,
		.cut_short = match_is_cut_short(match),
		.decisions = rate[0].decisions + rate[1].decisions,
	};

	for (int player = 0; player < 2; player++) {
		row.name[player] = match->name[player];
		row.points[player] = options_points(length, match->score[player]);
		row.player[player].judged =
			rate[player].decisions > 0 && !is_house(session, match->player[player]);
		row.player[player].error_rate = rate_thousandths(&rate[player]);
		row.player[player].performance = rate_performance(&rate[player]);
		row.player[player].plays = rate_plays_performance(&rate[player]);
		row.player[player].cube = rate_cube_performance(&rate[player]);
		row.player[player].blunders = rate[player].blunders;
		row.player[player].luck = rate[player].luck - rate[1 - player].luck;
	}
	return row;
}

static void
tell_rates(struct session *session, const struct row_analysis *row)
{
	char text[ROW_SIZE], luck[WITHOUT_LUCK_SIZE];

	TELL_ROW(session, row_analysis_title, row);
	if (!session->listens) {
		for (int line = 0; line < ANALYSIS_ROWS; line++)
			TELL_ROW(session, row_analysis, row, line);
		return;
	}
	for (int player = 0; player < 2; player++)
		session_write(session, text, spoken_row_analysis(text, row, player));
	if (!row_analysis_has_result(row))
		return;
	without_luck(luck, row);
	session_tell(
		session, MSG_ANALYSIS_SPOKEN_LUCK, &(struct message_args){.a = row->name[0], .text = luck});
}

/* As it is typed: "24-18 13-11" for "24/18 13/11"; words about the cube are what they are. */
static void
write_typed(char text[MOVES_TEXT_SIZE], const struct decision_row *row, const char *stored)
{
	char action_text[ACTION_TEXT_SIZE];
	struct action action;

	snprintf(action_text, sizeof action_text, "%c plays %s", side_letter(row->side), stored);
	if (row->kind == DECISION_PLAY && action_read(&action, action_text))
		moves_write(&action.play, row->side, text);
	else
		snprintf(text, MOVES_TEXT_SIZE, "%s", stored);
}

static void
tell_error(void *arg, const struct decision_row *row)
{
	struct error_teller *teller = arg;
	struct session *session = teller->reader;
	char made[MOVES_TEXT_SIZE], best[MOVES_TEXT_SIZE];
	const struct row_error error = {
		.rank = ++teller->count,
		.match = (long)teller->match->id,
		.game = row->game,
		.move = row->move,
		.step = row->step,
		.name = teller->match->name[row->player],
		.dice = row->dice,
		.made = made,
		.best = best,
		.lost = row->lost,
		.plies = row->plies,
		.rolled = row->plies == JUDGE_ROLLOUT,
	};

	write_typed(made, row, row->made);
	write_typed(best, row, row->best);
	TELL_ROW(session, row_error, &error);
	TELL_ROW(session, row_error_place, &error);
}

/* The worst of a game, or of the match (0). */
static void
tell_worst(struct session *session, const struct match_row *match, int game)
{
	struct error_teller teller = {.reader = session, .match = match};
	int most = game > 0 ? WORST_OF_GAME : WORST_OF_MATCH;

	if (decision_each_worst(
		    session->server->db, match->id, game, ERROR_LEAST, most, tell_error, &teller) != DB_OK) {
		command_cant_read(session, "analysis");
		return;
	}
	if (teller.count == 0)
		session_say(session, MSG_ANALYSIS_CLEAN);
	session_say(session, MSG_ANALYSIS_JUDGE);
}

static void
add_decision(void *arg, const struct decision_row *row)
{
	struct error_rate *rate = arg;

	rate_add(&rate[row->player], row);
}

static void
tell_game(struct session *session, const struct match_now *old, int game)
{
	struct error_rate rate[2] = {{0}};

	if (decision_each_of_game(session->server->db, old->row.id, game, add_decision, rate) != DB_OK) {
		command_cant_read(session, "analysis");
		return;
	}
	if (rate[0].decisions + rate[1].decisions == 0 && rate[0].luck == 0 && rate[1].luck == 0) {
		old_match_has_no_game(session, old, game);
		return;
	}
	const struct row_analysis row = row_of(session, &old->row, rate, game);
	tell_rates(session, &row);
	tell_worst(session, &old->row, game);
}

static void
tell_match(struct session *session, const struct match_now *old, const struct analysis_row *analysis)
{
	const struct row_analysis row = row_of(session, &old->row, analysis->rate, 0);

	tell_rates(session, &row);
	tell_worst(session, &old->row, 0);
}

/* --- one decision */

struct asked_step {
	struct session *reader;
	const struct match_row *match;
	int step;
	int told; /* decisions */
};

static void
tell_choice(struct session *session, const struct decision_row *row, int i)
{
	const struct choice_row *choice = &row->choices[i];
	const char *made = row->made[0] != '\0' ? row->made : row->best;
	char what[MOVES_TEXT_SIZE];
	double lost = row->choices[0].equity - choice->equity;
	const struct row_choice told = {
		.rank = i + 1,
		.what = what,
		.made = strcmp(choice->text, made) == 0,
		.equity = choice->equity,
		.lost = lost > 0 ? lost : 0,
		.plies = choice->plies,
		.rolled = choice->plies == JUDGE_ROLLOUT,
		.chances = choice->chances,
	};

	write_typed(what, row, choice->text);
	TELL_ROW(session, row_choice, &told);
	TELL_ROW(session, row_choice_chances, &told);
}

static void
tell_choices(void *arg, const struct decision_row *row)
{
	struct asked_step *asked = arg;
	struct session *session = asked->reader;
	char position[DECISION_POSITION_SIZE];

	if (row->step != asked->step || row->choice_count == 0)
		return;
	snprintf(position, sizeof position, "%.*s", (int)strcspn(row->position, ":"), row->position);
	const struct row_decision told = {
		.match = (long)asked->match->id,
		.game = row->game,
		.step = row->step,
		.name = asked->match->name[row->player],
		.dice = row->dice,
		.position = position,
	};
	TELL_ROW(session, row_decision, &told);
	for (int i = 0; i < row->choice_count; i++)
		tell_choice(session, row, i);
	asked->told++;
}

static void
tell_step(struct session *session, const struct match_now *old, int game, int step)
{
	struct asked_step asked = {.reader = session, .match = &old->row, .step = step};

	if (decision_each_of_game(session->server->db, old->row.id, game, tell_choices, &asked) != DB_OK)
		command_cant_read(session, "analysis");
	else if (asked.told == 0)
		session_tell(session, MSG_ANALYSIS_NO_CHOICE, &(struct message_args){.n = step, .m = game});
}

/* Why there is no analysis. */
static void
tell_none(struct session *session, const struct match_row *match)
{
	struct message_args args = {.n = (long)match->id};
	char wait[WAIT_TEXT_SIZE];
	int64_t before;

	if (match_goes_on(match->state)) {
		session_tell(session, MSG_ANALYSIS_RUNS, &args);
	} else if (match->state == MATCH_ANNULLED) {
		session_tell(session, MSG_ANALYSIS_ANNULLED, &args);
	} else if (!analysis_is_on(session->server)) {
		session_say(session, MSG_ANALYSIS_OFF);
	} else if (!analysis_wait_find(session->server, match->id, &before, wait)) {
		session_tell(session, MSG_ANALYSIS_OLD, &args);
	} else {
		args.m = (long)before;
		args.text = wait;
		session_tell(session, before == 0 ? MSG_ANALYSIS_NEXT : MSG_ANALYSIS_WAITS, &args);
	}
}

/* What was told may change soon. */
static void
tell_deeper_look(struct session *session, const struct match_row *match)
{
	char wait[WAIT_TEXT_SIZE];
	int64_t before;

	if (analysis_wait_find(session->server, match->id, &before, wait))
		session_tell(session, MSG_ANALYSIS_DEEPER,
			&(struct message_args){.n = (long)match->id, .text = wait});
}

static void
tell(struct session *session, const struct match_now *old, int game, int step)
{
	struct analysis_row analysis;
	const struct message_args args = {.n = (long)old->row.id};
	enum db_status status = analysis_find(session->server->db, &old->row, &analysis);

	if (status == DB_NONE)
		tell_none(session, &old->row);
	else if (status != DB_OK)
		command_cant_read(session, "analysis");
	else if (analysis.fault == FAULT_TOO_LONG)
		session_tell(session, MSG_ANALYSIS_TOO_LONG, &args);
	else if (analysis.fault != FAULT_NONE)
		session_tell(session, MSG_ANALYSIS_UNREADABLE, &args);
	else if (step > 0)
		tell_step(session, old, game, step);
	else if (game > 0)
		tell_game(session, old, game);
	else
		tell_match(session, old, &analysis);
	if (status == DB_OK && analysis.plies < JUDGE_WHOLE)
		tell_deeper_look(session, &old->row);
}

/* "17 2 27": the game and its step, 0 for what isn't said. */
static bool
read_place(struct session *session, const struct words *words, int *game, int *step)
{
	int64_t number[2];

	*step = 0;
	if (words->count < 4)
		return old_match_read_game(session, words, game);
	if (words->count > 4 || !number_read(words->word[2], 1, INT_MAX, &number[0]) ||
		!number_read(words->word[3], 1, INT_MAX, &number[1])) {
		session_say(session, MSG_ANALYSIS_STEP_USAGE);
		return false;
	}
	*game = (int)number[0];
	*step = (int)number[1];
	return true;
}

static void
run_analysis(struct session *session, const struct words *words)
{
	struct match_now old;
	int64_t match;
	int game = 0, step = 0;

	if (words->count == 1) {
		if (analysis_last_match(session->server->db, session->player->account.id, &match) != DB_OK) {
			session_say(session, MSG_ANALYSIS_NONE_YET);
			return;
		}
		if (old_match_find_again(session, match, &old))
			tell(session, &old, 0, 0);
		return;
	}
	if (old_match_find(session, words->word[1], MSG_ANALYSIS_USAGE, &old) &&
		read_place(session, words, &game, &step))
		tell(session, &old, game, step);
}

const struct command analysis_commands[] = {
	{
		.name = "analysis",
		.ours = true,
		.run = run_analysis,
	},
	{.name = NULL},
};
