/*
 * chronicle.c - gathers turns from the texts of events.
 *
 * A play that was ruled back (R9.6) was never played: its turn is taken out again, and the roll waits for
 * another. The board is followed along, to see which plays are against the rules.
 */
#include "protocol/archive/chronicle.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "server/rules/judge.h"
#include "server/rules/notation.h"
#include "server/rules/place.h"

/* Memory for one more of `size` bytes after `count`; it grows at powers of two. */
static void *
grow(void *memory, int count, size_t size)
{
	if (count > 0 && (count & (count - 1)) != 0)
		return memory;
	return realloc(memory, (count > 0 ? (size_t)count * 2 : 1) * size);
}

struct chronicle_game *
chronicle_last(const struct chronicle *chronicle)
{
	return chronicle->count > 0 ? &chronicle->games[chronicle->count - 1] : NULL;
}

static int
score_after(const struct chronicle_game *game, int player)
{
	return game->score[player] + (game->winner == player ? game->points : 0);
}

/* R11.1 */
static bool
is_crawford(const struct chronicle *chronicle, const int score[2])
{
	int length = chronicle->options.length;

	if (!chronicle->options.crawford || length <= 1)
		return false;
	for (int i = 0; i < chronicle->count; i++)
		if (chronicle->games[i].crawford)
			return false;
	return score[0] == length - 1 || score[1] == length - 1;
}

struct chronicle_game *
chronicle_game(struct chronicle *chronicle)
{
	struct chronicle_game *games = grow(chronicle->games, chronicle->count, sizeof *games);
	const struct chronicle_game *last;

	if (games == NULL)
		return NULL;
	chronicle->games = games;
	last = chronicle_last(chronicle);
	struct chronicle_game game = {
		.number = chronicle->count + 1, .cube = 1, .winner = -1, .won_on_time = -1};
	for (int player = 0; player < 2 && last != NULL; player++)
		game.score[player] = score_after(last, player);
	game.crawford = is_crawford(chronicle, game.score);
	games[chronicle->count++] = game;
	chronicle->rolled = false;
	chronicle->move = 0;
	board_set_up(&chronicle->board);
	return &games[chronicle->count - 1];
}

enum chronicled
chronicle_turn(struct chronicle *chronicle, const struct turn *turn)
{
	struct chronicle_game *game = chronicle_last(chronicle);
	struct turn *turns;

	if (game == NULL)
		return CHRONICLE_DAMAGED;
	turns = grow(game->turns, game->count, sizeof *turns);
	if (turns == NULL)
		return CHRONICLE_FULL;
	game->turns = turns;
	game->turns[game->count++] = *turn;
	return CHRONICLED;
}

enum chronicled
chronicle_remark(struct chronicle_game *game, const struct remark *remark)
{
	struct remark *remarks = grow(game->remarks, game->remark_count, sizeof *remarks);

	if (remarks == NULL)
		return CHRONICLE_FULL;
	game->remarks = remarks;
	remarks[game->remark_count++] = *remark;
	return CHRONICLED;
}

bool
chronicle_won(struct chronicle_game *game, int winner, int points, int line)
{
	if (points < 1 || points > CHRONICLE_POINTS_MAX || game->score[winner] > CHRONICLE_SCORE_MAX - points)
		return false;
	game->winner = winner;
	game->points = points;
	game->line = line;
	return true;
}

void
chronicle_forget(struct chronicle_game *game)
{
	free(game->turns);
	free(game->remarks);
	game->turns = NULL;
	game->remarks = NULL;
	game->count = game->remark_count = 0;
}

void
chronicle_free(struct chronicle *chronicle)
{
	for (int i = 0; i < chronicle->count; i++)
		chronicle_forget(&chronicle->games[i]);
	free(chronicle->games);
	chronicle->games = NULL;
	chronicle->count = 0;
}

int
chronicle_score(const struct chronicle *chronicle, int player)
{
	const struct chronicle_game *last = chronicle_last(chronicle);
	int length = chronicle->options.length;
	int score = last != NULL ? score_after(last, player) : 0;

	return length != LENGTH_UNLIMITED && score > length ? length : score;
}

static enum side
side_of(const struct chronicle *chronicle, int player)
{
	return player == 0 ? chronicle->inviter : side_other(chronicle->inviter);
}

/* "8/5* 6/5" up to the end of the event, in the words of an action: "O plays 8/5 6/5". */
static bool
read_steps(const char *steps, struct play *play)
{
	char text[ACTION_TEXT_SIZE] = "O plays ";
	size_t length = strlen(text);
	struct action action;

	play->count = 0;
	if (strncmp(steps, "nothing", 7) == 0)
		return true;
	for (; *steps != '\0' && *steps != ';' && length < sizeof text - 1; steps++)
		if (*steps != '*')
			text[length++] = *steps;
	text[length] = '\0';
	if (!action_read(&action, text))
		return false;
	*play = action.play;
	return true;
}

/* A play as it is written: the steps made, or, where an odd way led to a legal result (R9.3), a straight one.
 * False if there is none. */
static bool
straighten(const struct chronicle *chronicle, enum side side, const struct board *result, struct play *play)
{
	struct refusal_detail where;
	struct board after;
	struct play straight;

	if (play_judge(&chronicle->board, side, chronicle->dice, play, &after, &where) == REFUSAL_NONE)
		return true;
	if (!play_leading_to(&chronicle->board, side, chronicle->dice, result, &straight))
		return false;
	*play = straight;
	return true;
}

static enum chronicled
play(struct chronicle *chronicle, int player, const char *steps)
{
	struct turn turn = {
		.type = TURN_PLAY, .player = player, .dice = chronicle->dice, .move = chronicle->move};
	enum side side = side_of(chronicle, player);
	struct chronicle_game *game = chronicle_last(chronicle);
	struct refusal_detail where;

	if (!chronicle->rolled || chronicle->roller != player || !read_steps(steps, &turn.play) ||
		place_check(&chronicle->board, side, &turn.play, &where) != REFUSAL_NONE)
		return CHRONICLE_DAMAGED;
	chronicle->rolled = false;
	chronicle->before = chronicle->board;
	struct board result = chronicle->board;
	place_steps(&result, side, &turn.play);
	chronicle->last_wrong = !straighten(chronicle, side, &result, &turn.play);
	game->wrong_plays += chronicle->last_wrong;
	game->opening_double |= game->count == 0 && turn.dice.die[0] == turn.dice.die[1];
	turn.hits = place_steps(&chronicle->board, side, &turn.play);
	return chronicle_turn(chronicle, &turn);
}

/* The turn of the last play, which is the last turn. */
static void
drop_play(struct chronicle *chronicle)
{
	struct chronicle_game *game = chronicle_last(chronicle);

	game->wrong_plays -= chronicle->last_wrong;
	chronicle->last_wrong = false;
	game->count--;
}

/* The last play goes back; its dice are played again. */
static enum chronicled
take_back(struct chronicle *chronicle, int player)
{
	struct chronicle_game *game = chronicle_last(chronicle);
	const struct turn *last = game->count > 0 ? &game->turns[game->count - 1] : NULL;

	if (last == NULL || last->type != TURN_PLAY || last->player != player)
		return CHRONICLE_DAMAGED;
	chronicle->rolled = true;
	chronicle->roller = player;
	chronicle->dice = last->dice;
	chronicle->board = chronicle->before;
	chronicle->may_be_challenged = false;
	drop_play(chronicle);
	return CHRONICLED;
}

void
chronicle_withhold(struct chronicle *chronicle)
{
	const struct chronicle_game *game = chronicle_last(chronicle);

	if (chronicle->may_be_challenged && game->winner < 0)
		drop_play(chronicle);
	chronicle->may_be_challenged = false;
}

static enum chronicled
win(struct chronicle *chronicle, int player, const char *how)
{
	struct chronicle_game *game = chronicle_last(chronicle);
	int points;

	if (notation_skip(&how, "the match "))
		return CHRONICLED;
	if (game->winner >= 0 || !notation_win(&how, &game->win) || !notation_skip(&how, ", ") ||
		!notation_number(&how, CHRONICLE_POINTS_MAX, &points) ||
		!chronicle_won(game, player, points, 0))
		return CHRONICLE_DAMAGED;
	game->hard_backgammon = !game->resigned && game->win == WIN_BACKGAMMON &&
				board_off(&chronicle->board, side_of(chronicle, 1 - player)) > 0;
	return CHRONICLED;
}

/* "31, 2 to move" */
static enum chronicled
add_roll(struct chronicle *chronicle, int player, const char *dice)
{
	int to_move;

	chronicle->rolled = true;
	chronicle->move++;
	chronicle->roller = player;
	if (!notation_dice(&dice, &chronicle->dice) || !notation_skip(&dice, ", ") ||
		!notation_count(&dice, PLAY_STEPS, &to_move))
		return CHRONICLE_DAMAGED;
	return to_move > 0 ? CHRONICLED : play(chronicle, player, "nothing");
}

/* Whose turn it is before the throw: the one who didn't play last; -1 in the opening. */
static int
next_to_roll(const struct chronicle_game *game)
{
	for (int i = game->count - 1; i >= 0; i--)
		if (game->turns[i].type == TURN_PLAY)
			return 1 - game->turns[i].player;
	return -1;
}

/* "4": the value offered. */
static enum chronicled
offer(struct chronicle *chronicle, int player, const char *value, bool again)
{
	struct turn turn = {
		.type = TURN_DOUBLE, .player = player, .again = again, .move = chronicle->move + 1};
	struct chronicle_game *game = chronicle_last(chronicle);

	if (!notation_number(&value, CUBE_MAX, &turn.cube))
		return CHRONICLE_DAMAGED;
	game->late_double |= chronicle->rolled;
	game->early_double |= !chronicle->rolled && !again && player != next_to_roll(game);
	return chronicle_turn(chronicle, &turn);
}

static enum chronicled
answer(struct chronicle *chronicle, int player, enum turn_type type)
{
	return chronicle_turn(
		chronicle, &(struct turn){.type = type, .player = player, .move = chronicle->move + 1});
}

/* "O rolled 31, 2 to move" and its like: what a player did, after their letter. */
static enum chronicled
add_deed(struct chronicle *chronicle, int player, const char *deed)
{
	if (notation_skip(&deed, "rolled ") || notation_skip(&deed, "rerolled "))
		return add_roll(chronicle, player, deed);
	if (notation_skip(&deed, "played ")) {
		chronicle->may_be_challenged = chronicle->options.open;
		return play(chronicle, player, deed);
	}
	if (notation_skip(&deed, "wrong, "))
		return take_back(chronicle, player);
	if (notation_skip(&deed, "doubled to "))
		return offer(chronicle, player, deed, false);
	if (notation_skip(&deed, "redoubled to "))
		return offer(chronicle, player, deed, true);
	if (notation_skip(&deed, "took at "))
		return answer(chronicle, player, TURN_TAKE);
	if (notation_skip(&deed, "dropped, "))
		return answer(chronicle, player, TURN_DROP);
	if (notation_skip(&deed, "won "))
		return win(chronicle, player, deed);
	if (notation_skip(&deed, "accepted, "))
		chronicle_last(chronicle)->resigned = true;
	return CHRONICLED;
}

/* "31, O begins", O's die first; or a tie. */
static enum chronicled
add_opening(struct chronicle *chronicle, const char *throw)
{
	struct dice dice;
	enum side side;

	if (!notation_dice(&throw, &dice) || !notation_skip(&throw, ", "))
		return CHRONICLE_DAMAGED;
	if (!notation_side(&throw, &side))
		return notation_skip(&throw, "tie") ? CHRONICLED : CHRONICLE_DAMAGED;
	chronicle->rolled = true;
	chronicle->move++;
	chronicle->roller = side != chronicle->inviter;
	chronicle->dice = (struct dice){{dice.die[side], dice.die[side_other(side)]}};
	return CHRONICLED;
}

/* "2, inviter X" */
static enum chronicled
add_game(struct chronicle *chronicle, const char *number)
{
	int game;

	if (!notation_number(&number, INT_MAX, &game) || !notation_skip(&number, ", inviter ") ||
		!notation_side(&number, &chronicle->inviter))
		return CHRONICLE_DAMAGED;
	return chronicle_game(chronicle) != NULL ? CHRONICLED : CHRONICLE_FULL;
}

/* "O joined", and who sits where. */
static bool
is_before_games(const char *event)
{
	return strstr(event, " joined") != NULL || strstr(event, " program") != NULL ||
	       strstr(event, " person") != NULL;
}

static enum chronicled
add_event(struct chronicle *chronicle, const char *event)
{
	enum side side;

	if (notation_skip(&event, "game "))
		return add_game(chronicle, event);
	if (chronicle->count == 0)
		return is_before_games(event) ? CHRONICLED : CHRONICLE_DAMAGED;
	if (notation_skip(&event, "opening "))
		return add_opening(chronicle, event);
	if (notation_skip(&event, "cube "))
		return notation_number(&event, CUBE_MAX, &chronicle_last(chronicle)->cube)
			       ? CHRONICLED
			       : CHRONICLE_DAMAGED;
	if (!notation_side(&event, &side) || !notation_skip(&event, " "))
		return CHRONICLE_DAMAGED;
	return add_deed(chronicle, side != chronicle->inviter, event);
}

/* It ends the match, in the midst of a game or between two. */
static void
add_flag(struct chronicle *chronicle, const struct action *action)
{
	struct chronicle_game *game = chronicle_last(chronicle);

	if (action->type == ACTION_FLAG && game != NULL && game->winner < 0)
		game->won_on_time = action->side == chronicle->inviter ? 1 : 0;
}

enum chronicled
chronicle_add(struct chronicle *chronicle, const char *text, const char *events)
{
	struct action action;
	enum chronicled added = CHRONICLED;

	if (!action_read(&action, text))
		return CHRONICLE_DAMAGED;
	if (action.type == ACTION_FLAG || action.type == ACTION_FLAG_VOID) {
		add_flag(chronicle, &action);
		return CHRONICLED;
	}
	/* Who sits there doesn't matter: a seat alone leaves the window as it is, or comes with a ruling. */
	if (action.type != ACTION_PROGRAM && action.type != ACTION_PERSON)
		chronicle->may_be_challenged = false;
	while (events != NULL && added == CHRONICLED) {
		added = add_event(chronicle, events);
		events = strstr(events, "; ");
		if (events != NULL)
			events += 2;
	}
	return added;
}
