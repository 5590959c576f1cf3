/*
 * failpoints.c - ends the server by SIGKILL at one step of what makes a turn last. Linked in front of these
 * steps into barpointd-drilled only.
 *
 * While there is a file `die` in the directory BARPOINT_TEST_DIR, the first turn that comes to the step named
 * in it is the last. The file goes with it, so that the server can be started again.
 */
#include <fcntl.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "db/db.h"
#include "server/log/append.h"
#include "server/log/statements.h"
#include "server/net/wire.h"

enum appended __real_log_append_next(
	struct turn_log *log, enum entry_kind kind, int schema, const void *changes, size_t size);
enum appended __wrap_log_append_next(
	struct turn_log *log, enum entry_kind kind, int schema, const void *changes, size_t size);
void __real_connection_ask(struct log_connection *connection, const struct connection_question *question);
void __wrap_connection_ask(struct log_connection *connection, const struct connection_question *question);
void __real_log_layer_waits(sqlite3 *handle, bool waits);
void __wrap_log_layer_waits(sqlite3 *handle, bool waits);
enum db_status __real_db_commit(struct db *db);
enum db_status __wrap_db_commit(struct db *db);
bool __real_outbox_flush(struct outbox *outbox);
bool __wrap_outbox_flush(struct outbox *outbox);

static void
come_to(const char *step)
{
	const char *directory = getenv("BARPOINT_TEST_DIR");
	char path[4096], named[32] = "";

	if (directory == NULL || snprintf(path, sizeof path, "%s/die", directory) >= (int)sizeof path)
		return;
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return;
	ssize_t size = read(fd, named, sizeof named - 1);
	close(fd);
	if (size != (ssize_t)strlen(step) || strcmp(named, step) != 0)
		return;
	fprintf(stderr, "failpoint: ends at '%s'\n", step);
	unlink(path);
	raise(SIGKILL);
}

enum appended
__wrap_log_append_next(
	struct turn_log *log, enum entry_kind kind, int schema, const void *changes, size_t size)
{
	bool takes_over = kind == ENTRY_TAKEOVER;

	come_to(takes_over ? "epoch" : "taken");
	enum appended appended = __real_log_append_next(log, kind, schema, changes, size);
	if (appended == APPENDED)
		come_to(takes_over ? "takeover" : "stored");
	return appended;
}

void
__wrap_connection_ask(struct log_connection *connection, const struct connection_question *question)
{
	__real_connection_ask(connection, question);
	if (question->statement != NULL && strcmp(question->statement, LOG_APPEND) == 0)
		come_to("sent");
}

/* The last call before COMMIT: this turn's place in the log is among its rows. */
void
__wrap_log_layer_waits(sqlite3 *handle, bool waits)
{
	__real_log_layer_waits(handle, waits);
	come_to("placed");
}

enum db_status
__wrap_db_commit(struct db *db)
{
	enum db_status status = __real_db_commit(db);

	come_to("committed");
	return status;
}

bool
__wrap_outbox_flush(struct outbox *outbox)
{
	bool more = __real_outbox_flush(outbox);

	come_to("released");
	return more;
}
