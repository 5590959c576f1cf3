/*
 * statements.c - SQL as PostgreSQL and what speaks its protocol understand it.
 */
#include "server/log/statements.h"

#include <stdio.h>
#include <string.h>

#include "server/log/turn_log_inside.h"
#include "server/system/memory.h"

/* Its commits wait for a second copy on disk. */
#define IS_SAFE(copies)                                                                                      \
	"(" copies " < 2 OR (current_setting('synchronous_standby_names') <> '' AND "                        \
	"current_setting('synchronous_commit') IN ('on', 'remote_apply') AND current_setting('fsync') = 'on'))"

const char log_tables[] =
	"CREATE TABLE turns (seq bigint PRIMARY KEY, epoch int NOT NULL, schema int NOT NULL, kind int NOT NULL, "
	"digest bytea NOT NULL, body bytea NOT NULL, at timestamptz NOT NULL DEFAULT clock_timestamp(), "
	"tries int NOT NULL DEFAULT 0);"
	"ALTER TABLE turns ALTER body SET STORAGE EXTERNAL;" /* it is packed already */
	"CREATE TABLE writer (id int PRIMARY KEY CHECK (id = 1), epoch int NOT NULL, name text NOT NULL, "
	"beat timestamptz NOT NULL);"
	"CREATE TABLE seen (name text PRIMARY KEY, place bigint NOT NULL, at timestamptz NOT NULL);";

/* When we drop a connection, PostgreSQL shall end it as well, even while its statement waits for a row lock.
 * Otherwise each beat that is tried while the standby is away leaves a connection behind. The one that waits
 * for the standby itself holds that lock, and stays until the standby returns. PostgreSQL 14 and newer look
 * every two seconds, where the system can tell. */
#define GONE_WORDS                                                                                           \
	"SELECT set_config('client_connection_check_interval', '2000', false) "                              \
	"WHERE current_setting('server_version_num')::int >= 140000 AND version() LIKE '%linux%';"

/* What the role or the database has set is asked before it is set right: whoever set it meant it. */
#define FIRST_WORDS                                                                                          \
	"SELECT set_config('barpoint.commit', current_setting('synchronous_commit'), false);"                \
	"SET synchronous_commit = on; SET default_transaction_isolation = 'read committed';"                 \
	"SET TimeZone = 'UTC'; SET DateStyle = ISO;" GONE_WORDS

#define LAST_WORDS                                                                                           \
	"SELECT current_setting('barpoint.commit'), current_setting('synchronous_standby_names'), "          \
	"current_setting('fsync')"

static const struct {
	const char *name, *types, *sql;
} prepared[] = {
	/* A row: it is stored, durably. None: refused. `$1 - 1` would be an int without its type. */
	{LOG_APPEND, "(bigint, int, int, int, bytea, bytea, bytea, int)",
		"INSERT INTO turns (seq, epoch, schema, kind, digest, body) SELECT $1, $2, $3, $4, $5, $7 "
		"FROM writer WHERE id = 1 AND epoch = $2 AND " IS_SAFE(
			"$8") " "
			      "AND EXISTS (SELECT 1 FROM turns WHERE seq = $1 - 1 AND digest = $6) "
			      "ON CONFLICT (seq) DO UPDATE SET tries = turns.tries + 1 "
			      "WHERE turns.epoch = EXCLUDED.epoch AND turns.digest = EXCLUDED.digest RETURNING tries"},
	{LOG_BEAT, "(int, int)",
		"WITH beat AS (UPDATE writer SET beat = clock_timestamp() WHERE id = 1 AND epoch = $1 RETURNING name) "
		"SELECT " IS_SAFE("$2") "::int, (SELECT count(*) FROM seen WHERE seen.name <> beat.name AND "
					"seen.at > clock_timestamp() - interval '1 minute') FROM beat"},
	{LOG_ROWS, "(bigint, int)",
		"SELECT seq, epoch, schema, kind, digest, body, (SELECT " IS_SAFE(
			"2") "::int) FROM turns WHERE seq > $1 ORDER BY seq LIMIT $2"},
	{LOG_WRITER, "(int)",
		"SELECT epoch, name, beat::text, (SELECT coalesce(max(seq), 0) FROM turns), "
		"coalesce((SELECT extract(epoch FROM clock_timestamp() - at)::bigint FROM turns "
		"ORDER BY seq DESC LIMIT 1), 0), " IS_SAFE("$1") "::int FROM writer WHERE id = 1"},
	{LOG_TAKE, "(int, text, text, int)",
		"UPDATE writer SET epoch = epoch + 1, name = $3, beat = clock_timestamp() "
		"WHERE id = 1 AND epoch = $1 AND beat = $2::timestamptz AND " IS_SAFE(
			"$4") " RETURNING epoch"},
	{LOG_GIVE, "(int, text)",
		"UPDATE writer SET name = $2, beat = clock_timestamp() WHERE id = 1 AND epoch = $1 RETURNING epoch"},
	{LOG_FORCE, "(text)",
		"UPDATE writer SET epoch = epoch + 1, name = $1, beat = clock_timestamp() WHERE id = 1 "
		"RETURNING epoch"},
	{LOG_SEEN, "(text, bigint, int)",
		"INSERT INTO seen (name, place, at) VALUES ($1, $2, clock_timestamp()) "
		"ON CONFLICT (name) DO UPDATE SET place = EXCLUDED.place, at = EXCLUDED.at RETURNING " IS_SAFE(
			"$3") "::int"},
	{LOG_FOLLOWS, "(text)",
		"SELECT 1 FROM seen WHERE name = $1 AND at > clock_timestamp() - interval '20 seconds'"},
	{LOG_AT, "(bigint)", "SELECT epoch, digest FROM turns WHERE seq = $1"},
	/* `kind` as in body.h: the last row that is a turn, or a beginning. */
	{LOG_ANEW, "",
		"SELECT 1 FROM turns WHERE seq = (SELECT max(seq) FROM turns WHERE kind IN (1, 3)) AND kind = 3 AND seq > 1"},
	/* The writer was seen last when it followed. A machine away for longer needs a newer copy. */
	{LOG_PRUNE, "(bigint, bigint, int, bigint)",
		"WITH kept AS (SELECT least($4, (SELECT max(seq) - 1000 FROM turns), (SELECT min(place) FROM seen "
		"WHERE name <> (SELECT name FROM writer) AND at > clock_timestamp() - $1 * interval '1 second')) AS seq), "
		"old AS (SELECT turns.seq FROM turns, kept WHERE turns.seq > $2 AND turns.seq < kept.seq AND "
		"turns.at < clock_timestamp() - $1 * interval '1 second' ORDER BY turns.seq LIMIT $3), "
		"gone AS (DELETE FROM turns WHERE seq IN (SELECT seq FROM old) RETURNING seq) "
		"SELECT count(*), coalesce(max(seq), $2) FROM gone"},
};

char *
log_greeting(void)
{
	char *text;
	size_t size;
	FILE *out = must_memstream(&text, &size);

	fputs(FIRST_WORDS, out);
	for (size_t i = 0; i < sizeof prepared / sizeof *prepared; i++)
		fprintf(out, "PREPARE %s %s AS %s;", prepared[i].name, prepared[i].types, prepared[i].sql);
	fputs(LAST_WORDS, out);
	must_close(out);
	return text;
}

bool
log_is_kept(void *arg, const PGresult *answer, char reason[CONNECTION_REASON_SIZE])
{
	const struct turn_log *log = arg;
	const char *commit = PQgetvalue(answer, 0, 0);

	if (log->copies < 2)
		return true;
	if (strcmp(commit, "on") != 0 && strcmp(commit, "remote_apply") != 0)
		snprintf(reason, CONNECTION_REASON_SIZE,
			"synchronous_commit is %.40s there, so a turn may be lost with a machine: set it to on (or say "
			"log-copies = 1, if somebody else promises a second copy)",
			commit);
	else if (PQgetvalue(answer, 0, 1)[0] == '\0')
		snprintf(reason, CONNECTION_REASON_SIZE,
			"synchronous_standby_names is empty there, so a turn may be lost with a machine: name the standby "
			"(or say log-copies = 1, if somebody else promises a second copy)");
	else if (strcmp(PQgetvalue(answer, 0, 2), "on") != 0)
		snprintf(reason, CONNECTION_REASON_SIZE,
			"fsync is off there: nothing is sure to be on a disk");
	else
		return true;
	return false;
}
