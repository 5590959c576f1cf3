/*
 * action.c - the canonical text of an action, both ways. Says nothing about legality.
 */
#include "server/rules/action.h"

#include <assert.h>

#include "server/rules/notation.h"

/* How the text goes on after the side (or begins, where there is none), and what follows the word. */
static const struct {
	const char *word;
	enum { NOTHING, DICE, STEPS, WIN } follows;
} table[] = {
	[ACTION_JOIN] = {"joins", NOTHING},
	[ACTION_OPENING] = {"opening ", DICE},
	[ACTION_ROLL] = {"rolls ", DICE},
	[ACTION_PLAY] = {"plays", STEPS},
	[ACTION_DOUBLE] = {"doubles", NOTHING},
	[ACTION_ACCEPT] = {"accepts", NOTHING},
	[ACTION_REJECT] = {"rejects", NOTHING},
	[ACTION_RESIGN] = {"resigns ", WIN},
	[ACTION_REDOUBLE] = {"redoubles", NOTHING},
	[ACTION_BEAVER] = {"beavers", NOTHING},
	[ACTION_RACCOON] = {"raccoons", NOTHING},
	[ACTION_OTTER] = {"otters", NOTHING},
	[ACTION_REROLL] = {"rerolls ", DICE},
	[ACTION_PUT] = {"puts", STEPS},
	[ACTION_UNDO] = {"undoes", NOTHING},
	[ACTION_DONE] = {"is done", NOTHING},
	[ACTION_CHALLENGE] = {"challenges", NOTHING},
	[ACTION_PROGRAM] = {"is a program", NOTHING},
	[ACTION_PERSON] = {"is a person", NOTHING},
	[ACTION_FLAG] = {"is out of time", NOTHING},
	[ACTION_FLAG_VOID] = {"annuls by time", NOTHING},
};
static_assert(sizeof table / sizeof *table == ACTION_COUNT, "one row for each action");

bool
action_has_dice(const struct action *action)
{
	return table[action->type].follows == DICE;
}

void
action_write(const struct action *action, char buffer[ACTION_TEXT_SIZE])
{
	struct text text = text_begin(buffer, ACTION_TEXT_SIZE);
	if (action->type != ACTION_OPENING) {
		text_add_char(&text, side_letter(action->side));
		text_add_char(&text, ' ');
	}
	text_add_word(&text, table[action->type].word);
	switch (table[action->type].follows) {
	case NOTHING:
		break;
	case DICE:
		text_add_number(&text, action->dice.die[0]);
		text_add_number(&text, action->dice.die[1]);
		break;
	case STEPS:
		for (int i = 0; i < action->play.count; i++) {
			text_add_char(&text, ' ');
			text_add_step(&text, action->play.steps[i]);
		}
		break;
	case WIN:
		text_add_word(&text, win_name(action->win));
		break;
	}
}

static bool
read_steps(const char **cursor, struct play *play)
{
	while (play->count < PLAY_STEPS && notation_skip(cursor, " ")) {
		if (!notation_step(cursor, &play->steps[play->count]))
			return false;
		play->count++;
	}
	return play->count > 0;
}

static bool
read_rest(struct action *action, const char **cursor)
{
	switch (table[action->type].follows) {
	case NOTHING:
		return true;
	case DICE:
		return notation_dice(cursor, &action->dice);
	case STEPS:
		return read_steps(cursor, &action->play);
	case WIN:
		return notation_win(cursor, &action->win);
	}
	return false;
}

bool
action_read(struct action *action, const char *text)
{
	*action = (struct action){.side = SIDE_NONE};
	bool has_side = notation_side(&text, &action->side);
	if (has_side && !notation_skip(&text, " "))
		return false;
	for (int type = 0; type < ACTION_COUNT; type++) {
		if (has_side == (type == ACTION_OPENING) || !notation_skip(&text, table[type].word))
			continue;
		action->type = (enum action_type)type;
		return read_rest(action, &text) && *text == '\0';
	}
	return false;
}
