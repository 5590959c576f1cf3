/*
 * play.c - what a player does at the table. A handler turns words into one action; whether it is legal is the
 * business of server/rules, how it reads is the business of protocol/.
 */
#include <assert.h>
#include <ctype.h>
#include <string.h>

#include "protocol/boards/moves.h"
#include "server/commands/families.h"
#include "server/commands/play/next_step.h"
#include "server/commands/play/play.h"
#include "server/matches/act.h"
#include "server/players/player.h"
#include "server/rules/compound.h"
#include "server/rules/greedy.h"
#include "server/rules/order.h"
#include "server/sessions/reader.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/storing.h"
#include "server/tables/automatic.h"
#include "server/tables/table.h"

/* A point as everybody types it; the rules count in the player's own numbering. */
static int
absolute(enum side side, int point)
{
	return side == SIDE_O ? point : 25 - point;
}

static const struct {
	const char *word;
	enum win win;
} resignations[] = {{"normal", WIN_SINGLE}, {"single", WIN_SINGLE}, {"gammon", WIN_GAMMON},
	{"backgammon", WIN_BACKGAMMON}};

static const char *
resignation_name(enum win win)
{
	for (size_t i = 0; i < sizeof resignations / sizeof *resignations; i++)
		if (resignations[i].win == win)
			return resignations[i].word;
	assert(!"each size has a name");
	return "";
}

/* What `done` half-way still wants (R3.4). */
static enum message
message_of_dice_left(const struct table *table, enum message message, struct message_args *args)
{
	uint8_t left[PLAY_STEPS];
	int count = match_dice_left(&table->state.match, left);

	if (count <= 0)
		return message;
	args->n = left[0];
	args->m = left[count - 1];
	return args->n == args->m ? MSG_STILL_ONE_DIE : MSG_STILL_TWO_DICE;
}

static void
refuse(struct session *session, const struct action *action, enum refusal refusal,
	const struct refusal_detail *detail)
{
	struct message_args args = {.a = session->player->account.name,
		.b = table_other(session->player)->account.name,
		.n = detail->number};
	enum message message = message_of_refusal(refusal);

	if (detail->step > 0)
		args.text = message_ordinal(detail->step);
	if (refusal == REFUSAL_NO_CHECKER || refusal == REFUSAL_BLOCKED)
		args.n = absolute(action->side, detail->number);
	if (refusal == REFUSAL_NO_CHECKER && detail->number == POINT_BAR)
		message = MSG_NO_CHECKER_ON_BAR;
	if (action->type == ACTION_UNDO && session_knows_new_words(session) &&
		(refusal == REFUSAL_ROLL_FIRST || refusal == REFUSAL_NOT_YOUR_MOVE))
		message = MSG_UNDO_TOO_LATE;
	if (refusal == REFUSAL_OTHER_REDOUBLE)
		args.text = message_redouble(session->player->table->state.match.redoubles);
	if (refusal == REFUSAL_TOO_FEW_STEPS && action->type == ACTION_DONE)
		message = message_of_dice_left(session->player->table, message, &args);
	if (refusal == REFUSAL_RESIGNS_TOO_MUCH) {
		args.n = match_resign_points(&session->player->table->state.match, (enum win)detail->number);
		args.text = resignation_name((enum win)detail->number);
	}
	if (refusal == REFUSAL_RESIGN_UNANSWERED && action->type == ACTION_DOUBLE)
		message = MSG_RESIGN_BEFORE_DOUBLE;
	session_tell(session, message, &args);
	if (refusal == REFUSAL_GAME_OVER && session_is_typed(session))
		next_step_at_table(session);
}

/* False: it was refused, and they know why. */
static bool
act(struct session *session, struct action *action)
{
	struct table *table = session->player->table;
	struct refusal_detail detail = {0};

	action->side = table_side(table, session->player->seat);
	enum refusal refusal =
		table_act(table, action, session_is_program(session) ? CAUSE_PROGRAM : CAUSE_TYPED, &detail);
	if (refusal != REFUSAL_NONE)
		refuse(session, action, refusal, &detail);
	else
		table_go_on(table);
	return refusal == REFUSAL_NONE;
}

void
play_act(struct session *session, struct action *action)
{
	(void)act(session, action);
}

static void
run_roll(struct session *session)
{
	play_act(session, &(struct action){.type = ACTION_ROLL});
}

static void
run_double(struct session *session)
{
	play_act(session, &(struct action){.type = ACTION_DOUBLE});
}

static void
run_redouble(struct session *session)
{
	play_act(session, &(struct action){.type = ACTION_REDOUBLE});
}

static void
run_beaver(struct session *session)
{
	play_act(session, &(struct action){.type = ACTION_BEAVER});
}

static void
run_raccoon(struct session *session)
{
	play_act(session, &(struct action){.type = ACTION_RACCOON});
}

static void
run_otter(struct session *session)
{
	play_act(session, &(struct action){.type = ACTION_OTTER});
}

/* A program can't know what a game can still cost: one that offers too much means the most it can (R11.3). */
static void
resign(struct session *session, enum win win)
{
	const struct table *table = session->player->table;
	enum win most = match_resign_most(&table->state.match, table_side(table, session->player->seat));

	if (session_is_program(session) && win > most)
		win = most;
	play_act(session, &(struct action){.type = ACTION_RESIGN, .win = win});
}

static void
run_resign(struct session *session, const struct words *words)
{
	const char *typed = words_at(words, 1);
	size_t length = strlen(typed);

	for (size_t i = 0; length > 0 && i < sizeof resignations / sizeof *resignations; i++) {
		if (strncasecmp(resignations[i].word, typed, length) == 0) {
			resign(session, resignations[i].win);
			return;
		}
	}
	session_say(session, MSG_RESIGN_HOW);
}

/* Checks the order of the turn before the words: `move 8-5` out of turn has nothing to do with points. */
static bool
may_move(struct session *session)
{
	const struct action move = {
		.type = ACTION_PLAY, .side = table_side(session->player->table, session->player->seat)};
	enum refusal refusal = match_may_play(&session->player->table->state.match, move.side);

	if (refusal == REFUSAL_NONE)
		return true;
	refuse(session, &move, refusal, &(struct refusal_detail){0});
	return false;
}

static void
tell_fault(struct session *session, enum moves_result result, const struct moves_fault *fault,
	enum message how, enum message legal_words)
{
	static const enum message messages[] = {
		[MOVES_BAD_POINT] = MSG_NO_POINT,
		[MOVES_BAD_TIMES] = MSG_MOVE_TIMES,
		[MOVES_MIXED] = MSG_MOVE_MIXED,
		[MOVES_TOO_MANY] = MSG_TOO_MANY_STEPS,
	};
	char ordinal[8] = "";
	const struct match *match = &session->player->table->state.match;
	struct message_args args = {
		.n = match_is_strict(match) ? match->to_move : PLAY_STEPS, .text = ordinal};

	if (fault->step > 0)
		snprintf(ordinal, sizeof ordinal, "%s", message_ordinal(fault->step));
	if (result == MOVES_NONE || result == MOVES_ODD)
		session_say(session, how);
	else
		session_tell(session, result == MOVES_BAD_WORD ? legal_words : messages[result], &args);
}

/* Players who count the points from their own side, as books do, are told how the board counts them. */
static void
hint_at_mirrored(struct session *session, const char *text, enum action_type type)
{
	enum side side = table_side(session->player->table, session->player->seat);
	struct action typed = {.type = type, .side = side}, split;
	struct moves_fault fault;
	struct compound_fault none;
	char moves[MOVES_TEXT_SIZE];

	if (moves_read_slashed(&typed.play, side_other(side), text, &fault) != MOVES_OK ||
		compound_split(&session->player->table->state.match, &typed, &split, &none) != COMPOUND_ONE)
		return;
	moves_write_slashed(&typed.play, side, moves);
	session_tell(session, MSG_MOVE_MIRRORED, &(struct message_args){.text = moves});
}

/* Plays a move that was typed with slashes. True if a hint may help: it was refused, and not because it is
 * ambiguous. */
static bool
make_slashed(struct session *session, const char *text, enum action_type type)
{
	enum side side = table_side(session->player->table, session->player->seat);
	struct action typed = {.type = type, .side = side}, split;
	struct moves_fault fault;
	struct compound_fault none;
	enum moves_result result = moves_read_slashed(&typed.play, side, text, &fault);

	if (result != MOVES_OK) {
		tell_fault(session, result, &fault, MSG_MOVE_HOW_SLASHED, MSG_LEGAL_WORDS_SLASHED);
		return true;
	}
	switch (compound_split(&session->player->table->state.match, &typed, &split, &none)) {
	case COMPOUND_NONE:
		if (none.refusal == REFUSAL_NONE)
			return !act(session, &split);
		refuse(session, &typed, none.refusal, &none.where);
		return true;
	case COMPOUND_ONE:
		(void)act(session, &split);
		return false;
	case COMPOUND_SEVERAL:
		session_say(session, MSG_MOVE_SEVERAL);
		return false;
	}
	return false;
}

static void
make_steps(struct session *session, const char *text, enum action_type type)
{
	struct action action = {.type = type};
	struct moves_fault fault;

	if (!may_move(session))
		return;
	if (session_knows_new_words(session) && strchr(text, '/') != NULL) {
		if (make_slashed(session, text, type))
			hint_at_mirrored(session, text, type);
		return;
	}
	enum moves_result result = moves_read(
		&action.play, table_side(session->player->table, session->player->seat), text, &fault);
	if (result == MOVES_OK)
		play_act(session, &action);
	else
		tell_fault(session, result, &fault, MSG_MOVE_HOW, MSG_LEGAL_WORDS);
}

void
play_put(struct session *session, const char *text)
{
	make_steps(session, text, ACTION_PUT);
}

/* `move 8-5 6-5`, or `8-5 6-5` alone. */
static void
run_move(struct session *session, const struct words *words)
{
	const char *first = words_at(words, 0);
	bool alone = moves_look_like(first) || moves_look_slashed(first);

	make_steps(session, words_rest(words, alone ? -1 : 0), ACTION_PLAY);
}

static void
run_off(struct session *session)
{
	static const enum message faults[] = {
		[GREEDY_CONTACT] = MSG_OFF_CONTACT,
		[GREEDY_NOT_HOME] = MSG_OFF_NOT_HOME,
		[GREEDY_NONE_OFF] = MSG_OFF_NONE,
	};
	const struct match *match = &session->player->table->state.match;
	struct action action = {.type = ACTION_PLAY};

	if (!may_move(session))
		return;
	if (match->placed.count > 0) {
		session_say(session, MSG_OFF_PUT);
		return;
	}
	enum greedy greedy = play_greedy(&match->board, match->turn, match->dice, &action.play);
	if (greedy != GREEDY_OFF) {
		session_say(session, faults[greedy]);
	} else if (!storing_may(session->server)) {
		session_say(session, MSG_NOT_STORED);
	} else {
		automatic_tell(session->player->table, MSG_BEARING_OFF, &action.play);
		play_act(session, &action);
	}
}

const struct command play_commands[] = {
	{
		.name = "roll",
		.needs = NEED_SEAT,
		.run_bare = run_roll,
	},
	{
		.name = "move",
		.needs = NEED_SEAT,
		.run = run_move,
	},
	{
		.name = "off",
		.needs = NEED_SEAT,
		.run_bare = run_off,
	},
	{
		.name = "double",
		.needs = NEED_SEAT,
		.run_bare = run_double,
	},
	{
		.name = "redouble",
		.needs = NEED_SEAT,
		.run_bare = run_redouble,
	},
	{
		.name = "beaver",
		.needs = NEED_SEAT,
		.run_bare = run_beaver,
	},
	{
		.name = "raccoon",
		.needs = NEED_SEAT,
		.run_bare = run_raccoon,
	},
	{
		.name = "otter",
		.needs = NEED_SEAT,
		.run_bare = run_otter,
	},
	{
		.name = "resign",
		.needs = NEED_SEAT,
		.run = run_resign,
	},
	{.name = NULL},
};
