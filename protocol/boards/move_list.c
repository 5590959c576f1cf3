/*
 * move_list.c - one line per roll with its play, per offer, per answer, and who wins.
 *
 * A roll is written with its play, so it waits for it; an offer to resign in between waits, too.
 */
#include "protocol/boards/move_list.h"

#include <stdio.h>
#include <string.h>

#include "protocol/boards/moves.h"
#include "server/rules/event.h"

struct list_out {
	char *text;
	size_t length;
};

static void
add(struct list_out *out, enum side side, const char *what)
{
	out->length += (size_t)snprintf(
		out->text + out->length, MOVE_LIST_SIZE - out->length, "%c: %s\r\n", side_letter(side), what);
}

static void
add_rolled(struct list_out *out, struct move_list *list, const char *what)
{
	char text[64];

	snprintf(text, sizeof text, "(%d %d)%s%s", list->dice.die[0], list->dice.die[1],
		what[0] != '\0' ? " " : "", what);
	add(out, list->rolled, text);
	list->rolled = SIDE_NONE;
}

static void
add_resigns(struct list_out *out, struct move_list *list)
{
	if (list->resigns != SIDE_NONE)
		add(out, list->resigns, "wants to resign");
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
add_winner(struct list_out *out, const char *events)
{
	const char *won = strstr(events, " won ");

	if (won != NULL && won > events)
		add(out, won[-1] == 'O' ? SIDE_O : SIDE_X, "wins");
}

static void
add_answer(struct list_out *out, struct move_list *list, enum side side, bool accepts)
{
	/* The game ends here: a roll without its play is written, too. */
	if (list->resigns != SIDE_NONE && accepts && list->rolled != SIDE_NONE)
		add_rolled(out, list, "");
	add_resigns(out, list);
	add(out, side, accepts ? "accepts" : "rejects");
}

/* Plays, challenges and what became of them, as the events tell it: a play may have been put step by step. */
static void
add_plays(struct list_out *out, struct move_list *list, const char *events)
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
			add(out, side, "challenges");
		} else if (strncmp(event + 1, " denied", 7) == 0) {
			add(out, side, "is denied");
		} else if (strncmp(event + 1, " wrong", 6) == 0) {
			add(out, side, "plays again");
			list->rolled = side;
		}
	}
}

static void
add_action(struct list_out *out, struct move_list *list, const struct action *action, const char *events)
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
	case ACTION_DOUBLE:
		add(out, action->side, "doubles");
		return;
	case ACTION_REDOUBLE:
		add(out, action->side, "redoubles");
		return;
	case ACTION_BEAVER:
		add(out, action->side, "beavers");
		return;
	case ACTION_RACCOON:
		add(out, action->side, "raccoons");
		return;
	case ACTION_OTTER:
		add(out, action->side, "otters");
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
move_list_begin(struct move_list *list)
{
	*list = (struct move_list){.rolled = SIDE_NONE, .resigns = SIDE_NONE};
}

size_t
move_list_add(
	struct move_list *list, const struct action *action, const char *events, char text[MOVE_LIST_SIZE])
{
	struct list_out out = {.text = text};

	add_action(&out, list, action, events);
	add_winner(&out, events);
	return out.length;
}

size_t
move_list_end(struct move_list *list, char text[MOVE_LIST_SIZE])
{
	struct list_out out = {.text = text};

	if (list->rolled != SIDE_NONE)
		add_rolled(&out, list, "");
	add_resigns(&out, list);
	return out.length;
}
