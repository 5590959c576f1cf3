/*
 * acceptor.c - accept(), and what to make of its errors.
 */
#include "server/net/acceptor.h"

#include <errno.h>
#include <event2/event.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "server/system/log.h"
#include "server/system/memory.h"

enum {
	REST_MS = 200,
	BACKLOG = 4096, /* the kernel cuts it to somaxconn */
	TRIES = 100,
	TRY_EVERY_MS = 100, /* for an address that is in use at a start */
	AT_ONCE = 256, /* in a turn of the loop: those who are there wait no longer for a crowd that comes */
};

struct acceptor {
	int fd;
	const char *subject;
	accepted_fn *accepted;
	void *arg;
	struct event *event;
	struct event *rest; /* timer: accepts again after descriptors ran out */
};

/* True if accept should be tried again at once. */
static bool
accept_failed(struct acceptor *acceptor, int error)
{
	const struct timeval delay = {.tv_usec = REST_MS * 1000};

	switch (error) {
	case EINTR:
	case ECONNABORTED:
	case EPROTO:
	case EPERM:
		return true; /* that one is gone, the next may be fine */
	case EAGAIN:
		return false;
	case EMFILE:
	case ENFILE:
	case ENOBUFS:
	case ENOMEM:
		log_warning(acceptor->subject, "can't accept just now: %s", strerror(error));
		break;
	default:
		log_error(acceptor->subject, "accept: %s", strerror(error));
		break;
	}
	/* The socket stays readable: without a rest the loop would spin. */
	event_del(acceptor->event);
	event_add(acceptor->rest, &delay);
	return false;
}

static void
on_connections(evutil_socket_t listening, short what, void *arg)
{
	struct acceptor *acceptor = arg;
	(void)what;

	bool again = true;
	for (int i = 0; i < AT_ONCE && again; i++) {
		struct sockaddr_storage address;
		socklen_t length = sizeof address;
		int fd = accept4(
			listening, (struct sockaddr *)&address, &length, SOCK_NONBLOCK | SOCK_CLOEXEC);
		if (fd >= 0)
			again = acceptor->accepted(acceptor->arg, fd, (const struct sockaddr *)&address);
		else
			again = accept_failed(acceptor, errno);
	}
}

static void
on_rested(evutil_socket_t fd, short what, void *arg)
{
	struct acceptor *acceptor = arg;
	(void)fd;
	(void)what;

	event_add(acceptor->event, NULL);
}

int
acceptor_listen(const struct sockaddr *address, socklen_t length)
{
	const int on = 1;
	int fd = socket(address->sa_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);

	if (fd < 0)
		return -1;
	(void)setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
	if (address->sa_family == AF_INET6)
		(void)setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &on, sizeof on);
	if (bind(fd, address, length) == 0 && listen(fd, BACKLOG) == 0)
		return fd;
	int error = errno;
	close(fd);
	errno = error;
	return -1;
}

int
acceptor_await(const struct sockaddr *address, socklen_t length, const char *text)
{
	const struct timespec pause = {.tv_nsec = TRY_EVERY_MS * 1000000L};
	int fd = acceptor_listen(address, length);

	if (fd >= 0 || errno != EADDRINUSE)
		return fd;
	log_info("listener", "%s is in use; waiting %d seconds for it", text, TRIES * TRY_EVERY_MS / 1000);
	for (int i = 0; i < TRIES; i++) {
		nanosleep(&pause, NULL);
		fd = acceptor_listen(address, length);
		if (fd >= 0 || errno != EADDRINUSE)
			break;
	}
	return fd;
}

struct acceptor *
acceptor_open(struct event_base *base, int listening, const char *subject, accepted_fn *accepted, void *arg)
{
	struct acceptor *acceptor = must_calloc(1, sizeof *acceptor);

	*acceptor = (struct acceptor){.fd = listening, .subject = subject, .accepted = accepted, .arg = arg};
	acceptor->event =
		must_have(event_new(base, listening, EV_READ | EV_PERSIST, on_connections, acceptor));
	acceptor->rest = must_have(event_new(base, -1, 0, on_rested, acceptor));
	must_succeed(event_add(acceptor->event, NULL) == 0);
	return acceptor;
}

void
acceptor_close(struct acceptor *acceptor)
{
	event_free(acceptor->event);
	event_free(acceptor->rest);
	close(acceptor->fd);
	free(acceptor);
}

int
acceptor_fd(const struct acceptor *acceptor)
{
	return acceptor->fd;
}
