/*
 * run_idle.c - what idle people cost: memory each, and CPU of those who aren't idle.
 */
#include <stdio.h>
#include <stdlib.h>

#include "tools/bench/accounts.h"
#include "tools/bench/bench.h"
#include "tools/bench/child.h"
#include "tools/bench/fail.h"
#include "tools/bench/load.h"
#include "tools/bench/report.h"

enum {
	BUSY = 100,
	SOME = 1000, /* sessions in all, at the first look */
};

static const struct metric metrics[] = {
	{"CPU per line, us", window_cpu_per_operation, GOAL_RATIO_AT_MOST, 1.05},
	{"lines/s", window_rate, GOAL_NONE, 0},
	{"p99 of a line, us", window_p99, GOAL_NONE, 0},
};

/* Starts a server with a fresh heap on the accounts of an earlier one, and logs the busy people in. */
static void
restart(struct child *child, struct bench *bench, struct conn *conns)
{
	child_stop(child);
	child_start_server(child, bench, child->name, HASHING_CHEAP);
	accounts_login(bench, child, 0, BUSY, LOGIN_CLIP, conns);
}

static void
log_in_up_to(struct bench *bench, const struct child *child, int from, int to, enum login_way way,
	struct conn *conns)
{
	static const char *const names[] = {[LOGIN_CLIP] = "CLIP", [LOGIN_CONNECT] = "connect"};
	int64_t before = child_memory(child);
	char name[128];

	accounts_login(bench, child, from, to - from, way, conns + from);
	double each = (double)(child_memory(child) - before) / (to - from);
	snprintf(name, sizeof name, "KiB each, %d to %d, %s", from, to, names[way]);
	report_value(name, each / 1024, GOAL_VALUE_AT_MOST, 4);
}

static void
compare(struct bench *bench, const struct child *crowd, const struct child *few, struct conn *conns)
{
	struct conn alone[BUSY];
	struct load in_crowd, in_few;
	char title[128];

	accounts_login(bench, few, 0, BUSY, LOGIN_CLIP, alone);
	load_init(&in_crowd, bench, conns, BUSY, bench->query, 0);
	load_init(&in_few, bench, alone, BUSY, bench->query, 0);
	struct series *series = series_measure(
		bench, (struct contender){&in_crowd.work, crowd}, (struct contender){&in_few.work, few});
	snprintf(title, sizeof title, "idle: `%s` of %d busy sessions, with %d idle ones and without",
		bench->query, BUSY, bench->sessions - BUSY);
	report_series(title, "with", "without", series, metrics, sizeof metrics / sizeof *metrics);
	series_free(series);
	load_clear(&in_crowd);
	load_clear(&in_few);
}

void
run_idle(struct bench *bench)
{
	struct conn *conns = must_alloc((size_t)bench->sessions, sizeof *conns);
	struct child crowd, few;
	int some = bench->sessions < SOME ? bench->sessions : SOME;

	child_start_server(&crowd, bench, "idle-crowd", HASHING_CHEAP);
	child_start_server(&few, bench, "idle-few", HASHING_CHEAP);
	accounts_register(bench, &crowd, 0, bench->sessions, "toggle notify\r\n");
	accounts_register(bench, &few, 0, BUSY, "toggle notify\r\n");

	report_title("idle: anonymous resident memory of logged-in sessions that do nothing");
	restart(&crowd, bench, conns);
	log_in_up_to(bench, &crowd, BUSY, some, LOGIN_CLIP, conns);
	accounts_logout(bench, conns, some);
	restart(&crowd, bench, conns);
	log_in_up_to(bench, &crowd, BUSY, some, LOGIN_CONNECT, conns);
	if (some < bench->sessions)
		log_in_up_to(bench, &crowd, some, bench->sessions, LOGIN_CONNECT, conns);

	compare(bench, &crowd, &few, conns);
	accounts_logout(bench, conns, bench->sessions);
	child_stop(&crowd);
	child_stop(&few);
	free(conns);
}
