/*
 * parting.c - the ends of lines, numbered in the order in which they came.
 */
#include "server/sessions/parting.h"

#include <stdlib.h>
#include <sys/epoll.h>
#include <unistd.h>

#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/system/log.h"
#include "server/system/memory.h"

enum { PARTINGS_AT_ONCE = 64 };

struct partings {
	int list;      /* descriptor */
	uint64_t last; /* number of the last end */
};

void
partings_open(struct server *server)
{
	struct partings *partings = must_calloc(1, sizeof *partings);

	partings->list = epoll_create1(EPOLL_CLOEXEC);
	server->partings = partings;
	if (partings->list < 0)
		fatal("no descriptor for the ends of connections");
}

void
partings_close(struct server *server)
{
	close(server->partings->list);
	free(server->partings);
}

void
parting_watch(struct session *session)
{
	/* Only the ends, and each only once (EPOLLET): no input moves an end forward in the list. Errors
	 * and resets are always reported. */
	struct epoll_event event = {.events = EPOLLRDHUP | EPOLLET, .data.ptr = session};

	if (epoll_ctl(session->server->partings->list, EPOLL_CTL_ADD, session->wire.link.fd, &event) < 0)
		log_warning(session->subject, "when its connection ends won't be known");
}

static void
number_them(struct server *server)
{
	struct epoll_event events[PARTINGS_AT_ONCE];
	int count;

	do {
		count = epoll_wait(server->partings->list, events, PARTINGS_AT_ONCE, 0);
		for (int i = 0; i < count; i++) {
			struct session *session = events[i].data.ptr;
			if (session->parted == 0) /* a reset may follow an end */
				session->parted = ++server->partings->last;
		}
	} while (count == PARTINGS_AT_ONCE);
}

uint64_t
parting_of(struct session *session)
{
	number_them(session->server);
	return session->parted;
}

uint64_t
parting_number(struct session *session)
{
	if (parting_of(session) == 0)
		session->parted = ++session->server->partings->last;
	return session->parted;
}

uint64_t
partings_last(struct server *server)
{
	number_them(server);
	return server->partings->last;
}

void
partings_go_on(struct server *server, uint64_t last)
{
	server->partings->last = last;
}
