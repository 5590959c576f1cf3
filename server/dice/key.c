/*
 * key.c - reads or makes the key file; seals and unseals by it.
 */
#include "server/dice/key.h"

#include <assert.h>
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

static_assert((int)KEY_SIZE == (int)crypto_secretbox_KEYBYTES, "a key of crypto_secretbox");
static_assert((int)KEY_SEALED_SIZE ==
		      (int)(crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES) + (int)KEY_SEED_SIZE,
	"nonce, tag, seed");

static const char head[] = "barpoint key 1 ";

enum {
	HEAD_SIZE = sizeof head - 1,
	FILE_SIZE = HEAD_SIZE + 2 * KEY_SIZE + 1, /* with the line's end */
};

bool
key_path(char path[KEY_PATH_SIZE], const char *given, const char *data_dir, char reason[KEY_REASON_SIZE])
{
	int length;

	if (given[0] != '\0') {
		length = snprintf(path, KEY_PATH_SIZE, "%s", given);
	} else {
		char *real = realpath(data_dir, NULL); /* `.` and `data/` have a name, too */
		if (real == NULL) {
			snprintf(reason, KEY_REASON_SIZE, "can't find the data directory %.256s: %s",
				data_dir, strerror(errno));
			return false;
		}
		length = snprintf(path, KEY_PATH_SIZE, "%s.key", real);
		free(real);
	}
	if (length < KEY_PATH_SIZE)
		return true;
	snprintf(reason, KEY_REASON_SIZE, "the path of the key file is too long");
	return false;
}

bool
key_may_be_read(const char *given, const char *data_dir)
{
	char path[KEY_PATH_SIZE], reason[KEY_REASON_SIZE];

	return key_path(path, given, data_dir, reason) && access(path, R_OK) == 0;
}

/* The id is a hash: it can be shown. */
static void
name_key(struct key *key)
{
	static const char purpose[] = "barpoint key id";
	crypto_hash_sha256_state hash;
	uint8_t id[crypto_hash_sha256_BYTES];

	crypto_hash_sha256_init(&hash);
	crypto_hash_sha256_update(&hash, (const uint8_t *)purpose, sizeof purpose - 1);
	crypto_hash_sha256_update(&hash, key->bytes, sizeof key->bytes);
	crypto_hash_sha256_final(&hash, id);
	sodium_bin2hex(key->id, sizeof key->id, id, (sizeof key->id - 1) / 2);
}

/* Takes over `file`. */
static bool
read_bytes(struct key *key, int file)
{
	char text[FILE_SIZE + 1];
	size_t size = 0;

	bool read_all = read(file, text, sizeof text) == FILE_SIZE && memcmp(text, head, HEAD_SIZE) == 0 &&
			sodium_hex2bin(key->bytes, sizeof key->bytes, text + HEAD_SIZE, 2 * KEY_SIZE, NULL,
				&size, NULL) == 0 &&
			size == KEY_SIZE && text[FILE_SIZE - 1] == '\n';
	sodium_memzero(text, sizeof text);
	close(file);
	return read_all;
}

enum key_status
key_read(struct key *key, const char *path, char reason[KEY_REASON_SIZE])
{
	struct stat status;
	int file = open(path, O_RDONLY | O_CLOEXEC);

	if (file < 0 && errno == ENOENT)
		return KEY_MISSING;
	if (file < 0 || fstat(file, &status) < 0) {
		snprintf(
			reason, KEY_REASON_SIZE, "can't read the key file %.256s: %s", path, strerror(errno));
		if (file >= 0)
			close(file);
		return KEY_REFUSED;
	}
	if ((status.st_mode & (S_IRWXG | S_IRWXO)) != 0) {
		snprintf(reason, KEY_REASON_SIZE,
			"the key file %.256s can be read by others: who has it and the database knows all "
			"coming dice. If nobody has read it, 'chmod 600' it",
			path);
		close(file);
		return KEY_REFUSED;
	}
	if (!read_bytes(key, file)) {
		snprintf(reason, KEY_REASON_SIZE, "the key file %.256s holds no key of this server", path);
		return KEY_REFUSED;
	}
	name_key(key);
	return KEY_READ;
}

static bool
write_file(const char *path, const char text[FILE_SIZE])
{
	int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);

	if (file < 0)
		return false;
	bool written = write(file, text, FILE_SIZE) == FILE_SIZE && fsync(file) == 0 && directory_sync(path);
	int error = errno;
	close(file);
	if (!written)
		unlink(path); /* nothing is sealed with it yet */
	errno = error;
	return written;
}

bool
key_make(struct key *key, const char *path, char reason[KEY_REASON_SIZE])
{
	char text[FILE_SIZE + 1];

	randombytes_buf(key->bytes, sizeof key->bytes);
	memcpy(text, head, HEAD_SIZE);
	sodium_bin2hex(text + HEAD_SIZE, 2 * KEY_SIZE + 1, key->bytes, KEY_SIZE);
	text[FILE_SIZE - 1] = '\n';
	bool written = write_file(path, text);
	if (!written)
		snprintf(reason, KEY_REASON_SIZE,
			"can't make the key file %.256s: %s (--key names another place)", path,
			strerror(errno));
	sodium_memzero(text, sizeof text);
	name_key(key);
	return written;
}

void
key_seal(const struct key *key, const uint8_t seed[KEY_SEED_SIZE], uint8_t sealed[KEY_SEALED_SIZE])
{
	randombytes_buf(sealed, crypto_secretbox_NONCEBYTES);
	crypto_secretbox_easy(sealed + crypto_secretbox_NONCEBYTES, seed, KEY_SEED_SIZE, sealed, key->bytes);
}

bool
key_unseal(const struct key *key, const uint8_t sealed[KEY_SEALED_SIZE], uint8_t seed[KEY_SEED_SIZE])
{
	return crypto_secretbox_open_easy(seed, sealed + crypto_secretbox_NONCEBYTES,
		       KEY_SEALED_SIZE - crypto_secretbox_NONCEBYTES, sealed, key->bytes) == 0;
}
