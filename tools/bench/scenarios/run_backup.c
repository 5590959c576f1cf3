/*
 * run_backup.c - whole matches while barpoint-admin copies a database of years beside them. Each measurement
 * lasts for one whole backup: copying, syncing, reading it through.
 */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tools/bench/accounts.h"
#include "tools/bench/bench.h"
#include "tools/bench/child.h"
#include "tools/bench/city/city.h"
#include "tools/bench/cluster/admin.h"
#include "tools/bench/fail.h"
#include "tools/bench/loop.h"
#include "tools/bench/players.h"
#include "tools/bench/report.h"

enum {
	PAIRS = 50,
	LENGTH = 5,
	SMALLER = 10, /* than the database of `grow` */
	PATIENCE = 600,
};

struct beside {
	struct bench *bench;
	struct child server;
	struct conn *conns; /* owned */
	struct players players;
	char copy[BENCH_PATH_SIZE + 64];
	pid_t backup;
	double took[BENCH_ROUNDS_MAX]; /* seconds */
};

static const struct metric metrics[] = {
	{"p50 until the opponent saw it, us", window_p50, GOAL_NONE, 0},
	{"p99, us", window_p99, GOAL_RATIO_AT_MOST, 2},
	{"p99.9, us", window_p999, GOAL_NONE, 0},
	{"CPU per play, us", window_cpu_per_operation, GOAL_NONE, 0},
	{"plays/s", window_rate, GOAL_NONE, 0},
};

static void
start_backup(struct beside *beside)
{
	unlink(beside->copy);
	beside->backup = admin_start(
		beside->bench, beside->server.dir, (const char *[]){"backup", beside->copy, NULL});
}

static bool
has_ended(void *arg)
{
	struct beside *beside = arg;
	int status;

	if (waitpid(beside->backup, &status, WNOHANG) != beside->backup)
		return false;
	if (status != 0)
		fail("the backup failed with status %d", WEXITSTATUS(status));
	return true;
}

/* As work_measure(), for as long as a backup takes. */
static void
measure_beside(struct beside *beside, int round, struct window *window)
{
	struct work *work = &beside->players.work;

	work->is_paused = false;
	work->resume(work);
	bench_run_for(beside->bench, 0.3);
	window_open(window);
	start_backup(beside);
	int64_t cpu = child_cpu(&beside->server), began = clock_now();
	work->window = window;
	if (!bench_run_until(beside->bench, PATIENCE, has_ended, beside))
		fail("the backup does not end");
	work->window = NULL;
	window->cpu = child_cpu(&beside->server) - cpu;
	window->seconds = beside->took[round] = (double)(clock_now() - began) / 1e9;
	window_close(window);
}

static void
beside_open(struct beside *beside, struct bench *bench)
{
	int pairs = bench->pairs > 0 ? bench->pairs : PAIRS;
	char dir[BENCH_PATH_SIZE + 64];

	*beside = (struct beside){.bench = bench};
	snprintf(dir, sizeof dir, "%s/backup", bench->dir);
	snprintf(beside->copy, sizeof beside->copy, "%s/copy", bench->dir);
	if (sodium_init() < 0 || mkdir(dir, 0700) != 0)
		fail_system("can't make %s", dir);
	city_make(dir, &(struct city_plan){.name = account_name,
			       .first = 2 * pairs,
			       .players = bench->players / SMALLER,
			       .matches = bench->matches / SMALLER});
	beside->conns = must_alloc((size_t)(2 * pairs), sizeof *beside->conns);
	child_start_server(&beside->server, bench, "backup", HASHING_CHEAP);
	accounts_register(
		bench, &beside->server, 0, 2 * pairs, "toggle ready\r\ntoggle notify\r\ntoggle report\r\n");
	accounts_login(bench, &beside->server, 0, 2 * pairs, LOGIN_CLIP, beside->conns);
	players_init(&beside->players, beside->conns, 0, pairs, bench->length > 0 ? bench->length : LENGTH);
}

static void
report_size(struct beside *beside)
{
	struct stat status;

	if (stat(beside->copy, &status) != 0)
		fail_system("no copy %s", beside->copy);
	report_value("MiB copied", (double)status.st_size / 1024 / 1024, GOAL_NONE, 0);
	report_value("seconds of a backup", median_of(beside->took, beside->bench->rounds), GOAL_NONE, 0);
}

void
run_backup(struct bench *bench)
{
	struct series *series = must_alloc(1, sizeof *series);
	struct beside beside;

	beside_open(&beside, bench);
	series->rounds = bench->rounds;
	for (int i = 0; i < bench->rounds; i++) {
		work_measure(&beside.players.work, bench, &beside.server, &series->ceiling[i]);
		measure_beside(&beside, i, &series->subject[i]);
	}
	report_series("backup: whole matches while the database is copied", "copying", "alone", series,
		metrics, sizeof metrics / sizeof *metrics);
	report_size(&beside);
	series_free(series);
	players_clear(&beside.players);
	free(beside.conns);
	child_stop(&beside.server);
}
