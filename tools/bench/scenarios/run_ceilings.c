/*
 * run_ceilings.c - the two ceilings alone, without a server: what this machine and this disk can do.
 */
#include "tools/bench/bench.h"
#include "tools/bench/child.h"
#include "tools/bench/load.h"
#include "tools/bench/report.h"

enum { CONNECTIONS = 50 };

static const char line[] = "move 24-18 13-11";

static const struct metric metrics[] = {
	{"lines/s", window_rate, GOAL_NONE, 0},
	{"CPU per line, us", window_cpu_per_operation, GOAL_NONE, 0},
	{"p50 of a line, us", window_p50, GOAL_NONE, 0},
	{"p99 of a line, us", window_p99, GOAL_NONE, 0},
	{"lines outstanding", window_outstanding, GOAL_NONE, 0},
	{"rows per COMMIT", window_rows_per_commit, GOAL_NONE, 0},
};

void
run_ceilings(struct bench *bench)
{
	struct conn plain_conns[CONNECTIONS], journaled_conns[CONNECTIONS];
	struct child plain, journaled;
	struct load plain_load, journaled_load;

	child_start_echo(&plain, bench, "echo-plain", ECHO_PLAIN);
	child_start_echo(&journaled, bench, "echo-journaled", ECHO_JOURNALED);
	load_init_ceiling(&plain_load, bench, &plain, plain_conns, CONNECTIONS, line);
	load_init_ceiling(&journaled_load, bench, &journaled, journaled_conns, CONNECTIONS, line);
	struct series *series = series_measure(bench, (struct contender){&journaled_load.work, &journaled},
		(struct contender){&plain_load.work, &plain});
	report_series("ceilings: 50 connections, one line outstanding on each", "journaled", "plain echo",
		series, metrics, sizeof metrics / sizeof *metrics);
	series_free(series);
	load_clear(&plain_load);
	load_clear(&journaled_load);
	child_stop(&plain);
	child_stop(&journaled);
}
