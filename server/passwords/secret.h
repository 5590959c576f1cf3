/*
 * secret.h - the secret in an address that needs no password: random words, kept as a hash only. May not
 * touch: wording, the log; nobody else ever sees such a secret.
 */
#pragma once

#include <stdbool.h>

#include "db/people/secret_hash.h"

enum { SECRET_SIZE = 33 }; /* 128 bits as hexadecimal digits, and the NUL */

/* Makes one, and what is stored of it. */
void secret_make(char secret[SECRET_SIZE], struct secret_hash *hash);

/* What would be stored of it. False: it is no secret. */
bool secret_hash_of(const char *secret, struct secret_hash *hash);

/* Whether the rests of both are the same; takes as long for any. */
bool secret_is_same(const struct secret_hash *one, const struct secret_hash *other);
