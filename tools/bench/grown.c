/*
 * grown.c - see grown.h.
 */
#include "tools/bench/grown.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "tools/bench/accounts.h"
#include "tools/bench/bench.h"
#include "tools/bench/fail.h"
#include "tools/bench/loop.h"
#include "tools/bench/report.h"

enum {
	PATIENCE = 300,	    /* seconds */
	REST_NS = 10000000, /* of CPU in a second: nothing works beside the loop */
};

void
grown_make_dir(struct grown *grown)
{
	snprintf(grown->dir, sizeof grown->dir, "%s/%s", grown->bench->dir, grown->name);
	if (mkdir(grown->dir, 0700) != 0)
		fail_system("can't make %s", grown->dir);
}

void
grown_report_size(const struct grown *grown, int64_t began)
{
	char path[BENCH_PATH_SIZE + 128], title[64];
	struct stat status;

	snprintf(path, sizeof path, "%s/barpoint.db", grown->dir);
	double size = stat(path, &status) == 0 ? (double)status.st_size / 1024 / 1024 : 0;
	snprintf(title, sizeof title, "%s: MiB", grown->name);
	report_value(title, size, GOAL_NONE, 0);
	snprintf(title, sizeof title, "%s: seconds to make it", grown->name);
	report_value(title, (double)(clock_now() - began) / 1e9, GOAL_NONE, 0);
}

/* ---- the first login ---- */

struct first {
	struct grown *grown;
	int person;
};

static bool
first_prompt(struct conn *conn, const char *text)
{
	const struct first *first = conn->owner;
	char line[128];

	if (strcmp(text, "login: ") != 0)
		return false;
	account_login_line(first->person, LOGIN_CLIP, line, sizeof line);
	conn_send(conn, line);
	return true;
}

static void
first_line(struct conn *conn, char *line)
{
	const struct first *first = conn->owner;

	if (strncmp(line, "1 ", 2) == 0)
		first->grown->has_come = true;
}

static const struct conn_handler first_handler = {.line = first_line, .prompt = first_prompt};

static bool
has_come(void *arg)
{
	const struct grown *grown = arg;

	return grown->has_come;
}

double
grown_start(struct grown *grown, int person)
{
	struct first first = {grown, person};
	int64_t began = clock_now();
	struct conn conn;

	grown->has_come = false;
	child_start_server(&grown->server, grown->bench, grown->name, HASHING_CHEAP);
	conn_open(&conn, grown->bench, grown->server.door, &first_handler, &first);
	if (!bench_run_until(grown->bench, PATIENCE, has_come, grown))
		fail("nobody can log in to %s", grown->name);
	double took = (double)(clock_now() - began) / 1e6;
	conn_close(&conn);
	return took;
}

void
grown_report_starts(const struct grown *grown, double *stopped, double *killed)
{
	int rounds = grown->bench->rounds;
	char title[64];

	snprintf(title, sizeof title, "%s: ms to a login, stopped", grown->name);
	report_value(title, median_of(stopped, rounds), GOAL_VALUE_AT_MOST, 1000);
	snprintf(title, sizeof title, "%s: ms to a login, killed", grown->name);
	report_value(title, median_of(killed, rounds), GOAL_VALUE_AT_MOST, 1000);
}

static const struct conn_handler deaf_handler = {.line = NULL};

void
grown_kill(struct grown *grown)
{
	grown->conn.on = &deaf_handler;
	child_kill(&grown->server);
	conn_close(&grown->conn);
}

/* ---- what lines cost ---- */

void
grown_await_rest(const struct grown *grown)
{
	for (int seconds = 0; seconds < PATIENCE; seconds++) {
		int64_t cpu = child_cpu(&grown->server);
		bench_run_for(grown->bench, 1);
		if (child_cpu(&grown->server) - cpu < REST_NS)
			return;
	}
	fail("%s reads its database without end", grown->name);
}

static const char marker[] = "zzzz\r\n", marked[] = "** Unknown command: 'zzzz'";

static void
on_answer(struct conn *conn, char *line)
{
	struct grown *grown = conn->owner;

	if (strcmp(line, marked) == 0)
		grown->has_come = true;
}

static const struct conn_handler answer_handler = {.line = on_answer};

void
grown_login(struct grown *grown, int person)
{
	accounts_login(grown->bench, &grown->server, person, 1, LOGIN_CLIP, &grown->conn);
	grown->conn.on = &answer_handler;
	grown->conn.owner = grown;
}

void
grown_ask(struct grown *grown, const char *line)
{
	char lines[256];

	snprintf(lines, sizeof lines, "%s\r\n%s", line, marker);
	grown->has_come = false;
	conn_send(&grown->conn, lines);
	if (!bench_run_until(grown->bench, PATIENCE, has_come, grown))
		fail("'%s' is never answered", line);
}

void
grown_type(struct grown *grown, const char *line, int times, struct window *window)
{
	int64_t cpu = child_cpu(&grown->server);

	window_open(window);
	for (int i = 0; i < times; i++)
		grown_ask(grown, line);
	window->cpu = child_cpu(&grown->server) - cpu;
	window->operations = times;
}

void
grown_compare(struct grown *large, struct grown *small, const char *line, int times, struct series *series)
{
	for (int round = 0; round < series->rounds; round++) {
		grown_type(large, line, times, &series->subject[round]);
		grown_type(small, line, times, &series->ceiling[round]);
	}
	report_row(series, &(struct metric){line, window_cpu_per_operation, GOAL_VALUE_AT_MOST, 1000});
}
