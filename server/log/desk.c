/*
 * desk.c - see desk.h.
 */
#include "server/log/desk.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/log/lease.h"
#include "server/log/reading.h"
#include "server/log/statements.h"
#include "server/log/wait.h"
#include "server/system/clock.h"
#include "server/system/memory.h"

enum {
	ANSWER_MS = 60000,
	LOOK_MS = 200,	       /* at the hosts that are tried */
	ROUNDS = 2,	       /* each of them so often */
	PRUNE_AT_ONCE = 10000, /* in one transaction */
};

/* Asks how the log is kept, but prepares nothing: the tables may not be there yet. */
static const char bare_greeting[] =
	"SELECT current_setting('synchronous_commit'), current_setting('synchronous_standby_names'), "
	"current_setting('fsync')";

void
desk_close(struct turn_log *log)
{
	if (log == NULL)
		return;
	connection_close(log->connection);
	packer_close(log->packer);
	log_keys_clear(&log->keys);
	free(log);
}

static struct turn_log *
connect_by(const char *words, int copies, char *greeting, char reason[DESK_REASON_SIZE])
{
	struct turn_log *log = must_calloc(1, sizeof *log);

	log->copies = copies;
	log->follows = true; /* signals end this program as any other */
	log->packer = packer_open();
	log->connection = connection_open(words,
		&(struct connection_greeting){.sql = greeting, .fits = log_is_kept, .arg = log}, reason);
	while (log->connection != NULL && log_wait(log, clock_tick_ms() + LOOK_MS) != LOG_CONNECTION_READY) {
		if (connection_rounds(log->connection) < ROUNDS) {
			log_pause(log, 1);
			continue;
		}
		snprintf(reason, DESK_REASON_SIZE, "log: %s",
			connection_refusal(log->connection) != NULL ? connection_refusal(log->connection)
								    : connection_trouble(log->connection));
		connection_close(log->connection);
		log->connection = NULL;
	}
	if (log->connection != NULL)
		return log;
	desk_close(log);
	return NULL;
}

struct turn_log *
desk_open(const char *words, int copies, char reason[DESK_REASON_SIZE])
{
	return connect_by(words, copies, log_greeting(), reason);
}

/* False with a sentence if it failed or was not answered. */
static bool
answered(const struct turn_log *log, const PGresult *answer, char reason[DESK_REASON_SIZE])
{
	ExecStatusType status = PQresultStatus(answer);

	if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK)
		return true;
	const char *state = answer != NULL ? PQresultErrorField(answer, PG_DIAG_SQLSTATE) : NULL;
	if (state != NULL && strcmp(state, "42P07") == 0)
		snprintf(reason, DESK_REASON_SIZE,
			"log: there is a log in that database already: 'log status' tells more of it");
	else
		snprintf(reason, DESK_REASON_SIZE, "log: %.500s",
			answer != NULL ? PQresultErrorMessage(answer) : connection_trouble(log->connection));
	reason[strcspn(reason, "\n")] = '\0';
	return false;
}

static PGresult *
ask_text(struct turn_log *log, const char *sql)
{
	return log_ask(log, &(struct connection_question){.sql = sql}, ANSWER_MS);
}

/* The tables, the first row, and who is to write, in one transaction. */
static char *
begin_sql(const struct log_entry *entry, const char *heir)
{
	char digest[2 * LOG_DIGEST_SIZE + 1], name[2 * TURN_LOG_NAME_SIZE + 1];
	char *body = must_alloc(2 * entry->size + 1), *sql;
	size_t size;
	FILE *text = must_memstream(&sql, &size);

	sodium_bin2hex(digest, sizeof digest, entry->digest, sizeof entry->digest);
	sodium_bin2hex(name, sizeof name, (const unsigned char *)heir, strlen(heir));
	sodium_bin2hex(body, 2 * entry->size + 1, entry->body, entry->size);
	fprintf(text,
		"BEGIN; %s"
		"INSERT INTO turns (seq, epoch, schema, kind, digest, body) VALUES (%lld, %d, %d, %d, '\\x%s', '\\x%s');"
		"INSERT INTO writer (id, epoch, name, beat) VALUES (1, %d, convert_from('\\x%s', 'UTF8'), "
		"clock_timestamp()); COMMIT",
		log_tables, (long long)entry->seq, entry->epoch, entry->schema, (int)entry->kind, digest,
		body, entry->epoch, name);
	must_close(text);
	free(body);
	return sql;
}

static bool
name_heir(char heir[TURN_LOG_NAME_SIZE + 1], const char *name, char reason[DESK_REASON_SIZE])
{
	if (snprintf(heir, TURN_LOG_NAME_SIZE + 1, "%c%s", TURN_LOG_HEIR, name) <= TURN_LOG_NAME_SIZE)
		return true;
	snprintf(reason, DESK_REASON_SIZE, "that name is too long");
	return false;
}

bool
desk_begin(const struct desk_beginning *beginning, struct log_place *place, char reason[DESK_REASON_SIZE])
{
	struct log_entry entry = {.seq = place->seq + 1,
		.epoch = (int32_t)place->epoch + 1,
		.schema = beginning->schema,
		.kind = ENTRY_BEGIN};
	char heir[TURN_LOG_NAME_SIZE + 1];

	if (!name_heir(heir, beginning->name, reason))
		return false;
	struct turn_log *log =
		connect_by(beginning->words, beginning->copies, must_strdup(bare_greeting), reason);
	if (log == NULL)
		return false;
	if (!log_keys_make(&log->keys, beginning->key_path, reason)) {
		desk_close(log);
		return false;
	}
	if (place->seq == 0)
		randombytes_buf(entry.before, sizeof entry.before); /* no other club has this log */
	else
		memcpy(entry.before, place->digest, sizeof entry.before);
	log_entry_seal(&entry, log->packer, &log->keys, "", 0);
	char *sql = begin_sql(&entry, heir);
	PGresult *answer = ask_text(log, sql);
	bool begun = answered(log, answer, reason);
	if (begun)
		*place = log_entry_place(&entry);
	PQclear(answer);
	free(sql);
	log_entry_clear(&entry);
	desk_close(log);
	return begun;
}

static void
print_writer(const struct lease *lease, FILE *out)
{
	if (lease->name[0] == '\0')
		fprintf(out, "writer    nobody, since epoch %d\n", lease->epoch);
	else if (lease->name[0] == TURN_LOG_HEIR)
		fprintf(out, "writer    %s is to take over from epoch %d\n", lease->name + 1, lease->epoch);
	else
		fprintf(out, "writer    %s, epoch %d, last beat %s\n", lease->name, lease->epoch,
			lease->beat);
	fprintf(out, "log       turn %lld, %lld seconds old\n", (long long)lease->last_seq,
		(long long)lease->last_s);
}

static void
print_here(const struct desk_here *here, const struct lease *lease, FILE *out)
{
	if (here->seq == 0)
		return;
	fputs("here      ", out);
	if (here->name != NULL)
		fprintf(out, "%s, %s, ", here->name,
			strcmp(lease->name, here->name) == 0 ? "writer"
			: here->only_reads		     ? "reader"
							     : "follower");
	fprintf(out, "turn %lld, %lld turns behind\n", (long long)here->seq,
		(long long)(lease->last_seq - here->seq));
}

bool
desk_status(struct turn_log *log, const struct desk_here *here, FILE *out, char reason[DESK_REASON_SIZE])
{
	struct lease lease;

	if (!lease_read(log, &lease)) {
		snprintf(reason, DESK_REASON_SIZE, "log: %s", connection_trouble(log->connection));
		return false;
	}
	print_writer(&lease, out);
	PGresult *answer = ask_text(log,
		"SELECT name, place, extract(epoch FROM clock_timestamp() - at)::bigint FROM seen "
		"ORDER BY name");
	bool read = answered(log, answer, reason);
	for (int i = 0; read && i < PQntuples(answer); i++)
		fprintf(out, "follower  %s, turn %s, seen %s seconds ago\n", PQgetvalue(answer, i, 0),
			PQgetvalue(answer, i, 1), PQgetvalue(answer, i, 2));
	PQclear(answer);
	if (read)
		print_here(here, &lease, out);
	return read;
}

bool
desk_take_over(struct turn_log *log, const char *name, char reason[DESK_REASON_SIZE])
{
	char heir[TURN_LOG_NAME_SIZE + 1];
	const char *values[] = {heir};

	if (!name_heir(heir, name, reason))
		return false;
	PGresult *answer = log_ask(log,
		&(struct connection_question){.statement = LOG_FORCE, .count = 1, .values = values},
		ANSWER_MS);
	bool done = answered(log, answer, reason);
	PQclear(answer);
	return done;
}

bool
desk_ends_with(struct turn_log *log, const struct log_place *place, char reason[DESK_REASON_SIZE])
{
	struct lease lease = {0};
	char why[READING_REASON_SIZE];

	log->place = *place;
	enum reading reading = lease_read(log, &lease) ? log_check_place(log, why) : READING_UNANSWERED;
	if (reading_is_final(reading))
		snprintf(reason, DESK_REASON_SIZE, "%s", why);
	else if (reading == READING_UNANSWERED)
		snprintf(reason, DESK_REASON_SIZE, "log: %s", connection_trouble(log->connection));
	else if (lease.last_seq != place->seq)
		snprintf(reason, DESK_REASON_SIZE,
			"this database is at turn %lld, and the log goes on to turn %lld",
			(long long)place->seq, (long long)lease.last_seq);
	else
		return true;
	return false;
}

/* A backup of another log, or of turns that this one has lost, says nothing of what may go. False with a
 * sentence. */
static bool
has_turn(struct turn_log *log, const struct log_place *place, char reason[DESK_REASON_SIZE])
{
	char seq[24];
	const char *values[] = {seq};

	snprintf(seq, sizeof seq, "%lld", (long long)place->seq);
	PGresult *answer = log_ask(log,
		&(struct connection_question){.statement = LOG_AT, .count = 1, .values = values}, ANSWER_MS);
	bool done = answered(log, answer, reason);
	bool has = done && PQntuples(answer) == 1 && answer_number(answer, 0, 0) == place->epoch &&
		   PQgetlength(answer, 0, 1) == LOG_DIGEST_SIZE &&
		   memcmp(PQgetvalue(answer, 0, 1), place->digest, LOG_DIGEST_SIZE) == 0;
	PQclear(answer);
	if (done && !has)
		snprintf(reason, DESK_REASON_SIZE,
			"turn %lld, which the backup has come to, is not in the log as it is there: make another "
			"backup",
			(long long)place->seq);
	return has;
}

bool
desk_prune(struct turn_log *log, const struct desk_pruning *pruning, int64_t *rows,
	char reason[DESK_REASON_SIZE])
{
	char seconds[24], after[24], most[12], before[24];
	const char *values[] = {seconds, after, most, before};
	const struct connection_question question = {.statement = LOG_PRUNE, .count = 4, .values = values};
	int64_t gone = PRUNE_AT_ONCE, last = INT64_MIN;

	if (!has_turn(log, &pruning->before, reason))
		return false;
	snprintf(seconds, sizeof seconds, "%lld", (long long)pruning->keep_s);
	snprintf(before, sizeof before, "%lld", (long long)pruning->before.seq);
	snprintf(most, sizeof most, "%d", PRUNE_AT_ONCE);
	for (*rows = 0; gone == PRUNE_AT_ONCE; *rows += gone) {
		snprintf(after, sizeof after, "%lld", (long long)last);
		PGresult *answer = log_ask(log, &question, ANSWER_MS);
		bool done = answered(log, answer, reason);
		gone = done ? answer_number(answer, 0, 0) : 0;
		last = done ? answer_number(answer, 0, 1) : last;
		PQclear(answer);
		if (!done)
			return false;
	}
	return true;
}
