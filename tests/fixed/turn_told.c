/*
 * turn_told.c - tells a test when all that the server has to say is on its way. Linked into barpointd-test,
 * never into a release.
 *
 * The linker puts __wrap_turn_end() in the place of turn_end(), in which all output leaves, and likewise a
 * look for idle people. The file `told`
 * in the directory BARPOINT_TEST_DIR is a struct told. A test that has read an answer, and sees that the
 * server rests then, knows how many bytes each connection has been sent along with that answer: the kernel of
 * a busy machine may deliver some of them later.
 */

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/net/wire.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "tests/shim/shim.h"

/* Read by runner/server.py. */
struct told {
	_Atomic int64_t rests;	      /* 0 while a turn ends, or has left work for the next one */
	_Atomic int64_t bytes[65536]; /* sent to this port of a test's machine */
	_Atomic int64_t ticked;	      /* the clock at the last look for idle people; 1: there was none yet */
};

bool __real_turn_end(struct server *server);
bool __wrap_turn_end(struct server *server);
void __real_sessions_close_idle(struct server *server);
void __wrap_sessions_close_idle(struct server *server);

static struct told *told; /* of the process, like its turns; NULL if nobody asks */

static struct told *
map_told(void)
{
	const char *test_dir = getenv("BARPOINT_TEST_DIR");
	char path[4096];

	if (test_dir == NULL || snprintf(path, sizeof path, "%s/told", test_dir) >= (int)sizeof path)
		return NULL;
	int fd = open(path, O_RDWR | O_CLOEXEC);
	if (fd < 0)
		return NULL;
	void *mapped = mmap(NULL, sizeof(struct told), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	close(fd);
	return mapped == MAP_FAILED ? NULL : mapped;
}

static void
on_sent(int fd, size_t size)
{
	struct sockaddr_storage peer;
	socklen_t length = sizeof peer;

	if (getpeername(fd, (struct sockaddr *)&peer, &length) != 0)
		return;
	if (peer.ss_family == AF_INET)
		told->bytes[ntohs(((struct sockaddr_in *)&peer)->sin_port)] += (int64_t)size;
	else if (peer.ss_family == AF_INET6)
		told->bytes[ntohs(((struct sockaddr_in6 *)&peer)->sin6_port)] += (int64_t)size;
}

static void
tell(bool rests)
{
	static bool looked;

	if (!looked) {
		looked = true;
		told = map_told();
		if (told != NULL) {
			shim_on_sent(on_sent);
			if (told->ticked == 0)
				told->ticked = 1;
		}
	}
	if (told != NULL)
		atomic_store(&told->rests, rests);
}

bool
__wrap_turn_end(struct server *server)
{
	tell(false);
	bool more = __real_turn_end(server);
	tell(!more && TAILQ_EMPTY(&server->outbox->calm));
	return more;
}

/* The first of what a tick does that depends on when somebody typed last. */
void
__wrap_sessions_close_idle(struct server *server)
{
	__real_sessions_close_idle(server);
	if (told != NULL)
		told->ticked = server->tick_ms;
}
