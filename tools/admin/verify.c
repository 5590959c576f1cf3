/*
 * verify.c - checks every match of the database, then everything outside matches.
 */
#include "tools/admin/verify.h"

#include <inttypes.h>

#include "db/journal.h"
#include "tools/admin/recompute.h"
#include "tools/admin/verify_book.h"
#include "tools/admin/verify_dice.h"

enum { DIFFERENCES_SHOWN = 100 };

/* Totals of one run. */
struct verification {
	FILE *out;
	struct match_dice *dice; /* of the current match; NULL = dice aren't checked */
	int64_t matches, actions, throws, differing;
};

/* Reads the envelopes of a match first: they determine its throws. */
static enum db_status
check_rows(struct db *db, const struct match_row *match, struct verification *verification,
	char difference[DIFFERENCE_SIZE])
{
	struct match_dice *dice = verification->dice;
	int64_t actions = 0;
	enum db_status status = dice != NULL ? match_dice_read(db, match, dice, difference) : DB_OK;

	if (status == DB_OK)
		status = verify_match_journal(db, match, dice, &actions, difference);
	verification->actions += actions;
	verification->throws += dice != NULL ? dice->checked : 0;
	return status;
}

static enum db_status
check_match(struct db *db, const struct match_row *match, struct verification *verification)
{
	char difference[DIFFERENCE_SIZE];
	enum db_status status = check_rows(db, match, verification, difference);

	verification->matches++;
	if (status != DB_NONE)
		return status;
	if (verification->differing++ < DIFFERENCES_SHOWN)
		fprintf(verification->out, "match %" PRId64 ": %s\n", match->id, difference);
	return DB_OK;
}

/* Actions are read match by match, so strays would never be seen. */
static enum db_status
check_strays(struct db *db, struct verification *verification)
{
	int64_t id, match;
	enum db_status status = action_find_stray(db, &id, &match);

	if (status == DB_NONE)
		return DB_OK;
	if (status == DB_OK) {
		verification->differing++;
		fprintf(verification->out,
			"action %" PRId64 " is of match %" PRId64 ", which doesn't exist\n", id, match);
	}
	return status;
}

/* Checks the next match and all its rows in one snapshot. */
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

static enum verified
verify_matches(struct db *db, FILE *out, struct match_dice *dice)
{
	struct verification verification = {.out = out, .dice = dice};
	struct match_row match = {.id = 0};
	int64_t count;
	enum db_status status = match_count(db, 0, &count);

	if (status != DB_OK)
		return VERIFY_FAILED;
	while ((status = check_next(db, &match, &verification)) == DB_OK)
		;
	if (status != DB_NONE || verification.matches < count)
		return VERIFY_FAILED; /* an unreadable row looks like the end */
	if (check_strays(db, &verification) != DB_OK)
		return VERIFY_FAILED;
	fprintf(out, "%" PRId64 " matches, %" PRId64 " actions", verification.matches, verification.actions);
	if (dice != NULL)
		fprintf(out, ", %" PRId64 " throws of opened envelopes", verification.throws);
	fputs(": ", out);
	if (verification.differing == 0)
		fputs("all as the rules have it\n", out);
	else
		fprintf(out, "differences in %" PRId64 " of the matches\n", verification.differing);
	return verification.differing == 0 ? VERIFIED : VERIFY_DIFFERS;
}

enum verified
verify_journals(struct db *db, FILE *out)
{
	return verify_matches(db, out, NULL);
}

enum verified
verify_database(struct db *db, FILE *out)
{
	static verify_fn *const rest[] = {verify_book, recompute_check};
	struct match_dice dice;
	enum verified worst = verify_matches(db, out, &dice);

	for (size_t i = 0; i < sizeof rest / sizeof *rest && worst != VERIFY_FAILED; i++) {
		enum verified verified = rest[i](db, out);
		if (verified != VERIFIED)
			worst = verified;
	}
	return worst;
}
