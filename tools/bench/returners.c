/*
 * returners.c - a process that is told by one byte what to do, and answers when it is done.
 */
#include "tools/bench/returners.h"
#include "tools/bench/loop.h"

#include <event2/event.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tools/bench/accounts.h"
#include "tools/bench/fail.h"

enum {
	TOKEN_SIZE = 33,
	PAUSE_MS = 500, /* before a program that was turned away comes again */
	LEAVE = 'l',
	COME = 'c',
	DONE = 'd',
	LOWEST_PRIORITY = 19,
};

struct returners {
	struct bench *bench; /* borrowed */
	pid_t pid;
	int to, from; /* pipes */
};

/* ---- in the process of their own ---- */

struct returner {
	struct returning_crowd *crowd;
	int number;
	char token[TOKEN_SIZE];
};

struct returning_crowd {
	struct bench bench;
	struct child child;
	struct conn *conns;
	struct returner *returners;
	int count, done;
	int turned_away; /* how often somebody was, who then came again */
};

static bool
all_are_done(void *arg)
{
	const struct returning_crowd *crowd = arg;

	return crowd->done == crowd->count;
}

static void
wait_for_all(struct returning_crowd *crowd, const char *what)
{
	if (!bench_run_until(&crowd->bench, RETURNERS_PATIENCE, all_are_done, crowd))
		fail("%d of %d %s within %d seconds, %d lines were closed on the way", crowd->done,
			crowd->count, what, RETURNERS_PATIENCE, crowd->turned_away);
}

static void
on_closed(struct conn *conn)
{
	(void)conn;
	fail("the server closed the line of somebody who came back");
}

static const struct conn_handler rest_handler = {.closed = on_closed};

static void
token_line(struct conn *conn, char *line)
{
	struct returner *returner = conn->owner;

	if (sscanf(line, "Token %32[0-9a-f] ", returner->token) == 1) {
		conn->on = &rest_handler;
		returner->crowd->done++;
	}
}

static const struct conn_handler token_handler = {.line = token_line, .closed = on_closed};

static bool
come_prompt(struct conn *conn, const char *text)
{
	struct returner *returner = conn->owner;
	char name[ACCOUNT_NAME_SIZE], line[128];

	if (strcmp(text, "login: ") != 0)
		return false;
	account_name(returner->number, name);
	snprintf(line, sizeof line, "login bench 1008 %s token:%s\r\n", name, returner->token);
	conn_send(conn, line);
	return true;
}

static void
come_line(struct conn *conn, char *line)
{
	struct returner *returner = conn->owner;

	if (strncmp(line, "1 ", 2) != 0)
		return;
	conn->on = &rest_handler;
	returner->crowd->done++;
}

static void come_again(evutil_socket_t fd, short what, void *arg);

/* The server waits only so long for a handshake and a name, and this process has the lowest priority. */
static void
on_turned_away(struct conn *conn)
{
	const struct timeval pause = {.tv_usec = PAUSE_MS * 1000};
	struct returning_crowd *crowd = ((struct returner *)conn->owner)->crowd;

	crowd->turned_away++;
	if (event_base_once(crowd->bench.base, -1, EV_TIMEOUT, come_again, conn, &pause) != 0)
		fail("no event for a program that comes again");
}

static const struct conn_handler come_handler = {
	.line = come_line, .prompt = come_prompt, .closed = on_turned_away};

static void
come_again(evutil_socket_t fd, short what, void *arg)
{
	struct conn *conn = arg;
	struct returner *returner = conn->owner;

	(void)fd;
	(void)what;
	conn_open(conn, &returner->crowd->bench, returner->crowd->child.door, &come_handler, returner);
}

static void
get_tokens(struct returning_crowd *crowd, int first)
{
	accounts_login(&crowd->bench, &crowd->child, first, crowd->count, LOGIN_CLIP, crowd->conns);
	for (int i = 0; i < crowd->count; i++) {
		crowd->returners[i] = (struct returner){.crowd = crowd, .number = first + i};
		crowd->conns[i].on = &token_handler;
		crowd->conns[i].owner = &crowd->returners[i];
		conn_send(&crowd->conns[i], "token\r\n");
	}
	wait_for_all(crowd, "have a token");
}

static void
come(struct returning_crowd *crowd)
{
	crowd->done = crowd->turned_away = 0;
	for (int i = 0; i < crowd->count; i++)
		conn_open(&crowd->conns[i], &crowd->bench, crowd->child.door, &come_handler,
			&crowd->returners[i]);
	wait_for_all(crowd, "came back");
}

static void
on_word(evutil_socket_t fd, short what, void *arg)
{
	struct event_base *base = arg;

	(void)fd;
	(void)what;
	event_base_loopbreak(base);
}

/* The loop goes on while it waits: the server has things to tell. */
static char
hear(struct returning_crowd *crowd, int from)
{
	struct event *word = event_new(crowd->bench.base, from, EV_READ, on_word, crowd->bench.base);
	char said = 0;

	if (word == NULL || event_add(word, NULL) != 0)
		fail("no event for a pipe");
	while (event_pending(word, EV_READ, NULL))
		event_base_loop(crowd->bench.base, EVLOOP_NO_EXIT_ON_EMPTY);
	event_free(word);
	if (read(from, &said, 1) != 1)
		_exit(0);
	return said;
}

static _Noreturn void
live(struct returning_crowd *crowd, int first, int from, int to)
{
	static const char done = DONE;

	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if ((crowd->bench.base = event_base_new()) == NULL)
		fail("no loop of their own");
	get_tokens(crowd, first); /* before anything is measured: with time to shake hands */
	if (setpriority(PRIO_PROCESS, 0, LOWEST_PRIORITY) != 0)
		fail_system("can't give way to those who are measured");
	while (write(to, &done, 1) == 1) {
		switch (hear(crowd, from)) {
		case LEAVE:
			accounts_logout(&crowd->bench, crowd->conns, crowd->count);
			break;
		case COME:
			come(crowd);
			break;
		default:
			_exit(0);
		}
	}
	_exit(1);
}

/* ---- here ---- */

static void
say(struct returners *returners, char word)
{
	if (write(returners->to, &word, 1) != 1)
		fail_system("those who come back don't listen");
}

static void
wait_until_done(struct returners *returners)
{
	char said = 0;

	if (read(returners->from, &said, 1) != 1 || said != DONE)
		fail("those who were to come back have given up");
}

struct returners *
returners_open(struct bench *bench, const struct child *child, int first, int count)
{
	struct returners *returners = must_alloc(1, sizeof *returners);
	int to[2], from[2];

	if (pipe(to) != 0 || pipe(from) != 0)
		fail_system("no pipe");
	returners->bench = bench;
	fflush(stdout);
	returners->pid = fork();
	if (returners->pid < 0)
		fail_system("fork");
	if (returners->pid == 0) {
		struct returning_crowd crowd = {
			.bench = *bench, .child = child_by(child, LINE_TLS), .count = count};
		crowd.conns = must_alloc((size_t)count, sizeof *crowd.conns);
		crowd.returners = must_alloc((size_t)count, sizeof *crowd.returners);
		close(to[1]);
		close(from[0]);
		live(&crowd, first, to[0], from[1]);
	}
	close(to[0]);
	close(from[1]);
	returners->to = to[1];
	returners->from = from[0];
	wait_until_done(returners);
	return returners;
}

void
returners_leave(struct returners *returners)
{
	say(returners, LEAVE);
	wait_until_done(returners);
	bench_run_for(returners->bench, 0.5);
}

void
returners_come(struct returners *returners)
{
	say(returners, COME);
}

bool
returners_are_in(struct returners *returners)
{
	struct pollfd from = {.fd = returners->from, .events = POLLIN};

	if (poll(&from, 1, 0) != 1)
		return false;
	wait_until_done(returners);
	return true;
}

void
returners_close(struct returners *returners)
{
	close(returners->to);
	close(returners->from);
	waitpid(returners->pid, NULL, 0);
	free(returners);
}
