/*
 * activation.c - descriptors from 3 on, each with a name.
 */
#include "server/net/activation.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FIRST = 3 };

/* How many are passed to this process; -1 if that can't be understood. */
static int
count_passed(void)
{
	const char *whose = getenv("LISTEN_PID"), *count = getenv("LISTEN_FDS");
	char *rest;

	if (count == NULL || whose == NULL || strtol(whose, NULL, 10) != getpid())
		return 0;
	errno = 0;
	long number = strtol(count, &rest, 10);
	return errno == 0 && rest != count && *rest == '\0' && number >= 0 && number <= ACTIVATION_MAX
		       ? (int)number
		       : -1;
}

/* Whether it is a TCP socket that listens. */
static bool
listens(int fd)
{
	int on = 0, type = 0, family = AF_UNSPEC;
	socklen_t size = sizeof on;

	return getsockopt(fd, SOL_SOCKET, SO_ACCEPTCONN, &on, &size) == 0 && on != 0 &&
	       getsockopt(fd, SOL_SOCKET, SO_TYPE, &type, &size) == 0 && type == SOCK_STREAM &&
	       getsockopt(fd, SOL_SOCKET, SO_DOMAIN, &family, &size) == 0 &&
	       (family == AF_INET || family == AF_INET6);
}

static bool
name_address(struct activation_socket *socket)
{
	char host[48], port[8];

	socket->length = sizeof socket->address;
	if (getsockname(socket->fd, (struct sockaddr *)&socket->address, &socket->length) < 0 ||
		getnameinfo((struct sockaddr *)&socket->address, socket->length, host, sizeof host, port,
			sizeof port, NI_NUMERICHOST | NI_NUMERICSERV) != 0)
		return false;
	snprintf(socket->text, sizeof socket->text,
		socket->address.ss_family == AF_INET6 ? "[%s]:%s" : "%s:%s", host, port);
	return true;
}

/* Takes the next name of the list away. */
static void
next_name(char name[ACTIVATION_NAME_SIZE], const char **names)
{
	size_t length = strcspn(*names, ":");

	snprintf(name, ACTIVATION_NAME_SIZE, "%.*s", (int)length, *names);
	*names += (*names)[length] == ':' ? length + 1 : length;
}

static bool
take(struct activation_socket *socket)
{
	return listens(socket->fd) && name_address(socket) && fcntl(socket->fd, F_SETFD, FD_CLOEXEC) == 0 &&
	       fcntl(socket->fd, F_SETFL, fcntl(socket->fd, F_GETFL) | O_NONBLOCK) == 0;
}

static bool
refuse(const struct activation_socket *socket, char reason[ACTIVATION_REASON_SIZE])
{
	snprintf(reason, ACTIVATION_REASON_SIZE,
		"descriptor %d (\"%s\"), which was passed, is no TCP socket that listens", socket->fd,
		socket->name);
	return false;
}

bool
activation_take_over(
	struct activation_socket *socket, int fd, const char *name, char reason[ACTIVATION_REASON_SIZE])
{
	*socket = (struct activation_socket){.fd = fd};
	snprintf(socket->name, sizeof socket->name, "%s", name);
	return take(socket) || refuse(socket, reason);
}

int
activation_take(struct activation_socket sockets[ACTIVATION_MAX], char reason[ACTIVATION_REASON_SIZE])
{
	const char *names = getenv("LISTEN_FDNAMES");
	int count = count_passed();

	if (count < 0)
		snprintf(reason, ACTIVATION_REASON_SIZE, "LISTEN_FDS is \"%.32s\", not a number from 0 to %d",
			getenv("LISTEN_FDS"), ACTIVATION_MAX);
	if (names == NULL)
		names = "";
	for (int i = 0; i < count; i++) {
		struct activation_socket *socket = &sockets[i];

		*socket = (struct activation_socket){.fd = FIRST + i};
		next_name(socket->name, &names);
		if (!take(socket) && !refuse(socket, reason))
			count = -1;
	}
	unsetenv("LISTEN_PID");
	unsetenv("LISTEN_FDS");
	unsetenv("LISTEN_FDNAMES");
	return count;
}
