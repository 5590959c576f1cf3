/*
 * push_crypt.c - what both sides can compute, and nobody between them: from the reader's key and one that is
 * made for this text alone, by HKDF, comes the key of AES-128-GCM.
 *
 *   body:  salt 16 | size of a record 4 | 65 | the key made for this text 65 | encrypted: text, 02, tag 16
 */
#include "tools/courier/push_crypt.h"

#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/kdf.h>
#include <openssl/rand.h>
#include <string.h>

#include "tools/courier/base64url.h"

enum { SECRET_SIZE = 32, KEY_SIZE = 16, NONCE_SIZE = 12, TAG_SIZE = 16, LAST_RECORD = 2 };

/* What the text is encrypted with. */
struct keys {
	uint8_t key[KEY_SIZE];
	uint8_t nonce[NONCE_SIZE];
};

bool
push_reader_read(struct push_reader *reader, const char *p256dh, const char *auth)
{
	return base64url_read(reader->key, sizeof reader->key, p256dh) == sizeof reader->key &&
	       base64url_read(reader->auth, sizeof reader->auth, auth) == sizeof reader->auth;
}

bool
push_point(uint8_t point[PUSH_POINT_SIZE], const EVP_PKEY *key)
{
	size_t length = 0;

	return EVP_PKEY_get_octet_string_param(
		       key, OSSL_PKEY_PARAM_PUB_KEY, point, PUSH_POINT_SIZE, &length) == 1 &&
	       length == PUSH_POINT_SIZE;
}

/* NULL if it is no point of the curve. */
static EVP_PKEY *
key_of_point(const uint8_t point[PUSH_POINT_SIZE])
{
	char group[] = "prime256v1";
	uint8_t copy[PUSH_POINT_SIZE];
	EVP_PKEY *key = NULL;
	EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);

	memcpy(copy, point, sizeof copy);
	OSSL_PARAM parts[] = {
		OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, group, 0),
		OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, copy, sizeof copy),
		OSSL_PARAM_construct_end(),
	};
	if (context == NULL || EVP_PKEY_fromdata_init(context) != 1 ||
		EVP_PKEY_fromdata(context, &key, EVP_PKEY_PUBLIC_KEY, parts) != 1)
		key = NULL;
	EVP_PKEY_CTX_free(context);
	return key;
}

static bool
agree(uint8_t secret[SECRET_SIZE], EVP_PKEY *own, const uint8_t other[PUSH_POINT_SIZE])
{
	size_t length = SECRET_SIZE;
	EVP_PKEY *point = key_of_point(other);
	EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_pkey(NULL, own, NULL);
	bool agreed = point != NULL && context != NULL && EVP_PKEY_derive_init(context) == 1 &&
		      EVP_PKEY_derive_set_peer(context, point) == 1 &&
		      EVP_PKEY_derive(context, secret, &length) == 1 && length == SECRET_SIZE;

	EVP_PKEY_CTX_free(context);
	EVP_PKEY_free(point);
	return agreed;
}

/* Some bytes, borrowed. */
struct bytes {
	const void *at;
	size_t size;
};

/* HKDF with SHA-256, both steps. */
static bool
stretch(uint8_t *out, size_t size, struct bytes salt, struct bytes from, struct bytes info)
{
	char digest[] = "SHA256";
	uint8_t in[3][256];
	const struct bytes given[] = {salt, from, info};
	EVP_KDF *kdf = EVP_KDF_fetch(NULL, "HKDF", NULL);
	EVP_KDF_CTX *context = kdf != NULL ? EVP_KDF_CTX_new(kdf) : NULL;

	/* OpenSSL takes what it only reads as what it might change. */
	for (int i = 0; i < 3; i++)
		memcpy(in[i], given[i].at, given[i].size);
	OSSL_PARAM parts[] = {
		OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, digest, 0),
		OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_SALT, in[0], salt.size),
		OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_KEY, in[1], from.size),
		OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_INFO, in[2], info.size),
		OSSL_PARAM_construct_end(),
	};
	bool done = context != NULL && EVP_KDF_derive(context, out, size, parts) == 1;
	EVP_KDF_CTX_free(context);
	EVP_KDF_free(kdf);
	OPENSSL_cleanse(in, sizeof in);
	return done;
}

static bool
make_keys(struct keys *keys, const struct push_reader *reader, EVP_PKEY *once,
	const uint8_t own[PUSH_POINT_SIZE], const uint8_t salt[PUSH_SALT_SIZE])
{
	static const char for_key[] = "Content-Encoding: aes128gcm", for_nonce[] = "Content-Encoding: nonce";
	static const char for_both[] = "WebPush: info";
	uint8_t secret[SECRET_SIZE], both[SECRET_SIZE], info[sizeof for_both + 2 * PUSH_POINT_SIZE];
	const struct bytes salted = {salt, PUSH_SALT_SIZE}, auth = {reader->auth, sizeof reader->auth};

	/* The NUL at the end of each of these texts belongs to it. */
	memcpy(info, for_both, sizeof for_both);
	memcpy(info + sizeof for_both, reader->key, PUSH_POINT_SIZE);
	memcpy(info + sizeof for_both + PUSH_POINT_SIZE, own, PUSH_POINT_SIZE);
	const struct bytes shared = {secret, sizeof secret}, from = {both, sizeof both};
	bool made =
		agree(secret, once, reader->key) &&
		stretch(both, sizeof both, auth, shared, (struct bytes){info, sizeof info}) &&
		stretch(keys->key, KEY_SIZE, salted, from, (struct bytes){for_key, sizeof for_key}) &&
		stretch(keys->nonce, NONCE_SIZE, salted, from, (struct bytes){for_nonce, sizeof for_nonce});
	OPENSSL_cleanse(secret, sizeof secret);
	OPENSSL_cleanse(both, sizeof both);
	return made;
}

/* Returns how many bytes were written, the tag included; 0 = none. */
static size_t
seal(uint8_t *out, const struct keys *keys, const char *text, size_t length)
{
	static const uint8_t end[] = {LAST_RECORD};
	int size = 0, more = 0, rest = 0;
	EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
	bool sealed =
		context != NULL &&
		EVP_EncryptInit_ex2(context, EVP_aes_128_gcm(), keys->key, keys->nonce, NULL) == 1 &&
		EVP_EncryptUpdate(context, out, &size, (const uint8_t *)text, (int)length) == 1 &&
		EVP_EncryptUpdate(context, out + size, &more, end, sizeof end) == 1 &&
		EVP_EncryptFinal_ex(context, out + size + more, &rest) == 1 &&
		EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, TAG_SIZE, out + size + more + rest) == 1;

	EVP_CIPHER_CTX_free(context);
	return sealed ? (size_t)(size + more + rest) + TAG_SIZE : 0;
}

size_t
push_encrypt_by(uint8_t body[PUSH_BODY_MAX], const struct push_reader *reader, const char *text,
	size_t length, EVP_PKEY *once, const uint8_t salt[PUSH_SALT_SIZE])
{
	static const uint8_t record_size[] = {PUSH_BODY_MAX >> 24, PUSH_BODY_MAX >> 16 & 0xff,
		PUSH_BODY_MAX >> 8 & 0xff, PUSH_BODY_MAX & 0xff};
	uint8_t *at = body, *own = body + PUSH_HEADER_SIZE - PUSH_POINT_SIZE;
	struct keys keys;

	if (length > PUSH_TEXT_MAX || !push_point(own, once) || !make_keys(&keys, reader, once, own, salt))
		return 0;
	memcpy(at, salt, PUSH_SALT_SIZE);
	at += PUSH_SALT_SIZE;
	memcpy(at, record_size, sizeof record_size);
	at += sizeof record_size;
	*at = PUSH_POINT_SIZE;
	size_t sealed = seal(body + PUSH_HEADER_SIZE, &keys, text, length);
	OPENSSL_cleanse(&keys, sizeof keys);
	return sealed > 0 ? PUSH_HEADER_SIZE + sealed : 0;
}

size_t
push_encrypt(uint8_t body[PUSH_BODY_MAX], const struct push_reader *reader, const char *text, size_t length)
{
	uint8_t salt[PUSH_SALT_SIZE];
	EVP_PKEY *once = EVP_EC_gen("P-256");
	size_t size = 0;

	if (once != NULL && RAND_bytes(salt, sizeof salt) == 1)
		size = push_encrypt_by(body, reader, text, length, once, salt);
	EVP_PKEY_free(once);
	return size;
}
