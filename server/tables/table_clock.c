/*
 * table_clock.c - the clock of one table. What changes here is part of the table's state, so a lost turn puts
 * it back.
 */
#include "server/tables/table_clock.h"

#include "server/players/player.h"
#include "server/rules/clock.h"
#include "server/state/server.h"
#include "server/tables/clocks.h"
#include "server/tables/slow_clock.h"
#include "server/tables/table.h"

enum { LAST_WARNING = 10 };

static const int warnings[] = {60, 30, LAST_WARNING}; /* seconds */

static bool
is_away(const struct table *table, int seat)
{
	return table->seat[seat]->session == NULL;
}

/* Nobody's time runs before both sit there again after a restart (R14.3). */
static bool
is_awaited(const struct table *table)
{
	return player_is_awaited(table->seat[0]) || player_is_awaited(table->seat[1]);
}

int
table_clock_seat(const struct table *table)
{
	enum side side = match_clock_side(&table->state.match);

	return side == SIDE_NONE ? -1 : table_seat(table, side);
}

/* How much more may be spent than before it began to run. */
static int64_t
allowed(const struct table *table, int seat)
{
	int64_t left = match_clock_left(&table->state.match) - table->state.clock.spent_ms;

	if (is_away(table, 1 - seat))
		left -= OTHER_AWAY_MS;
	return left > 0 ? left : 0;
}

int64_t
table_clock_spent(const struct table *table)
{
	const struct table_clock *clock = &table->state.clock;
	int64_t now = table->server->served_ms;
	int seat = table_clock_seat(table);

	if (seat < 0)
		return 0;
	if (table_is_slow(table))
		return slow_clock_spent(table, seat);
	if (!clock->runs || now <= clock->since_ms)
		return clock->spent_ms;
	int64_t most = allowed(table, seat), ran = now - clock->since_ms;
	return clock->spent_ms + (ran < most ? ran : most);
}

int64_t
table_clock_left(const struct table *table)
{
	return match_clock_left(&table->state.match) - table_clock_spent(table);
}

struct clock_reading
table_clock_read(const struct table *table)
{
	const struct match *match = &table->state.match;
	int64_t delay = options_delay_ms(&match->options);
	struct clock_reading reading = {
		.seat = table_clock_seat(table),
		.delay_ms = {delay, delay},
		.reserve_ms = {match_reserve(match, table_side(table, 0)),
			match_reserve(match, table_side(table, 1))},
	};

	if (reading.seat < 0)
		return reading;
	int64_t left = match_delay_left(match) - table_clock_spent(table);
	reading.delay_ms[reading.seat] = left > 0 ? left : 0;
	if (left < 0)
		reading.reserve_ms[reading.seat] += left;
	return reading;
}

/* Something about it is about to change: what was spent until now is kept. Then it stands until the end of
 * the turn, when table_clocks_end_turn() has it run again. */
static void
table_clock_change(struct table *table)
{
	if (!match_has_clock(&table->state.match) || table_is_slow(table))
		return;
	table_touch(table);
	table->state.clock.spent_ms = table_clock_spent(table);
	table->state.clock.runs = false;
	clocks_change(table->server->clocks, &table->clock_place);
}

void
table_clock_acted(struct table *table, int seat, bool won)
{
	struct table_clock *clock = &table->state.clock;

	clock->wants_pause[0] = clock->wants_pause[1] = false;
	clock->wants_adjourned[0] = clock->wants_adjourned[1] = false;
	if (table_is_slow(table)) {
		slow_clock_acted(table, table_clock_seat(table));
		return;
	}
	if (!match_has_clock(&table->state.match))
		return;
	clock->spent_ms = 0;
	clock->runs = false;
	if (won)
		clock->game_over_ms = table->server->served_ms;
	if (table_clock_seat(table) != seat)
		clock->warned = 0;
	clocks_change(table->server->clocks, &table->clock_place);
}

void
table_clock_connection_lost(struct table *table, int seat)
{
	struct table_clock *clock = &table->state.clock;

	table_clock_change(table);
	if (!match_has_clock(&table->state.match))
		return;
	clock->stands[seat] = !clock->lost_once[seat];
	clock->lost_once[seat] = true;
}

void
table_clock_connection_back(struct table *table, int seat)
{
	table_clock_change(table);
	if (match_has_clock(&table->state.match))
		table->state.clock.stands[seat] = false;
}

void
table_clock_pause(struct table *table)
{
	struct table_clock *clock = &table->state.clock;

	table_clock_change(table);
	clock->paused = true;
	clock->pause_began_ms = table->server->served_ms;
}

int64_t
table_clock_pause_left(const struct table *table)
{
	const struct table_clock *clock = &table->state.clock;
	int64_t used = clock->paused_ms;

	if (clock->paused)
		used += table->server->served_ms - clock->pause_began_ms;
	return used < PAUSE_MS ? PAUSE_MS - used : 0;
}

void
table_clock_go_on(struct table *table)
{
	struct table_clock *clock = &table->state.clock;
	int64_t left = table_clock_pause_left(table);

	table_clock_change(table);
	/* Between games the pause comes on top of the time that there is to join. */
	clock->game_over_ms += table->server->served_ms - clock->pause_began_ms;
	clock->paused_ms = PAUSE_MS - left;
	clock->paused = false;
	clock->wants_pause[0] = clock->wants_pause[1] = false;
}

bool
table_clock_stands(const struct table *table)
{
	const struct table_clock *clock = &table->state.clock;
	int seat = table_clock_seat(table);

	if (table_is_slow(table))
		return false;
	return clock->paused || is_awaited(table) || (seat >= 0 && clock->stands[seat]);
}

/* Only the seconds are left that a player keeps while the opponent's connection is lost. */
static bool
keeps_the_last(const struct table *table)
{
	int seat;

	if (!is_away(table, 0) && !is_away(table, 1))
		return false;
	seat = table_clock_seat(table);
	return seat >= 0 && is_away(table, 1 - seat) && table_clock_left(table) <= OTHER_AWAY_MS;
}

static int64_t
end_of_grace(const struct table *table)
{
	return table->state.match.phase == PHASE_BETWEEN ? table->state.clock.game_over_ms + GRACE_MS : 0;
}

bool
table_clock_waits(const struct table *table)
{
	if (table_is_slow(table))
		return false;
	return end_of_grace(table) > table->server->served_ms || keeps_the_last(table);
}

bool
table_clock_waits_anew(const struct table *table)
{
	return table->state.clock.runs && table->state.clock.waited != table_clock_waits(table);
}

/* It runs from now on, if it may. */
static void
start(struct table *table)
{
	struct table_clock *clock = &table->state.clock;
	int64_t now = table->server->served_ms;

	if (clock->runs || !table->state.open || table_is_slow(table) || table_clock_seat(table) < 0 ||
		table_clock_stands(table))
		return;
	int64_t grace = end_of_grace(table);
	clock->runs = true;
	clock->since_ms = grace > now ? grace : now;
}

/* The turn began with so much more, of which `reserve` is no delay, that the warning tells something. The
 * last one always comes. */
static bool
is_worth(int64_t left, int64_t reserve, int seconds)
{
	return seconds == LAST_WARNING || reserve > seconds * 1000 || left >= 2 * seconds * 1000;
}

/* The next warning to the seat on turn, in seconds; 0 = none. One is due only when less is left than when the
 * turn began. */
static int
next_warning(const struct table *table, int seat)
{
	const struct match *match = &table->state.match;
	const struct table_clock *clock = &table->state.clock;
	int64_t left = match_clock_left(match), reserve = match_reserve(match, table_side(table, seat));

	for (size_t i = 0; i < sizeof warnings / sizeof *warnings; i++)
		if (left - clock->spent_ms > warnings[i] * 1000 &&
			(clock->warned == 0 || warnings[i] < clock->warned) &&
			is_worth(left, reserve, warnings[i]))
			return warnings[i];
	return 0;
}

int
table_clock_warning(const struct table *table)
{
	int seat = table_clock_seat(table), seconds = seat < 0 ? 0 : next_warning(table, seat);

	return seconds > 0 && table_clock_left(table) <= seconds * 1000 ? seconds : 0;
}

/* While it runs. A player who is away isn't warned, and no flag falls while a player or the opponent is away
 * (R14.3). */
static int64_t
due_while_running(const struct table *table, int seat)
{
	const struct table_clock *clock = &table->state.clock;

	if (is_away(table, seat))
		return INT64_MAX;
	int64_t ends = clock->since_ms + match_clock_left(&table->state.match) - clock->spent_ms;
	int warning = next_warning(table, seat);
	if (warning > 0)
		return ends - warning * 1000;
	return is_away(table, 1 - seat) ? INT64_MAX : ends;
}

/* While it runs: its time begins to pass, or stops passing, and programs want to know. */
static int64_t
due_to_wait(const struct table *table, int seat)
{
	const struct table_clock *clock = &table->state.clock;

	if (table_clock_waits_anew(table))
		return table->server->served_ms;
	if (clock->waited)
		return keeps_the_last(table) ? INT64_MAX : end_of_grace(table);
	return is_away(table, 1 - seat) ? clock->since_ms + allowed(table, seat) : INT64_MAX;
}

static int64_t
earlier(int64_t one, int64_t other)
{
	return one < other ? one : other;
}

/* The next game begins. */
static int64_t
due_between(const struct table *table)
{
	if (table->state.match.phase != PHASE_BETWEEN || is_away(table, 0) || is_away(table, 1))
		return INT64_MAX;
	return table->state.clock.game_over_ms + NEXT_GAME_MS;
}

int64_t
table_clock_due(const struct table *table)
{
	const struct table_clock *clock = &table->state.clock;

	if (!table->state.open || table_is_slow(table))
		return INT64_MAX; /* slow ones fall due in the database (matches/slow_due.h) */
	if (clock->paused)
		return table->server->served_ms + table_clock_pause_left(table);
	int64_t between = due_between(table);
	if (!clock->runs)
		return between;
	int seat = table_clock_seat(table);
	return earlier(between, earlier(due_while_running(table, seat), due_to_wait(table, seat)));
}

int64_t
table_clock_due_if_left(const struct table *table, int seat)
{
	int64_t left = table_clock_seat(table) == seat
			       ? table_clock_left(table)
			       : match_clock_waiting(&table->state.match, table_side(table, seat));
	if (left < 0)
		return 0;
	return table->server->served_ms + (left > CLAIM_LEAST_MS ? left : CLAIM_LEAST_MS);
}

void
table_clocks_end_turn(struct server *server)
{
	struct table *table;

	while ((table = clocks_take_changed(server->clocks)) != NULL) {
		start(table);
		table->state.clock.waited = table_clock_waits(table);
		clocks_set(server->clocks, &table->clock_place, table_clock_due(table));
	}
}
