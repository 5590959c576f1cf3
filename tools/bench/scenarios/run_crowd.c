/*
 * run_crowd.c - what a play costs among thousands of pairs, against one among a hundred.
 *
 *   before:     each crowd plays until it has ended as many matches as it has pairs
 *   each round: 100 play, as many connections echo, 1,000 play, as many echo, 4,000 play, as many echo
 *
 * At first all matches begin at once, and everybody is told of each; later on they begin and end at any time.
 * Whoever's turn it isn't is stopped: a server of thousands still has news for them when nobody plays any
 * more, and would send it while the next one is measured.
 */
#include <stdio.h>
#include <stdlib.h>

#include "tools/bench/accounts.h"
#include "tools/bench/bench.h"
#include "tools/bench/child.h"
#include "tools/bench/cores.h"
#include "tools/bench/fail.h"
#include "tools/bench/load.h"
#include "tools/bench/loop.h"
#include "tools/bench/players.h"
#include "tools/bench/report.h"

enum {
	FEW = 100,
	CROWDS = 3, /* the first is the few */
	LENGTH = 5,
	SETTLE_SECONDS = 300,
};

static const int most_pairs[CROWDS] = {FEW, 1000, 4000};
static const double most_more = 1.15;

static const char line[] = "move 24-18 13-11";

/* Pairs on a server of their own, and as many connections to an echo. */
struct playing_crowd {
	int pairs, length;
	char name[2][32]; /* of the server, of the echo */
	struct child server, echo;
	struct conn *playing, *echoing; /* owned */
	struct players players;
	struct load echoes;
	struct series series;
};

static const struct metric metrics[] = {
	{"CPU per play / journaled line, us", window_cpu_per_operation, GOAL_NONE, 0},
	{"plays/s / lines/s", window_rate, GOAL_NONE, 0},
	{"p50 until the opponent saw it, us", window_p50, GOAL_NONE, 0},
	{"p99, us", window_p99, GOAL_NONE, 0},
	{"p99.9, us", window_p999, GOAL_NONE, 0},
	{"lines typed per play", window_lines_per_operation, GOAL_NONE, 0},
	{"bytes per play, both players", window_bytes_per_operation, GOAL_NONE, 0},
	{"bytes written to files per play", window_written_per_operation, GOAL_NONE, 0},
	{"sends per play", window_sends_per_operation, GOAL_NONE, 0},
	{"CPU of the process, share of a core", window_cpu_share, GOAL_NONE, 0},
};

static bool
has_settled(void *arg)
{
	const struct playing_crowd *crowd = arg;

	return crowd->players.work.window->matches >= crowd->pairs;
}

/* Until matches begin and end at any time. */
static void
settle(struct playing_crowd *crowd, struct bench *bench)
{
	struct work *work = &crowd->players.work;
	struct window window;

	window_open(&window);
	work->window = &window;
	work_go_on(work);
	if (!bench_run_until(bench, SETTLE_SECONDS, has_settled, crowd))
		fail("%d pairs have not ended their matches in %d seconds", crowd->pairs, SETTLE_SECONDS);
	work->window = NULL;
	work_rest(work, bench, &crowd->server);
	window_free(&window);
}

/* Each has a name of its own, since --pairs may ask for as many as the few. */
static void
open_crowd(struct playing_crowd *crowd, struct bench *bench, const char *name, int pairs)
{
	int people = 2 * pairs;

	*crowd = (struct playing_crowd){.pairs = pairs, .length = bench->length > 0 ? bench->length : LENGTH};
	snprintf(crowd->name[0], sizeof crowd->name[0], "%s-%d", name, pairs);
	snprintf(crowd->name[1], sizeof crowd->name[1], "%s-%d-echo", name, pairs);
	crowd->playing = must_alloc((size_t)people, sizeof *crowd->playing);
	crowd->echoing = must_alloc((size_t)pairs, sizeof *crowd->echoing);
	child_start_server(&crowd->server, bench, crowd->name[0], HASHING_CHEAP);
	child_start_echo(&crowd->echo, bench, crowd->name[1], ECHO_JOURNALED);
	accounts_register(
		bench, &crowd->server, 0, people, "toggle ready\r\ntoggle notify\r\ntoggle report\r\n");
	accounts_login(bench, &crowd->server, 0, people, LOGIN_CLIP, crowd->playing);
	players_init(&crowd->players, crowd->playing, 0, pairs, crowd->length);
	load_init_ceiling(&crowd->echoes, bench, &crowd->echo, crowd->echoing, pairs, line);
	cores_part((const pid_t[]){crowd->server.pid, crowd->echo.pid}, 2);
	settle(crowd, bench);
	cores_join();
	child_halt(&crowd->server);
	child_halt(&crowd->echo);
}

static void
close_crowd(struct playing_crowd *crowd)
{
	child_go_on(&crowd->server);
	child_go_on(&crowd->echo);
	players_clear(&crowd->players);
	load_clear(&crowd->echoes);
	child_stop(&crowd->server);
	child_stop(&crowd->echo);
	for (int i = 0; i < crowd->series.rounds; i++) {
		window_free(&crowd->series.subject[i]);
		window_free(&crowd->series.ceiling[i]);
	}
	free(crowd->playing);
	free(crowd->echoing);
}

static void
measure_alone(struct work *work, struct bench *bench, const struct child *child, struct window *window)
{
	child_go_on(child);
	work_measure(work, bench, child, window);
	child_halt(child);
}

static void
measure(struct playing_crowd *crowds, int count, struct bench *bench)
{
	pid_t processes[2 * CROWDS];

	for (int i = 0; i < count; i++) {
		processes[2 * i] = crowds[i].server.pid;
		processes[2 * i + 1] = crowds[i].echo.pid;
	}
	cores_part(processes, 2 * count);
	for (int round = 0; round < bench->rounds; round++) {
		for (int i = 0; i < count; i++) {
			struct playing_crowd *crowd = &crowds[i];
			measure_alone(
				&crowd->players.work, bench, &crowd->server, &crowd->series.subject[round]);
			measure_alone(
				&crowd->echoes.work, bench, &crowd->echo, &crowd->series.ceiling[round]);
			crowd->series.rounds = round + 1;
		}
	}
	cores_join();
}

static double
cpu_of_play(const struct series *series, int round)
{
	return window_cpu_per_operation(&series->subject[round]);
}

static double
cpu_of_line(const struct series *series, int round)
{
	return window_cpu_per_operation(&series->ceiling[round]);
}

static double
cpu_of_play_by_line(const struct series *series, int round)
{
	return cpu_of_play(series, round) / cpu_of_line(series, round);
}

static void
report_more(const struct series *many, const struct series *few, const char *name,
	double (*of)(const struct series *series, int round), enum goal goal)
{
	double subject[BENCH_ROUNDS_MAX], ceiling[BENCH_ROUNDS_MAX];

	for (int round = 0; round < many->rounds; round++) {
		subject[round] = of(many, round);
		ceiling[round] = of(few, round);
	}
	report_ratio(name, subject, ceiling, many->rounds, goal, most_more);
}

static void
report(const struct playing_crowd *crowds, int count)
{
	const struct series *few = &crowds[0].series;
	char title[128], pairs[2][32];

	for (int i = 0; i < count; i++) {
		snprintf(title, sizeof title, "crowd: %d pairs, matches to %d", crowds[i].pairs,
			crowds[i].length);
		report_series(title, "server", "journaled", &crowds[i].series, metrics,
			sizeof metrics / sizeof *metrics);
	}
	for (int i = 1; i < count; i++) {
		const struct series *many = &crowds[i].series;
		snprintf(title, sizeof title, "crowd: %d pairs against %d", crowds[i].pairs, FEW);
		snprintf(pairs[0], sizeof pairs[0], "%d", crowds[i].pairs);
		snprintf(pairs[1], sizeof pairs[1], "%d", FEW);
		report_heading(title, pairs[0], pairs[1], many->rounds);
		report_more(many, few, "CPU per play / per journaled line", cpu_of_play_by_line,
			GOAL_RATIO_AT_MOST);
		report_more(many, few, "CPU per play, us", cpu_of_play, GOAL_NONE);
		report_more(many, few, "CPU per journaled line, us", cpu_of_line, GOAL_NONE);
	}
}

void
run_crowd(struct bench *bench)
{
	struct playing_crowd *crowds = must_alloc(CROWDS, sizeof *crowds);
	int count = bench->pairs > 0 ? 2 : CROWDS;

	for (int i = 0; i < count; i++)
		open_crowd(&crowds[i], bench, i > 0 ? "crowd" : "few",
			i > 0 && bench->pairs > 0 ? bench->pairs : most_pairs[i]);
	measure(crowds, count, bench);
	report(crowds, count);
	for (int i = 0; i < count; i++)
		close_crowd(&crowds[i]);
	free(crowds);
}
