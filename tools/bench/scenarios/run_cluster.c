/*
 * run_cluster.c - two machines with a log of turns, against one machine without: what a play costs, how long
 * it takes, how long nobody is served when something dies.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tools/bench/bench.h"
#include "tools/bench/cluster/apply_cost.h"
#include "tools/bench/cluster/club.h"
#include "tools/bench/cluster/reading.h"
#include "tools/bench/cores.h"
#include "tools/bench/fail.h"
#include "tools/bench/loop.h"
#include "tools/bench/report.h"

enum {
	PLAYS_PER_SECOND = 1000,
	TURNS_BEHIND = 10000,
	PATIENCE = 120,
	DELAY_US = 1000,
};

static double
seconds_since(int64_t began)
{
	return (double)(clock_now() - began) / 1e9;
}

static struct series *
measure_both(struct club *club)
{
	cores_part((const pid_t[]){club->a.child.pid, club->plain.pid}, 2);
	struct series *series =
		series_measure(&club->bench, (struct contender){&club->logged.players.work, &club->a.child},
			(struct contender){&club->unlogged.players.work, &club->plain});
	cores_join();
	return series;
}

/* ---- what it costs */

static const struct metric costs[] = {
	{"CPU per play, us", window_cpu_per_operation, GOAL_RATIO_AT_MOST, 1.2},
	{"plays/s stored", window_rate, GOAL_NONE, 0},
	{"p50 until the opponent saw it, us", window_p50, GOAL_NONE, 0},
	{"p99, us", window_p99, GOAL_NONE, 0},
	{"rows per COMMIT", window_rows_per_commit, GOAL_NONE, 0},
	{"bytes written to files per play", window_written_per_operation, GOAL_NONE, 0},
};

static void
compare_cost(struct club *club)
{
	char title[128];
	struct series *series = measure_both(club);

	snprintf(title, sizeof title, "cluster: %d pairs, matches to %d, as fast as they can", club->pairs,
		club->length);
	report_series(title, "log", "none", series, costs, sizeof costs / sizeof *costs);
	series_free(series);
}

/* ---- a machine that was away */

static long long
last_turn(const struct club *club)
{
	return node_ask(&club->primary, "club", "SELECT max(seq) FROM turns");
}

/* Returns how many there were: on a machine that has much else to do it would take too long. */
static long long
play_turns(struct club *club, long long turns)
{
	struct work *work = &club->logged.players.work;
	long long first = last_turn(club);
	int64_t began = clock_now();

	work->is_paused = false;
	work->resume(work);
	while (last_turn(club) < first + turns && seconds_since(began) < PATIENCE)
		bench_run_for(&club->bench, 0.2);
	work->is_paused = true;
	bench_run_for(&club->bench, 1);
	return last_turn(club) - first;
}

static void
catch_up(struct club *club)
{
	child_kill(&club->b.child);
	long long turns = play_turns(club, TURNS_BEHIND);
	double place = (double)last_turn(club);
	int64_t began = clock_now();
	machine_start_follower(&club->b);
	while (machine_figure(&club->b, "log_place") < place && seconds_since(began) < PATIENCE)
		usleep(1000);
	report_title("cluster: a machine that was away");
	report_value("turns that it lacked", (double)turns, GOAL_NONE, 0);
	report_value("seconds for 10,000 of them", seconds_since(began) * TURNS_BEHIND / (double)turns,
		GOAL_VALUE_AT_MOST, 10);
}

/* ---- a machine that dies, or hands over */

/* From now until that machine says its first word to somebody. */
static double
silence_before(const struct machine *next, int64_t began)
{
	while (!machine_serves(next))
		if (seconds_since(began) > PATIENCE)
			fail("%s does not take over", next->child.name);
	return seconds_since(began);
}

static void
await_end(struct child *child)
{
	if (waitpid(child->pid, NULL, 0) != child->pid)
		fail_system("%s doesn't end", child->name);
	child->pid = 0;
}

/* In each round one dies, and the other, which takes over, hands back to it. */
static void
change_writers(struct club *club)
{
	double killed[BENCH_ROUNDS_MAX], handed[BENCH_ROUNDS_MAX];

	club_stand_up(club);
	for (int i = 0; i < club->bench.rounds; i++) {
		int64_t began = clock_now();
		child_kill(&club->a.child);
		killed[i] = silence_before(&club->b, began);
		machine_start_follower(&club->a);
		began = clock_now();
		machine_admin(&club->b, (const char *[]){"log", "hand-over", "a", NULL});
		handed[i] = silence_before(&club->a, began);
		await_end(&club->b.child);
		machine_start_follower(&club->b);
	}
	report_title("cluster: another machine writes");
	report_value("s of silence at SIGKILL, lease 3 s", median_of(killed, club->bench.rounds),
		GOAL_VALUE_AT_MOST, 6);
	report_value("s of silence at a hand-over", median_of(handed, club->bench.rounds), GOAL_VALUE_AT_MOST,
		1.5);
}

/* ---- plays as people make them */

static const struct metric latencies[] = {
	{"p50 until the opponent saw it, us", window_p50, GOAL_RATIO_AT_MOST, 2.5},
	{"p99, us", window_p99, GOAL_RATIO_AT_MOST, 2.5},
	{"p99.9, us", window_p999, GOAL_NONE, 0},
	{"plays/s", window_rate, GOAL_NONE, 0},
	{"CPU per play, us", window_cpu_per_operation, GOAL_NONE, 0},
};

/* Programs that are started from now on sync that much more slowly. False: this build can't. */
static bool
delay_syncs(const struct bench *bench, int us)
{
	char library[BENCH_PATH_SIZE + 64], copy[BENCH_PATH_SIZE + 64], text[16];

	snprintf(library, sizeof library, "%.*s/libslow_sync.so",
		(int)(strrchr(bench->self, '/') - bench->self), bench->self);
	snprintf(copy, sizeof copy, "%s/slow_sync.so", bench->dir);
	if (access(copy, R_OK) != 0 && !file_copy(library, copy, 0755))
		return false;
	snprintf(text, sizeof text, "%d", us);
	return setenv("BARPOINT_BENCH_SYNC_US", text, 1) == 0 && setenv("LD_PRELOAD", copy, 1) == 0;
}

static void
compare_latency(struct bench *bench, int delay_us)
{
	struct club club;
	char title[128];

	if (delay_us > 0 && !delay_syncs(bench, delay_us)) {
		report_title("cluster: there is no library here that makes syncs slower");
		return;
	}
	club_open(&club, bench, delay_us > 0 ? "slow" : "fast", 2);
	players_keep_pace(&club.logged.players, bench->base, PLAYS_PER_SECOND);
	players_keep_pace(&club.unlogged.players, bench->base, PLAYS_PER_SECOND);
	struct series *series = measure_both(&club);
	snprintf(title, sizeof title, "cluster: 1,000 plays a second, syncs %d ms slower", delay_us / 1000);
	report_series(title, "log", "none", series, latencies, sizeof latencies / sizeof *latencies);
	series_free(series);
	club_close(&club);
	unsetenv("LD_PRELOAD");
}

/* ---- a node that dies */

struct failover {
	struct club *club;
	pid_t promoting;
	int64_t began;
	double took; /* seconds, of PostgreSQL alone; 0: not yet */
};

static bool
is_promoted(void *arg)
{
	struct failover *failover = arg;

	if (failover->took == 0 && waitpid(failover->promoting, NULL, WNOHANG) == failover->promoting)
		failover->took = seconds_since(failover->began);
	return failover->took != 0;
}

/* While they play. */
static void
fail_over(struct failover *failover)
{
	struct club *club = failover->club;

	failover->began = clock_now();
	node_kill(&club->primary);
	failover->promoting = fork();
	if (failover->promoting < 0)
		fail_system("fork");
	if (failover->promoting == 0) {
		node_promote(&club->standby);
		_exit(0);
	}
	if (!bench_run_until(&club->bench, PATIENCE, is_promoted, failover))
		fail("PostgreSQL's standby isn't promoted");
	bench_run_for(&club->bench, club->bench.seconds);
}

static void
lose_a_node(struct bench *bench)
{
	struct club club;
	struct window window;

	club_open(&club, bench, "failover", 1); /* the standby alone is enough then */
	struct failover failover = {.club = &club};
	struct work *work = &club.logged.players.work;
	work->is_paused = false;
	work->resume(work);
	bench_run_for(bench, 0.5);
	window_open(&window);
	work->window = &window;
	fail_over(&failover);
	work->window = NULL;
	window_close(&window);
	double longest =
		window.latency_count > 0 ? (double)window.latency[window.latency_count - 1] / 1e9 : 0;
	report_title("cluster: PostgreSQL's primary dies, its standby is promoted");
	report_value("s that PostgreSQL took", failover.took, GOAL_NONE, 0);
	report_value("s that a play took at most", longest, GOAL_NONE, 0);
	report_value("s more than PostgreSQL", longest - failover.took, GOAL_VALUE_AT_MOST, 0.2);
	window_free(&window);
	club_close(&club);
}

void
run_cluster(struct bench *bench)
{
	struct club club;

	if (bench->readers > 0) {
		reading_report(bench);
		return;
	}
	apply_cost_report(bench);
	club_open(&club, bench, "cost", 2);
	compare_cost(&club);
	catch_up(&club);
	change_writers(&club);
	club_close(&club);
	compare_latency(bench, 0);
	compare_latency(bench, DELAY_US);
	lose_a_node(bench);
}
