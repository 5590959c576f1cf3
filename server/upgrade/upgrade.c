/*
 * upgrade.c - the order, the check by the new program, and the moment for it.
 */
#include "server/upgrade/upgrade.h"

#include <errno.h>
#include <event2/event.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "server/lobby/news.h"
#include "server/operators/admin_socket.h"
#include "server/operators/shutdown.h"
#include "server/sessions/session.h"
#include "server/sessions/sessions.h"
#include "server/state/server.h"
#include "server/system/log.h"
#include "server/system/memory.h"
#include "server/tables/table.h"
#include "server/upgrade/check.h"
#include "server/upgrade/memfd.h"
#include "server/web/http/visitor.h"

enum {
	CHECK_SECONDS = 7, /* for the new program */
	CALM_SECONDS = 2, /* for a moment in which nothing is under way; barpoint-admin waits a second more */
	SAID_SIZE = 1024,
};

enum upgrade_state {
	UPGRADE_NONE,
	UPGRADE_CHECKING,
	UPGRADE_DUE,
};

struct upgrade {
	struct server *server; /* borrowed */
	char program[PATH_MAX];
	struct exec_plan plan;
	enum upgrade_state state;
	pid_t child;
	int pipe;	       /* what it says */
	struct event *said_it; /* owned; on that pipe; NULL without a child */
	struct event *ended;   /* owned; a child has ended */
	struct event *late;    /* owned; the child, or a calm moment, has not come */
	bool is_late;
	char said[SAID_SIZE];
	size_t size;
};

extern char **environ;

static void
give_up(struct upgrade *upgrade, const char *why)
{
	upgrade->state = UPGRADE_NONE;
	event_del(upgrade->late);
	log_error("upgrade", "nothing has changed: %s", why);
	admin_socket_tell_upgrader(upgrade->server, false, why);
}

static void
await(struct upgrade *upgrade, int seconds)
{
	const struct timeval in = {.tv_sec = seconds};

	upgrade->is_late = false;
	must_succeed(event_add(upgrade->late, &in) == 0);
}

/* A line of it, for a log and a terminal. */
static void
cut_said(char said[SAID_SIZE])
{
	said[strcspn(said, "\n")] = '\0';
	for (char *at = said; *at != '\0'; at++)
		if ((unsigned char)*at < ' ' || *at == '\x7f')
			*at = '?';
}

static void
end_check(struct upgrade *upgrade, int status)
{
	bool is_ours = strstr(upgrade->said, CHECK_CAN_START) != NULL;

	event_free(upgrade->said_it);
	upgrade->said_it = NULL;
	close(upgrade->pipe);
	cut_said(upgrade->said);
	if (upgrade->is_late) {
		give_up(upgrade, "the new program did not say in time whether it can take over");
	} else if (!WIFEXITED(status) || WEXITSTATUS(status) != EXIT_SUCCESS) {
		give_up(upgrade,
			upgrade->said[0] != '\0' ? upgrade->said : "the new program can't be started");
	} else if (!is_ours) {
		give_up(upgrade, "the new program is no barpointd");
	} else {
		log_info("upgrade", "%s", upgrade->said);
		upgrade->state = UPGRADE_DUE;
		await(upgrade, CALM_SECONDS);
	}
}

/* What is too long is read, too, so that the child can end. False: no more comes. */
static bool
read_said(struct upgrade *upgrade)
{
	char rest[SAID_SIZE];
	size_t room = SAID_SIZE - 1 - upgrade->size;
	ssize_t got = room > 0 ? read(upgrade->pipe, upgrade->said + upgrade->size, room)
			       : read(upgrade->pipe, rest, sizeof rest);

	if (got > 0 && room > 0)
		upgrade->size += (size_t)got;
	upgrade->said[upgrade->size] = '\0';
	return got > 0 || (got < 0 && (errno == EAGAIN || errno == EINTR));
}

static void
on_said(evutil_socket_t fd, short what, void *arg)
{
	struct upgrade *upgrade = arg;
	(void)fd;
	(void)what;

	if (!read_said(upgrade))
		event_del(upgrade->said_it);
}

/* The pipe says nothing of the end: the child may close it and live on, or leave it to a child of its own. */
static void
on_ended(evutil_socket_t fd, short what, void *arg)
{
	struct upgrade *upgrade = arg;
	int status;
	(void)fd;
	(void)what;

	if (upgrade->state != UPGRADE_CHECKING || waitpid(upgrade->child, &status, WNOHANG) != upgrade->child)
		return;
	(void)read_said(upgrade);
	end_check(upgrade, status);
}

static void
on_late(evutil_socket_t fd, short what, void *arg)
{
	struct upgrade *upgrade = arg;
	(void)fd;
	(void)what;

	upgrade->is_late = true;
	if (upgrade->state == UPGRADE_CHECKING)
		kill(upgrade->child, SIGKILL);
}

void
upgrade_open(struct server *server, const struct exec_plan *plan)
{
	struct upgrade *upgrade = must_calloc(1, sizeof *upgrade);

	*upgrade = (struct upgrade){.server = server, .plan = *plan};
	/* By its path: what lies there when an upgrade is ordered is the new program. */
	ssize_t size = readlink("/proc/self/exe", upgrade->program, sizeof upgrade->program - 1);
	upgrade->program[size > 0 ? size : 0] = '\0';
	upgrade->plan.program = upgrade->program;
	upgrade->late = must_have(event_new(server->base, -1, 0, on_late, upgrade));
	upgrade->ended = must_have(evsignal_new(server->base, SIGCHLD, on_ended, upgrade));
	must_succeed(event_add(upgrade->ended, NULL) == 0);
	server->upgrade = upgrade;
}

void
upgrade_close(struct server *server)
{
	struct upgrade *upgrade = server->upgrade;

	if (upgrade->said_it != NULL) {
		kill(upgrade->child, SIGKILL);
		event_free(upgrade->said_it);
		close(upgrade->pipe);
	}
	event_free(upgrade->ended);
	event_free(upgrade->late);
	free(upgrade);
}

/* `argv` of the check: --check, then all that this program was started with. */
static char **
words_of_check(const struct upgrade *upgrade)
{
	static char word[] = "--check";
	char *const *argv = upgrade->plan.argv;
	size_t count = 0;

	while (argv[count] != NULL)
		count++;
	char **words = must_calloc(count + 2, sizeof *words);
	words[0] = argv[0];
	words[1] = word;
	for (size_t i = 1; i < count; i++)
		words[i + 1] = argv[i];
	return words;
}

/* The child has what was left as descriptor MEMFD_OF_CHECK; its answers come by the pipe. 0, or an error. */
static int
spawn(struct upgrade *upgrade, int left, int answers)
{
	posix_spawn_file_actions_t actions;
	char **words = words_of_check(upgrade);
	int error = posix_spawn_file_actions_init(&actions);

	if (error == 0)
		error = posix_spawn_file_actions_adddup2(&actions, answers, STDOUT_FILENO);
	if (error == 0)
		error = posix_spawn_file_actions_adddup2(&actions, answers, STDERR_FILENO);
	if (error == 0)
		error = posix_spawn_file_actions_adddup2(&actions, left, MEMFD_OF_CHECK);
	memfd_name_in_environment(MEMFD_OF_CHECK);
	if (error == 0)
		error = posix_spawn(&upgrade->child, upgrade->program, &actions, NULL, words, environ);
	memfd_name_in_environment(-1);
	(void)posix_spawn_file_actions_destroy(&actions);
	free(words);
	return error;
}

static bool
begin_check(struct upgrade *upgrade, char reason[PARCEL_REASON_SIZE])
{
	int ends[2] = {-1, -1};
	int left = memfd_pack(upgrade->server, upgrade->plan.lock);
	int error = left < 0 || pipe2(ends, O_CLOEXEC) != 0 ? errno : spawn(upgrade, left, ends[1]);

	if (left >= 0)
		close(left);
	if (ends[1] >= 0)
		close(ends[1]);
	if (error != 0) {
		if (ends[0] >= 0)
			close(ends[0]);
		snprintf(reason, PARCEL_REASON_SIZE, "%.160s can't be started: %s", upgrade->program,
			strerror(error));
		return false;
	}
	upgrade->pipe = ends[0];
	upgrade->size = 0;
	upgrade->said[0] = '\0';
	upgrade->state = UPGRADE_CHECKING;
	(void)fcntl(upgrade->pipe, F_SETFL, O_NONBLOCK);
	upgrade->said_it = must_have(
		event_new(upgrade->server->base, upgrade->pipe, EV_READ | EV_PERSIST, on_said, upgrade));
	must_succeed(event_add(upgrade->said_it, NULL) == 0);
	await(upgrade, CHECK_SECONDS);
	return true;
}

/* What a new program would not know of. */
static const char *
obstacle(const struct server *server)
{
	if (shutdown_is_ordered(server) || server->stopping)
		return "a shutdown is ordered: cancel it first ('shutdown cancel')";
	if (server->disk_full || server->pending_stops != NULL || server->pending_seats != NULL)
		return "the disk is full: what has happened has to be stored first";
	return NULL;
}

bool
upgrade_order(struct server *server, char reason[PARCEL_REASON_SIZE])
{
	bool is_ordered = server->upgrade->state != UPGRADE_NONE;
	const char *why = is_ordered ? "an upgrade is under way already" : obstacle(server);

	if (why != NULL)
		snprintf(reason, PARCEL_REASON_SIZE, "%s", why);
	if (why != NULL || !begin_check(server->upgrade, reason)) {
		log_error("upgrade", "nothing has changed: %s", reason);
		return false;
	}
	log_info("upgrade", "ordered: %s is asked whether it can take over", server->upgrade->program);
	return true;
}

/* Passwords are hashed by nobody else, news comes in its own time, and tools and browsers would read no
 * answer, or half of one. */
static bool
is_calm(const struct server *server)
{
	const struct session *session;

	TAILQ_FOREACH(session, &server->sessions->all, next)
		if (session->hash_job != NULL)
			return false;
	return news_are_told(server) && !server->tables->some_go_on && admin_socket_is_idle(server) &&
	       !visitors_are_answered(server);
}

bool
upgrade_end_turn(struct server *server)
{
	struct upgrade *upgrade = server->upgrade;

	if (upgrade->state != UPGRADE_DUE || server->stopping || (!is_calm(server) && !upgrade->is_late))
		return false;
	/* It may have come since the order. */
	const char *why = obstacle(server);
	give_up(upgrade, why != NULL ? why : exec_program(server, &upgrade->plan));
	return true;
}
