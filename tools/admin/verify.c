/*
 * verify.c - every match of the database through a list of checks.
 */
#include "tools/admin/verify.h"

#include <inttypes.h>

#include "tools/admin/verify_match.h"

enum { DIFFERENCES_SHOWN = 100 };

/* Totals of one run; each check adds what it has looked at. */
struct verification {
	FILE *out;
	int64_t matches, actions, differing;
};

static enum db_status
check_journal(struct db *db, const struct match_row *match, struct verification *verification,
	char difference[DIFFERENCE_SIZE])
{
	int64_t actions;
	enum db_status status = verify_match_journal(db, match, &actions, difference);

	verification->actions += actions;
	return status;
}

/* DB_NONE: `difference` says what is wrong with the match, and no further check is made of it. */
typedef enum db_status check_fn(struct db *db, const struct match_row *match,
	struct verification *verification, char difference[DIFFERENCE_SIZE]);

/* One after the other, until the first difference. */
static check_fn *const checks[] = {
	check_journal,
};

static enum db_status
check_match(struct db *db, const struct match_row *match, struct verification *verification)
{
	char difference[DIFFERENCE_SIZE];
	enum db_status status = DB_OK;

	verification->matches++;
	for (size_t i = 0; i < sizeof checks / sizeof *checks && status == DB_OK; i++)
		status = checks[i](db, match, verification, difference);
	if (status != DB_NONE)
		return status;
	if (verification->differing++ < DIFFERENCES_SHOWN)
		fprintf(verification->out, "match %" PRId64 ": %s\n", match->id, difference);
	return DB_OK;
}

/* The next match and all its rows, as of one moment. */
static enum db_status
check_next(struct db *db, struct match_row *match, struct verification *verification)
{
	enum db_status status = db_look(db);

	if (status == DB_OK)
		status = match_find_next(db, match->id, 0, match);
	if (status == DB_OK)
		status = check_match(db, match, verification);
	db_look_away(db);
	return status;
}

enum verified
verify_database(struct db *db, FILE *out)
{
	struct verification verification = {.out = out};
	struct match_row match = {.id = 0};
	int64_t count;
	enum db_status status = match_count(db, 0, &count);

	if (status != DB_OK)
		return VERIFY_FAILED;
	while ((status = check_next(db, &match, &verification)) == DB_OK)
		;
	if (status != DB_NONE || verification.matches < count)
		return VERIFY_FAILED; /* a row that can't be read looks like the end */
	fprintf(out, "%" PRId64 " matches, %" PRId64 " actions: ", verification.matches,
		verification.actions);
	if (verification.differing == 0)
		fputs("all as the rules have it\n", out);
	else
		fprintf(out, "differences in %" PRId64 " of the matches\n", verification.differing);
	return verification.differing == 0 ? VERIFIED : VERIFY_DIFFERS;
}
