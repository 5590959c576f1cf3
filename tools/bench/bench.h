/*
 * bench.h - one run of the bench: its options, the event loop of its clients, and the scenarios.
 *
 * Owns: the options, the event base, the folder for data. May not touch: a server's inside; everything is
 * seen from its socket, its standard error and /proc.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct event_base;

enum {
	BENCH_PATH_SIZE = 1024,
	BENCH_ROUNDS_MAX = 99,
	BENCH_LENGTHS = 8,
};

struct bench {
	struct event_base *base;
	char self[BENCH_PATH_SIZE];   /* this program, started again as a ceiling */
	char server[BENCH_PATH_SIZE]; /* barpointd */
	char dir[BENCH_PATH_SIZE];    /* everything in it is ours and is removed at the end */
	char *const *extra;	      /* options for the server, NULL at the end */
	const char *query;	      /* the line of the query scenario */
	int rounds;		      /* interleaved pairs of measurements */
	double seconds;		      /* of one measurement */
	int pairs;		      /* of players or games, 0 = each scenario's own */
	int length;		      /* of matches, 0 = each scenario's own */
	int lengths[BENCH_LENGTHS];   /* of the levels' matches; the first is `length` */
	int lengths_count;
	bool clock;	      /* play compares matches with and without one */
	int sessions;	      /* of the idle and the storm scenario */
	int listeners;	      /* of lobby, streams and audience, 0 = each scenario's own */
	int players, matches; /* of the grow and the slow scenario */
	int slow;	      /* slow matches of that */
	int readers;	      /* machines of cluster that only read */
	const char *tally;    /* file where engine and levels keep how they stand; NULL: none */
};

void run_ceilings(struct bench *bench);
void run_query(struct bench *bench);
void run_play(struct bench *bench);
void run_crowd(struct bench *bench);
void run_clocks(struct bench *bench);
void run_lobby(struct bench *bench);
void run_http(struct bench *bench);
void run_streams(struct bench *bench);
void run_pages(struct bench *bench);
void run_storm(struct bench *bench);
void run_audience(struct bench *bench);
void run_idle(struct bench *bench);
void run_connect(struct bench *bench);
void run_lines(struct bench *bench);
void run_engine(struct bench *bench);
void run_grow(struct bench *bench);
void run_levels(struct bench *bench);
void run_analysis(struct bench *bench);
void run_backup(struct bench *bench);
void run_slow(struct bench *bench);
void run_upgrade(struct bench *bench);
void run_visitors(struct bench *bench);
void run_tournament(struct bench *bench);
void run_cluster(struct bench *bench);
void run_notices(struct bench *bench);
