/*
 * secret_hash.h - what is stored of the secret in an address.
 */
#pragma once

#include <stdint.h>

enum { SECRET_REST_SIZE = 24 };

/* The SHA-256 of a secret: a row is found by the first eight bytes, and known by the rest. */
struct secret_hash {
	int64_t place;
	uint8_t rest[SECRET_REST_SIZE];
};
