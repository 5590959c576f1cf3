/*
 * start.c - the database at a start.
 */
#include "server/start.h"

#include <stdio.h>

#include "db/db.h"
#include "db/interruptions.h"
#include "db/rankings/posting.h"
#include "server/config/config.h"
#include "server/dice/book.h"
#include "server/dice/tally.h"
#include "server/lobby/attendance.h"
#include "server/lobby/house.h"
#include "server/lobby/new_here.h"
#include "server/log/turn_log.h"
#include "server/matches/kept.h"
#include "server/state/checkup.h"
#include "server/state/server.h"
#include "server/system/clock.h"
#include "server/system/log.h"

/* Matches that ran when the last server ended have stopped with it, if their seats are not kept. */
static int
stop_matches(struct server *server)
{
	bool keep = server->config->kept_seat_restart > 0;
	int count;

	if (match_interrupt_running(server->db, clock_now(), keep, &count) != DB_OK ||
		db_commit(server->db) != DB_OK)
		fatal("the database can't be written: %s", db_error(server->db));
	return count;
}

/* They go on, at the tables that were left. */
static int
note_matches(struct server *server)
{
	if (match_note_heads(server->db) != DB_OK || db_commit(server->db) != DB_OK)
		fatal("the database can't be written: %s", db_error(server->db));
	return 0;
}

void
start_database(struct server *server, bool goes_on)
{
	char path[CONFIG_TEXT_SIZE + 32], reason[DB_REASON_SIZE];

	snprintf(path, sizeof path, "%s/barpoint.db", server->config->data);
	const struct log_store *log = turn_log_store(server);
	server->db = log != NULL ? db_open_recorded(path, log, reason) : db_open(path, reason);
	if (server->db == NULL)
		fatal("%s", reason);
	if (turn_log_began_anew(server))
		book_void_all(server, "the log of turns was lost");
	checkup_open(server);
	int count = goes_on ? note_matches(server) : stop_matches(server);
	kept_matches_open(server);
	if (!goes_on)
		kept_matches_mark(server);
	/* Counts what running matches have thrown since a game last ended. */
	if (tally_open(server) != DB_OK || db_commit(server->db) != DB_OK)
		fatal("throws can't be counted: %s", db_error(server->db));
	if (posting_write_in_parts(server->db) != DB_OK || db_commit(server->db) != DB_OK)
		fatal("finished matches can't be posted: %s", db_error(server->db));
	if (house_set_anchors(server->db) != DB_OK || db_commit(server->db) != DB_OK)
		fatal("the ratings of house players can't be set: %s", db_error(server->db));
	if (new_here_open(server) != DB_OK || db_commit(server->db) != DB_OK)
		fatal("what is new can't be noted: %s", db_error(server->db));
	if (attendance_open(server) != DB_OK)
		fatal("the hours can't be read: %s", db_error(server->db));
	if (count > 0)
		log_info("journal",
			"matches that were running when the server stopped, and wait to be resumed: %d",
			count);
}
