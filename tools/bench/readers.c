/*
 * readers.c - a process that is ended when it has read enough.
 */
#include "tools/bench/readers.h"

#include <event2/event.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tools/bench/conn.h"
#include "tools/bench/fail.h"

enum {
	LOWEST_PRIORITY = 19,
	FIRST_ADDRESS = 0x7f000101, /* 127.0.1.1 */
};

struct readers {
	pid_t pid;
};

/* ---- in the process of their own ---- */

struct reader {
	struct bench *bench;	  /* borrowed */
	struct door door;	  /* with the reader's own address */
	const char *const *paths; /* borrowed */
	const char *const *next;
	struct conn conn;
};

static const struct conn_handler handler;

static void
ask(struct reader *reader)
{
	char request[256];

	if (*reader->next == NULL)
		reader->next = reader->paths;
	snprintf(request, sizeof request,
		"GET %s HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n",
		*reader->next++);
	conn_open(&reader->conn, reader->bench, reader->door, &handler, reader);
	conn_send(&reader->conn, request);
}

static void
on_line(struct conn *conn, char *line)
{
	(void)conn;
	(void)line;
}

static void
on_closed(struct conn *conn)
{
	ask(conn->owner);
}

static const struct conn_handler handler = {.line = on_line, .closed = on_closed};

static _Noreturn void
live(struct bench *bench, int port, const char *const *paths)
{
	struct reader *readers = must_alloc(READERS, sizeof *readers);
	int count = 0;

	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (setpriority(PRIO_PROCESS, 0, LOWEST_PRIORITY) != 0 || (bench->base = event_base_new()) == NULL)
		fail("no loop of their own");
	while (paths[count] != NULL)
		count++;
	for (int i = 0; i < READERS; i++) {
		readers[i] = (struct reader){.bench = bench,
			.door = {.port = port,
				.line = LINE_TEXT,
				.from = FIRST_ADDRESS + (uint32_t)(i % READERS_ADDRESSES)},
			.paths = paths,
			.next = paths + i % count};
		ask(&readers[i]);
	}
	event_base_loop(bench->base, EVLOOP_NO_EXIT_ON_EMPTY);
	_exit(0);
}

/* ---- here ---- */

struct readers *
readers_open(const struct bench *bench, const struct child *child, const char *const *paths)
{
	struct readers *readers = must_alloc(1, sizeof *readers);

	fflush(stdout);
	readers->pid = fork();
	if (readers->pid < 0)
		fail_system("fork");
	if (readers->pid == 0) {
		struct bench own = *bench;
		live(&own, child->port[LINE_WEB], paths);
	}
	return readers;
}

void
readers_close(struct readers *readers)
{
	kill(readers->pid, SIGKILL);
	waitpid(readers->pid, NULL, 0);
	free(readers);
}
