/*
 * catch_up.c - see follower.h: rows are read and applied.
 */
#include "server/log/follower.h"
#include "server/system/clock.h"
#include "server/system/log.h"

/* What no other look will change. At its start a program that is too old ends: that is for the operator.
 * Later it stays, since it is only to be upgraded, perhaps after all others. Nor does it end if a backup has
 * taken the place of its copy, and is of no use, nor if a migration makes other tables here than in the log,
 * which may be this program's fault: it would only be started again. */
static void
look_at_fault(struct follower *follower, enum reading reading, const char *reason)
{
	if (reading == READING_UNFIT && !follower->goes_on) {
		follower_begin_anew(follower, reason);
		return;
	}
	if (reading == READING_IMPOSSIBLE && follower->is_anew && !follower->goes_on) {
		log_error("log", "%s", reason);
		follower_halt(follower, FOLLOWER_NO_USE);
		return;
	}
	if (reading == READING_TABLES && !follower->goes_on) {
		log_error("log", "%s", reason);
		follower_halt(follower, TURN_LOG_OTHER_TABLES);
		return;
	}
	if (reading == READING_TOO_OLD && follower->was_whole) {
		log_error("log", "%s", reason);
		follower_halt(follower, TURN_LOG_UPGRADE);
		return;
	}
	fatal("log: %s", reason);
}

enum reading
follower_catch_up(struct follower *follower)
{
	char reason[READING_REASON_SIZE] = "";

	PGresult *answer = log_ask_rows(follower->log);
	if (!log_rows_are_safe(follower->log, answer))
		follower_forget_proofs(follower);
	follower->log->holds_last = !follower_newest_is_proved(follower);
	enum reading reading = log_apply_rows(follower->log, follower->copy, answer, reason);
	PQclear(answer);

	if (reading_is_final(reading)) {
		look_at_fault(follower, reading, reason);
		return READING_UNANSWERED;
	}
	follower->is_behind = reading == READING_MORE;
	if (reading == READING_ALL)
		follower->whole_ms = clock_tick_ms();
	if (reading == READING_ALL && !follower->log->holds_last) {
		follower->was_whole = true;
		follower->is_anew = false;
	}
	return reading;
}
