/*
 * push_crypt.h - the text of a push, so encrypted that its reader's browser can read it and the push service
 * can't: RFC 8291, one record of aes128gcm (RFC 8188).
 *
 * Memory in, memory out.
 */
#pragma once

#include <openssl/evp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/rules/must_use.h"

enum {
	PUSH_POINT_SIZE = 65, /* of P-256, uncompressed */
	PUSH_AUTH_SIZE = 16,
	PUSH_SALT_SIZE = 16,
	PUSH_HEADER_SIZE = PUSH_SALT_SIZE + 4 + 1 + PUSH_POINT_SIZE,
	PUSH_BODY_MAX = 4096, /* no service has to take more */
	PUSH_TEXT_MAX = PUSH_BODY_MAX - PUSH_HEADER_SIZE - 1 - 16,
};

/* What a browser has made for this reader. */
struct push_reader {
	uint8_t key[PUSH_POINT_SIZE];
	uint8_t auth[PUSH_AUTH_SIZE];
};

/* Both texts as they came from the browser, in base64url. False: no keys. */
MUST_USE bool push_reader_read(struct push_reader *reader, const char *p256dh, const char *auth);

/* Returns the length of the body; 0 if the text is too long, or the reader's key is no point of the curve. */
MUST_USE size_t push_encrypt(
	uint8_t body[PUSH_BODY_MAX], const struct push_reader *reader, const char *text, size_t length);

/* Likewise, with this key and salt, which must serve for one text only. */
MUST_USE size_t push_encrypt_by(uint8_t body[PUSH_BODY_MAX], const struct push_reader *reader,
	const char *text, size_t length, EVP_PKEY *once, const uint8_t salt[PUSH_SALT_SIZE]);

/* The point of a key of P-256. */
MUST_USE bool push_point(uint8_t point[PUSH_POINT_SIZE], const EVP_PKEY *key);
