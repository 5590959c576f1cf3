/*
 * hashjob.c - the way of a password to the hasher's thread and of the answer back to the session.
 */
#include "server/passwords/hashjob.h"

#include <assert.h>
#include <sodium.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/net/address_queue.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/system/log.h"
#include "server/system/memory.h"

TAILQ_HEAD(hash_job_list, hash_job);

struct hash_job {
	struct session *session; /* owns it */
	hash_done_fn *done;
	struct address_queue_entry wait;
	struct hash_job_list *list; /* hashing or retries of all jobs, or NULL */
	TAILQ_ENTRY(hash_job) next; /* in `list` */
	bool makes;		    /* a new hash, else it compares */
	bool retried;		    /* there was no memory for it */
	char password[PASSWORD_MAX + 1];
	char changed[PASSWORD_MAX + 1]; /* the new one, to be hashed next; "" = no change */
	char hash[HASHER_HASH_SIZE];	/* the stored one */
};

struct hash_jobs {
	struct address_queue *queue;  /* owned; those the hasher has no room for yet */
	struct hash_job_list hashing; /* those the hasher has */
	struct hash_job_list retries; /* there was no memory for theirs; tried again at the next tick */
};

static void
put_in(struct hash_job *job, struct hash_job_list *list)
{
	job->list = list;
	TAILQ_INSERT_TAIL(list, job, next);
}

static void
take_out(struct hash_job *job)
{
	if (job->list != NULL)
		TAILQ_REMOVE(job->list, job, next);
	job->list = NULL;
}

static void
queue(struct hash_job *job)
{
	job->wait.key = job->session->peer.key;
	job->wait.ticket = job->session->number;
	address_queue_push(job->session->server->hash_jobs->queue, &job->wait);
}

static struct hash_job *
job_new(struct session *session, const char *password, hash_done_fn *done)
{
	struct hash_job *job = must_calloc(1, sizeof *job);

	assert(session->hash_job == NULL);
	job->session = session;
	job->done = done;
	snprintf(job->password, sizeof job->password, "%s", password);
	session->hash_job = job;
	return job;
}

void
hash_job_verify(struct session *session, const char *password, const char *hash, hash_done_fn *done)
{
	hash_job_change(session, password, hash, "", done);
}

void
hash_job_make(struct session *session, const char *password, hash_done_fn *done)
{
	struct hash_job *job = job_new(session, password, done);

	job->makes = true;
	queue(job);
}

void
hash_job_change(struct session *session, const char *password, const char *hash, const char *changed,
	hash_done_fn *done)
{
	struct hash_job *job = job_new(session, password, done);

	/* Cut off, a password that is too long could be right. */
	if (strlen(password) <= PASSWORD_MAX)
		snprintf(job->hash, sizeof job->hash, "%s", hash);
	snprintf(job->changed, sizeof job->changed, "%s", changed);
	queue(job);
}

void
hash_job_drop(struct session *session)
{
	struct hash_job *job = session->hash_job;

	if (job == NULL)
		return;
	address_queue_remove(session->server->hash_jobs->queue, &job->wait);
	take_out(job);
	session->hash_job = NULL;
	sodium_memzero(job, sizeof *job);
	free(job);
}

size_t
hash_jobs_waiting(const struct server *server)
{
	return address_queue_size(server->hash_jobs->queue);
}

void
hash_jobs_feed(struct server *server)
{
	while (hasher_has_room(server->hasher)) {
		struct address_queue_entry *entry = address_queue_pop(server->hash_jobs->queue);
		if (entry == NULL)
			return;
		struct hash_job *job =
			(struct hash_job *)(void *)((char *)entry - offsetof(struct hash_job, wait));
		bool taken = job->makes ? hasher_submit_make(server->hasher, entry->ticket, job->password)
					: hasher_submit_verify(
						  server->hasher, entry->ticket, job->password, job->hash);
		assert(taken);
		(void)taken;
		put_in(job, &server->hash_jobs->hashing);
	}
}

static void
settle(struct hash_job *job, const struct hash_result *result)
{
	struct session *session = job->session;
	hash_done_fn *done = job->done;

	if (result->outcome == HASH_FAILED) {
		if (!job->retried)
			log_error(session->subject,
				"no memory for a password hash; tried again until there is");
		job->retried = true;
		put_in(job, &session->server->hash_jobs->retries);
	} else if (result->outcome == HASH_MATCHES && job->changed[0] != '\0') {
		memcpy(job->password, job->changed, sizeof job->password);
		job->changed[0] = '\0';
		job->makes = true;
		queue(job);
	} else {
		hash_job_drop(session);
		done(session, result);
	}
}

static void
on_result(const struct hash_result *result, void *arg)
{
	struct server *server = arg;
	struct hash_job *job;

	TAILQ_FOREACH(job, &server->hash_jobs->hashing, next)
		if (job->session->number == result->ticket)
			break;
	if (job == NULL)
		return; /* the session has gone meanwhile */
	struct session *session = job->session;
	take_out(job);
	settle(job, result);
	session_wake(session);
}

void
hash_jobs_retry(struct server *server)
{
	struct hash_job *job;

	while ((job = TAILQ_FIRST(&server->hash_jobs->retries)) != NULL) {
		take_out(job);
		queue(job);
	}
}

void
hash_jobs_collect(struct server *server)
{
	hasher_collect(server->hasher, on_result, server);
}

void
hash_jobs_open(struct server *server)
{
	struct hash_jobs *jobs = must_calloc(1, sizeof *jobs);

	TAILQ_INIT(&jobs->hashing);
	TAILQ_INIT(&jobs->retries);
	jobs->queue = must_have(address_queue_new());
	server->hash_jobs = jobs;
}

void
hash_jobs_close(struct server *server)
{
	address_queue_free(server->hash_jobs->queue);
	free(server->hash_jobs);
}
