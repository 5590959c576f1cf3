/*
 * gather_test.c - when a turn still takes lines: only where that spares commits, and for a moment.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "db/db.h"
#include "server/loop/gather.h"
#include "server/net/wire.h"
#include "server/state/counters.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/clock.h"

enum { BEGAN_NS = 5000, LAST_US = GATHER_US - 1 };

/* In place of the clock and of the database. */
static int64_t ticks_ns;
static int rows;
static bool is_full;

int64_t
clock_tick_ns(void)
{
	return ticks_ns;
}

int
db_pending(const struct db *db)
{
	(void)db;
	return rows;
}

bool
storing_is_full(const struct server *server)
{
	(void)server;
	return is_full;
}

/* A turn with that number of answers, some time after its first line. */
static bool
gathers(int answers, int64_t after_us)
{
	struct outbox outbox = {.touched_count = answers};
	struct counters counters = {.turn_began_ns = BEGAN_NS};
	const struct server server = {.outbox = &outbox, .counters = &counters};

	ticks_ns = BEGAN_NS + after_us * 1000;
	return gather_more(&server);
}

static void
a_busy_turn_takes_lines_for_a_moment(void **state)
{
	(void)state;
	rows = 1;
	assert_true(gathers(GATHER_WIRES, 0));
	assert_true(gathers(GATHER_WIRES, LAST_US));
	assert_false(gathers(GATHER_WIRES, GATHER_US));
}

static void
few_who_play_wait_for_nobody(void **state)
{
	(void)state;
	rows = 1;
	assert_false(gathers(GATHER_WIRES - 1, 0));
}

static void
a_turn_that_stores_nothing_ends_at_once(void **state)
{
	(void)state;
	rows = 0;
	assert_false(gathers(GATHER_WIRES, 0));
}

static void
no_turn_takes_more_rows_than_it_may(void **state)
{
	(void)state;
	rows = 1;
	is_full = true;
	assert_false(gathers(GATHER_WIRES, 0));
	is_full = false;
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_busy_turn_takes_lines_for_a_moment),
		cmocka_unit_test(few_who_play_wait_for_nobody),
		cmocka_unit_test(a_turn_that_stores_nothing_ends_at_once),
		cmocka_unit_test(no_turn_takes_more_rows_than_it_may),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
