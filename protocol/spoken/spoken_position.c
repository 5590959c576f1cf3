/*
 * spoken_position.c - how a match stands, as sentences for the player who asks.
 */
#include "protocol/spoken/speech.h"
#include "protocol/spoken/spoken.h"
#include "protocol/spoken/spoken_play.h"
#include "server/rules/order.h"

static size_t
say_no_game(char out[SPOKEN_SIZE], const struct board_view *view)
{
	struct speech speech = speech_begin(out, view);

	speech_add(&speech, "No game is being played just now: between two games.\r\n");
	return speech.used;
}

/* "You have 1 on the bar, 2 on 24, 5 on 13, 3 off.": in the order in which they move. */
static void
say_checkers(struct speech *speech, enum side side)
{
	const struct board *board = &speech->view->match->board;
	const char *before = " ";

	speech_add(speech, "%s %s", speech_who(speech, side), speech_verb(speech, side, "have", "has"));
	for (int point = POINT_BAR; point > POINT_OFF; point--) {
		int count = board_count(board, side, point);
		if (count == 0)
			continue;
		if (point == POINT_BAR)
			speech_add(speech, "%s%d on the bar", before, count);
		else
			speech_add(speech, "%s%d on %d", before, count, speech_point(side, point));
		before = ", ";
	}
	if (board_off(board, side) > 0)
		speech_add(speech, "%s%d off", before, board_off(board, side));
	speech_add(speech, ".\r\n");
}

static size_t
say_side(char out[SPOKEN_SIZE], const struct board_view *view, enum side side)
{
	struct speech speech = speech_begin(out, view);

	if (!match_in_game(view->match))
		return say_no_game(out, view);
	say_checkers(&speech, side);
	speech_direction(&speech, side);
	return speech.used;
}

size_t
spoken_mine(char out[SPOKEN_SIZE], const struct board_view *view)
{
	return say_side(out, view, view->seen_by);
}

size_t
spoken_theirs(char out[SPOKEN_SIZE], const struct board_view *view)
{
	return say_side(out, view, side_other(view->seen_by));
}

size_t
spoken_points(char out[SPOKEN_SIZE], const struct board_view *view)
{
	struct speech speech = speech_begin(out, view);

	if (!match_in_game(view->match))
		return say_no_game(out, view);
	say_checkers(&speech, view->seen_by);
	say_checkers(&speech, side_other(view->seen_by));
	speech_direction(&speech, view->seen_by);
	return speech.used;
}

/* Who is on turn with which dice; nothing where the task says it. */
static void
say_turn(struct speech *speech)
{
	const struct match *match = speech->view->match;

	if (match->turn == SIDE_NONE) {
		speech_add(speech, "%s\r\n",
			match->phase == PHASE_OPENING ? "The opening throw comes next."
						      : "Between two games.");
		return;
	}
	if (match->phase == PHASE_PENDING)
		return;
	if (match->phase == PHASE_MOVE) {
		speech_add(speech, "%s rolled ", speech_who(speech, match->turn));
		speech_dice(speech, match->dice);
		speech_add(speech, ".\r\n");
	} else if (!speech_to(speech, match->turn) || match->offer != OFFER_NONE) {
		speech_add(speech, "%s %s not rolled yet.\r\n", speech_who(speech, match->turn),
			speech_verb(speech, match->turn, "have", "has"));
	}
}

/* An open offer and who has to answer it. */
static void
say_offer(struct speech *speech)
{
	const struct match *match = speech->view->match;
	enum side by = match->offer_by, other = side_other(by);

	if (match->offer == OFFER_DOUBLE) {
		speech_add(speech, "%s %s doubled to %d.\r\n", speech_who(speech, by),
			speech_verb(speech, by, "have", "has"), match->cube * 2);
	} else {
		int points = match_resign_points(match, match->offer_win);
		speech_add(speech, "%s %s to resign %s, %d %s.\r\n", speech_who(speech, by),
			speech_verb(speech, by, "want", "wants"), speech_win(match->offer_win), points,
			speech_plural(points, "point", "points"));
	}
	if (speech_to(speech, other))
		speech_add(speech, "Type accept or reject.\r\n");
	else
		speech_add(speech, "%s must accept or reject.\r\n", speech->view->name[other]);
}

/* What the listener must do. False, and nothing is said, if it is for the other player to act. */
static bool
say_own_task(struct speech *speech)
{
	const struct match *match = speech->view->match;

	if (match->phase == PHASE_BETWEEN && speech->view->is_player && !match->joined[speech->view->seen_by])
		speech_add(speech, "Type join for the next game, or leave.\r\n");
	else if (match->turn == SIDE_NONE || !speech_to(speech, match->turn))
		return false;
	else if (match->phase == PHASE_MOVE && match->to_move == 0)
		speech_add(speech, "Type done to end your turn.\r\n");
	else if (match->phase == PHASE_MOVE)
		speech_move(speech, "Move", match, match->to_move);
	else if (match_may_double(match, match->turn) == REFUSAL_NONE)
		speech_add(speech, "Your turn: roll or double.\r\n");
	else
		speech_add(speech, "Your turn: roll.\r\n");
	return true;
}

static void
say_task(struct speech *speech)
{
	const struct match *match = speech->view->match;

	if (match->offer != OFFER_NONE) {
		say_offer(speech);
		return;
	}
	if (match->phase == PHASE_PENDING) {
		speech_claim(speech, side_other(match->turn));
		return;
	}
	if (say_own_task(speech))
		return;
	if (match->phase == PHASE_MOVE)
		speech_add(speech, "%s must move.\r\n", speech->view->name[match->turn]);
	else if (match->phase == PHASE_ROLL)
		speech_add(speech, "%s must roll or double.\r\n", speech->view->name[match->turn]);
}

static void
say_cube(struct speech *speech)
{
	const struct match *match = speech->view->match;

	speech_add(speech, "Cube: %d, ", match->cube);
	if (match->crawford_game)
		speech_add(speech, "not in use in the Crawford game.\r\n");
	else if (match->cube_owner == SIDE_NONE)
		speech_add(speech, "in the middle.\r\n");
	else
		speech_add(speech, "%s %s it.\r\n", speech_whom(speech, match->cube_owner),
			speech_verb(speech, match->cube_owner, "own", "owns"));
}

size_t
spoken_dice(char out[SPOKEN_SIZE], const struct board_view *view)
{
	struct speech speech = speech_begin(out, view);

	say_turn(&speech);
	say_task(&speech);
	if (match_in_game(view->match))
		say_cube(&speech);
	speech_score(&speech, view->match->score);
	return speech.used;
}

size_t
spoken_ask(char out[SPOKEN_SIZE], const struct board_view *view)
{
	struct speech speech = speech_begin(out, view);

	say_own_task(&speech);
	return speech.used;
}
