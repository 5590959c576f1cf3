/*
 * act.c - actions of players, and those that the server takes in their place.
 */
#include "server/matches/act.h"

#include <assert.h>
#include <limits.h>

#include "server/dice/book.h"
#include "server/dice/dice.h"
#include "server/dice/tally.h"
#include "server/lobby/hourly.h"
#include "server/matches/act_most.h"
#include "server/matches/pause.h"
#include "server/matches/result.h"
#include "server/matches/slow.h"
#include "server/players/player.h"
#include "server/players/preferences.h"
#include "server/rules/apply.h"
#include "server/rules/clock.h"
#include "server/state/announce.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/state/undo.h"
#include "server/tables/absent.h"
#include "server/tables/automatic.h"
#include "server/tables/clock_told.h"
#include "server/tables/dice_told.h"
#include "server/tables/open_seat.h"
#include "server/tables/table.h"
#include "server/tables/table_clock.h"
#include "server/tables/teller.h"

/* The reserve of the player who has acted, after that. The next game has changed sides. */
static int64_t
reserve_of(const struct table *table, const struct action *action, const struct match *after)
{
	if (action->side == SIDE_NONE)
		return -1;
	bool same = after->inviter == table->state.match.inviter;
	return match_reserve(after, same ? action->side : side_other(action->side));
}

/* The journal's row for one action, which leads to the match `after`. */
static bool
append(struct table *table, const struct action *action, const struct match *after,
	const struct events *events, enum cause cause)
{
	struct server *server = table->server;
	char text[ACTION_TEXT_SIZE], events_text[EVENTS_TEXT_SIZE];

	action_write(action, text);
	events_write(events, events_text);
	struct action_row row = {
		.previous = table->state.last_action,
		.number = table->state.actions + 1,
		.side = action->side,
		.text = text,
		.events = events_text,
		.at_ms = server->now_ms,
		.cause = cause,
		.throw_number = action_has_dice(action) ? table->state.throws + 1 : 0,
		.timed = match_has_clock(after),
		.spent_ms = action->spent_ms,
		.clock_ms = reserve_of(table, action, after),
	};
	if (!storing_may(server) || !storing_done(server, action_append(server->db, table->row.id, &row)))
		return false;
	table->state.last_action = row.id;
	book_note_action(server, row.id);
	announce_action(server, table->row.id, action->type, &row);
	return true;
}

/*
 * A match that began before there were envelopes, or whose envelope was made void, takes one when it throws
 * next; not for a roll that would be refused.
 */
static enum refusal
take_envelope(struct table *table, struct action *action, struct events *events)
{
	struct match after;

	action->dice = (struct dice){{2, 1}};
	enum refusal refusal = match_apply(&table->state.match, action, &after, events);
	if (refusal != REFUSAL_NONE)
		return refusal;
	table_touch(table);
	if (!storing_may(table->server) ||
		!book_take(table->server, &table->row, table->state.throws + 1, &table->state.deal))
		return REFUSAL_NOT_STORED;
	dice_told_sealed_anew(table);
	return REFUSAL_NONE;
}

/* The next throw of this match. If the roll is refused it is still the next. */
static enum refusal
add_dice(struct table *table, struct action *action, struct events *events)
{
	if (table->state.deal.envelope == 0) {
		enum refusal refusal = take_envelope(table, action, events);
		if (refusal != REFUSAL_NONE)
			return refusal;
	}
	struct dice dice =
		dice_throw(table->server->dice, &table->state.deal, table->row.id, table->state.throws + 1);
	if (action->type == ACTION_OPENING && table->state.match.inviter == SIDE_X) {
		/* The first die of an opening throw is the inviter's; the action has O's first. */
		uint8_t first = dice.die[0];
		dice.die[0] = dice.die[1];
		dice.die[1] = first;
	}
	action->dice = dice;
	return REFUSAL_NONE;
}

static void
count_throw(struct table *table, const struct action *action)
{
	tally_add(table->server, action, table->state.last_throw, table->state.last_action);
	table->state.last_throw = action->dice;
	table->state.throws++;
}

/* Double, greedy and moves hold for one game only (protocol 7.1): the next login shall not
 * bring them back. */
static void
forget_toggles(struct table *table)
{
	static const enum toggle toggles[] = {TOGGLE_DOUBLE, TOGGLE_GREEDY, TOGGLE_MOVES};

	for (int seat = 0; seat < 2; seat++) {
		if (table->seat[seat]->stands_in)
			continue;
		for (size_t i = 0; i < sizeof toggles / sizeof *toggles; i++) {
			bool usual = toggle_names[toggles[i]].on_by_default;
			if (player_has(table->seat[seat], toggles[i]) != usual)
				(void)player_toggle(table->seat[seat], toggles[i], usual);
		}
	}
}

static bool
has(const struct events *events, enum event_type type)
{
	for (int i = 0; i < events->count; i++)
		if (events->list[i].type == type)
			return true;
	return false;
}

/* A player has done something themselves in a slow match. */
static void
note_own(struct table *table, int seat)
{
	table->state.slow.acted[seat] = true;
	table->state.slow.played[seat] = true;
}

enum refusal
table_act(struct table *table, struct action *action, enum cause cause, struct refusal_detail *detail)
{
	struct match after;
	struct events events;

	assert(table->state.open);
	int clock_seat = table_clock_seat(table);
	int64_t clock_spent_ms = table->state.match.clock.spent_ms;
	action->spent_ms = table_clock_spent(table);
	enum refusal refusal = action_has_dice(action) ? add_dice(table, action, &events) : REFUSAL_NONE;
	if (refusal == REFUSAL_NONE)
		refusal = match_apply(&table->state.match, action, &after, &events);
	if (refusal != REFUSAL_NONE) {
		*detail = events.refused;
		return refusal;
	}
	table_touch(table);
	/* Journal first: what the audience hears is held back until these rows are committed. */
	if (!append(table, action, &after, &events, cause))
		return REFUSAL_NOT_STORED;
	pause_drop(table);
	for (int seat = 0; seat < 2; seat++)
		open_seat_note(table->seat[seat]); /* if the disk was full when it changed */
	table->state.match = after;
	table->state.actions++;
	table->state.acted_ms = table->server->now_ms;
	table_clock_acted(table, clock_seat, has(&events, EVENT_GAME_WON));
	if (cause != CAUSE_AUTOMATIC)
		note_own(table, table_seat(table, action->side));
	if (action_has_dice(action))
		count_throw(table, action);
	table_keep_heads(table->server, table->state.last_action);
	result_store(table, &events);
	if (has(&events, EVENT_GAME_STARTED)) {
		forget_toggles(table);
		table->state.slow.rolls[0] = table->state.slow.rolls[1] = false;
		hourly_count_game(table->seat[0], table->seat[1]);
	}
	teller_tell(table, &events, cause);
	if (table_clock_seat(table) != clock_seat ||
		table->state.match.clock.spent_ms != clock_spent_ms + action->spent_ms)
		table->state.clock.untold = true; /* a delay begins, or goes on */
	result_settle(table, &events);
	clock_mark_acted(table);
	return REFUSAL_NONE;
}

static bool
act_alone(struct table *table, struct action *action)
{
	struct refusal_detail detail;
	enum refusal refusal = table_act(table, action, CAUSE_AUTOMATIC, &detail);

	assert(refusal == REFUSAL_NONE || refusal == REFUSAL_NOT_STORED);
	return refusal == REFUSAL_NONE;
}

bool
table_act_alone(struct table *table, enum action_type type, enum side side)
{
	return act_alone(table, &(struct action){.type = type, .side = side});
}

bool
table_join_both(struct table *table)
{
	const struct match *match = &table->state.match;

	for (int seat = 0; seat < 2; seat++) {
		enum side side = table_side(table, seat);
		if (match->phase == PHASE_BETWEEN && !match->joined[side] &&
			!table_act_alone(table, ACTION_JOIN, side))
			return false;
	}
	return true;
}

static bool
play_alone(struct table *table, enum message message, const struct play *play)
{
	automatic_tell(table, message, play);
	return act_alone(
		table, &(struct action){.type = ACTION_PLAY, .side = table->state.match.turn, .play = *play});
}

/* One thing that follows by itself; false if there is none. *stored: it is in the journal. */
static bool
follow(struct table *table, bool *stored)
{
	const struct match *match = &table->state.match;
	enum message automatic;
	struct play play;

	if (match->phase == PHASE_OPENING && match->offer == OFFER_NONE)
		*stored = table_act_alone(table, ACTION_OPENING, SIDE_NONE);
	else if (table_is_slow(table) && match->phase == PHASE_BETWEEN)
		*stored = table_act_alone(table, ACTION_JOIN, match->joined[SIDE_O] ? SIDE_X : SIDE_O);
	else if (automatic_roll(table))
		*stored = table_act_alone(table, ACTION_ROLL, match->turn);
	else if ((automatic = automatic_play(table, &play)) != MSG_NONE)
		*stored = play_alone(table, automatic, &play);
	else
		return false;
	return true;
}

void
table_go_on(struct table *table)
{
	bool stored = true;
	int left = table_is_slow(table) ? act_most_alone() : INT_MAX;

	if (table_is_slow(table))
		absent_refresh(table);
	/* An opening goes on to its end: as long as both dice are the same, the match waits for nobody. */
	while (table->state.open && stored && (left > 0 || table->state.match.phase == PHASE_OPENING) &&
		follow(table, &stored))
		left--;
	if (!stored) {
		player_say(table->seat[0], MSG_NOT_STORED);
		player_say(table->seat[1], MSG_NOT_STORED);
		return;
	}
	if (left <= 0 && table->state.open) {
		slow_interrupt(table);
		return;
	}
	if (table->state.open && table->state.clock.untold)
		clock_tell_all(table);
	if (table->state.open)
		teller_ask(table);
	if (table_is_slow(table))
		slow_settle(table);
}

void
tables_go_on(struct server *server)
{
	struct tables *tables = server->tables;
	struct table *table;

	if (!tables->some_go_on || !storing_may(server))
		return;
	undo_keep(server->undo, &tables->some_go_on, sizeof tables->some_go_on);
	tables->some_go_on = false;
	TAILQ_FOREACH(table, &tables->all, next) {
		if (!table->state.slow.goes_on)
			continue;
		table_touch(table);
		table->state.slow.goes_on = false;
		if (table->state.open)
			table_go_on(table);
	}
}
