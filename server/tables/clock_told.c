/*
 * clock_told.c - milliseconds for programs, minutes and seconds for people; of a slow match days for both.
 */
#include "server/tables/clock_told.h"

#include <string.h>

#include "db/clock_marks.h"
#include "protocol/text.h"
#include "server/log/turn_log.h"
#include "server/players/player.h"
#include "server/rules/clock.h"
#include "server/sessions/session.h"
#include "server/state/announce.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/tables/audience.h"
#include "server/tables/scenes.h"
#include "server/tables/table.h"
#include "server/tables/table_clock.h"

static const char *
state_of(const struct table *table, int seat)
{
	if (table->state.clock.paused)
		return "paused";
	if (seat < 0 || table_clock_stands(table))
		return "stopped";
	/* It runs once this turn's output has left. */
	return table_clock_waits(table) ? "waits" : "runs";
}

struct clock_news
clock_now(const struct table *table)
{
	const struct clock_reading reading = table_clock_read(table);

	return (struct clock_news){.match = table->row.id,
		.seat = reading.seat,
		.state = state_of(table, reading.seat),
		.delay_ms = reading.seat < 0 ? 0 : reading.delay_ms[reading.seat],
		.reserve_ms = {reading.reserve_ms[0], reading.reserve_ms[1]}};
}

/* Of a clock that is nobody's the tag names the inviter. */
static struct message_args
args_of(const struct table *table, const struct clock_news *clock)
{
	int seat = clock->seat < 0 ? 0 : clock->seat;

	return (struct message_args){.a = table->seat[seat]->account.name,
		.b = table->seat[1 - seat]->account.name,
		.n = (long)(clock->seat < 0 ? options_delay_ms(&table->state.match.options)
					    : clock->delay_ms),
		.m = (long)clock->reserve_ms[seat],
		.length = (int)clock->reserve_ms[1 - seat],
		.text = clock->state};
}

void
clock_tell_annulled(struct table *table, const struct match_event *event)
{
	(void)event;
	for (int seat = 0; seat < 2; seat++) {
		const struct message_args args = {.a = table->seat[1 - seat]->account.name};
		audience_reader(table->seat[seat], MSG_TIME_ANNULS, &args);
		scenes_sentence(table, seat, MSG_TIME_ANNULS_WATCHED, &args);
	}
}

/* After an action machines without tables expect it by themselves. */
static bool
is_expected(const struct clock_news *clock)
{
	return strcmp(clock->state, clock->seat < 0 ? "stopped" : "runs") == 0;
}

/* What no action says, for machines without tables: there are none without a log of turns. */
static void
store_mark(const struct table *table, const char *state)
{
	struct server *server = table->server;
	const struct clock_mark mark = {.match = table->row.id,
		.after = table->state.actions,
		.at_ms = server->now_ms,
		.state = state,
		.spent_ms = table_clock_spent(table)};

	if (turn_log_place(server) > 0 && storing_may(server))
		(void)storing_done(server, clock_mark_store(server->db, &mark));
}

void
clock_mark_acted(const struct table *table)
{
	if (!table->state.open || !match_has_clock(&table->state.match) || table_is_slow(table))
		return;
	const struct clock_news clock = clock_now(table);
	if (!is_expected(&clock))
		store_mark(table, clock.state);
}

void
clock_mark_left(const struct table *table)
{
	store_mark(table, table->state.clock.paused ? "paused" : "stopped");
}

void
clock_tell_all(struct table *table)
{
	if (!match_has_clock(&table->state.match) || table_is_slow(table))
		return;
	const struct clock_news clock = clock_now(table);
	if (!table->state.clock.untold || !is_expected(&clock))
		store_mark(table, clock.state);
	const struct message_args args = args_of(table, &clock);
	announce_clock(table->server, &clock);
	table_touch(table);
	table->state.clock.untold = false;
	for (int seat = 0; seat < 2; seat++) {
		if (player_is_tagged(table->seat[seat]))
			player_tell(table->seat[seat], MSG_CLOCK, &args);
		scenes_tagged(table, seat, MSG_CLOCK, &args);
	}
}

static long
seconds_of(int64_t ms)
{
	return (long)((ms + 999) / 1000);
}

static void
tell_seat(struct player *reader, const struct table *table, const struct clock_reading *reading, int seat)
{
	bool on_turn = reading->seat == seat;
	char reserve[TEXT_DURATION_SIZE];
	struct message_args args = {.a = table->seat[seat]->account.name,
		.n = seconds_of(reading->delay_ms[seat]),
		.text = reserve};

	text_duration_minutes(reserve, seconds_of(reading->reserve_ms[seat]));
	player_tell(reader, on_turn ? MSG_CLOCK_OF_TURN : MSG_CLOCK_OF_OTHER, &args);
}

/* As in the list `slow`: of days nobody counts the seconds. */
static void
tell_slow_seat(
	struct player *reader, const struct table *table, const struct clock_reading *reading, int seat)
{
	bool on_turn = reading->seat == seat;
	char turn[TEXT_DAYS_SIZE], reserve[TEXT_DAYS_SIZE];

	text_days(turn, seconds_of(reading->delay_ms[seat]));
	text_days(reserve, seconds_of(reading->reserve_ms[seat]));
	player_tell(reader, on_turn ? MSG_SLOW_CLOCK_OF_TURN : MSG_SLOW_CLOCK_OF_OTHER,
		&(struct message_args){.a = table->seat[seat]->account.name, .text = turn, .b = reserve});
}

void
clock_tell_pause(struct player *reader, const struct table *table)
{
	char left[TEXT_DURATION_SIZE];

	text_duration_minutes(left, seconds_of(table_clock_pause_left(table)));
	player_tell(reader, MSG_PAUSE, &(struct message_args){.text = left});
}

void
clock_tell_words(struct player *reader, const struct table *table)
{
	const struct clock_reading reading = table_clock_read(table);

	for (int seat = 0; seat < 2; seat++) {
		if (table_is_slow(table))
			tell_slow_seat(reader, table, &reading, seat);
		else
			tell_seat(reader, table, &reading, seat);
	}
	if (table->state.clock.paused)
		clock_tell_pause(reader, table);
}

void
clock_tell(struct player *reader, const struct table *table)
{
	if (!player_is_tagged(reader) || !match_has_clock(&table->state.match))
		return;
	if (table_is_slow(table)) {
		clock_tell_words(reader, table);
		return;
	}
	const struct clock_news clock = clock_now(table);
	const struct message_args args = args_of(table, &clock);
	player_tell(reader, MSG_CLOCK, &args);
}

void
clock_tell_people(const struct table *table, int seat)
{
	struct player *player = table->seat[seat];

	if (match_has_clock(&table->state.match) && player_is_typed(player) && !player->session->listens)
		clock_tell_words(player, table);
}
