/*
 * verify.c - checks the file, then every match in it, then everything outside matches.
 */
#include "tools/admin/verify.h"

#include <inttypes.h>
#include <stdlib.h>

#include "db/file/soundness.h"
#include "db/journal.h"
#include "db/people/attendance.h"
#include "db/rankings/posting.h"
#include "server/system/memory.h"
#include "tools/admin/recompute.h"
#include "tools/admin/verify_book.h"
#include "tools/admin/verify_dice.h"
#include "tools/admin/verify_lots.h"
#include "tools/admin/verify_match.h"

enum {
	DIFFERENCES_SHOWN = 100,
	MATCHES_IN_SNAPSHOT = 1000, /* once the heads of those that run are known in it */
};

/* The last actions of running matches, in one snapshot. */
struct heads {
	struct match_head *list; /* owned; in the order of matches */
	size_t count;
	bool known;
};

/* Totals of one run. */
struct verification {
	FILE *out;
	struct heads heads;
	struct match_dice *dice; /* of the current match; NULL = dice aren't checked */
	int64_t matches, actions, throws, differing;
};

static bool
keep_head(void *arg, const struct match_head *head)
{
	struct heads *heads = arg;

	heads->list = must_grow(heads->list, (int)heads->count, sizeof *heads->list);
	heads->list[heads->count++] = *head;
	return true;
}

/* Of all that run, so that what they have done lately is looked through once, not for each. */
static enum db_status
know_heads(struct db *db, struct heads *heads)
{
	if (heads->known)
		return DB_OK;
	heads->count = 0;
	heads->known = true;
	return match_each_head(db, keep_head, heads);
}

static int
compare_heads(const void *one, const void *other)
{
	const struct match_head *a = one, *b = other;

	return (a->match > b->match) - (a->match < b->match);
}

/* Brings the row of a running match up to date. */
static enum db_status
find_head(struct db *db, struct heads *heads, struct match_row *match)
{
	if (match->state != MATCH_RUNNING)
		return DB_OK;
	enum db_status status = know_heads(db, heads);
	const struct match_head wanted = {.match = match->id};
	const struct match_head *head = NULL;
	if (heads->count > 0)
		head = bsearch(&wanted, heads->list, heads->count, sizeof wanted, compare_heads);
	if (head != NULL && head->last_action > match->last_action) {
		match->last_action = head->last_action;
		match->throws = head->throws > match->throws ? head->throws : match->throws;
	}
	return status;
}

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

/* Checks the next match and all its rows in one snapshot; if it runs, the ones after it as well. */
static enum db_status
check_next(struct db *db, struct match_row *match, struct verification *verification)
{
	enum db_status status = db_look(db);

	verification->heads.known = false;
	for (int i = 0; status == DB_OK && i < MATCHES_IN_SNAPSHOT; i++) {
		status = match_find_next(db, match->id, 0, match);
		if (status == DB_OK)
			status = find_head(db, &verification->heads, match);
		if (status == DB_OK)
			status = check_match(db, match, verification);
		if (!verification->heads.known)
			break;
	}
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
	free(verification.heads.list);
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

static bool
goes_on(void *arg)
{
	(void)arg;
	return true;
}

/* The file itself, before what is written in it. */
static enum verified
verify_file(struct db *db, FILE *out)
{
	struct soundness known;
	char found[DB_REASON_SIZE];

	switch (soundness_check(db, goes_on, NULL, found)) {
	case CHECK_UNFINISHED:
		fprintf(out, "the file can't be read just now: %s\n", found);
		return VERIFY_FAILED;
	case CHECK_DAMAGED:
		fprintf(out, "THE FILE IS DAMAGED: %s\n", found);
		return VERIFY_DIFFERS;
	case CHECK_SOUND:
		break;
	}
	if (soundness_find(db, &known) != DB_OK)
		return VERIFY_FAILED;
	if (known.found[0] == '\0')
		return VERIFIED;
	fprintf(out, "a server found damage that is not there any more; its next start looks again: %s\n",
		known.found);
	return VERIFY_DIFFERS;
}

static enum verified
verify_matches_and_dice(struct db *db, FILE *out)
{
	struct match_dice dice;

	return verify_matches(db, out, &dice);
}

struct figure_check {
	FILE *out;
	enum verified verified;
};

static void
tell_wrong_figure(void *arg, const char *name, int64_t stored, int64_t counted)
{
	struct figure_check *check = arg;

	fprintf(check->out, "%s: stored is the count %" PRId64 ", there are %" PRId64 "\n", name, stored,
		counted);
	check->verified = VERIFY_DIFFERS;
}

static void
tell_wrong_count(void *arg, const char *name, int64_t stored, int64_t counted)
{
	struct figure_check *check = arg;

	fprintf(check->out, "%s: stored is the count %" PRId64 ", counted are %" PRId64 "\n", name, stored,
		counted);
	check->verified = VERIFY_DIFFERS;
}

/* Counts that are kept beside the rows, so that nobody has to wait while they are counted. */
static enum verified
verify_figures(struct db *db, FILE *out)
{
	struct figure_check check = {.out = out, .verified = VERIFIED};

	bool read = db_look(db) == DB_OK && figures_each_wrong(db, tell_wrong_figure, &check) == DB_OK &&
		    posting_each_wrong(db, tell_wrong_count, &check) == DB_OK;
	db_look_away(db);
	return read ? check.verified : VERIFY_FAILED;
}

static void
keep_worst(enum verified *worst, enum verified verified)
{
	if (verified != VERIFIED)
		*worst = verified;
}

enum verified
verify_database(struct db *db, const struct key *key, FILE *out)
{
	enum verified worst = verify_file(db, out);

	if (worst != VERIFY_FAILED)
		keep_worst(&worst, verify_matches_and_dice(db, out));
	if (worst != VERIFY_FAILED)
		keep_worst(&worst, verify_book(db, key, out));
	if (worst != VERIFY_FAILED)
		keep_worst(&worst, verify_lots(db, out));
	if (worst != VERIFY_FAILED)
		keep_worst(&worst, recompute_check(db, out));
	if (worst != VERIFY_FAILED)
		keep_worst(&worst, verify_figures(db, out));
	return worst;
}
