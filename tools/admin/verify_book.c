/*
 * verify_book.c - walks once through all envelopes.
 */
#include "tools/admin/verify_book.h"

#include <inttypes.h>
#include <sodium.h>
#include <string.h>

#include "db/envelopes.h"
#include "server/dice/envelope.h"
#include "server/dice/key.h"

enum { DIFFERENCES_SHOWN = 100 };

struct book_check {
	FILE *out;
	const struct key *key;					/* NULL = none */
	int64_t number;						/* of the previous envelope */
	uint8_t stored[ENVELOPE_SIZE], computed[ENVELOPE_SIZE]; /* its chain value */
	int64_t count, opened, unsealed, closed, differences;
};

static void
differ(struct book_check *check, int64_t number, const char *how)
{
	if (check->differences++ < DIFFERENCES_SHOWN)
		fprintf(check->out, "envelope %" PRId64 " %s\n", number, how);
}

/* The value may follow from the stored one before it or from the right one: a single wrong value is one
 * difference, not two. */
static void
check_chain(struct book_check *check, const struct envelope_row *row)
{
	uint8_t chain[ENVELOPE_SIZE];

	memcpy(chain, check->stored, sizeof chain);
	envelope_chain(chain, row->commitment);
	envelope_chain(check->computed, row->commitment);
	bool follows = memcmp(check->computed, row->chain, sizeof row->chain) == 0 ||
		       memcmp(chain, row->chain, sizeof row->chain) == 0;
	if (row->number != check->number + 1)
		differ(check, check->number + 1, "is missing");
	else if (!follows)
		differ(check, row->number, "has a chain value that doesn't follow from the one before");
	if (row->number != check->number + 1 || follows)
		memcpy(check->computed, row->chain, sizeof row->chain);
	memcpy(check->stored, row->chain, sizeof row->chain);
}

static bool
seed_fits(const struct envelope_row *row, const uint8_t seed[ENVELOPE_SIZE])
{
	uint8_t commitment[ENVELOPE_SIZE];

	envelope_commit(seed, commitment);
	return memcmp(commitment, row->commitment, sizeof commitment) == 0;
}

/* One that is sealed or in use: its match waits for dice that can't be thrown, if it is damaged. */
static void
check_sealed(struct book_check *check, const struct envelope_row *row)
{
	uint8_t seed[ENVELOPE_SIZE];
	char how[100];

	if (check->key == NULL) {
		check->closed++;
		return;
	}
	if (strcmp(row->key, check->key->id) == 0 && key_unseal(check->key, row->sealed, seed) &&
		seed_fits(row, seed)) {
		check->unsealed++;
	} else {
		snprintf(how, sizeof how,
			"can't be opened, or holds another seed than was committed to (match %" PRId64 ")",
			row->match);
		differ(check, row->number, how);
	}
	sodium_memzero(seed, sizeof seed);
}

static bool
check_envelope(void *arg, const struct envelope_row *row)
{
	struct book_check *check = arg;

	check_chain(check, row);
	if (row->state == ENVELOPE_OPENED) {
		check->opened++;
		if (!seed_fits(row, row->seed))
			differ(check, row->number, "has another seed than was committed to");
	} else if (row->state != ENVELOPE_VOID) {
		check_sealed(check, row);
	}
	check->number = row->number;
	check->count++;
	return true;
}

enum verified
verify_book(struct db *db, const struct key *key, FILE *out)
{
	struct book_check check = {.out = out, .key = key};
	enum db_status status = db_look(db);

	if (status == DB_OK)
		status = envelopes_each(db, 1, INT64_MAX, check_envelope, &check);
	db_look_away(db);
	if (status == DB_NONE)
		differ(&check, check.number + 1, "can't be read");
	else if (status != DB_OK)
		return VERIFY_FAILED;
	fprintf(out, "%" PRId64 " envelopes, %" PRId64 " of them opened", check.count, check.opened);
	if (check.unsealed > 0)
		fprintf(out, ", %" PRId64 " looked into by the key", check.unsealed);
	if (check.differences == 0)
		fputs(": all as committed\n", out);
	else
		fprintf(out, ": %" PRId64 " differences\n", check.differences);
	if (check.closed > 0)
		fprintf(out,
			"%" PRId64
			" of them sealed or in use: only the key tells whether they can be opened ('verify --key FILE')\n",
			check.closed);
	return check.differences == 0 ? VERIFIED : VERIFY_DIFFERS;
}
