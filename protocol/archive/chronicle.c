/*
 * chronicle.c - gathers turns from the texts of events.
 *
 * A play that was ruled back (R9.6) was never played: its turn is taken out again, and the roll waits for
 * another. The board is followed along, to see which plays are against the rules.
 */
#include "protocol/archive/chronicle.h"

#include <stdlib.h>
#include <string.h>

#include "server/rules/place.h"

/* Memory for one more of `size` bytes behind `count`; it grows at powers of two. */
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
	struct chronicle_game game = {.number = chronicle->count + 1, .cube = 1, .winner = -1};
	for (int player = 0; player < 2 && last != NULL; player++)
		game.score[player] = score_after(last, player);
	game.crawford = is_crawford(chronicle, game.score);
	games[chronicle->count++] = game;
	chronicle->rolled = false;
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
chronicle_free(struct chronicle *chronicle)
{
	for (int i = 0; i < chronicle->count; i++)
		free(chronicle->games[i].turns);
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

static void
roll(struct chronicle *chronicle, int player, int first, int second)
{
	chronicle->rolled = true;
	chronicle->roller = player;
	chronicle->dice = (struct dice){{(uint8_t)first, (uint8_t)second}};
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
	struct turn turn = {.type = TURN_PLAY, .player = player, .dice = chronicle->dice};
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

/* The last play goes back; its dice are played again. */
static enum chronicled
take_back(struct chronicle *chronicle, int player)
{
	struct chronicle_game *game = chronicle_last(chronicle);
	const struct turn *last = game->count > 0 ? &game->turns[game->count - 1] : NULL;

	if (last == NULL || last->type != TURN_PLAY || last->player != player)
		return CHRONICLE_DAMAGED;
	roll(chronicle, player, last->dice.die[0], last->dice.die[1]);
	chronicle->board = chronicle->before;
	game->wrong_plays -= chronicle->last_wrong;
	chronicle->last_wrong = false;
	game->count--;
	return CHRONICLED;
}

static enum chronicled
offer(struct chronicle *chronicle, int player, int cube, bool again)
{
	chronicle_last(chronicle)->late_double |= chronicle->rolled;
	return chronicle_turn(chronicle,
		&(struct turn){.type = TURN_DOUBLE, .player = player, .cube = cube, .again = again});
}

static enum chronicled
win(struct chronicle *chronicle, int player, const char *how)
{
	static const char *const words[] = {
		[WIN_SINGLE] = "single", [WIN_GAMMON] = "gammon", [WIN_BACKGAMMON] = "backgammon"};
	struct chronicle_game *game = chronicle_last(chronicle);
	char word[12];
	int points;

	if (strncmp(how, "the match ", 10) == 0)
		return CHRONICLED;
	if (sscanf(how, "%11[a-z], %d", word, &points) != 2 || points < 1 || game->winner >= 0)
		return CHRONICLE_DAMAGED;
	for (int win = WIN_SINGLE; win <= WIN_BACKGAMMON; win++)
		if (strcmp(word, words[win]) == 0)
			game->win = (enum win)win;
	if (game->win == 0)
		return CHRONICLE_DAMAGED;
	game->winner = player;
	game->points = points;
	game->hard_backgammon = !game->resigned && game->win == WIN_BACKGAMMON &&
				board_off(&chronicle->board, side_of(chronicle, 1 - player)) > 0;
	return CHRONICLED;
}

/* "O rolled 31, 2 to move" and its like: what a player did, behind his letter. */
static enum chronicled
add_deed(struct chronicle *chronicle, int player, const char *deed)
{
	int number, throw;

	if (sscanf(deed, "rolled %2d, %d to move", &throw, &number) == 2 ||
		sscanf(deed, "rerolled %2d, %d to move", &throw, &number) == 2) {
		roll(chronicle, player, throw / 10, throw % 10);
		return number > 0 ? CHRONICLED : play(chronicle, player, "nothing");
	}
	if (strncmp(deed, "played ", 7) == 0)
		return play(chronicle, player, deed + 7);
	if (strncmp(deed, "wrong, ", 7) == 0)
		return take_back(chronicle, player);
	if (sscanf(deed, "doubled to %d", &number) == 1)
		return offer(chronicle, player, number, false);
	if (sscanf(deed, "redoubled to %d", &number) == 1)
		return offer(chronicle, player, number, true);
	if (strncmp(deed, "took at ", 8) == 0)
		return chronicle_turn(chronicle, &(struct turn){.type = TURN_TAKE, .player = player});
	if (strncmp(deed, "dropped, ", 9) == 0)
		return chronicle_turn(chronicle, &(struct turn){.type = TURN_DROP, .player = player});
	if (strncmp(deed, "won ", 4) == 0)
		return win(chronicle, player, deed + 4);
	if (strncmp(deed, "accepted, ", 10) == 0)
		chronicle_last(chronicle)->resigned = true;
	return CHRONICLED;
}

static enum chronicled
add_opening(struct chronicle *chronicle, const char *event)
{
	char who;
	int o, x;

	if (sscanf(event, "opening %1d%1d, %c begins", &o, &x, &who) != 3)
		return CHRONICLED; /* a tie */
	enum side side = who == 'O' ? SIDE_O : SIDE_X;
	roll(chronicle, side != chronicle->inviter, side == SIDE_O ? o : x, side == SIDE_O ? x : o);
	return CHRONICLED;
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
	int number;
	char who;

	if (sscanf(event, "game %d, inviter %c", &number, &who) == 2) {
		chronicle->inviter = who == 'O' ? SIDE_O : SIDE_X;
		return chronicle_game(chronicle) != NULL ? CHRONICLED : CHRONICLE_FULL;
	}
	if (chronicle->count == 0)
		return is_before_games(event) ? CHRONICLED : CHRONICLE_DAMAGED;
	if (strncmp(event, "opening ", 8) == 0)
		return add_opening(chronicle, event);
	if (sscanf(event, "cube %d", &number) == 1) {
		chronicle_last(chronicle)->cube = number;
		return CHRONICLED;
	}
	if ((event[0] != 'O' && event[0] != 'X') || event[1] != ' ')
		return CHRONICLE_DAMAGED;
	enum side side = event[0] == 'O' ? SIDE_O : SIDE_X;
	return add_deed(chronicle, side != chronicle->inviter, event + 2);
}

enum chronicled
chronicle_add(struct chronicle *chronicle, const char *text, const char *events)
{
	struct action action;
	enum chronicled added = CHRONICLED;

	if (!action_read(&action, text))
		return CHRONICLE_DAMAGED;
	while (events != NULL && added == CHRONICLED) {
		added = add_event(chronicle, events);
		events = strstr(events, "; ");
		if (events != NULL)
			events += 2;
	}
	return added;
}
