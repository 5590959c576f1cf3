/*
 * push_key.c - a key of P-256 in a PEM file, and a JSON Web Token signed by it (ES256).
 */
#include "tools/courier/push_key.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <libgen.h>
#include <openssl/bn.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/pem.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { HALF = 32, CLAIMS_SIZE = 512, DER_SIZE = 80 };

struct push_key {
	EVP_PKEY *key; /* owned */
	char text[PUSH_KEY_TEXT_SIZE];
};

static void
say(char reason[PUSH_KEY_REASON_SIZE], const char *path, const char *what)
{
	snprintf(reason, PUSH_KEY_REASON_SIZE, "%.400s: %.100s", path, what);
}

/* The folder's entry, too, is on disk. */
static bool
name_file(const char *fresh, const char *path)
{
	char folder[512];

	snprintf(folder, sizeof folder, "%s", path);
	int fd = open(dirname(folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	bool named = fd >= 0 && rename(fresh, path) == 0 && fsync(fd) == 0;
	int fault = errno;
	if (fd >= 0)
		close(fd);
	errno = fault;
	return named;
}

/* The file is whole or not there: it gets its name when all of it is on disk. */
static bool
write_file(const char *path, const EVP_PKEY *key, char reason[PUSH_KEY_REASON_SIZE])
{
	char fresh[512];

	if (snprintf(fresh, sizeof fresh, "%s.new", path) >= (int)sizeof fresh) {
		say(reason, path, "the name is too long");
		return false;
	}
	int fd = open(fresh, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0600);
	FILE *file = fd >= 0 ? fdopen(fd, "w") : NULL;
	bool written = file != NULL && fchmod(fd, 0600) == 0 &&
		       PEM_write_PKCS8PrivateKey(file, key, NULL, NULL, 0, NULL, NULL) == 1 &&
		       fflush(file) == 0 && fsync(fd) == 0;
	if (!written)
		say(reason, fresh, strerror(errno));
	if (file != NULL)
		fclose(file);
	else if (fd >= 0)
		close(fd);
	if (!written || name_file(fresh, path))
		return written;
	say(reason, path, strerror(errno));
	return false;
}

static EVP_PKEY *
make(const char *path, char reason[PUSH_KEY_REASON_SIZE])
{
	EVP_PKEY *key = EVP_EC_gen("P-256");

	if (key == NULL)
		say(reason, path, "no key could be made");
	if (key != NULL && write_file(path, key, reason))
		return key;
	EVP_PKEY_free(key);
	return NULL;
}

/* Takes the descriptor. */
static EVP_PKEY *
read_key(int fd, const char *path, char reason[PUSH_KEY_REASON_SIZE])
{
	struct stat status;
	EVP_PKEY *key = NULL;
	FILE *file = fdopen(fd, "r");

	if (file == NULL || fstat(fd, &status) < 0)
		say(reason, path, strerror(errno));
	else if ((status.st_mode & (S_IRWXG | S_IRWXO)) != 0)
		say(reason, path, "others than its owner may read or write this key (chmod 0600)");
	else if ((key = PEM_read_PrivateKey(file, NULL, NULL, NULL)) == NULL)
		say(reason, path, "there is no key in it");
	if (file != NULL)
		fclose(file);
	else
		close(fd);
	return key;
}

/* Keys of other curves have points of the same size. */
static bool
is_p256(const EVP_PKEY *key)
{
	char group[64];
	size_t length = 0;

	return EVP_PKEY_get_group_name(key, group, sizeof group, &length) == 1 &&
	       strcmp(group, "prime256v1") == 0;
}

struct push_key *
push_key_open(const char *path, char reason[PUSH_KEY_REASON_SIZE])
{
	uint8_t point[PUSH_POINT_SIZE];
	struct push_key *key = calloc(1, sizeof *key);
	int fd = open(path, O_RDONLY | O_CLOEXEC);

	if (key == NULL || (fd < 0 && errno != ENOENT)) {
		say(reason, path, strerror(errno));
		free(key);
		if (fd >= 0)
			close(fd);
		return NULL;
	}
	key->key = fd >= 0 ? read_key(fd, path, reason) : make(path, reason);
	if (key->key == NULL) {
		free(key);
		return NULL;
	}
	if (!is_p256(key->key) || !push_point(point, key->key)) {
		say(reason, path, "this is no key of P-256");
		push_key_close(key);
		return NULL;
	}
	base64url_write(key->text, point, sizeof point);
	return key;
}

void
push_key_close(struct push_key *key)
{
	if (key == NULL)
		return;
	EVP_PKEY_free(key->key);
	free(key);
}

const char *
push_key_text(const struct push_key *key)
{
	return key->text;
}

/* Both numbers of a signature, each with 32 bytes, in place of DER. */
static bool
unpack(uint8_t out[2 * HALF], const uint8_t *der, size_t size)
{
	ECDSA_SIG *numbers = d2i_ECDSA_SIG(NULL, &der, (long)size);
	bool fits = numbers != NULL && BN_bn2binpad(ECDSA_SIG_get0_r(numbers), out, HALF) == HALF &&
		    BN_bn2binpad(ECDSA_SIG_get0_s(numbers), out + HALF, HALF) == HALF;

	ECDSA_SIG_free(numbers);
	return fits;
}

static bool
sign(uint8_t out[2 * HALF], EVP_PKEY *key, const char *text, size_t length)
{
	uint8_t der[DER_SIZE];
	size_t size = sizeof der;
	EVP_MD_CTX *context = EVP_MD_CTX_new();
	bool is_signed = context != NULL && EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, key) == 1 &&
			 EVP_DigestSign(context, der, &size, (const uint8_t *)text, length) == 1 &&
			 unpack(out, der, size);

	EVP_MD_CTX_free(context);
	return is_signed;
}

bool
push_key_sign(const struct push_key *key, const char *origin, const char *contact, int64_t now,
	char out[PUSH_SIGNED_SIZE])
{
	static const char head[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
	char claims[CLAIMS_SIZE], token[BASE64URL_SIZE(sizeof head) + BASE64URL_SIZE(CLAIMS_SIZE)];
	char signature[BASE64URL_SIZE(2 * HALF)];
	uint8_t numbers[2 * HALF];
	int length = snprintf(claims, sizeof claims, "{\"aud\":\"%s\",\"exp\":%" PRId64 ",\"sub\":\"%s\"}",
		origin, now + PUSH_SIGNED_SECONDS, contact);

	if (length >= (int)sizeof claims)
		return false;
	size_t at = base64url_write(token, (const uint8_t *)head, sizeof head - 1);
	token[at++] = '.';
	at += base64url_write(token + at, (const uint8_t *)claims, (size_t)length);
	if (!sign(numbers, key->key, token, at))
		return false;
	base64url_write(signature, numbers, sizeof numbers);
	return snprintf(out, PUSH_SIGNED_SIZE, "vapid t=%s.%s, k=%s", token, signature, key->text) <
	       PUSH_SIGNED_SIZE;
}
