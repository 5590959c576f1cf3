/*
 * worker.c - see worker.h.
 */
#include "server/system/worker.h"

#include <signal.h>
#include <sys/eventfd.h>
#include <unistd.h>

bool
worker_start(pthread_t *thread, void *(*work)(void *arg), void *arg)
{
	sigset_t all, before;
	pthread_t started;

	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	bool is_running = pthread_create(&started, NULL, work, arg) == 0;
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	if (is_running && thread != NULL)
		*thread = started;
	else if (is_running)
		pthread_detach(started);
	return is_running;
}

void
worker_wake(int fd)
{
	(void)eventfd_write(fd, 1); /* fails only when the counter is full, and then it is readable anyway */
}

void
worker_clear(int fd)
{
	eventfd_t count;

	(void)eventfd_read(fd, &count); /* fails where nothing was counted, and does no harm */
}
