/*
 * ask.c - the lock decides: a tool that gets it has the database to itself, else a server has the lock and
 * listens.
 */
#include "tools/admin/ask.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "server/commands/lookup.h"
#include "server/operators/admin.h"
#include "server/system/lockfile.h"
#include "tools/admin/owner.h"

enum {
	PATIENCE_MS = 10000, /* for the answer: a turn of a busy server, a slow disk */
	TRIES = 100,	     /* a starting or stopping server has the lock, but doesn't listen */
	TRY_EVERY_MS = 100,
	SAID_AT = 10, /* the try at which whoever waits reads why */
	PATH_SIZE = 4096,
};

/* Nobody else has the database. */
static bool
ask_database(const char *directory, const char *line, FILE *answer, char reason[ASK_REASON_SIZE])
{
	char path[PATH_SIZE];

	snprintf(path, sizeof path, "%s/barpoint.db", directory);
	if (access(path, F_OK) < 0) {
		snprintf(reason, ASK_REASON_SIZE, "there is no database in %s: no server has run there yet",
			directory);
		return false;
	}
	struct db *db = db_open(path, reason);
	if (db == NULL)
		return false;
	struct admin_request request = {
		.db = db, .now = time(NULL), .answer = answer, .is_reserved = command_is_called};
	bool stored = admin_answer(&request, line) == DB_OK && db_commit(db) == DB_OK;
	if (!stored)
		snprintf(reason, ASK_REASON_SIZE, "nothing was stored: %s", db_error(db));
	db_close(db);
	return stored;
}

/* -1 if nobody listens. */
static int
connect_to(const char *path)
{
	struct sockaddr_un address = {.sun_family = AF_UNIX};
	int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);

	memcpy(address.sun_path, path, strlen(path) + 1);
	if (fd >= 0 && connect(fd, (const struct sockaddr *)&address, sizeof address) == 0)
		return fd;
	if (fd >= 0)
		close(fd);
	return -1;
}

static bool
send_line(int fd, const char *line)
{
	char text[ADMIN_LINE_SIZE + 1];
	int size = snprintf(text, sizeof text, "%s\n", line);

	return size <= ADMIN_LINE_SIZE && send(fd, text, (size_t)size, MSG_NOSIGNAL) == size;
}

/* Reads to the end of the connection; true if a whole line came. */
static bool
copy_answer(int fd, FILE *answer)
{
	struct pollfd ready = {.fd = fd, .events = POLLIN};
	char text[4096], last = '\0';
	ssize_t size = 1;

	while (poll(&ready, 1, PATIENCE_MS) > 0 && (size = read(fd, text, sizeof text)) > 0) {
		fwrite(text, 1, (size_t)size, answer);
		last = text[size - 1];
	}
	return size == 0 && last == '\n';
}

static bool
ask_server(int fd, const char *line, FILE *answer, char reason[ASK_REASON_SIZE])
{
	bool answered = send_line(fd, line) && copy_answer(fd, answer);

	if (!answered)
		snprintf(reason, ASK_REASON_SIZE, "the server doesn't answer");
	close(fd);
	return answered;
}

bool
ask(const char *directory, const char *line, FILE *answer, char reason[ASK_REASON_SIZE])
{
	const struct timespec pause = {.tv_nsec = TRY_EVERY_MS * 1000000L};
	char path[ADMIN_PATH_SIZE], why[LOCKFILE_REASON_SIZE];
	bool has_path = admin_socket_path(path, directory), held = true;

	if (!owner_become(directory, reason))
		return false;
	for (int i = 0; i < TRIES && held; i++) {
		int lock = lockfile_try(directory, &held, why);
		if (lock >= 0) {
			bool answered = ask_database(directory, line, answer, reason);
			lockfile_release(lock);
			return answered;
		}
		int fd = has_path ? connect_to(path) : -1;
		if (fd >= 0)
			return ask_server(fd, line, answer, reason);
		if (i == SAID_AT)
			fprintf(stderr, "barpoint-admin: a server starts or ends in %s; waiting for it\n",
				directory);
		nanosleep(&pause, NULL);
	}
	snprintf(reason, ASK_REASON_SIZE, held ? "%s; nobody listens to barpoint-admin there" : "%s", why);
	return false;
}
