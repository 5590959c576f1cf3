/*
 * events.c - a row for each thing of an edition, numbered by its last change.
 */
#include "db/tournaments/events.h"

#include "db/statement.h"
#include "db/words.h"

const struct statement_text edition_event_statements[] = {
	{EDITION_EVENT_EACH,
		"SELECT number, kind, about FROM edition_events WHERE edition = ?1 AND number > ?2 "
		"ORDER BY number LIMIT ?3"},
	{EDITION_EVENT_LAST, "SELECT coalesce(max(number), 0) FROM edition_events WHERE edition = ?1"},
	{0, NULL},
};

static const char *const event_kind_list[EDITION_EVENT_KINDS] = {
	[EVENT_OF_STATE] = "state",
	[EVENT_OF_CALL] = "called",
	[EVENT_OF_ENTRANT] = "entrant",
	[EVENT_OF_PAIRING] = "pairing",
	[EVENT_OF_STANDING] = "standing",
	[EVENT_OF_ACT] = "act",
};
static const struct word_list event_kind_words = {event_kind_list, EDITION_EVENT_KINDS};

enum db_status
edition_event_each(
	struct db *db, int64_t edition, int64_t after, int limit, edition_event_fn *each, void *arg)
{
	sqlite3_stmt *stmt = statement_of(db, EDITION_EVENT_EACH);
	enum db_status status;

	BIND_INTS(stmt, edition, after, limit);
	while (statement_next(db, EDITION_EVENT_EACH, &status)) {
		int kind = word_find(&event_kind_words, column_text(stmt, 1));
		if (kind < 0) {
			status = statement_unreadable(db, "kind of an event");
			break;
		}
		each(arg, &(struct edition_event){
				  .number = sqlite3_column_int64(stmt, 0),
				  .kind = (enum edition_event_kind)kind,
				  .about = sqlite3_column_int64(stmt, 2),
			  });
	}
	statement_end(db, EDITION_EVENT_EACH);
	return status;
}

enum db_status
edition_event_last(struct db *db, int64_t edition, int64_t *number)
{
	bind_int(statement_of(db, EDITION_EVENT_LAST), 1, edition);
	return statement_int(db, EDITION_EVENT_LAST, number);
}
