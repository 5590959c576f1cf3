/*
 * service_time_test.c - what passes while nobody was served, or while the wall clock jumps, costs no player
 * any time (R14.3).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "db/db.h"
#include "server/state/counters.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/clock.h"

enum { HOUR_MS = 60 * 60 * 1000 };

/* In place of the clocks of the machine, and of the database. */
static int64_t wall_ms, ticks_ms;
int64_t __wrap_clock_now_ms(void);
int64_t __wrap_clock_tick_ms(void);

int64_t
__wrap_clock_now_ms(void)
{
	return wall_ms;
}

int64_t
__wrap_clock_tick_ms(void)
{
	return ticks_ms;
}

int
db_pending(const struct db *db)
{
	(void)db;
	return 0;
}

enum db_status
db_probe(struct db *db)
{
	(void)db;
	return DB_OK;
}

const char *
db_error(const struct db *db)
{
	(void)db;
	return "";
}

/* It has served for a while already. */
static struct server
serving(struct counters *counters)
{
	struct server server = {.counters = counters, .served_ms = 1000, .served_tick_ms = 77};

	*counters = (struct counters){.turn_began_ns = 1};
	wall_ms = 1600000000000;
	ticks_ms = 77;
	return server;
}

static int64_t
look_after(struct server *server, int64_t ms)
{
	int64_t before = server->served_ms;

	ticks_ms += ms;
	wall_ms += ms;
	storing_look_at_clock(server);
	return server->served_ms - before;
}

static void
what_is_looked_at_in_time_counts_in_full(void **state)
{
	(void)state;
	assert_int_equal(clock_counted_ms(0), 0);
	assert_int_equal(clock_counted_ms(500), 500);
	assert_int_equal(clock_counted_ms(2500), 2500);
}

/* SIGSTOP, a machine that sleeps: two seconds are counted, as for a loop that is two seconds late. */
static void
a_stop_of_half_a_minute_counts_as_two_seconds(void **state)
{
	(void)state;
	struct counters counters;
	struct server server = serving(&counters);
	assert_int_equal(clock_counted_ms(2501), 2000);
	assert_int_equal(look_after(&server, 500), 500);
	assert_int_equal(look_after(&server, 30 * 1000), 2000);
	assert_int_equal(look_after(&server, 500), 500);
	assert_int_equal(look_after(&server, 30LL * 24 * HOUR_MS), 2000);
}

static void
jumps_of_the_wall_clock_change_nothing(void **state)
{
	(void)state;
	struct counters counters;
	struct server server = serving(&counters);
	wall_ms += HOUR_MS;
	assert_int_equal(look_after(&server, 500), 500);
	wall_ms -= 2 * HOUR_MS;
	assert_int_equal(look_after(&server, 400), 400);
	assert_int_equal(server.now_ms, 1600000000000 - HOUR_MS + 900);
}

static void
it_stands_while_nothing_can_be_stored(void **state)
{
	(void)state;
	struct counters counters;
	struct server server = serving(&counters);
	server.disk_full = true;
	assert_int_equal(look_after(&server, 2000), 0);
	assert_int_equal(look_after(&server, 2000), 0);
	server.disk_full = false;
	assert_int_equal(look_after(&server, 500), 500);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_is_looked_at_in_time_counts_in_full),
		cmocka_unit_test(a_stop_of_half_a_minute_counts_as_two_seconds),
		cmocka_unit_test(jumps_of_the_wall_clock_change_nothing),
		cmocka_unit_test(it_stands_while_nothing_can_be_stored),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
