/*
 * choose.c - a random legal play, in steps.
 *
 * A depth-first search that begins at a random point and ends with the first play that is long enough. The
 * number of steps (R5.1) is given, so any play of that length is legal, but for the higher die (R5.2).
 */
#include "tools/bench/choose.h"

#include <stdio.h>
#include <string.h>

enum { HOME = 6 };

/* The board as one side sees it, in its own numbering. */
struct view {
	int8_t own[POINT_BAR + 1];
	int8_t other[POINT_BAR + 1];
	int highest; /* own checker, for the bear-off */
};

struct search {
	struct view view;
	int dice[PLAY_STEPS]; /* in the order they are used */
	int needed;
	int first; /* the point where the search begins */
	struct step steps[PLAY_STEPS];
};

/* xorshift64; never 0. */
static uint64_t
random_next(uint64_t *seed)
{
	*seed ^= *seed << 13;
	*seed ^= *seed >> 7;
	*seed ^= *seed << 17;
	return *seed;
}

static int
highest_own(const struct view *view)
{
	int point = POINT_BAR;

	while (point > 0 && view->own[point] == 0)
		point--;
	return point;
}

static struct view
view_of(const struct board *board, enum side side)
{
	struct view view = {0};

	for (int point = 0; point <= POINT_BAR; point++) {
		int count = side == SIDE_O ? board->at[point] : -board->at[POINT_BAR - point];
		if (count > 0)
			view.own[point] = (int8_t)count;
		else
			view.other[point] = (int8_t)-count;
	}
	view.highest = highest_own(&view);
	return view;
}

/* R4.1, R4.2, R6.1, R7.1, R7.3 */
static bool
can_step(const struct view *view, int from, int die)
{
	if (view->own[from] == 0 || (view->own[POINT_BAR] > 0 && from != POINT_BAR))
		return false;
	if (from > die)
		return view->other[from - die] < 2;
	return view->highest <= HOME && (from == die || from == view->highest);
}

static bool
search_deeper(struct search *search, int depth)
{
	if (depth == search->needed)
		return true;
	int die = search->dice[depth];
	for (int i = 0; i < POINT_BAR; i++) {
		int from = 1 + (search->first + i) % POINT_BAR;
		if (!can_step(&search->view, from, die))
			continue;
		struct view before = search->view;
		int to = from > die ? from - die : POINT_OFF;
		search->view.own[from]--;
		if (to != POINT_OFF) {
			search->view.own[to]++;
			search->view.other[to] = 0;
		}
		search->view.highest = highest_own(&search->view);
		search->steps[depth] = (struct step){(uint8_t)from, (uint8_t)to};
		if (search_deeper(search, depth + 1))
			return true;
		search->view = before;
	}
	return false;
}

static bool
search_orders(struct search *search, struct dice dice, uint64_t random)
{
	int high = dice.die[0] > dice.die[1] ? dice.die[0] : dice.die[1];
	int low = dice.die[0] + dice.die[1] - high;
	bool high_first = search->needed == 1 || (random & 1) != 0;

	for (int i = 0; i < PLAY_STEPS; i++)
		search->dice[i] = (i == 0) == high_first ? high : low;
	if (search_deeper(search, 0))
		return true;
	for (int i = 0; i < PLAY_STEPS; i++)
		search->dice[i] = (i == 0) == high_first ? low : high;
	return search_deeper(search, 0);
}

static int
write_point(char *text, size_t size, enum side side, int point)
{
	if (point == POINT_BAR)
		return snprintf(text, size, "bar");
	if (point == POINT_OFF)
		return snprintf(text, size, "off");
	return snprintf(text, size, "%d", side == SIDE_O ? point : POINT_BAR - point);
}

bool
choose_play(const struct board *board, enum side side, struct dice dice, int needed, uint64_t *seed,
	char text[CHOICE_TEXT_SIZE])
{
	struct search search = {.view = view_of(board, side), .needed = needed};
	uint64_t random = random_next(seed);

	if (needed < 1 || needed > PLAY_STEPS)
		return false;
	search.first = (int)((random >> 8) % POINT_BAR);
	if (!search_orders(&search, dice, random))
		return false;
	size_t length = (size_t)snprintf(text, CHOICE_TEXT_SIZE, "move");
	for (int i = 0; i < needed; i++) {
		length += (size_t)snprintf(text + length, CHOICE_TEXT_SIZE - length, " ");
		length += (size_t)write_point(
			text + length, CHOICE_TEXT_SIZE - length, side, search.steps[i].from);
		length += (size_t)snprintf(text + length, CHOICE_TEXT_SIZE - length, "-");
		length += (size_t)write_point(
			text + length, CHOICE_TEXT_SIZE - length, side, search.steps[i].to);
	}
	snprintf(text + length, CHOICE_TEXT_SIZE - length, "\r\n");
	return true;
}
