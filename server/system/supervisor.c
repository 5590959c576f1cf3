/*
 * supervisor.c - datagrams to $NOTIFY_SOCKET. A name that begins with '@' is an abstract one.
 */
#include "server/system/supervisor.h"

#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "server/system/log.h"
#include "server/system/memory.h"

enum {
	STATUS_SIZE = 256,
	STATUS_EVERY_MS = 10000,
	FEEDINGS = 3, /* in the patience of a watchdog */
	US_OF_MS = 1000,
};

struct supervisor {
	int fd; /* -1: nobody is told */
	struct sockaddr_un address;
	socklen_t length;
	bool is_gone;	 /* the last datagram did not get there */
	int64_t feed_ms; /* from one feeding of the watchdog to the next; 0: there is none */
	int64_t fed_ms;
	int64_t told_ms; /* the status */
	bool is_fed, is_told;
	char status[STATUS_SIZE];
	char *name, *patience; /* owned: what the environment said; NULL: nothing */
};

/* False if it is no name of a socket. */
static bool
read_address(struct supervisor *supervisor, const char *name)
{
	size_t length = strlen(name);

	if ((name[0] != '/' && name[0] != '@') || length < 2 || length >= sizeof supervisor->address.sun_path)
		return false;
	supervisor->address.sun_family = AF_UNIX;
	memcpy(supervisor->address.sun_path, name, length);
	if (name[0] == '@')
		supervisor->address.sun_path[0] = '\0';
	supervisor->length = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length);
	return true;
}

/* A datagram waits for room a second at most. */
static int
open_socket(void)
{
	const struct timeval patience = {.tv_sec = 1};
	int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);

	if (fd >= 0)
		(void)setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
	return fd;
}

/* Milliseconds from one feeding to the next. The watchdog may be somebody else's: then 0. */
static int64_t
read_feeding(void)
{
	const char *patience = getenv("WATCHDOG_USEC"), *whose = getenv("WATCHDOG_PID");

	if (patience == NULL || (whose != NULL && strtol(whose, NULL, 10) != getpid()))
		return 0;
	return strtoll(patience, NULL, 10) / FEEDINGS / US_OF_MS;
}

struct supervisor *
supervisor_open(void)
{
	struct supervisor *supervisor = must_calloc(1, sizeof *supervisor);
	const char *name = getenv("NOTIFY_SOCKET");

	supervisor->fd = -1;
	if (name != NULL && !read_address(supervisor, name))
		log_warning("supervisor", "NOTIFY_SOCKET is \"%s\", which is no name of a socket", name);
	else if (name != NULL)
		supervisor->fd = open_socket();
	supervisor->feed_ms = read_feeding();
	if (supervisor->fd >= 0)
		supervisor->name = must_strdup(name);
	if (supervisor->feed_ms > 0)
		supervisor->patience = must_strdup(getenv("WATCHDOG_USEC"));
	unsetenv("NOTIFY_SOCKET");
	unsetenv("WATCHDOG_USEC");
	unsetenv("WATCHDOG_PID");
	return supervisor;
}

void
supervisor_close(struct supervisor *supervisor)
{
	if (supervisor->fd >= 0)
		close(supervisor->fd);
	free(supervisor->name);
	free(supervisor->patience);
	free(supervisor);
}

static void
tell(struct supervisor *supervisor, const char *state, int flags)
{
	if (supervisor->fd < 0)
		return;
	ssize_t sent = sendto(supervisor->fd, state, strlen(state), MSG_NOSIGNAL | flags,
		(const struct sockaddr *)&supervisor->address, supervisor->length);
	if (sent < 0 && !supervisor->is_gone)
		log_warning("supervisor", "nobody hears \"%s\" at NOTIFY_SOCKET: %s", state, strerror(errno));
	supervisor->is_gone = sent < 0;
}

void
supervisor_ready(struct supervisor *supervisor)
{
	tell(supervisor, "READY=1", 0);
}

void
supervisor_reloading(struct supervisor *supervisor)
{
	struct timespec now;
	char state[64];

	clock_gettime(CLOCK_MONOTONIC, &now);
	snprintf(state, sizeof state, "RELOADING=1\nMONOTONIC_USEC=%lld",
		(long long)now.tv_sec * 1000000 + now.tv_nsec / 1000);
	tell(supervisor, state, 0);
}

void
supervisor_stopping(struct supervisor *supervisor)
{
	tell(supervisor, "STOPPING=1", 0);
}

void
supervisor_status(struct supervisor *supervisor, int64_t now_ms, const char *status)
{
	char state[STATUS_SIZE + 16];

	if (supervisor->is_told && (now_ms - supervisor->told_ms < STATUS_EVERY_MS ||
					   strncmp(supervisor->status, status, STATUS_SIZE - 1) == 0))
		return;
	supervisor->is_told = true;
	supervisor->told_ms = now_ms;
	snprintf(supervisor->status, sizeof supervisor->status, "%s", status);
	snprintf(state, sizeof state, "STATUS=%s", supervisor->status);
	tell(supervisor, state, MSG_DONTWAIT);
}

void
supervisor_turned(struct supervisor *supervisor, int64_t now_ms)
{
	if (supervisor->feed_ms == 0 ||
		(supervisor->is_fed && now_ms - supervisor->fed_ms < supervisor->feed_ms))
		return;
	supervisor->is_fed = true;
	supervisor->fed_ms = now_ms;
	tell(supervisor, "WATCHDOG=1", MSG_DONTWAIT);
}

static void
name(const char *variable, const char *value, bool on)
{
	if (value != NULL && on)
		(void)setenv(variable, value, 1);
	else
		unsetenv(variable);
}

void
supervisor_name_in_environment(const struct supervisor *supervisor, bool on)
{
	name("NOTIFY_SOCKET", supervisor->name, on);
	name("WATCHDOG_USEC", supervisor->patience, on);
}
