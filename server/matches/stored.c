/*
 * stored.c - the state of a table, from the match's row and its actions.
 */
#include "server/matches/stored.h"

#include <string.h>

#include "db/games.h"
#include "db/interruptions.h"
#include "db/kept_seats.h"
#include "server/dice/book.h"
#include "server/journal/replay.h"
#include "server/rules/clock.h"
#include "server/state/server.h"
#include "server/system/log.h"
#include "server/tables/table.h"

/* A match while it is read from the journal for a table. */
struct resumption {
	struct replay replay;
	struct table_state *state;
	bool failed;
	int at; /* number of the row that doesn't fit */
};

static bool
read_row(void *arg, const struct action_row *row)
{
	struct resumption *reading = arg;
	struct table_state *state = reading->state;
	char text[EVENTS_TEXT_SIZE];

	reading->at = row->number;
	reading->failed = row->number != state->actions + 1 || !replay_row(&reading->replay, row);
	if (reading->failed)
		return false;
	events_write(&reading->replay.events, text);
	reading->failed = strcmp(text, row->events) != 0;
	state->match = reading->replay.match;
	state->actions = row->number;
	state->last_action = row->id;
	state->acted_ms = row->at_ms;
	if (row->cause != CAUSE_AUTOMATIC && row->side != SIDE_NONE)
		state->slow.acted[row->side == state->match.inviter ? 0 : 1] = true;
	if (row->throw_number > state->throws) {
		state->throws = row->throw_number;
		state->last_throw = reading->replay.action.dice;
	}
	return !reading->failed;
}

/* Whether all of its actions were there, and its score is theirs. */
static bool
agrees(const struct match_row *row, const struct table_state *state)
{
	enum side inviter = state->match.inviter;

	return state->last_action == row->last_action && state->match.score[inviter] == row->score[0] &&
	       state->match.score[side_other(inviter)] == row->score[1];
}

/* Before the first action, or, of a slow match, before those of its last game: somebody sits down there many
 * times a day, and a long match must not cost more than a short one. False, and a line in the log, if it
 * can't be begun. */
static bool
begin(struct server *server, const struct match_row *row, struct resumption *reading, struct game_end *end)
{
	struct table_state *state = reading->state;
	int games = 0;

	*state = (struct table_state){.actions = 0};
	switch (replay_begin(&reading->replay, row)) {
	case REPLAY_BAD_OPTIONS:
		log_error("journal", "match %lld has options that can't be read: %s", (long long)row->id,
			row->options);
		return false;
	case REPLAY_UNKNOWN_RULES:
		log_error("journal", "match %lld has version %d of the rules, which is not known here",
			(long long)row->id, row->rules_version);
		return false;
	case REPLAY_BEGUN:
		break;
	}
	if ((row->slow_turn > 0 && games_over(server->db, row->id, &games) != DB_OK) ||
		replay_begin_behind(&reading->replay, server->db, row, games, end) != DB_OK) {
		log_error("journal", "match %lld has games that can't be read", (long long)row->id);
		return false;
	}
	state->match = reading->replay.match;
	state->actions = end->last_number;
	state->last_action = end->last_action;
	state->slow.acted[0] = state->slow.acted[1] = games > 0; /* no game ends without both */
	return true;
}

/* False, and a line in the log, for a match that doesn't replay. */
static bool
replay_match(struct server *server, const struct match_row *row, struct table_state *state)
{
	struct resumption reading = {.state = state};
	struct game_end end;

	if (!begin(server, row, &reading, &end))
		return false;
	enum db_status status = end.game == 0 ? action_each(server->db, row->id, read_row, &reading)
					      : action_each_after(server->db, end.last_action,
							row->last_action, read_row, &reading);
	if (status != DB_OK || reading.failed)
		log_error(
			"journal", "match %lld doesn't replay at action %d", (long long)row->id, reading.at);
	else if (!agrees(row, state))
		log_error("journal", "match %lld replays to another end than its row tells of",
			(long long)row->id);
	else
		return true;
	return false;
}

/* What was spent of the turn before it stopped, and whose lost connection has stopped the clock (R14.5). */
static bool
read_clock(struct server *server, const struct match_row *row, struct table_state *state)
{
	struct table_clock *clock = &state->clock;
	int64_t times;

	if (!match_has_clock(&state->match) || row->slow_turn > 0)
		return true;
	enum db_status status = interruption_spent(server->db, row->id, state->actions, &clock->spent_ms);
	for (int seat = 0; seat < 2 && (status == DB_OK || status == DB_NONE); seat++) {
		status = kept_seat_lost(server->db, row->id, row->player[seat], &times);
		clock->lost_once[seat] = times > 0;
	}
	if (clock->spent_ms > match_clock_left(&state->match))
		clock->spent_ms = match_clock_left(&state->match);
	clock->paused_ms = row->paused_ms;
	clock->paused = row->paused_at >= 0;
	clock->pause_began_ms = row->paused_at;
	clock->game_over_ms = server->served_ms;
	return status == DB_OK;
}

bool
stored_match_read(struct server *server, const struct match_row *row, struct table_state *state)
{
	return replay_match(server, row, state) && read_clock(server, row, state) &&
	       book_find(server, row, &state->deal);
}
