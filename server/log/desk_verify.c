/*
 * desk_verify.c - see desk.h: the whole log is read, and a database compared with it.
 */
#include <stdlib.h>
#include <string.h>

#include "db/log/comparison.h"
#include "server/log/desk.h"
#include "server/log/reading.h"
#include "server/log/wait.h"

enum { SHOWN = 100 };

/* While the log is read from its first row on. */
struct verifying {
	struct turn_log *log;
	struct comparison *comparison;
	bool met; /* the file's place */
	int64_t rows, wrong, differing;
	FILE *out;
};

/* False with a sentence. */
static bool
compare(struct verifying *verifying, const struct log_entry *entry, const void *changes, size_t size,
	char reason[ENTRY_REASON_SIZE])
{
	const struct log_row row = {
		.kind = (enum log_kind)entry->kind, .schema = entry->schema, .body = changes, .size = size};
	char why[DB_REASON_SIZE];

	if (entry->seq > comparison_place(verifying->comparison)->seq ||
		(entry->kind != ENTRY_TURN && entry->kind != ENTRY_SCHEMA) ||
		comparison_take(verifying->comparison, &row, entry->seq, why))
		return true;
	snprintf(reason, ENTRY_REASON_SIZE, "%.*s", ENTRY_REASON_SIZE - 1, why);
	return false;
}

/* Nobody knows any more which row came before the first one that is there: it doesn't open. */
static void
verify_entry(struct verifying *verifying, const struct log_entry *entry)
{
	struct turn_log *log = verifying->log;
	const struct log_place *place = comparison_place(verifying->comparison);
	char reason[ENTRY_REASON_SIZE] = "";
	uint8_t *changes = NULL;
	size_t size;

	if (verifying->rows > 0 && (entry->seq != log->place.seq + 1 || !log_entry_is_next(entry)))
		snprintf(reason, sizeof reason,
			"turn %lld of the log does not follow from the turn before it",
			(long long)entry->seq);
	else if (verifying->rows > 0 &&
		 log_entry_open(entry, &log->keys, &changes, &size, reason) == ENTRY_OPENED)
		(void)!compare(verifying, entry, changes, size, reason);
	free(changes);
	if (reason[0] != '\0' && verifying->wrong++ < SHOWN)
		fprintf(verifying->out, "%s\n", reason);
	verifying->rows++;
	log->place = log_entry_place(entry);
	if (entry->seq == place->seq)
		verifying->met = memcmp(entry->digest, place->digest, sizeof entry->digest) == 0;
}

/* False: no answer. */
static bool
verify_all(struct verifying *verifying)
{
	struct log_entry entry;
	int rows = 1;

	while (rows > 0) {
		PGresult *answer = log_ask_rows(verifying->log);
		bool read = PQresultStatus(answer) == PGRES_TUPLES_OK;
		rows = read ? PQntuples(answer) : 0;
		for (int row = 0; row < rows; row++) {
			log_entry_read(&entry, verifying->log, answer, row);
			verify_entry(verifying, &entry);
		}
		PQclear(answer);
		if (!read)
			return false;
	}
	return true;
}

static void
tell_difference(void *arg, const char *table, int64_t seq)
{
	struct verifying *verifying = arg;

	if (verifying->differing++ < SHOWN)
		fprintf(verifying->out, "a row of %s is not as turn %lld of the log left it\n", table,
			(long long)seq);
}

/* False with a sentence. */
static bool
judge(struct verifying *verifying, int64_t *compared, char reason[DESK_REASON_SIZE])
{
	char why[DB_REASON_SIZE];

	if (!verifying->met)
		snprintf(reason, DESK_REASON_SIZE,
			"turn %lld, which this database has come to, is not in the log as it is here",
			(long long)comparison_place(verifying->comparison)->seq);
	else if (verifying->wrong > 0)
		snprintf(reason, DESK_REASON_SIZE, "the log is damaged");
	else if (!comparison_run(verifying->comparison, tell_difference, verifying, compared, why))
		snprintf(reason, DESK_REASON_SIZE, "%s", why);
	else if (verifying->differing > 0)
		snprintf(reason, DESK_REASON_SIZE,
			"%lld rows of this database are not as the log has them: put a newer copy in its place",
			(long long)verifying->differing);
	else
		return true;
	return false;
}

bool
desk_verify(struct turn_log *log, const char *key_path, struct comparison *comparison, FILE *out,
	struct desk_verified *verified, char reason[DESK_REASON_SIZE])
{
	struct verifying verifying = {.log = log, .comparison = comparison, .out = out};

	if (!log_keys_read(&log->keys, key_path, reason))
		return false;
	log->place = (struct log_place){0};
	bool read = verify_all(&verifying);
	verified->turns = verifying.rows;
	if (!read)
		snprintf(reason, DESK_REASON_SIZE, "log: %s", connection_trouble(log->connection));
	return read && judge(&verifying, &verified->rows, reason);
}
