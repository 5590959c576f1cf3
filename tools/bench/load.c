/*
 * load.c - many connections that each send a line, wait for its answer, and send it again.
 */
#include "tools/bench/load.h"

#include <event2/event.h>
#include <stdio.h>
#include <stdlib.h>

#include "tools/bench/fail.h"

static void
send_line(struct caller *caller)
{
	struct load *load = caller->load;

	caller->bytes = caller->conn->bytes;
	caller->sent_at = clock_now();
	load->work.outstanding++;
	conn_send(caller->conn, load->line);
}

static void
on_pause_over(evutil_socket_t fd, short what, void *arg)
{
	struct caller *caller = arg;

	(void)fd;
	(void)what;
	caller->is_pausing = false;
	if (!caller->load->work.is_paused)
		send_line(caller);
}

static void
record(struct window *window, const struct caller *caller, int64_t took)
{
	window->operations++;
	window->lines++;
	window->busy += took;
	window->bytes += caller->conn->bytes - caller->bytes;
	window_sample(window, took);
}

/* Arrivals are noted by the wall clock. If somebody sets it, one may be earlier than the question. */
static int64_t
answered_at(const struct caller *caller)
{
	const struct conn *conn = caller->conn;

	return conn->notes && conn->arrived_at >= caller->sent_at ? conn->arrived_at : clock_now();
}

static void
on_line(struct conn *conn, char *line)
{
	struct caller *caller = conn->owner;
	struct load *load = caller->load;

	if (line[0] == '\0' || (line[0] >= '0' && line[0] <= '9') || caller->sent_at == 0)
		return;
	if (load->work.window != NULL)
		record(load->work.window, caller, answered_at(caller) - caller->sent_at);
	caller->sent_at = 0;
	load->work.outstanding--;
	if (caller->pause != NULL) {
		caller->is_pausing = true;
		event_add(caller->pause, &load->pace);
	} else if (!load->work.is_paused) {
		send_line(caller);
	}
}

static void
on_closed(struct conn *conn)
{
	(void)conn;
	fail("a connection was closed while it waited for an answer");
}

static const struct conn_handler caller_handler = {.line = on_line, .closed = on_closed};

/* With a pace, callers don't begin all at once: they would queue up ever after. */
static void
begin_pacing(struct caller *caller, int place)
{
	const struct load *load = caller->load;
	int64_t pace = load->pace.tv_sec * INT64_C(1000000) + load->pace.tv_usec;
	int64_t delay = pace * place / load->count;

	caller->is_pausing = true;
	event_add(caller->pause,
		&(struct timeval){.tv_sec = delay / 1000000, .tv_usec = (suseconds_t)(delay % 1000000)});
}

static void
load_resume(struct work *work)
{
	struct load *load = (struct load *)work;

	for (int i = 0; i < load->count; i++) {
		struct caller *caller = &load->callers[i];
		if (caller->sent_at != 0 || caller->is_pausing)
			continue;
		if (caller->pause == NULL)
			send_line(caller);
		else
			begin_pacing(caller, i);
	}
}

static struct event *
pause_new(struct bench *bench, struct caller *caller, double pace)
{
	if (pace <= 0)
		return NULL;
	struct event *pause = event_new(bench->base, -1, 0, on_pause_over, caller);
	if (pause == NULL)
		fail("no event for a pause");
	return pause;
}

void
load_init(
	struct load *load, struct bench *bench, struct conn *conns, int count, const char *line, double pace)
{
	*load = (struct load){.work = {.resume = load_resume, .is_paused = true}, .count = count};
	load->pace =
		(struct timeval){.tv_sec = (long)pace, .tv_usec = (long)((pace - (double)(long)pace) * 1e6)};
	load->callers = must_alloc((size_t)count, sizeof *load->callers);
	snprintf(load->line, sizeof load->line, "%s\r\n", line);
	for (int i = 0; i < count; i++) {
		struct caller *caller = &load->callers[i];
		caller->load = load;
		caller->conn = &conns[i];
		caller->pause = pause_new(bench, caller, pace);
		if (caller->pause != NULL)
			conn_note_arrivals(&conns[i]);
		conns[i].on = &caller_handler;
		conns[i].owner = caller;
	}
}

void
load_clear(struct load *load)
{
	for (int i = 0; i < load->count; i++) {
		conn_close(load->callers[i].conn);
		if (load->callers[i].pause != NULL)
			event_free(load->callers[i].pause);
	}
	free(load->callers);
	*load = (struct load){0};
}

void
load_init_ceiling(struct load *load, struct bench *bench, const struct child *child, struct conn *conns,
	int count, const char *line)
{
	for (int i = 0; i < count; i++)
		conn_open(&conns[i], bench, child->door, &caller_handler, NULL);
	load_init(load, bench, conns, count, line, 0);
}
