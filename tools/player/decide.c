/*
 * decide.c - plays, doubles, takes and resignations, by the engine and the player's level.
 *
 * All is judged by a position before a throw, and who is to throw there. Where dice lie on the board the best
 * play with them has been made in thought.
 */
#include "tools/player/decide.h"

#include <stdio.h>
#include <string.h>

#include "server/engine/cube.h"

enum about { ABOUT_DOUBLE = 100, ABOUT_TAKE, ABOUT_BEAVER };

/* A cube may be turned at each of many turns, where a play comes but once: so it is chosen with more care. */
static const float cube_care = 4;

/* A position before a throw. */
struct moment {
	struct board board;
	enum side on_roll;
};

static struct stakes
stakes_of(const struct table *table, enum cube_owner owner, int cube, bool ours)
{
	const struct view *view = &table->view;
	struct stakes stakes = {
		.cube = cube,
		.owner = owner,
		.no_cube = table->nocube || view->crawford_game,
		.ours = view->length > 0 ? view->length - view->score[0] : 0,
		.theirs = view->length > 0 ? view->length - view->score[1] : 0,
		.crawford_done = view->crawford_game || view->crawford_done,
		.jacoby = table->jacoby && view->length == 0,
		.beavers = view->redoubles,
	};
	return ours ? stakes : stakes_turned(&stakes);
}

static enum cube_owner
owner_of(const struct view *view)
{
	if (view->may_turn[0] == view->may_turn[1])
		return CUBE_CENTRED;
	return view->may_turn[0] ? CUBE_OURS : CUBE_THEIRS;
}

/* The best play of the dice is made first, if they lie there. */
static struct moment
moment_of(const struct mind *mind, const struct table *table, const struct stakes *stakes, enum side turn,
	struct dice dice)
{
	struct moment moment = {table->view.board, turn};
	if (dice.die[0] == 0 || dice.die[1] == 0 || position_kind(&moment.board) == KIND_OVER)
		return moment;
	struct stakes seen = turn == table->view.ours ? *stakes : stakes_turned(stakes);
	struct worth worth = stakes_worth(&seen);
	engine_choose(mind->engine, &worth, &table->view.board, turn, dice, &moment.board);
	moment.on_roll = side_other(turn);
	return moment;
}

/* What the game is worth to us, in stakes_value()'s terms; `stakes` are ours. */
static float
value_of(const struct mind *mind, const struct view *view, const struct stakes *stakes,
	const struct moment *moment)
{
	bool ours = moment->on_roll == view->ours;
	struct stakes seen = ours ? *stakes : stakes_turned(stakes);
	struct worth worth = stakes_worth(&seen);
	struct outlook outlook;
	engine_look_out(
		mind->engine, &worth, &moment->board, moment->on_roll, mind->level->cube_plies, &outlook);
	float value = cube_value(&seen, &outlook);
	if (ours)
		return value;
	return stakes_are_money(stakes) ? -value : 1 - value;
}

/* Chooses between two equities, with a cube's care. */
static bool
prefers(const struct mind *mind, const struct view *view, enum about about, float yes, float no)
{
	const float values[2] = {no * cube_care, yes * cube_care};
	uint64_t question = secret_question(
		mind->secret, &view->board, view->ours, (unsigned)about * 8192 + (unsigned)view->cube);
	return level_choose(mind->level, question, values, 2) == 1;
}

/* --- the player's turn */

/* The smallest loss that there is no way around any more, 0 to 3. */
static int
lost_for_sure(const struct mind *mind, const struct table *table, const struct moment *moment)
{
	const struct view *view = &table->view;
	if (table->refused_resign || position_kind(&moment->board) == KIND_OVER)
		return 0;
	struct stakes stakes = stakes_of(table, owner_of(view), view->cube, true);
	struct chances chances = engine_evaluate(mind->engine, &moment->board, moment->on_roll);
	if (moment->on_roll != view->ours)
		chances = chances_turned(&chances);
	return cube_resignation(&stakes, &chances);
}

static bool
wants_to_double(const struct mind *mind, const struct table *table)
{
	const struct view *view = &table->view;
	struct stakes stakes = stakes_of(table, owner_of(view), view->cube, true);
	if (table->no_double || stakes.no_cube || !view->may_turn[0])
		return false;
	struct worth worth = stakes_worth(&stakes);
	struct outlook outlook;
	engine_look_out(mind->engine, &worth, &view->board, view->ours, mind->level->cube_plies, &outlook);
	struct cube_decision decision = cube_decide(&stakes, &outlook);
	if (!decision.may_double)
		return false;
	float doubled = decision.take < decision.drop ? decision.take : decision.drop;
	if (decision.answer == CUBE_DOUBLE_BEAVER)
		doubled = 2 * decision.take;
	return prefers(mind, view, ABOUT_DOUBLE, stakes_equity(&stakes, doubled),
		stakes_equity(&stakes, decision.no_double));
}

static void
write_word(char answer[ANSWER_SIZE], const char *word)
{
	snprintf(answer, ANSWER_SIZE, "%s", word);
}

static void
write_resignation(int size, char answer[ANSWER_SIZE])
{
	static const char *const sizes[] = {"", "normal", "gammon", "backgammon"};
	snprintf(answer, ANSWER_SIZE, "resign %s", sizes[size]);
}

static void
decide_roll(const struct mind *mind, const struct table *table, char answer[ANSWER_SIZE])
{
	struct moment now = {table->view.board, table->view.ours};
	int lost = lost_for_sure(mind, table, &now);
	if (lost > 0)
		write_resignation(lost, answer);
	else
		write_word(answer, wants_to_double(mind, table) ? "double" : "roll");
}

static size_t
write_point(char *to, size_t size, enum side side, int point)
{
	if (point == POINT_BAR)
		return (size_t)snprintf(to, size, "bar");
	if (point == POINT_OFF)
		return (size_t)snprintf(to, size, "off");
	return (size_t)snprintf(to, size, "%d", board_abs(side, point));
}

static void
write_play(const struct view *view, const struct board *after, char answer[ANSWER_SIZE])
{
	struct play play;
	answer[0] = '\0';
	if (!play_leading_to(&view->board, view->ours, view->dice, after, &play))
		return;
	size_t used = (size_t)snprintf(answer, ANSWER_SIZE, "move");
	for (int i = 0; i < play.count; i++) {
		answer[used++] = ' ';
		used += write_point(answer + used, ANSWER_SIZE - used, view->ours, play.steps[i].from);
		answer[used++] = '-';
		used += write_point(answer + used, ANSWER_SIZE - used, view->ours, play.steps[i].to);
	}
}

/* Another throw is worth more than the best play of this one. */
static bool
wants_to_reroll(const struct mind *mind, const struct table *table, const struct worth *worth, float best)
{
	const struct view *view = &table->view;
	if (!table->may_reroll)
		return false;
	struct chances mean = engine_look_ahead(mind->engine, worth, &view->board, view->ours, 1);
	return worth_of(worth, &mean) > best;
}

static void
decide_move(const struct mind *mind, const struct table *table, char answer[ANSWER_SIZE])
{
	const struct view *view = &table->view;
	struct ranked_play ranked[PLAY_RESULTS];
	struct stakes stakes = stakes_of(table, owner_of(view), view->cube, true);
	struct worth worth = stakes_worth(&stakes);
	int count = engine_rank(
		mind->engine, &worth, &view->board, view->ours, view->dice, mind->level->plies, ranked);
	struct moment next = {ranked[0].after, side_other(view->ours)};
	int lost = lost_for_sure(mind, table, &next);
	if (lost > 0) {
		write_resignation(lost, answer);
	} else if (wants_to_reroll(mind, table, &worth, ranked[0].worth)) {
		write_word(answer, "reroll");
	} else {
		int chosen = level_play(mind->level, mind->secret, &worth, &view->board, view->ours,
			view->dice, ranked, count);
		write_play(view, &ranked[chosen].after, answer);
	}
}

/* --- answers */

/*
 * What a double is worth that is taken. Whoever was doubled first owns the cube at the end of the row of
 * doubles; without dice on the board the one who doubled first is to roll.
 */
static float
worth_of_taking(const struct mind *mind, const struct table *table)
{
	const struct view *view = &table->view;
	bool we_began = table->doubler == DOUBLER_WE;
	struct stakes stakes = stakes_of(table, we_began ? CUBE_THEIRS : CUBE_OURS, 2 * view->cube, true);
	bool thrown = table->thrown.die[0] != 0;
	enum side turn = thrown ? table->mover : we_began ? view->ours : side_other(view->ours);
	struct moment moment = moment_of(mind, table, &stakes, turn, table->thrown);
	return value_of(mind, view, &stakes, &moment);
}

static void
decide_double(const struct mind *mind, const struct table *table, char answer[ANSWER_SIZE])
{
	const struct view *view = &table->view;
	struct stakes now = stakes_of(table, CUBE_CENTRED, view->cube, true);
	float take = worth_of_taking(mind, table);
	float drop = stakes_value(&now, -view->cube);
	bool beavers = view->redoubles && !table->no_redouble && view->length == 0 && take > 0;
	if (beavers &&
		prefers(mind, view, ABOUT_BEAVER, 2 * take / (float)view->cube, take / (float)view->cube))
		write_word(answer, "redouble");
	else if (prefers(mind, view, ABOUT_TAKE, stakes_equity(&now, take), stakes_equity(&now, drop)))
		write_word(answer, "accept");
	else
		write_word(answer, "reject");
}

/* Jacoby counts by the size that the server has named: `offered` are points. */
static void
decide_resign(const struct mind *mind, const struct table *table, char answer[ANSWER_SIZE])
{
	const struct view *view = &table->view;
	struct stakes stakes = stakes_of(table, owner_of(view), view->cube, true);
	struct moment moment = moment_of(mind, table, &stakes, view->turn, view->dice);
	bool over = position_kind(&moment.board) == KIND_OVER;
	float now = stakes_value(&stakes, table->offered);
	bool enough = table->offered > 0 && !over && now >= value_of(mind, view, &stakes, &moment) - 1e-4f;
	write_word(answer, enough ? "accept" : "reject");
}

void
decide(const struct mind *mind, const struct table *table, char answer[ANSWER_SIZE])
{
	answer[0] = '\0';
	switch (table->asked) {
	case ASKED_NOTHING:
		break;
	case ASKED_ROLL:
		decide_roll(mind, table, answer);
		break;
	case ASKED_MOVE:
		decide_move(mind, table, answer);
		break;
	case ASKED_DOUBLE:
		decide_double(mind, table, answer);
		break;
	case ASKED_RESIGN:
		decide_resign(mind, table, answer);
		break;
	case ASKED_WIN:
		write_word(answer, "accept");
		break;
	case ASKED_NEXT:
		write_word(answer, "join");
		break;
	}
}
