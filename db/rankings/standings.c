/*
 * standings.c - which lists a match counts for, and who is a program. ranked.c reads the lists.
 */
#include "db/rankings/standings.h"

#include <stdio.h>
#include <time.h>

#include "db/statement.h"

const struct statement_text standing_statements[] = {
	{PLAYER_IS_PROGRAM, "SELECT program OR program_mark FROM players WHERE id = ?1"},
	{PLAYER_MARK_PROGRAM, "UPDATE players SET program_mark = ?2 WHERE id = ?1"},
	{0, NULL},
};

const char standing_list_slow[] = "slow";
const char standing_list_all[] = "all";
const char standing_list_rated[] = "rated";

void
standing_list_of_length(char list[STANDING_LIST_SIZE], int length)
{
	snprintf(list, STANDING_LIST_SIZE, "%s",
		length == 1		     ? "1"
		: length >= 3 && length <= 5 ? "3-5"
		: length >= 7		     ? "7+"
					     : "");
}

void
standing_list_of_month(char list[STANDING_LIST_SIZE], int64_t at)
{
	struct tm when;
	time_t seconds = (time_t)at;

	if (gmtime_r(&seconds, &when) == NULL || strftime(list, STANDING_LIST_SIZE, "%Y-%m", &when) == 0)
		list[0] = '\0';
}

enum db_status
player_is_program(struct db *db, int64_t id, bool *program)
{
	int64_t marks;

	bind_int(statement_of(db, PLAYER_IS_PROGRAM), 1, id);
	enum db_status status = statement_int(db, PLAYER_IS_PROGRAM, &marks);
	*program = marks != 0;
	return status;
}

enum db_status
player_mark_program(struct db *db, int64_t id, bool on)
{
	return statement_store(db, PLAYER_MARK_PROGRAM, id, on);
}
