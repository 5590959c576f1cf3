/*
 * verify_slow.c - adds up the time of a slow match. Service time passes no faster than the clock of the
 * machine, and not at all in a vacation of the player on turn; how much of it lay between two actions is
 * stored nowhere. So what was spent can be too much, and what is left lies between two bounds.
 */
#include "tools/admin/verify_slow.h"

#include <inttypes.h>
#include <stdio.h>

#include "db/heartbeat.h"
#include "db/slow/slow.h"
#include "db/slow/stops.h"
#include "db/slow/vacations.h"
#include "server/rules/clock.h"

/* The clock of the machine may have been set, and the service time is stored once a minute. */
static const int64_t SET_MS = 60 * 60 * 1000, STORED_MS = 2 * 60 * 1000;

static enum slow_asks
asks_of(const struct match *match)
{
	return match->offer == OFFER_DOUBLE   ? SLOW_ASKS_DOUBLE
	       : match->offer == OFFER_RESIGN ? SLOW_ASKS_RESIGNATION
					      : SLOW_ASKS_TURN;
}

static int64_t
reserve_of(const struct match *match, int seat)
{
	return match_reserve(match, seat == 0 ? match->inviter : side_other(match->inviter));
}

/* How long the clock of the player on turn stands, from now on: a vacation, or a disabled account. */
static enum db_status
find_rest(struct db *db, const struct slow_row *head, int64_t served_ms, int64_t *rest_ms)
{
	struct vacation_row vacation = {.until_ms = 0};
	int64_t player = head->player[head->on_turn], stopped = 0;
	enum db_status status = head->novacation ? DB_NONE : vacation_now(db, player, served_ms, &vacation);

	if (status == DB_OK || status == DB_NONE)
		status = slow_stop_find(db, player, &stopped);
	int64_t until = stopped > vacation.until_ms ? stopped : vacation.until_ms;
	*rest_ms = until > served_ms ? until - served_ms : 0;
	return status == DB_NONE ? DB_OK : status;
}

/* What is left of the time of the player on turn: all since the last action may have passed, or nothing. */
static enum db_status
check_due(struct db *db, const struct slow_row *head, int64_t left_ms, int64_t acted_ms,
	char difference[DIFFERENCE_SIZE])
{
	int64_t served_ms, rest_ms, at;
	enum db_status status = heartbeat_load(db, &served_ms);

	if (status == DB_OK)
		status = heartbeat_at(db, &at);
	if (status == DB_OK)
		status = find_rest(db, head, served_ms, &rest_ms);
	if (status != DB_OK)
		return status;
	int64_t passed_ms = at * 1000 > acted_ms ? at * 1000 - acted_ms : 0;
	int64_t stored = head->due - served_ms, most = left_ms + rest_ms, least = most - passed_ms;
	if (stored > most + STORED_MS)
		snprintf(difference, DIFFERENCE_SIZE,
			"%s has at most %" PRId64 " ms left, its row has %" PRId64, head->name[head->on_turn],
			most, stored);
	else if (stored < least - STORED_MS - SET_MS)
		snprintf(difference, DIFFERENCE_SIZE,
			"%s has at least %" PRId64 " ms left, its row has %" PRId64,
			head->name[head->on_turn], least, stored);
	return DB_OK;
}

/* A match that waits for somebody. */
static enum db_status
check_head(struct db *db, const struct slow_row *head, const struct match *match, int64_t acted_ms,
	char difference[DIFFERENCE_SIZE])
{
	enum side side = match_clock_side(match);

	if (side == SIDE_NONE) /* more follows by itself */
		return DB_OK;
	int on_turn = side == match->inviter ? 0 : 1;
	if (head->on_turn != on_turn)
		snprintf(difference, DIFFERENCE_SIZE, "it waits for %s, its row says for %s",
			head->name[on_turn], head->name[1 - on_turn]);
	else if (head->asks != asks_of(match))
		snprintf(difference, DIFFERENCE_SIZE, "its row says that something else is asked");
	else if (head->reserve_ms[0] != reserve_of(match, 0) || head->reserve_ms[1] != reserve_of(match, 1))
		snprintf(difference, DIFFERENCE_SIZE, "its row has other reserves of the clocks");
	else
		return check_due(db, head, match_clock_left(match), acted_ms, difference);
	return DB_OK;
}

enum db_status
verify_slow(struct db *db, const struct match_row *row, const struct match *match,
	const struct time_told *told, char difference[DIFFERENCE_SIZE])
{
	int64_t passed_ms = told->last_ms - told->first_ms;
	struct slow_row head;

	if (told->spent_ms > passed_ms + passed_ms / 1000 + SET_MS) {
		snprintf(difference, DIFFERENCE_SIZE,
			"its actions have spent %" PRId64 " ms, and %" PRId64 " ms have passed",
			told->spent_ms, passed_ms);
		return DB_OK;
	}
	if (!match_goes_on(row->state))
		return DB_OK;
	enum db_status status = slow_find(db, row->id, &head);
	if (status == DB_OK)
		return check_head(db, &head, match, told->last_ms, difference);
	if (status == DB_NONE)
		snprintf(difference, DIFFERENCE_SIZE, "it waits for nobody, and isn't over");
	return status == DB_NONE ? DB_OK : status;
}
