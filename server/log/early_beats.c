/*
 * early_beats.c - see early_beats.h.
 */
#include "server/log/early_beats.h"

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/log/lease.h"
#include "server/log/statements.h"
#include "server/system/log.h"
#include "server/system/memory.h"
#include "server/system/worker.h"

enum {
	BEATS_MOST = 600, /* a start that hangs shall not keep others from writing for ever */
};

struct early_beats {
	const struct turn_log *log; /* borrowed; its name alone is read */
	PGconn *connection;	    /* owned */
	char epoch[12], copies[12];
	pthread_t thread;
	int wake;   /* readable once it is to end */
	int socket; /* of the connection, but libpq doesn't close this one */
	atomic_bool ended;
};

/* False: there is no answer, or nobody wants it any more. */
static bool
beat(struct early_beats *beats)
{
	const char *values[] = {beats->epoch, beats->copies};
	PGresult *answer = PQexecPrepared(beats->connection, LOG_BEAT, 2, values, NULL, NULL, 0);
	bool answered = PQresultStatus(answer) == PGRES_TUPLES_OK;

	if (answered && PQntuples(answer) == 0)
		lease_end(beats->log);
	if (!answered && !beats->ended)
		log_warning("log", "nobody hears that this machine lives while it starts: %.300s",
			PQerrorMessage(beats->connection));
	PQclear(answer);
	return answered;
}

static void *
go_on(void *arg)
{
	struct early_beats *beats = arg;
	struct pollfd wake = {.fd = beats->wake, .events = POLLIN};

	for (int i = 0; i < BEATS_MOST && !beats->ended && beat(beats); i++)
		(void)poll(&wake, 1, LEASE_BEAT_MS);
	return NULL;
}

static void
clear(struct early_beats *beats)
{
	if (beats->wake >= 0)
		close(beats->wake);
	if (beats->socket >= 0)
		close(beats->socket);
	PQfinish(beats->connection);
	free(beats);
}

struct early_beats *
early_beats_begin(const struct turn_log *log)
{
	struct early_beats *beats = must_calloc(1, sizeof *beats);

	beats->log = log;
	snprintf(beats->epoch, sizeof beats->epoch, "%d", log->epoch);
	snprintf(beats->copies, sizeof beats->copies, "%d", log->copies);
	beats->wake = eventfd(0, EFD_CLOEXEC);
	beats->connection = connection_twin(log->connection);
	beats->socket = fcntl(PQsocket(beats->connection), F_DUPFD_CLOEXEC, 0);
	if (beats->wake >= 0 && beats->socket >= 0 && worker_start(&beats->thread, go_on, beats))
		return beats;
	log_warning("log", "nobody hears that this machine lives while it starts");
	clear(beats);
	return NULL;
}

void
early_beats_end(struct early_beats *beats)
{
	if (beats == NULL)
		return;
	beats->ended = true;
	worker_wake(beats->wake);
	(void)shutdown(beats->socket, SHUT_RDWR); /* an answer may never come */
	pthread_join(beats->thread, NULL);
	clear(beats);
}
