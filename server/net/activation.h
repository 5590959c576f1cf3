/*
 * activation.h - listening sockets that a supervisor such as systemd has opened before the start: connections
 * wait in them while the server is not there.
 *
 * Reads $LISTEN_FDS, $LISTEN_PID and $LISTEN_FDNAMES, as sd_listen_fds(3) describes them. May not touch: what
 * is done with a socket.
 */
#pragma once

#include <stdbool.h>
#include <sys/socket.h>

#include "server/rules/must_use.h"

enum {
	ACTIVATION_MAX = 64,
	ACTIVATION_NAME_SIZE = 32,
	ACTIVATION_REASON_SIZE = 256,
};

struct activation_socket {
	int fd; /* nonblocking, close-on-exec */
	char name[ACTIVATION_NAME_SIZE];
	struct sockaddr_storage address;
	socklen_t length;
	char text[64]; /* "0.0.0.0:4321", "[::]:4321" */
};

/*
 * Takes the sockets out of the environment; the caller owns them. How many there are: 0 without a supervisor
 * that passes any, or -1 with a sentence in `reason`: what is passed is no listening TCP socket, or the
 * variables make no sense.
 */
MUST_USE int activation_take(
	struct activation_socket sockets[ACTIVATION_MAX], char reason[ACTIVATION_REASON_SIZE]);

/* A socket that was passed to another program, which leaves it to this one. False with a sentence: it is none
 * that listens. */
MUST_USE bool activation_take_over(
	struct activation_socket *socket, int fd, const char *name, char reason[ACTIVATION_REASON_SIZE]);
