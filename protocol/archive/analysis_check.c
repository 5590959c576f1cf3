/*
 * analysis_check.c - see analysis_check.h.
 */
#include "protocol/archive/analysis_check.h"

#include <limits.h>
#include <stddef.h>
#include <string.h>

#include "protocol/archive/source.h"
#include "server/rules/action.h"
#include "server/rules/notation.h"

bool
analysis_check_judge(struct analysis_check *check, const char *rest, struct source *source)
{
	if (check->judged)
		return source_wrong(source, "a second analysis");
	check->judged = true;
	if (!notation_skip(&rest, " by ") || *rest == '\0' || strchr(rest, ' ') != NULL)
		return source_wrong(source, "an analysis needs its judge");
	return true;
}

/* One of the words, up to a blank or the end; -1 for none. */
static int
read_word(const char **cursor, const char *const words[], int count)
{
	for (int i = 0; i < count; i++) {
		size_t length = strlen(words[i]);
		if (strncmp(*cursor, words[i], length) != 0 ||
			((*cursor)[length] != ' ' && (*cursor)[length] != '\0'))
			continue;
		*cursor += length;
		return i;
	}
	return -1;
}

/* "0.14213", "-1.00000"; *is_zero if it is nothing. */
static bool
read_figure(const char **cursor, bool may_be_negative, bool *is_zero)
{
	const char *at = *cursor;

	if (may_be_negative && *at == '-')
		at++;
	size_t whole = strspn(at, "0123456789");
	if (whole == 0 || at[whole] != '.' || strspn(at + whole + 1, "0123456789") != 5)
		return false;
	*is_zero = strspn(at, "0.") == whole + 6;
	*cursor = at + whole + 6;
	return true;
}

/* "game 2 move 14 step 27 player 2 " */
static bool
read_place(const char **cursor, int *game)
{
	int move, step, player;

	return notation_skip(cursor, "game ") && notation_number(cursor, INT_MAX, game) &&
	       notation_skip(cursor, " move ") && notation_number(cursor, INT_MAX, &move) &&
	       notation_skip(cursor, " step ") && notation_count(cursor, INT_MAX, &step) &&
	       notation_skip(cursor, " player ") && notation_number(cursor, 2, &player) &&
	       notation_skip(cursor, " ");
}

static bool
is_play(const char *text, size_t length)
{
	char action_text[ACTION_TEXT_SIZE];
	struct action action;

	return snprintf(action_text, sizeof action_text, "O plays %.*s", (int)length, text) <
		       (int)sizeof action_text &&
	       action_read(&action, action_text);
}

static bool
is_cube_word(const char *text, size_t length)
{
	static const char *const words[] = {"no double", "double", "take", "drop", "beaver"};

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (strlen(words[i]) == length && strncmp(text, words[i], length) == 0)
			return true;
	return false;
}

/* " | 24/18 13/11 | 13/5": what was done and what was best, the same if nothing was lost. */
static bool
read_choices(const char *rest, bool plays, bool lost_nothing)
{
	bool (*is_choice)(const char *, size_t) = plays ? is_play : is_cube_word;

	if (!notation_skip(&rest, " | "))
		return false;
	const char *best = strstr(rest, " | ");
	if (best == NULL)
		return false;
	size_t length = (size_t)(best - rest);
	best += 3;
	bool same = strlen(best) == length && strncmp(rest, best, length) == 0;
	/* What rounds to nothing may have been another choice. */
	return is_choice(rest, length) && is_choice(best, strlen(best)) && (lost_nothing || !same);
}

/* From its kind on. */
static bool
read_verdict(const char *rest)
{
	static const char *const kinds[] = {"play", "double", "answer"};
	static const char *const weights[] = {"forced", "obvious", "open"};
	struct dice dice;
	bool no_loss, no_luck;
	int kind = read_word(&rest, kinds, 3);

	if (kind < 0 || !notation_skip(&rest, " "))
		return false;
	int weight = read_word(&rest, weights, 3);
	bool plays = kind == 0;
	if (weight < 0 || (weight == 0 && !plays))
		return false;
	if (plays && (!notation_skip(&rest, " ") || !notation_dice(&rest, &dice)))
		return false;
	if (!notation_skip(&rest, " lost ") || !read_figure(&rest, false, &no_loss))
		return false;
	if (plays && (!notation_skip(&rest, " luck ") || !read_figure(&rest, true, &no_luck)))
		return false;
	return weight == 0 ? *rest == '\0' && no_loss : read_choices(rest, plays, no_loss);
}

bool
analysis_check_decision(struct analysis_check *check, const char *rest, struct source *source)
{
	int number, game;

	if (!check->judged)
		return source_wrong(source, "a decision without an analysis");
	if (!notation_number(&rest, INT_MAX, &number) || number != check->decisions + 1)
		return source_wrong(source, "this should be decision %d", check->decisions + 1);
	check->decisions++;
	if (!notation_skip(&rest, " ") || !read_place(&rest, &game) || game < check->game)
		return source_wrong(source, "a decision needs its place in the match");
	check->game = game;
	return read_verdict(rest) ? true : source_wrong(source, "no verdict: '%.80s'", rest);
}
