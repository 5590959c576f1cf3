/*
 * move_list.c - one line per roll with its play, per offer, per answer, and who wins.
 *
 * A roll is written with its play, so it waits for it; an offer to resign in between waits, too.
 */
#include "protocol/boards/move_list.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "protocol/boards/moves.h"
#include "protocol/put.h"
#include "protocol/tags.h"
#include "server/rules/event.h"

static void
add_line(struct put *out, enum side side, const char *what)
{
	char line[128];

	snprintf(line, sizeof line, "%c: %s\r\n", side_letter(side), what);
	put_text(out, line);
}

static void
add(struct put *out, const struct move_list *list, enum side side, const char *what)
{
	if (list->dialect == DIALECT_TAGGED) {
		tag_begin(out, "listed_action");
		tag_side(out, "side", side);
		tag_text(out, "action", what);
		tag_end(out);
	}
	add_line(out, side, what);
}

static void
add_rolled(struct put *out, struct move_list *list, const char *what)
{
	char text[96];

	snprintf(text, sizeof text, "(%d %d)%s%s", list->dice.die[0], list->dice.die[1],
		what[0] != '\0' ? " " : "", what);
	if (list->dialect == DIALECT_TAGGED) {
		tag_begin(out, "listed_roll");
		tag_side(out, "side", list->rolled);
		tag_number(out, "die1", list->dice.die[0]);
		tag_number(out, "die2", list->dice.die[1]);
		tag_text(out, "moves", what);
		tag_end(out);
	}
	add_line(out, list->rolled, text);
	list->rolled = SIDE_NONE;
}

static void
add_resigns(struct put *out, struct move_list *list)
{
	if (list->resigns != SIDE_NONE)
		add(out, list, list->resigns, "wants to resign");
	list->resigns = SIDE_NONE;
}

static void
roll(struct move_list *list, enum side side, uint8_t first, uint8_t second)
{
	list->rolled = side;
	list->dice = (struct dice){{first, second}};
}

/* The mover's own die comes first. */
static void
open_game(struct move_list *list, struct dice dice)
{
	uint8_t o = dice.die[SIDE_O], x = dice.die[SIDE_X];

	if (o > x)
		roll(list, SIDE_O, o, x);
	else if (x > o)
		roll(list, SIDE_X, x, o);
}

/* The first to win something there: the game, then maybe the match. */
static void
add_winner(struct put *out, const struct move_list *list, const char *events)
{
	const char *won = strstr(events, " won ");

	if (won != NULL && won > events)
		add(out, list, won[-1] == 'O' ? SIDE_O : SIDE_X, "wins");
}

static void
add_answer(struct put *out, struct move_list *list, enum side side, bool accepts)
{
	/* The game ends here: a roll without its play is written, too. */
	if (list->resigns != SIDE_NONE && accepts && list->rolled != SIDE_NONE)
		add_rolled(out, list, "");
	add_resigns(out, list);
	add(out, list, side, accepts ? "accepts" : "rejects");
}

/* In the middle of whatever was going on. */
static void
add_flag(struct put *out, struct move_list *list, enum side side)
{
	if (list->rolled != SIDE_NONE)
		add_rolled(out, list, "");
	add_resigns(out, list);
	add(out, list, side, "is out of time");
}

/* Plays, challenges and what became of them, as the events tell it: a play may have been put step by step. */
static void
add_plays(struct put *out, struct move_list *list, const char *events)
{
	char moves[MOVES_TEXT_SIZE];

	for (const char *event = events; event != NULL; event = strstr(event, "; ")) {
		event += event == events ? 0 : 2;
		enum side side = event[0] == 'O' ? SIDE_O : SIDE_X;
		struct play play;
		if (event_read_played(event, &play)) {
			moves_write(&play, side, moves);
			add_rolled(out, list, play.count > 0 ? moves : "no move");
		} else if (strncmp(event + 1, " challenged", 11) == 0) {
			add(out, list, side, "challenges");
		} else if (strncmp(event + 1, " denied", 7) == 0) {
			add(out, list, side, "is denied");
		} else if (strncmp(event + 1, " wrong", 6) == 0) {
			add(out, list, side, "plays again");
			list->rolled = side;
		}
	}
}

/* Turns of the cube, as their rows say it. */
static const char *const turns[ACTION_COUNT] = {
	[ACTION_DOUBLE] = "doubles",
	[ACTION_REDOUBLE] = "redoubles",
	[ACTION_BEAVER] = "beavers",
	[ACTION_RACCOON] = "raccoons",
	[ACTION_OTTER] = "otters",
};

static void
add_action(struct put *out, struct move_list *list, const struct action *action, const char *events)
{
	switch (action->type) {
	case ACTION_OPENING:
		open_game(list, action->dice);
		return;
	case ACTION_ROLL:
		roll(list, action->side, action->dice.die[0], action->dice.die[1]);
		if (strstr(events, ", 0 to move") != NULL)
			add_rolled(out, list, "can't move");
		return;
	case ACTION_REROLL:
		add_rolled(out, list, "throws again");
		roll(list, action->side, action->dice.die[0], action->dice.die[1]);
		return;
	case ACTION_PLAY:
	case ACTION_DONE:
	case ACTION_CHALLENGE:
	case ACTION_PROGRAM:
		add_plays(out, list, events);
		return;
	case ACTION_RESIGN:
		list->resigns = action->side;
		return;
	case ACTION_ACCEPT:
	case ACTION_REJECT:
		add_answer(out, list, action->side, action->type == ACTION_ACCEPT);
		return;
	case ACTION_FLAG:
	case ACTION_FLAG_VOID:
		add_flag(out, list, action->side);
		return;
	case ACTION_DOUBLE:
	case ACTION_REDOUBLE:
	case ACTION_BEAVER:
	case ACTION_RACCOON:
	case ACTION_OTTER:
		add(out, list, action->side, turns[action->type]);
		return;
	case ACTION_JOIN:
	case ACTION_PUT:
	case ACTION_UNDO:
	case ACTION_PERSON:
	case ACTION_COUNT:
		return;
	}
}

void
move_list_begin(struct move_list *list, enum dialect dialect)
{
	*list = (struct move_list){.dialect = dialect, .rolled = SIDE_NONE, .resigns = SIDE_NONE};
}

size_t
move_list_add(
	struct move_list *list, const struct action *action, const char *events, char text[MOVE_LIST_SIZE])
{
	struct put out = put_begin(text, MOVE_LIST_SIZE);

	add_action(&out, list, action, events);
	add_winner(&out, list, events);
	assert(!out.full);
	return put_end(&out);
}

size_t
move_list_end(struct move_list *list, char text[MOVE_LIST_SIZE])
{
	struct put out = put_begin(text, MOVE_LIST_SIZE);

	if (list->rolled != SIDE_NONE)
		add_rolled(&out, list, "");
	add_resigns(&out, list);
	assert(!out.full);
	return put_end(&out);
}
