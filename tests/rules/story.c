/*
 * story.c - reads a story clause by clause and plays it.
 */
#include "tests/rules/story.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/rules/apply.h"

enum { CLAUSE_SIZE = 128 };

/* The clauses of a story, one after the other; `story` and `clause` are for the complaint. */
struct teller {
	const char *story;
	const char *rest;
	char clause[CLAUSE_SIZE];
	char subject; /* 'O', 'X', or 0 before anybody was named */
};

_Noreturn static void
complain(const struct teller *teller, const char *what)
{
	print_error("story: %s\n       %s: \"%s\"\n", teller->story, what, teller->clause);
	fail();
	abort();
}

/* False at the end of the actions; `stop`: what else ends a list of clauses. */
static bool
next_clause(struct teller *teller, const char *ends)
{
	teller->rest += strspn(teller->rest, " ,;");
	size_t length = strcspn(teller->rest, ends);
	if (length == 0)
		return false;
	if (length >= CLAUSE_SIZE)
		complain(teller, "too long a clause after");
	memcpy(teller->clause, teller->rest, length);
	teller->clause[length] = '\0';
	teller->rest += length;
	return true;
}

/* Side and blank at the front of a clause. */
static bool
read_side(const char *text, enum side *side)
{
	if ((text[0] != 'O' && text[0] != 'X') || text[1] != ' ')
		return false;
	*side = text[0] == 'O' ? SIDE_O : SIDE_X;
	return true;
}

/* "bar", "6", "6x2": false if it is none. */
static bool
read_stack(const char **text, int *point, int *count)
{
	char *end;

	*count = 1;
	if (strncmp(*text, "bar", 3) == 0) {
		*point = POINT_BAR;
		*text += 3;
	} else {
		*point = (int)strtol(*text, &end, 10);
		if (end == *text || *point < 1 || *point > BOARD_POINTS)
			return false;
		*text = end;
	}
	if (**text == 'x') {
		*count = (int)strtol(*text + 1, &end, 10);
		*text = end;
	}
	return *count >= 1 && *count <= BOARD_CHECKERS && (**text == ' ' || **text == '\0');
}

/* Own points of one side: counts[1..25]. */
static bool
read_stacks(const char *text, int counts[POINT_BAR + 1])
{
	memset(counts, 0, (POINT_BAR + 1) * sizeof *counts);
	for (text += strspn(text, " "); *text != '\0'; text += strspn(text, " ")) {
		int point, count;
		if (!read_stack(&text, &point, &count))
			return false;
		counts[point] += count;
	}
	return true;
}

static bool
place(struct board *board, enum side side, const char *text)
{
	int counts[POINT_BAR + 1];

	if (!read_stacks(text, counts))
		return false;
	for (int point = 1; point <= POINT_BAR; point++) {
		int8_t *cell = &board->at[board_abs(side, point)];
		if (counts[point] > 0 && *cell != 0)
			return false;
		*cell = (int8_t)(*cell + (side == SIDE_O ? counts[point] : -counts[point]));
	}
	return board_is_sane(board);
}

/* Reads what comes before the semicolon. */
struct set_up {
	struct options options;
	int score[2];
	int cube;
	enum side cube_owner;
	enum side turn;
	bool crawford;
	bool post_crawford;
	bool has_board;
	struct board board;
	int rules;
};

/* Options that are one word. */
static const struct {
	const char *word;
	size_t field;
	bool value;
} option_words[] = {
	{"open", offsetof(struct set_up, options.open), true},
	{"nocrawford", offsetof(struct set_up, options.crawford), false},
	{"nocube", offsetof(struct set_up, options.nocube), true},
	{"cube=anytime", offsetof(struct set_up, options.anytime), true},
	{"cubelimit", offsetof(struct set_up, options.cubelimit), true},
	{"hardbackgammon", offsetof(struct set_up, options.hardbackgammon), true},
	{"reroll", offsetof(struct set_up, options.reroll), true},
	{"jacoby", offsetof(struct set_up, options.jacoby), true},
	{"beavers", offsetof(struct set_up, options.beavers), true},
	{"raccoons", offsetof(struct set_up, options.raccoons), true},
	{"Crawford", offsetof(struct set_up, crawford), true},
	{"post-Crawford", offsetof(struct set_up, post_crawford), true},
};

static bool
read_word(struct set_up *set_up, const char *word)
{
	for (size_t i = 0; i < sizeof option_words / sizeof *option_words; i++) {
		if (strcmp(word, option_words[i].word) != 0)
			continue;
		memcpy((char *)set_up + option_words[i].field, &option_words[i].value,
			sizeof option_words[i].value);
		return true;
	}
	return false;
}

static bool
read_cube(struct set_up *set_up, const char *text)
{
	char owner = '\0', beyond;
	int read = sscanf(text, "cube %d %c%c", &set_up->cube, &owner, &beyond);

	if (read == 2 && (owner == 'O' || owner == 'X'))
		set_up->cube_owner = owner == 'O' ? SIDE_O : SIDE_X;
	return read == 1 || (read == 2 && set_up->cube_owner != SIDE_NONE);
}

static bool
read_board(struct set_up *set_up, const char *text)
{
	enum side side;

	if (strncmp(text, "board ", 6) == 0) {
		set_up->has_board = true;
		return board_read(&set_up->board, SIDE_O, text + 6);
	}
	if (!read_side(text, &side) || strncmp(text + 2, "on ", 3) != 0)
		return false;
	set_up->has_board = true;
	return place(&set_up->board, side, text + 5);
}

static bool
read_set_up(struct set_up *set_up, const char *clause)
{
	char beyond;

	if (read_word(set_up, clause))
		return true;
	if (strncmp(clause, "score ", 6) == 0)
		return sscanf(clause, "score %d-%d%c", &set_up->score[SIDE_O], &set_up->score[SIDE_X],
			       &beyond) == 2;
	if (strncmp(clause, "cube ", 5) == 0)
		return read_cube(set_up, clause);
	if (strcmp(clause, "redoubles unlimited") == 0) {
		set_up->options.redoubles = REDOUBLES_UNLIMITED;
		return true;
	}
	if (strncmp(clause, "redoubles ", 10) == 0)
		return sscanf(clause, "redoubles %d%c", &set_up->options.redoubles, &beyond) == 1;
	if (strncmp(clause, "clock ", 6) == 0)
		return sscanf(clause, "clock %d+%d%c", &set_up->options.clock.delay,
			       &set_up->options.clock.reserve, &beyond) == 2;
	if (strncmp(clause, "rules ", 6) == 0)
		return sscanf(clause, "rules %d%c", &set_up->rules, &beyond) == 1;
	if (strncmp(clause, "autodouble ", 11) == 0)
		return sscanf(clause, "autodouble %d%c", &set_up->options.autodoubles, &beyond) == 1;
	if (strcmp(clause + 1, " to roll") == 0)
		return read_side(clause, &set_up->turn);
	return read_board(set_up, clause);
}

static struct set_up
set_up_of(struct teller *teller)
{
	struct set_up set_up = {
		.cube = 1, .cube_owner = SIDE_NONE, .turn = SIDE_NONE, .rules = RULES_VERSION};
	char beyond;
	int length = LENGTH_UNLIMITED;

	if (!next_clause(teller, ",;") || (strcmp(teller->clause, "unlimited") != 0 &&
						  sscanf(teller->clause, "to %d%c", &length, &beyond) != 1))
		complain(teller, "does not begin with \"to N\" or \"unlimited\"");
	set_up.options = options_default(length);
	while (*teller->rest == ',') {
		if (!next_clause(teller, ",;") || !read_set_up(&set_up, teller->clause))
			complain(teller, "no part of a set-up");
	}
	return set_up;
}

static bool
begins_with(const struct teller *teller, const char *word)
{
	const char *rest = teller->rest + strspn(teller->rest, " ;");

	return strncmp(rest, word, strlen(word)) == 0;
}

static struct match
begin(struct teller *teller)
{
	struct set_up set_up = set_up_of(teller);
	struct match match;
	struct events events;

	if (!match_begin_by(&match, &set_up.options, SIDE_O, set_up.rules))
		complain(teller, "no such version of the rules");
	memcpy(match.score, set_up.score, sizeof match.score);
	match.crawford_done = set_up.post_crawford;
	if (begins_with(teller, "O joins") || begins_with(teller, "X joins"))
		return match;
	const struct action joins[] = {
		{.type = ACTION_JOIN, .side = SIDE_O}, {.type = ACTION_JOIN, .side = SIDE_X}};
	for (int i = 0; i < 2; i++)
		assert_int_equal(match_apply(&match, &joins[i], &match, &events), REFUSAL_NONE);
	if (match.crawford_game != set_up.crawford)
		complain(teller, "say Crawford or post-Crawford as the score demands");
	match.cube = set_up.cube;
	match.cube_owner = set_up.cube_owner;
	if (set_up.has_board)
		match.board = set_up.board;
	if (begins_with(teller, "opening "))
		return match;
	if (set_up.turn == SIDE_NONE && !read_side(teller->rest + strspn(teller->rest, " ;"), &set_up.turn))
		complain(teller, "nobody is on turn");
	match.phase = PHASE_ROLL;
	match.turn = set_up.turn;
	match.opened = true;
	return match;
}

/* The clause with its subject and verb. */
static struct action
action_of(struct teller *teller)
{
	char text[CLAUSE_SIZE + 16];
	const char *clause = teller->clause;
	char *after = strstr(teller->clause, " after ");
	enum side side;
	struct action action;
	long spent_ms = 0;

	if (after != NULL) {
		spent_ms = strtol(after + strlen(" after "), NULL, 10);
		*after = '\0';
	}

	if (read_side(clause, &side))
		teller->subject = clause[0];
	if (read_side(clause, &side) || strncmp(clause, "opening ", 8) == 0)
		snprintf(text, sizeof text, "%s", clause);
	else if ((clause[0] >= '0' && clause[0] <= '9') || strncmp(clause, "bar/", 4) == 0)
		snprintf(text, sizeof text, "%c plays %s", teller->subject, clause);
	else
		snprintf(text, sizeof text, "%c %s", teller->subject, clause);
	if (!action_read(&action, text))
		complain(teller, "no action");
	action.spent_ms = spent_ms;
	return action;
}

static struct events
go_on_telling(struct match *match, struct teller *teller)
{
	struct events events = {0};

	while (next_clause(teller, ",;")) {
		struct action action = action_of(teller);
		enum refusal refusal = match_apply(match, &action, match, &events);
		if (refusal != REFUSAL_NONE)
			complain(teller, refusal_name(refusal));
		if (action.type == ACTION_OPENING && match->turn != SIDE_NONE)
			teller->subject = side_letter(match->turn);
	}
	return events;
}

struct match
play_through(const char *story)
{
	struct teller teller = {.story = story, .rest = story};
	struct match match = begin(&teller);

	go_on_telling(&match, &teller);
	return match;
}

struct events
go_on(struct match *match, const char *actions)
{
	struct teller teller = {.story = actions, .rest = actions, .subject = side_letter(match->turn)};

	return go_on_telling(match, &teller);
}

static enum refusal
try_where(struct match *match, const char *words, struct refusal_detail *where)
{
	struct teller teller = {.story = words, .rest = words, .subject = side_letter(match->turn)};
	struct match after;
	struct events events;

	if (!next_clause(&teller, ",;") || *teller.rest != '\0')
		complain(&teller, "not one action");
	struct action action = action_of(&teller);
	memset(&after, 0x5a, sizeof after);
	enum refusal refusal = match_apply(match, &action, &after, &events);
	*where = events.refused;
	if (refusal != REFUSAL_NONE) { /* R3.1: it changes nothing */
		assert_memory_equal(&after, match, sizeof after);
		assert_int_equal(events.count, 0);
	}
	*match = after;
	return refusal;
}

enum refusal
try(struct match *match, const char *action)
{
	struct refusal_detail where;

	return try_where(match, action, &where);
}

void
assert_refused(struct match *match, const char *action, enum refusal refusal, int step, int number)
{
	struct refusal_detail where;
	enum refusal is = try_where(match, action, &where);

	if (is == refusal && where.step == step && where.number == number)
		return;
	print_error("%s: refused as \"%s\" (step %d, number %d), not as \"%s\" (%d, %d)\n", action,
		refusal_name(is), where.step, where.number, refusal_name(refusal), step, number);
	fail();
}

void
assert_tells(struct match *match, const char *action, const char *expected)
{
	struct events events = go_on(match, action);
	char text[EVENTS_TEXT_SIZE];

	size_t length = events_write(&events, text);
	assert_int_equal(length, strlen(text));
	assert_string_equal(text, expected);
}

void
assert_stands(const struct match *match, enum side side, const char *checkers)
{
	struct teller teller = {.story = checkers};
	int counts[POINT_BAR + 1];

	if (!read_stacks(checkers, counts))
		complain(&teller, "no checkers");
	for (int point = 1; point <= POINT_BAR; point++) {
		if (board_count(&match->board, side, point) == counts[point])
			continue;
		print_error("%c has %d checkers on %d, not %d as in \"%s\"\n", side_letter(side),
			board_count(&match->board, side, point), point, counts[point], checkers);
		fail();
	}
}
