/*
 * log_key.c - reads and makes the file.
 */
#include "server/log/log_key.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/system/directory.h"

#define HEAD "barpoint log key "

enum {
	LINE_SIZE =
		sizeof HEAD - 1 + 4 + 2 * LOG_KEY_SIZE + 2, /* with an id of three digits, a blank, the end */
	FILE_SIZE = LOG_KEYS_MAX * LINE_SIZE,
};

bool
log_key_path(char path[LOG_KEY_PATH_SIZE], const char *given, const char *data_dir,
	char reason[LOG_KEY_REASON_SIZE])
{
	char *real = given[0] == '\0' ? realpath(data_dir, NULL) : NULL;

	if (given[0] == '\0' && real == NULL) {
		snprintf(reason, LOG_KEY_REASON_SIZE, "can't find the data directory %.256s: %s", data_dir,
			strerror(errno));
		return false;
	}
	int length = given[0] != '\0' ? snprintf(path, LOG_KEY_PATH_SIZE, "%s", given)
				      : snprintf(path, LOG_KEY_PATH_SIZE, "%s.logkey", real);
	free(real);
	if (length < LOG_KEY_PATH_SIZE)
		return true;
	snprintf(reason, LOG_KEY_REASON_SIZE, "the path of the log's key file is too long");
	return false;
}

/* One line without its end. */
static bool
read_line(struct log_keys *keys, const char *line)
{
	struct log_key key = {0};
	size_t size = 0;
	char *rest;

	if (strncmp(line, HEAD, sizeof HEAD - 1) != 0 || keys->count == LOG_KEYS_MAX)
		return false;
	unsigned long id = strtoul(line + sizeof HEAD - 1, &rest, 10);
	if (*rest != ' ' || id > UINT8_MAX || log_keys_find(keys, (uint8_t)id) != NULL ||
		strlen(rest + 1) != 2 * LOG_KEY_SIZE)
		return false;
	key.id = (uint8_t)id;
	bool read = sodium_hex2bin(key.bytes, sizeof key.bytes, rest + 1, 2 * LOG_KEY_SIZE, NULL, &size,
			    NULL) == 0 &&
		    size == LOG_KEY_SIZE;
	if (read)
		keys->at[keys->count++] = key;
	sodium_memzero(&key, sizeof key);
	return read;
}

/* `text` is changed. */
static bool
read_lines(struct log_keys *keys, char *text)
{
	char *rest;

	for (char *line = strtok_r(text, "\n", &rest); line != NULL; line = strtok_r(NULL, "\n", &rest))
		if (!read_line(keys, line))
			return false;
	return keys->count > 0;
}

static bool
fail(char reason[LOG_KEY_REASON_SIZE], const char *what, const char *path)
{
	snprintf(reason, LOG_KEY_REASON_SIZE, "%s %.256s: %s", what, path, strerror(errno));
	return false;
}

bool
log_keys_read(struct log_keys *keys, const char *path, char reason[LOG_KEY_REASON_SIZE])
{
	char text[FILE_SIZE + 1];
	struct stat status;

	keys->count = 0;
	int file = open(path, O_RDONLY | O_CLOEXEC);
	if (file < 0 && errno == ENOENT) {
		snprintf(reason, LOG_KEY_REASON_SIZE,
			"there is no key file %.256s for the log: copy it from another machine of the club, or begin "
			"the log with 'barpoint-admin log init'",
			path);
		return false;
	}
	if (file < 0)
		return fail(reason, "can't read the log's key file", path);
	ssize_t size = fstat(file, &status) == 0 ? read(file, text, FILE_SIZE) : -1;
	close(file);
	if (size < 0)
		return fail(reason, "can't read the log's key file", path);
	text[size] = '\0';
	bool read = read_lines(keys, text);
	sodium_memzero(text, sizeof text);
	if (read && (status.st_mode & (S_IRWXG | S_IRWXO)) == 0)
		return true;
	snprintf(reason, LOG_KEY_REASON_SIZE,
		read ? "the log's key file %.256s can be read by others: 'chmod 600' it"
		     : "the log's key file %.256s holds no keys of a log",
		path);
	log_keys_clear(keys);
	return false;
}

static bool
write_file(const char *path, const char *text)
{
	int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	ssize_t size = (ssize_t)strlen(text);

	if (file < 0)
		return false;
	bool written = write(file, text, (size_t)size) == size && fsync(file) == 0 && directory_sync(path);
	int error = errno;
	close(file);
	if (!written)
		unlink(path); /* nothing is sealed with it yet */
	errno = error;
	return written;
}

bool
log_keys_make(struct log_keys *keys, const char *path, char reason[LOG_KEY_REASON_SIZE])
{
	char hex[2 * LOG_KEY_SIZE + 1], text[LINE_SIZE + 1];
	struct log_key key = {.id = 1};

	if (access(path, F_OK) == 0)
		return log_keys_read(keys, path, reason);
	randombytes_buf(key.bytes, sizeof key.bytes);
	sodium_bin2hex(hex, sizeof hex, key.bytes, sizeof key.bytes);
	snprintf(text, sizeof text, HEAD "%d %s\n", key.id, hex);
	bool written = write_file(path, text);
	sodium_memzero(hex, sizeof hex);
	sodium_memzero(text, sizeof text);
	*keys = (struct log_keys){.at = {key}, .count = 1};
	sodium_memzero(&key, sizeof key);
	return written || fail(reason, "can't make the log's key file", path);
}

const struct log_key *
log_keys_find(const struct log_keys *keys, uint8_t id)
{
	for (int i = 0; i < keys->count; i++)
		if (keys->at[i].id == id)
			return &keys->at[i];
	return NULL;
}

void
log_keys_clear(struct log_keys *keys)
{
	sodium_memzero(keys, sizeof *keys);
}
