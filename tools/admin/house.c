/*
 * house.c - a request for each account; then the file, put in its place by a rename.
 */
#include "tools/admin/house.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "db/people/players.h"
#include "server/engine/levels.h"
#include "server/operators/admin.h"
#include "tools/admin/ask.h"

enum {
	PASSWORD_BYTES = 24,
	PATH_SIZE = 4096,
};

/* 192 random bits, which nobody has to remember or could guess: their hash may be a cheap one. */
static bool
make_password(char password[2 * PASSWORD_BYTES + 1], char hash[crypto_pwhash_STRBYTES])
{
	unsigned char bytes[PASSWORD_BYTES];
	randombytes_buf(bytes, sizeof bytes);
	sodium_bin2hex(password, 2 * PASSWORD_BYTES + 1, bytes, sizeof bytes);
	return crypto_pwhash_str(hash, password, strlen(password), crypto_pwhash_OPSLIMIT_MIN,
		       crypto_pwhash_MEMLIMIT_MIN) == 0;
}

/* The name of the account goes to `name`; it is another than the expected one, which is printed then. */
static bool
read_answer(const char *answer, char name[PLAYER_NAME_SIZE], char reason[HOUSE_REASON_SIZE])
{
	char expected[PLAYER_NAME_SIZE];
	int read = sscanf(answer, "ok %20s %20s", name, expected);
	if (read == 2)
		printf("%s is somebody else's name: this house player is called %s\n", expected, name);
	if (read < 1)
		snprintf(reason, HOUSE_REASON_SIZE, "%.*s", (int)strcspn(answer, "\n"), answer);
	return read >= 1;
}

static bool
write_account(const char *directory, const struct level *level, int seat, FILE *file,
	char reason[HOUSE_REASON_SIZE])
{
	char password[2 * PASSWORD_BYTES + 1], hash[crypto_pwhash_STRBYTES];
	char line[ADMIN_LINE_SIZE], name[PLAYER_NAME_SIZE];
	char *answer = NULL;
	size_t size;
	FILE *stream = make_password(password, hash) ? open_memstream(&answer, &size) : NULL;
	if (stream == NULL) {
		snprintf(reason, HOUSE_REASON_SIZE, "out of memory");
		return false;
	}
	snprintf(line, sizeof line, "house %s %d %s", level->name, seat, hash);
	bool done = ask(directory, line, stream, reason);
	fclose(stream);
	done = done && read_answer(answer, name, reason);
	if (done)
		fprintf(file, "%s %s %s\n", level->name, name, password);
	free(answer);
	return done;
}

static bool
write_accounts(const char *directory, int seats, FILE *file, char reason[HOUSE_REASON_SIZE])
{
	for (int i = 0; i < LEVELS; i++) {
		for (int seat = 0; seat < seats; seat++) {
			if (!write_account(directory, &levels[i], seat, file, reason))
				return false;
		}
	}
	return true;
}

/* A new file for its owner alone; an older one of that name is no more. */
static FILE *
open_private(const char *path)
{
	(void)unlink(path);
	int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
	FILE *file = fd >= 0 ? fdopen(fd, "w") : NULL;
	if (file == NULL && fd >= 0)
		close(fd);
	return file;
}

bool
house_write(const char *directory, const char *path, int seats, char reason[HOUSE_REASON_SIZE])
{
	char beside[PATH_SIZE];
	if (sodium_init() < 0 || snprintf(beside, sizeof beside, "%s.new", path) >= (int)sizeof beside) {
		snprintf(reason, HOUSE_REASON_SIZE, "%s: that name is too long", path);
		return false;
	}
	FILE *file = open_private(beside);
	if (file == NULL) {
		snprintf(reason, HOUSE_REASON_SIZE, "%s.new: %s", path, strerror(errno));
		return false;
	}
	bool asked = write_accounts(directory, seats, file, reason);
	bool written = fflush(file) == 0 && fsync(fileno(file)) == 0;
	written = fclose(file) == 0 && written;
	if (asked && written && rename(beside, path) == 0)
		return true;
	if (asked)
		snprintf(reason, HOUSE_REASON_SIZE, "%s: %s", path, strerror(errno));
	(void)unlink(beside);
	return false;
}
