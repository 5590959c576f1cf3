/*
 * checkup.c - the check of the whole database, in a thread of a low priority.
 */
#include "server/state/checkup.h"

#include <event2/event.h>
#include <linux/ioprio.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "db/file/soundness.h"
#include "server/config/config.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/log.h"
#include "server/system/memory.h"
#include "server/system/priority.h"
#include "server/system/worker.h"

/* The thread's work. It outlives the server that doesn't wait for it: whoever drops it last frees it. */
struct file_reading {
	char path[CONFIG_TEXT_SIZE + 32];
	int done_fd;	  /* owned; readable when the thread has ended */
	atomic_int users; /* the loop and the thread */
	atomic_bool ends; /* the thread is to give up */

	/* The thread's, until it has ended. */
	enum checked checked;
	char found[DB_REASON_SIZE];
};

struct checkup {
	struct soundness known;	      /* as of the start, then as of the end of the check */
	struct file_reading *reading; /* NULL if none is under way */
	struct event *done;	      /* owned; of that */
};

static void
reading_drop(struct file_reading *reading)
{
	if (atomic_fetch_sub(&reading->users, 1) > 1)
		return;
	close(reading->done_fd);
	free(reading);
}

static bool
goes_on(void *arg)
{
	struct file_reading *reading = arg;

	return !atomic_load(&reading->ends);
}

/* Not the lowest priority there is: where a read begins and ends SQLite has locks on the file that all
 * threads share, and the loop waits for a thread that lost the processor amid one. At a load of 26 and
 * niceness 19 that was a second. For the disk it is the last. */
static void
become_patient(void)
{
	priority_low();
	(void)syscall(SYS_ioprio_set, IOPRIO_WHO_PROCESS, 0, IOPRIO_PRIO_VALUE(IOPRIO_CLASS_IDLE, 0));
}

static void *
work(void *arg)
{
	struct file_reading *reading = arg;

	become_patient();
	struct db *db = db_open_to_read(reading->path, reading->found);
	reading->checked =
		db != NULL ? soundness_check(db, goes_on, reading, reading->found) : CHECK_UNFINISHED;
	db_close(db);
	worker_wake(reading->done_fd);
	reading_drop(reading);
	return NULL;
}

static void
report_damage(const struct server *server)
{
	log_error("database", "THE DATABASE IS DAMAGED: %s", server->checkup->known.found);
	log_error("database", "no new matches begin; whatever can still be read goes on. Copy the data "
			      "directory, then put back a backup: 'barpoint-admin --data DIR restore FILE'");
}

/* What was found stays known, whatever becomes of the row: a check stays due until it is stored. */
static void
note(struct server *server, const struct file_reading *reading)
{
	struct checkup *checkup = server->checkup;

	checkup->known.unchecked = reading->checked != CHECK_SOUND;
	if (reading->checked == CHECK_UNFINISHED) {
		log_warning("database",
			"the check of the database could not be finished, and is due at the "
			"next start: %s",
			reading->found);
		return;
	}
	bool was_damaged = checkup_found_damage(server);
	snprintf(checkup->known.found, sizeof checkup->known.found, "%s", reading->found);
	if (reading->checked == CHECK_DAMAGED)
		report_damage(server);
	else
		log_info("database", "all of the database was read: it is whole%s",
			was_damaged ? " again" : "");
	if (storing_may(server))
		(void)storing_done(server, soundness_store(server->db, checkup->known.found));
}

/* The loop needs it no more. */
static void
let_go(struct checkup *checkup)
{
	event_free(checkup->done);
	reading_drop(checkup->reading);
	checkup->done = NULL;
	checkup->reading = NULL;
}

static void
on_checked(evutil_socket_t fd, short what, void *arg)
{
	struct server *server = arg;
	(void)fd;
	(void)what;

	storing_look_at_clock(server);
	note(server, server->checkup->reading);
	let_go(server->checkup);
}

static void
begin_check(struct server *server)
{
	struct checkup *checkup = server->checkup;
	struct file_reading *reading = must_calloc(1, sizeof *reading);

	snprintf(reading->path, sizeof reading->path, "%s/barpoint.db", server->config->data);
	reading->done_fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
	atomic_init(&reading->users, 2);
	checkup->reading = reading;
	checkup->done = event_new(server->base, reading->done_fd, EV_READ, on_checked, server);
	if (reading->done_fd < 0 || checkup->done == NULL || event_add(checkup->done, NULL) < 0 ||
		!worker_start(NULL, work, reading))
		fatal("the check of the database can't be started");
	log_info("database", "all of the database is read while the server runs: the last %s",
		checkup_found_damage(server) ? "check found damage" : "server did not end in order");
}

void
checkup_open(struct server *server)
{
	struct checkup *checkup = must_calloc(1, sizeof *checkup);

	server->checkup = checkup;
	if (soundness_begin(server->db, &checkup->known) != DB_OK)
		fatal("the database can't be written: %s", db_error(server->db));
	if (checkup_found_damage(server))
		report_damage(server);
	if (checkup->known.unchecked)
		begin_check(server);
}

static void
note_end(struct server *server)
{
	if (soundness_end(server->db) != DB_OK || db_commit(server->db) != DB_OK)
		log_warning("database", "it can't be noted that the server ended in order: %s",
			db_error(server->db));
}

void
checkup_close(struct server *server)
{
	struct checkup *checkup = server->checkup;

	if (checkup->reading != NULL) {
		atomic_store(&checkup->reading->ends, true);
		let_go(checkup);
	}
	free(checkup);
	server->checkup = NULL;
	note_end(server);
}

void
checkup_hand_over(struct server *server)
{
	if (!server->checkup->known.unchecked)
		note_end(server);
}

void
checkup_go_on(struct server *server)
{
	struct soundness known;

	if (server->checkup->known.unchecked)
		return;
	if (soundness_begin(server->db, &known) != DB_OK || db_commit(server->db) != DB_OK)
		log_warning(
			"database", "it can't be noted that the server goes on: %s", db_error(server->db));
}

bool
checkup_found_damage(const struct server *server)
{
	return server->checkup->known.found[0] != '\0';
}
