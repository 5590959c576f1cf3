/*
 * naive.c - every order of the dice, every checker, every continuation; then the longest are kept.
 */
#include "tests/rules/naive.h"

#include <assert.h>
#include <string.h>

/* Seen by the side that moves: its own points 1..24, its bar 25. */
struct position {
	int own[26];
	int enemy[26]; /* by the mover's numbering; [0] counts those on the bar */
};

/* What to do with the legal plays found. */
struct search {
	int longest;  /* dice a legal play uses */
	int only_die; /* R5.2: of one die alone, this; 0 = any */
	void (*visit)(void *subject, const struct play *play, const struct position *end);
	void *subject;
};

static struct position
position_of(const struct board *board, enum side side)
{
	struct position position = {{0}, {0}};
	for (int point = 1; point <= 24; point++) {
		int at = side == SIDE_O ? board->at[point] : -board->at[25 - point];
		if (at > 0)
			position.own[point] = at;
		else
			position.enemy[point] = -at;
	}
	position.own[25] = side == SIDE_O ? board->at[25] : -board->at[0];
	position.enemy[0] = side == SIDE_O ? -board->at[0] : board->at[25];
	return position;
}

static struct board
board_of(const struct position *position, enum side side)
{
	struct board board;
	for (int point = 0; point <= 25; point++) {
		int at = position->own[point] - position->enemy[point];
		board.at[side == SIDE_O ? point : 25 - point] = (int8_t)(side == SIDE_O ? at : -at);
	}
	return board;
}

static bool
stands_above(const struct position *position, int point)
{
	for (int above = point + 1; above <= 25; above++) {
		if (position->own[above] > 0)
			return true;
	}
	return false;
}

static bool
may_step(const struct position *position, int from, int die)
{
	if (position->own[from] == 0)
		return false;
	if (position->own[25] > 0 && from != 25)
		return false;
	if (from > die)
		return position->enemy[from - die] < 2;
	if (stands_above(position, 6))
		return false;
	return from == die || !stands_above(position, from);
}

static void
make_step(struct position *position, int from, int die)
{
	position->own[from]--;
	if (from <= die)
		return;
	int to = from - die;
	if (position->enemy[to] == 1) {
		position->enemy[to] = 0;
		position->enemy[0]++;
	}
	position->own[to]++;
}

/* Goes through all plays with the dice in this order; `play` holds the steps so far. */
static void
try_all(const struct position *position, const int *order, int left, struct play *play, struct search *search)
{
	if (play->count > search->longest)
		search->longest = play->count;
	if (search->visit != NULL && play->count == search->longest)
		search->visit(search->subject, play, position);
	if (left == 0)
		return;
	for (int from = 25; from >= 1; from--) {
		if (play->count == 0 && search->only_die != 0 && order[0] != search->only_die)
			return;
		if (!may_step(position, from, order[0]))
			continue;
		struct position next = *position;
		make_step(&next, from, order[0]);
		int to = from > order[0] ? from - order[0] : 0;
		play->steps[play->count++] = (struct step){.from = (uint8_t)from, .to = (uint8_t)to};
		try_all(&next, order + 1, left - 1, play, search);
		play->count--;
	}
}

static void
try_both_orders(const struct position *position, struct dice dice, struct search *search)
{
	struct play play = {0};
	if (dice.die[0] == dice.die[1]) {
		const int order[4] = {dice.die[0], dice.die[0], dice.die[0], dice.die[0]};
		try_all(position, order, 4, &play, search);
		return;
	}
	for (int first = 0; first < 2; first++) {
		const int order[2] = {dice.die[first], dice.die[1 - first]};
		try_all(position, order, 2, &play, search);
	}
}

static bool
any_may_step(const struct position *position, int die)
{
	for (int from = 1; from <= 25; from++) {
		if (may_step(position, from, die))
			return true;
	}
	return false;
}

/* Visits each legal sequence; none if there is no legal step. */
static void
visit_legal(const struct position *position, struct dice dice,
	void (*visit)(void *subject, const struct play *play, const struct position *end), void *subject)
{
	struct search search = {0};
	try_both_orders(position, dice, &search);
	if (search.longest == 0)
		return;
	if (search.longest == 1 && dice.die[0] != dice.die[1]) {
		int higher = dice.die[0] > dice.die[1] ? dice.die[0] : dice.die[1];
		int lower = dice.die[0] + dice.die[1] - higher;
		search.only_die = any_may_step(position, higher) ? higher : lower;
	}
	search.visit = visit;
	search.subject = subject;
	try_both_orders(position, dice, &search);
}

struct found {
	enum side side;
	struct board *list;
	int count;
};

static void
visit_result(void *subject, const struct play *play, const struct position *end)
{
	struct found *found = subject;
	struct board board = board_of(end, found->side);
	(void)play;
	for (int i = 0; i < found->count; i++) {
		if (memcmp(&found->list[i], &board, sizeof board) == 0)
			return;
	}
	assert(found->count < PLAY_RESULTS);
	found->list[found->count++] = board;
}

int
naive_results(const struct board *board, enum side side, struct dice dice, struct board *results)
{
	struct position position = position_of(board, side);
	struct found found = {.side = side, .list = results};
	visit_legal(&position, dice, visit_result, &found);
	return found.count;
}

struct tally {
	int sequences;
	int plays;
	uint64_t keys[PLAY_RESULTS];
};

static void
visit_count(void *subject, const struct play *play, const struct position *end)
{
	struct tally *tally = subject;
	unsigned steps[PLAY_STEPS] = {0};
	(void)end;
	tally->sequences++;
	for (int i = 0; i < play->count; i++) { /* sorted by insertion */
		unsigned step = play->steps[i].from * 32u + play->steps[i].to;
		int at = i;
		for (; at > 0 && steps[at - 1] < step; at--)
			steps[at] = steps[at - 1];
		steps[at] = step;
	}
	uint64_t key = 0;
	for (int i = 0; i < PLAY_STEPS; i++)
		key = key << 16 | steps[i];
	for (int i = 0; i < tally->plays; i++) {
		if (tally->keys[i] == key)
			return;
	}
	assert(tally->plays < PLAY_RESULTS);
	tally->keys[tally->plays++] = key;
}

struct naive_counts
naive_count(const struct board *board, enum side side, struct dice dice)
{
	struct position position = position_of(board, side);
	struct tally tally = {0};
	visit_legal(&position, dice, visit_count, &tally);
	return (struct naive_counts){.sequences = tally.sequences, .plays = tally.plays};
}

/* What the caller of naive_each_play() wants to see. */
struct visitor {
	void (*visit)(void *subject, const struct play *play);
	void *subject;
};

static void
visit_for(void *subject, const struct play *play, const struct position *end)
{
	struct visitor *visitor = subject;
	(void)end;
	visitor->visit(visitor->subject, play);
}

void
naive_each_play(const struct board *board, enum side side, struct dice dice,
	void (*visit)(void *subject, const struct play *play), void *subject)
{
	struct position position = position_of(board, side);
	struct visitor visitor = {visit, subject};
	visit_legal(&position, dice, visit_for, &visitor);
}

struct wanted {
	const struct play *play;
	bool found;
};

static void
visit_wanted(void *subject, const struct play *play, const struct position *end)
{
	struct wanted *wanted = subject;
	(void)end;
	size_t size = play->count * sizeof *play->steps;
	if (play->count == wanted->play->count && memcmp(play->steps, wanted->play->steps, size) == 0)
		wanted->found = true;
}

bool
naive_is_legal(const struct board *board, enum side side, struct dice dice, const struct play *play)
{
	struct position position = position_of(board, side);
	struct wanted wanted = {.play = play};
	visit_legal(&position, dice, visit_wanted, &wanted);
	return wanted.found;
}
