/*
 * heard.c - a row for each tag that a player at a table must know, and for each numbered line.
 */
#include "tools/player/heard.h"

#include <ctype.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/wire/number.h"

/* The names of fields are where their values go; tags-1.txt in protocol/ promises them. */
static const struct tag {
	const char *name;
	enum heard_kind kind;
	const char *number; /* a field; NULL: none */
	const char *rest;   /* likewise */
} tags[] = {
	{"tags", HEARD_STATE, NULL, NULL},
	{"state_end", HEARD_STATE_END, NULL, NULL},
	{"version", HEARD_VERSION, NULL, NULL},
	{"second_login", HEARD_REPLACED, NULL, NULL},

	{"warn_saved", HEARD_WARNING, NULL, NULL},
	{"warn_saved_unlimited", HEARD_WARNING, NULL, NULL},
	{"type_join", HEARD_TYPE_JOIN, NULL, NULL},
	{"no_saved_match", HEARD_NO_SAVED, NULL, NULL},
	{"tournament_begins", HEARD_TOURNAMENT, NULL, NULL},
	{"tournament_won", HEARD_TOURNAMENT_OVER, NULL, NULL},
	{"tournament_over", HEARD_TOURNAMENT_OVER, NULL, NULL},
	{"director_closes", HEARD_TOURNAMENT_OVER, NULL, NULL},
	{"paired_later", HEARD_TOURNAMENT, NULL, NULL},
	{"paired", HEARD_PAIRED, NULL, NULL},
	{"paired_again", HEARD_PAIRED, NULL, NULL},
	{"paired_free", HEARD_PAIRED, NULL, NULL},
	{"paired_free_again", HEARD_PAIRED, NULL, NULL},

	{"now_playing", HEARD_BEGINS, NULL, NULL},
	{"now_playing_unlimited", HEARD_BEGINS, NULL, NULL},
	{"has_joined", HEARD_BEGINS, NULL, NULL},
	{"has_joined_unlimited", HEARD_BEGINS, NULL, NULL},
	{"now_resumed", HEARD_GOES_ON, NULL, NULL},
	{"has_resumed", HEARD_GOES_ON, NULL, NULL},
	{"table_terms", HEARD_TERMS, NULL, "terms"},
	{"starting_game", HEARD_GAME, NULL, NULL},
	{"type_join_or_leave", HEARD_JOIN_NEXT, NULL, NULL},
	{"you_win_match", HEARD_OVER, NULL, NULL},
	{"wins_match", HEARD_OVER, NULL, NULL},

	{"may_reroll", HEARD_MAY_REROLL, NULL, NULL},
	{"your_turn", HEARD_ROLL, NULL, NULL},
	{"your_turn_to_roll", HEARD_ROLL, NULL, NULL},
	{"clock", HEARD_CLOCK, "delay_ms", "state"},
	{"wants_pause", HEARD_WANTS_PAUSE, NULL, NULL},
	{"cant_move", HEARD_PASS, NULL, NULL},
	{"you_cant_move", HEARD_PASS, NULL, NULL},
	{"rolls", HEARD_ACTS, NULL, NULL},
	{"rerolls", HEARD_ACTS, NULL, NULL},
	{"moves", HEARD_ACTS, NULL, NULL},
	{"moves_against_dice", HEARD_ACTS, NULL, NULL},
	{"moves_nothing", HEARD_ACTS, NULL, NULL},
	{"puts", HEARD_SIGN, NULL, NULL},
	{"undoes", HEARD_SIGN, NULL, NULL},
	{"line_lost", HEARD_SIGN, NULL, NULL},
	{"line_back", HEARD_SIGN, NULL, NULL},

	{"doubles_you", HEARD_DOUBLES, NULL, NULL},
	{"answer_double", HEARD_DOUBLES, NULL, NULL},
	{"next_answer_double", HEARD_DOUBLES, NULL, NULL},
	{"you_double", HEARD_WE_DOUBLE, NULL, NULL},
	{"double_unanswered", HEARD_WE_DOUBLE, NULL, NULL},
	{"takes", HEARD_TAKEN, NULL, NULL},
	{"you_take", HEARD_TAKEN, NULL, NULL},
	{"no_redouble", HEARD_NO_REDOUBLE, NULL, NULL},
	{"other_redouble", HEARD_NO_REDOUBLE, NULL, NULL},
	{"no_cube", HEARD_NO_DOUBLE, NULL, NULL},
	{"cube_limit", HEARD_NO_DOUBLE, NULL, NULL},
	{"decides_match", HEARD_NO_DOUBLE, NULL, NULL},
	{"not_your_cube", HEARD_NO_DOUBLE, NULL, NULL},
	{"no_double_crawford", HEARD_NO_DOUBLE, NULL, NULL},
	{"no_double_one_point", HEARD_NO_DOUBLE, NULL, NULL},
	{"double_in_opening", HEARD_NO_DOUBLE, NULL, NULL},
	{"checker_placed", HEARD_NO_DOUBLE, NULL, NULL},
	{"resign_before_double", HEARD_NO_DOUBLE, NULL, NULL},

	{"resigns_to_you", HEARD_RESIGNS, "points", NULL},
	{"answer_resign", HEARD_RESIGNS, NULL, NULL},
	{"next_answer_resign", HEARD_RESIGNS, NULL, NULL},
	{"you_resign", HEARD_WE_RESIGN, NULL, NULL},
	{"resign_unanswered", HEARD_WE_RESIGN, NULL, NULL},
	{"next_wait_answer", HEARD_OFFER_WAITS, NULL, NULL},
	{"refuses_resign", HEARD_GOES_ON_PLAYING, NULL, NULL},
	{"claims_win", HEARD_WIN_WAITS, NULL, NULL},
	{"win_pending", HEARD_WIN_WAITS, NULL, NULL},
	{"next_answer_win", HEARD_WIN_WAITS, NULL, NULL},

	/* Refusals that change nothing: a match has just ended, the line has come back, or the other player
	 * of a pairing isn't there yet. */
	{"joined_already", HEARD_NOTHING, NULL, NULL},
	{"no_table", HEARD_NOTHING, NULL, NULL},
	{"not_playing_or_watching", HEARD_NOTHING, NULL, NULL},
	{"paired_wait", HEARD_NOTHING, NULL, NULL},
	{"paired_paused", HEARD_NOTHING, NULL, NULL},
};

/* Numbered lines: after the number come that many names. */
static const struct numbered {
	const char *number;
	enum heard_kind kind;
	int names;
} numbered[] = {
	{"2 ", HEARD_SETTINGS, 0},
	{"5 ", HEARD_STATUS, 2},
	{"12 ", HEARD_TALK, 1},
	{"15 ", HEARD_TALK, 1},
};

/* --- fields */

static int
digit_of(char c)
{
	return isdigit((unsigned char)c) ? c - '0' : isxdigit((unsigned char)c) ? (c | 0x20) - 'a' + 10 : -1;
}

/* `text` up to a blank, with each %XX as the byte that it stands for. */
static void
decode(const char *text, char *out, size_t size)
{
	size_t used = 0;
	while (*text != '\0' && *text != ' ' && used + 1 < size) {
		int high = *text == '%' ? digit_of(text[1]) : -1;
		int low = high >= 0 ? digit_of(text[2]) : -1;
		out[used++] = low >= 0 ? (char)(high * 16 + low) : *text;
		text += low >= 0 ? 3 : 1;
	}
	out[used] = '\0';
}

/* "" if there is no such field among those that begin at `fields` (" player=bob die1=6"). */
static void
read_field(const char *fields, const char *name, char *out, size_t size)
{
	size_t length = strlen(name);
	for (out[0] = '\0'; fields != NULL && *fields == ' '; fields = strchr(fields + 1, ' ')) {
		if (strncmp(fields + 1, name, length) == 0 && fields[1 + length] == '=') {
			decode(fields + length + 2, out, size);
			return;
		}
	}
}

/* --- lines */

/* Not one of those above. */
static void
hear_other(const char *fields, const char *words, struct heard *heard)
{
	char refused[2];

	read_field(fields, "refused", refused, sizeof refused);
	if (refused[0] != '1')
		return;
	heard->kind = HEARD_REFUSAL;
	snprintf(heard->rest, sizeof heard->rest, "%s", words);
}

/* A row of `show saved`. */
static void
hear_saved(const char *fields, struct heard *heard)
{
	char online[2], ready[2];
	read_field(fields, "opponent", heard->name, sizeof heard->name);
	read_field(fields, "online", online, sizeof online);
	read_field(fields, "ready", ready, sizeof ready);
	heard->kind = online[0] == '1' && ready[0] == '1' ? HEARD_SAVED : HEARD_SAVED_AWAY;
}

static void
hear_known(const struct tag *tag, const char *fields, struct heard *heard)
{
	char digits[24] = "";
	int64_t number;
	heard->kind = tag->kind;
	read_field(fields, "player", heard->name, sizeof heard->name);
	if (tag->number != NULL)
		read_field(fields, tag->number, digits, sizeof digits);
	if (tag->rest != NULL)
		read_field(fields, tag->rest, heard->rest, sizeof heard->rest);
	heard->number = number_read(digits, 0, INT_MAX, &number) ? (int)number : 0;
}

static void
hear_tag(const char *line, struct heard *heard)
{
	char head[1024];
	const char *tab = strchr(line, '\t');
	size_t size = tab != NULL ? (size_t)(tab - line) : strlen(line);
	if (size >= sizeof head)
		return; /* long words of somebody, which mean nothing here */
	memcpy(head, line, size);
	head[size] = '\0';

	size_t name = strcspn(head, " ");
	const char *fields = head + name;
	if (name == strlen("saved_match") && strncmp(head, "saved_match", name) == 0) {
		hear_saved(fields, heard);
		return;
	}
	for (size_t i = 0; i < sizeof tags / sizeof *tags; i++) {
		if (strlen(tags[i].name) == name && strncmp(tags[i].name, head, name) == 0) {
			hear_known(&tags[i], fields, heard);
			return;
		}
	}
	if (tab != NULL && head[0] != '+')
		hear_other(fields, tab + 1, heard);
}

static void
hear_number(const char *line, struct heard *heard)
{
	for (size_t i = 0; i < sizeof numbered / sizeof *numbered; i++) {
		size_t length = strlen(numbered[i].number);
		if (strncmp(line, numbered[i].number, length) != 0)
			continue;
		heard->kind = numbered[i].kind;
		if (numbered[i].names > 0)
			decode(line + length, heard->name, sizeof heard->name);
		const char *next = strchr(line + length, ' ');
		if (numbered[i].names > 1 && next != NULL)
			decode(next + 1, heard->other, sizeof heard->other);
		return;
	}
}

struct heard
hear(const char *line)
{
	struct heard heard = {.kind = HEARD_NOTHING};
	if (line[0] == '@')
		hear_tag(line + 1, &heard);
	else if (strncmp(line, "board:", 6) == 0)
		heard.kind = HEARD_BOARD;
	else
		hear_number(line, &heard);
	return heard;
}
