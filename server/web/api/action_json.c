/*
 * action_json.c - protocol/HTTP.md says what each field means.
 */
#include "server/web/api/action_json.h"

#include <stdio.h>
#include <string.h>

#include "server/journal/playback.h"
#include "server/rules/clock.h"
#include "server/rules/ids.h"
#include "server/rules/notation.h"

bool
action_json_has(const struct action *action)
{
	return action->type != ACTION_PUT && action->type != ACTION_UNDO;
}

struct action_place
action_place_begin(const struct match *match)
{
	return (struct action_place){.game = match->game, .new_inviter = match->inviter};
}

void
action_place_pass(struct action_place *place, const struct told_action *told)
{
	place->dice = place->new_dice;
	place->new_dice = told->after->dice;
	place->inviter = place->new_inviter;
	place->new_inviter = told->after->inviter;
	for (int i = 0; i < told->events->count; i++) {
		const struct match_event *event = &told->events->list[i];
		if (event->type == EVENT_GAME_STARTED) {
			place->game = event->number;
			place->step = 0;
		}
	}
	place->step += playback_is_step(told->action->type);
}

/* --- how a match stands */

static void
side_json(struct json *json, const char *name, enum side side)
{
	const char letter[2] = {side == SIDE_NONE ? '\0' : side_letter(side), '\0'};

	json_text(json, name, side == SIDE_NONE ? NULL : letter);
}

/* 0 the inviter, 1 the invited. */
static int
seat_of(const struct match *match, enum side side)
{
	return side == match->inviter ? 0 : 1;
}

static enum side
side_of(const struct match *match, int seat)
{
	return seat == 0 ? match->inviter : side_other(match->inviter);
}

static void
seat_json(struct json *json, const char *name, const struct match *match, enum side side)
{
	if (side == SIDE_NONE)
		json_null(json, name);
	else
		json_number(json, name, seat_of(match, side));
}

static void
dice_json(struct json *json, const char *name, struct dice dice)
{
	if (dice.die[0] == 0) {
		json_null(json, name);
		return;
	}
	json_list(json, name);
	json_number(json, NULL, dice.die[0]);
	json_number(json, NULL, dice.die[1]);
	json_end(json);
}

/* A number for each seat. */
static void
pair_json(struct json *json, const char *name, const struct match *match,
	int (*number)(const struct match *match, const struct board *board, enum side side),
	const struct board *board)
{
	json_list(json, name);
	for (int seat = 0; seat < 2; seat++)
		json_number(json, NULL, number(match, board, side_of(match, seat)));
	json_end(json);
}

static int
off(const struct match *match, const struct board *board, enum side side)
{
	(void)match;
	return board_off(board, side);
}

static int
pips(const struct match *match, const struct board *board, enum side side)
{
	(void)match;
	return board_pips(board, side);
}

static int
points(const struct match *match, const struct board *board, enum side side)
{
	(void)board;
	return match_points(match, side);
}

static void
board_json(struct json *json, const struct match *match)
{
	char position[POSITION_ID_SIZE], id[MATCH_ID_SIZE];
	const struct match_id fields = match_id_of(match);
	struct board board;

	match_settled(match, &board);
	json_list(json, "points");
	for (int i = 0; i < BOARD_CELLS; i++)
		json_number(json, NULL, board.at[i]);
	json_end(json);
	pair_json(json, "off", match, off, &board);
	pair_json(json, "pips", match, pips, &board);
	position_id_write(&board, match->turn == SIDE_NONE ? SIDE_O : match->turn, position);
	match_id_write(&fields, id);
	json_text(json, "position", position);
	json_text(json, "match_id", id);
}

static void
offer_json(struct json *json, const struct match *match)
{
	if (match->offer == OFFER_NONE) {
		json_null(json, "offer");
		return;
	}
	json_object(json, "offer");
	json_text(json, "kind", match->offer == OFFER_DOUBLE ? "double" : "resign");
	json_number(json, "by", seat_of(match, match->offer_by));
	if (match->offer == OFFER_DOUBLE) {
		json_number(json, "value", 2 * match->cube);
	} else {
		json_text(json, "size", win_name(match->offer_win));
		json_number(json, "points", match_resign_points(match, match->offer_win));
	}
	json_end(json);
}

const char *
phase_word(enum phase phase)
{
	switch (phase) {
	case PHASE_BETWEEN:
		return "between";
	case PHASE_OPENING:
		return "opening";
	case PHASE_ROLL:
		return "roll";
	case PHASE_MOVE:
		return "move";
	case PHASE_PENDING:
		return "pending";
	case PHASE_OVER:
		return "over";
	}
	return "";
}

void
match_turn_json(struct json *json, const struct match *match)
{
	side_json(json, "turn", match->turn);
	json_list(json, "sides");
	side_json(json, NULL, side_of(match, 0));
	side_json(json, NULL, side_of(match, 1));
	json_end(json);
}

/* What is left of the clock as of the last action. */
static void
clock_json(struct json *json, const struct match *match)
{
	enum side side = match_clock_side(match);

	if (!match_has_clock(match)) {
		json_null(json, "clock");
		return;
	}
	json_object(json, "clock");
	seat_json(json, "player", match, side);
	json_number(json, "delay_ms", match_delay_left(match));
	json_list(json, "reserve_ms");
	for (int seat = 0; seat < 2; seat++)
		json_number(json, NULL, match_reserve(match, side_of(match, seat)));
	json_end(json);
	json_end(json);
}

void
match_state_json(struct json *json, const char *name, const struct match *match)
{
	json_object(json, name);
	json_text(json, "phase", phase_word(match->phase));
	match_turn_json(json, match);
	json_number(json, "game", match->game);
	dice_json(json, "dice", match->dice);
	json_number(json, "to_move", match->phase == PHASE_MOVE ? match->to_move : 0);
	board_json(json, match);
	json_number(json, "cube", match->cube);
	seat_json(json, "cube_owner", match, match->cube_owner);
	json_bool(json, "crawford", match->crawford_game);
	pair_json(json, "score", match, points, NULL);
	offer_json(json, match);
	json_list(json, "joined");
	json_bool(json, NULL, match->joined[side_of(match, 0)]);
	json_bool(json, NULL, match->joined[side_of(match, 1)]);
	json_end(json);
	clock_json(json, match);
	json_end(json);
}

/* --- an action */

static const char *
kind_word(enum action_type type)
{
	static const char *const words[ACTION_COUNT] = {
		[ACTION_JOIN] = "join",
		[ACTION_OPENING] = "opening",
		[ACTION_ROLL] = "roll",
		[ACTION_PLAY] = "play",
		[ACTION_DOUBLE] = "double",
		[ACTION_ACCEPT] = "accept",
		[ACTION_REJECT] = "reject",
		[ACTION_RESIGN] = "resign",
		[ACTION_REDOUBLE] = "redouble",
		[ACTION_BEAVER] = "beaver",
		[ACTION_RACCOON] = "raccoon",
		[ACTION_OTTER] = "otter",
		[ACTION_REROLL] = "reroll",
		[ACTION_PUT] = "put",
		[ACTION_UNDO] = "undo",
		[ACTION_DONE] = "done",
		[ACTION_CHALLENGE] = "challenge",
		[ACTION_PROGRAM] = "program",
		[ACTION_PERSON] = "person",
		[ACTION_FLAG_VOID] = "flag",
		[ACTION_FLAG] = "flag",
	};

	return words[type];
}

static const struct match_event *
event_find(const struct events *events, enum event_type type)
{
	for (int i = 0; i < events->count; i++)
		if (events->list[i].type == type)
			return &events->list[i];
	return NULL;
}

static void
play_json(struct json *json, const struct events *events)
{
	const struct match_event *played = event_find(events, EVENT_PLAYED);
	char buffer[16];

	if (played == NULL) {
		json_null(json, "play");
		return;
	}
	json_list(json, "play");
	for (int i = 0; i < played->play.count; i++) {
		struct text step = text_begin(buffer, sizeof buffer);
		text_add_step(&step, played->play.steps[i]);
		json_text(json, NULL, buffer);
	}
	json_end(json);
}

/* One text for each. */
static void
events_json(struct json *json, const char *texts)
{
	char text[EVENTS_TEXT_SIZE];

	json_list(json, "events");
	for (const char *end = texts; end != NULL && *texts != '\0'; texts = end + 2) {
		end = strstr(texts, "; ");
		size_t length = end == NULL ? strlen(texts) : (size_t)(end - texts);
		snprintf(text, sizeof text, "%.*s", (int)length, texts);
		json_text(json, NULL, text);
		if (end == NULL)
			break;
	}
	json_end(json);
}

static void
won_json(struct json *json, const struct told_action *told)
{
	static const char *const endings[] = {
		[ENDING_BEAROFF] = "bearoff", [ENDING_DROP] = "drop", [ENDING_RESIGN] = "resign"};
	const struct match_event *won = event_find(told->events, EVENT_GAME_WON);

	if (won == NULL) {
		json_null(json, "won");
		return;
	}
	json_object(json, "won");
	json_number(json, "winner", seat_of(told->after, won->side));
	json_text(json, "size", win_name(won->win));
	json_number(json, "points", won->number);
	json_text(json, "how", endings[won->ending]);
	pair_json(json, "score", told->after, points, NULL);
	json_bool(json, "match", event_find(told->events, EVENT_MATCH_WON) != NULL);
	json_end(json);
}

static struct dice
dice_of(const struct action_place *place, const struct told_action *told)
{
	if (action_has_dice(told->action))
		return told->action->dice;
	return told->action->type == ACTION_PLAY || told->action->type == ACTION_DONE
		       ? place->dice
		       : (struct dice){.die = {0, 0}};
}

/* Less than nothing: there is none. */
static void
time_json(struct json *json, const char *name, int64_t ms)
{
	json_number_or_null(json, name, ms >= 0, ms);
}

void
action_json_write(
	struct json *json, const char *name, const struct action_place *place, const struct told_action *told)
{
	const struct action_row *row = told->row;

	json_object(json, name);
	json_number(json, "number", row->number);
	json_number(json, "game", place->game);
	json_number_or_null(json, "step",
		playback_is_step(told->action->type) || event_find(told->events, EVENT_GAME_STARTED) != NULL,
		place->step);
	json_milliseconds(json, "at", row->at_ms);
	json_text(json, "kind", kind_word(told->action->type));
	if (row->side == SIDE_NONE)
		json_null(json, "player");
	else /* sides change when a game begins */
		json_number(json, "player", row->side == place->inviter ? 0 : 1);
	side_json(json, "side", row->side);
	json_text(json, "by", cause_word(row->cause));
	json_text(json, "text", row->text);
	dice_json(json, "dice", dice_of(place, told));
	json_number_or_null(json, "throw", row->throw_number > 0, row->throw_number);
	play_json(json, told->events);
	events_json(json, row->events);
	won_json(json, told);
	time_json(json, "spent_ms", row->timed ? row->spent_ms : -1);
	time_json(json, "clock_ms", row->timed ? row->clock_ms : -1);
	match_state_json(json, "state", told->after);
	json_end(json);
}
