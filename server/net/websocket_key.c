/*
 * websocket_key.c - SHA-1 of the key and of a constant. It keeps no secret.
 */
#include "server/net/websocket_key.h"

#include <openssl/evp.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum {
	KEY_BYTES = 16,
	KEY_LENGTH = 24,
	SHA1_BYTES = 20,
};

static bool
is_key(const char *key)
{
	unsigned char bytes[KEY_BYTES];
	size_t size;

	return strlen(key) == KEY_LENGTH &&
	       sodium_base642bin(bytes, sizeof bytes, key, KEY_LENGTH, NULL, &size, NULL,
		       sodium_base64_VARIANT_ORIGINAL) == 0 &&
	       size == KEY_BYTES;
}

bool
websocket_key_answer(const char *key, char answer[WEBSOCKET_ANSWER_SIZE])
{
	static const char constant[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
	unsigned char sum[SHA1_BYTES];
	char text[KEY_LENGTH + sizeof constant];

	if (!is_key(key))
		return false;
	snprintf(text, sizeof text, "%s%s", key, constant);
	if (EVP_Digest(text, strlen(text), sum, NULL, EVP_sha1(), NULL) != 1)
		return false;
	sodium_bin2base64(answer, WEBSOCKET_ANSWER_SIZE, sum, sizeof sum, sodium_base64_VARIANT_ORIGINAL);
	return true;
}
