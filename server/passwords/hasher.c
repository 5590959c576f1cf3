/*
 * hasher.c - a ring of jobs between the loop's thread and the worker:
 *
 *   ... free | collected <= done: results wait | done <= submitted: jobs wait | free ...
 *
 * The three counters only grow; job n is in slot n % size. A slot belongs to the worker from `submitted`
 * until `done` has passed it, to the loop otherwise, so the counters need to be atomic, and nothing else.
 *
 * No mutex, on purpose. The worker has a low priority: whoever wants the processor takes it away, also amid
 * what a mutex guards, and the loop would wait with it. A third of a second was measured beside one process
 * of a high priority, and a writer that stands still for some seconds loses its log to another machine.
 */
#include "server/passwords/hasher.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <unistd.h>

#include <sodium.h>

#include "server/system/priority.h"
#include "server/system/worker.h"

static_assert((int)HASHER_HASH_SIZE >= (int)crypto_pwhash_STRBYTES, "every hash fits");

enum {
	DUMMY_HASH_BYTES = 32, /* as libsodium's */
	KIB = 1024,
};

enum job_kind {
	JOB_MAKE,
	JOB_VERIFY,
	JOB_VERIFY_UNKNOWN, /* against the dummy, never right */
};

struct job {
	enum job_kind kind;
	char password[HASHER_PASSWORD_SIZE]; /* wiped once it is hashed */
	struct hash_result result;	     /* `hash` holds the stored one until then */
};

struct hasher {
	uint64_t ops;
	size_t mem;
	char dummy[HASHER_HASH_SIZE];
	int wake_fd, done_fd; /* owned */

	atomic_int users; /* the loop and the worker: whoever drops it last frees it */
	atomic_bool is_stopping;
	_Atomic uint64_t submitted; /* the loop adds */
	_Atomic uint64_t done;	    /* these two: the worker adds */
	_Atomic uint64_t computed;

	uint64_t collected; /* the loop's alone */
	size_t size;
	struct job *jobs; /* owned */
};

/* `computed` becomes true if the answer cost a hash. */
static enum hash_outcome
verify(const char *hash, const char *password, bool *computed)
{
	/* -1: not a hash at all. Without this a damaged row would look like a lack of memory. */
	if (crypto_pwhash_str_needs_rehash(
		    hash, crypto_pwhash_OPSLIMIT_INTERACTIVE, crypto_pwhash_MEMLIMIT_INTERACTIVE) < 0)
		return HASH_DAMAGED;
	*computed = true;
	errno = 0;
	if (crypto_pwhash_str_verify(hash, password, strlen(password)) == 0)
		return HASH_MATCHES;
	/* libsodium sets EINVAL for a wrong password, and anything else when it couldn't tell. */
	return errno == EINVAL ? HASH_DIFFERS : HASH_FAILED;
}

/* The worker's: what a job asks for. Returns true if that cost a hash. */
static bool
job_run(const struct hasher *hasher, struct job *job)
{
	struct hash_result *result = &job->result;
	bool computed = false;

	switch (job->kind) {
	case JOB_MAKE:
		computed = crypto_pwhash_str(result->hash, job->password, strlen(job->password), hasher->ops,
				   hasher->mem) == 0;
		result->outcome = computed ? HASH_MADE : HASH_FAILED;
		break;
	case JOB_VERIFY:
		result->outcome = verify(result->hash, job->password, &computed);
		break;
	case JOB_VERIFY_UNKNOWN:
		result->outcome = verify(hasher->dummy, job->password, &computed);
		if (result->outcome == HASH_MATCHES)
			result->outcome = HASH_DIFFERS;
		break;
	}
	sodium_memzero(job->password, sizeof job->password);
	if (result->outcome != HASH_MADE)
		sodium_memzero(result->hash, sizeof result->hash);
	return computed;
}

static void
hasher_free(struct hasher *hasher)
{
	if (hasher->wake_fd >= 0)
		close(hasher->wake_fd);
	if (hasher->done_fd >= 0)
		close(hasher->done_fd);
	if (hasher->jobs != NULL)
		sodium_memzero(hasher->jobs, hasher->size * sizeof *hasher->jobs);
	free(hasher->jobs);
	free(hasher);
}

static void
drop(struct hasher *hasher)
{
	if (atomic_fetch_sub(&hasher->users, 1) == 1)
		hasher_free(hasher);
}

static void *
work(void *arg)
{
	struct hasher *hasher = arg;

	priority_low();
	while (!atomic_load(&hasher->is_stopping)) {
		uint64_t done = atomic_load(&hasher->done);
		if (done == atomic_load(&hasher->submitted)) {
			worker_clear(hasher->wake_fd); /* asleep until then */
			continue;
		}
		if (job_run(hasher, &hasher->jobs[done % hasher->size]))
			atomic_fetch_add(&hasher->computed, 1);
		atomic_store(&hasher->done, done + 1);
		worker_wake(hasher->done_fd);
	}
	drop(hasher);
	return NULL;
}

/* Whether a hash may cost that much here. It is not computed: people wait for the start. */
static bool
is_affordable(const struct hasher *hasher)
{
	if (hasher->ops < crypto_pwhash_OPSLIMIT_MIN || hasher->ops > crypto_pwhash_OPSLIMIT_MAX ||
		hasher->mem < crypto_pwhash_MEMLIMIT_MIN || hasher->mem > crypto_pwhash_MEMLIMIT_MAX)
		return false;
	void *memory = mmap(NULL, hasher->mem, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	return memory != MAP_FAILED && munmap(memory, hasher->mem) == 0;
}

/* The hash of no password anybody knows: as crypto_pwhash_str() writes it, with a salt and a hash that are
 * random. False if libsodium doesn't take it for one: unknown names would show by a quick answer. */
static bool
make_dummy(struct hasher *hasher)
{
	unsigned char salt[crypto_pwhash_SALTBYTES], hash[DUMMY_HASH_BYTES];
	char salt_text[sodium_base64_ENCODED_LEN(sizeof salt, sodium_base64_VARIANT_ORIGINAL_NO_PADDING)];
	char hash_text[sodium_base64_ENCODED_LEN(sizeof hash, sodium_base64_VARIANT_ORIGINAL_NO_PADDING)];

	randombytes_buf(salt, sizeof salt);
	randombytes_buf(hash, sizeof hash);
	sodium_bin2base64(
		salt_text, sizeof salt_text, salt, sizeof salt, sodium_base64_VARIANT_ORIGINAL_NO_PADDING);
	sodium_bin2base64(
		hash_text, sizeof hash_text, hash, sizeof hash, sodium_base64_VARIANT_ORIGINAL_NO_PADDING);
	snprintf(hasher->dummy, sizeof hasher->dummy, "%sv=19$m=%zu,t=%" PRIu64 ",p=1$%s$%s",
		crypto_pwhash_STRPREFIX, hasher->mem / KIB, hasher->ops, salt_text, hash_text);
	return crypto_pwhash_str_needs_rehash(hasher->dummy, hasher->ops, hasher->mem) == 0;
}

struct hasher *
hasher_open(uint64_t ops, size_t mem, size_t queue)
{
	struct hasher *hasher = calloc(1, sizeof *hasher);

	assert(queue > 0);
	if (hasher == NULL)
		return NULL;
	hasher->ops = ops;
	hasher->mem = mem;
	hasher->size = queue;
	atomic_store(&hasher->users, 2);
	hasher->wake_fd = eventfd(0, EFD_CLOEXEC);
	hasher->done_fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
	hasher->jobs = calloc(queue, sizeof *hasher->jobs);
	if (hasher->wake_fd < 0 || hasher->done_fd < 0 || hasher->jobs == NULL || !is_affordable(hasher) ||
		!make_dummy(hasher) || !worker_start(NULL, work, hasher)) {
		hasher_free(hasher);
		return NULL;
	}
	return hasher;
}

void
hasher_close(struct hasher *hasher)
{
	if (hasher == NULL)
		return;
	atomic_store(&hasher->is_stopping, true);
	worker_wake(hasher->wake_fd);
	drop(hasher);
}

int
hasher_fd(const struct hasher *hasher)
{
	return hasher->done_fd;
}

bool
hasher_has_room(const struct hasher *hasher)
{
	return atomic_load(&hasher->submitted) - hasher->collected < hasher->size;
}

static bool
submit(struct hasher *hasher, enum job_kind kind, uint64_t ticket, const char *password, const char *hash)
{
	size_t length = strlen(password);

	assert(length < HASHER_PASSWORD_SIZE);
	assert(strlen(hash) < HASHER_HASH_SIZE);
	if (!hasher_has_room(hasher))
		return false;
	uint64_t submitted = atomic_load(&hasher->submitted);
	struct job *job = &hasher->jobs[submitted % hasher->size];
	job->kind = kind;
	job->result.ticket = ticket;
	memcpy(job->password, password, length + 1);
	memcpy(job->result.hash, hash, strlen(hash) + 1);

	atomic_store(&hasher->submitted, submitted + 1);
	worker_wake(hasher->wake_fd);
	return true;
}

bool
hasher_submit_make(struct hasher *hasher, uint64_t ticket, const char *password)
{
	return submit(hasher, JOB_MAKE, ticket, password, "");
}

bool
hasher_submit_verify(struct hasher *hasher, uint64_t ticket, const char *password, const char *hash)
{
	if (hash == NULL || hash[0] == '\0')
		return submit(hasher, JOB_VERIFY_UNKNOWN, ticket, password, "");
	return submit(hasher, JOB_VERIFY, ticket, password, hash);
}

void
hasher_collect(
	struct hasher *hasher, void (*on_result)(const struct hash_result *result, void *arg), void *arg)
{
	/* Before `done` is looked at, so that a result that comes in between wakes the loop again. */
	worker_clear(hasher->done_fd);
	uint64_t done = atomic_load(&hasher->done);

	while (hasher->collected != done) {
		struct job *job = &hasher->jobs[hasher->collected % hasher->size];
		struct hash_result result = job->result;

		/* The slot is free before the call, so that the call may submit the next job. */
		sodium_memzero(job, sizeof *job);
		hasher->collected++;
		on_result(&result, arg);
		sodium_memzero(&result, sizeof result);
	}
}

uint64_t
hasher_count(const struct hasher *hasher)
{
	return atomic_load(&hasher->computed);
}
