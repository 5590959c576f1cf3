/*
 * reset.c - makes codes that people can read out, and knows them again.
 */
#include "server/passwords/reset.h"

#include <assert.h>
#include <ctype.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "db/people/resets.h"
#include "server/state/server.h"
#include "server/state/storing.h"

enum { LETTERS = 12 }; /* of 5 bits */

static const char mark[] = "reset:";
static const char alphabet[] = "0123456789abcdefghjkmnpqrstvwxyz"; /* none looks like another */

static_assert((int)RESET_HASH_SIZE == (int)crypto_hash_sha256_BYTES, "codes are kept as SHA-256");

bool
reset_is_code(const char *password)
{
	return strncasecmp(password, mark, sizeof mark - 1) == 0;
}

/* The letters alone, in small ones: people leave out the lines between, or type capitals. False: no code. */
static bool
read_letters(const char *password, char letters[LETTERS + 1])
{
	int count = 0;

	for (const char *at = password + sizeof mark - 1; *at != '\0'; at++) {
		if (*at == '-')
			continue;
		if (count == LETTERS)
			return false;
		letters[count++] = (char)tolower((unsigned char)*at);
	}
	letters[count] = '\0';
	return count == LETTERS;
}

static void
hash_letters(const char letters[LETTERS + 1], uint8_t hash[RESET_HASH_SIZE])
{
	crypto_hash_sha256(hash, (const unsigned char *)letters, LETTERS);
}

enum db_status
reset_make(struct db *db, int64_t player, bool mailed, int64_t ends, char code[RESET_SIZE])
{
	char letters[LETTERS + 1] = "";
	uint8_t hash[RESET_HASH_SIZE];

	for (int i = 0; i < LETTERS; i++)
		letters[i] = alphabet[randombytes_uniform(sizeof alphabet - 1)];
	hash_letters(letters, hash);
	snprintf(code, RESET_SIZE, "%s%.4s-%.4s-%.4s", mark, letters, letters + 4, letters + 8);
	sodium_memzero(letters, sizeof letters);
	return reset_store(db, player, mailed, hash, ends);
}

enum reset_verdict
reset_judge(const struct server *server, int64_t player, const char *password)
{
	char letters[LETTERS + 1];
	uint8_t hash[RESET_HASH_SIZE];
	struct reset_row row;

	if (!reset_is_code(password) || !read_letters(password, letters))
		return RESET_NONE;
	hash_letters(letters, hash);
	if (reset_find(server->db, hash, &row) != DB_OK)
		return RESET_NONE;
	if (row.player != player)
		return RESET_OTHERS;
	if (row.used)
		return RESET_USED;
	return row.ends > storing_now(server) ? RESET_FITS : RESET_LATE;
}
