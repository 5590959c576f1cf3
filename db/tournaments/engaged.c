/*
 * engaged.c - whether anybody is engaged in a tournament now. At the end of each match several questions
 * are asked about its players' tournaments, and mostly there are none. So the answer is kept until a row of
 * `entrants` is written, or a turn is taken back.
 */
#include "db/tournaments/engaged.h"

#include <stdlib.h>

#include "db/statement.h"

const struct statement_text engaged_statements[] = {
	{ENTRANTS_ENGAGED, "SELECT EXISTS (SELECT 1 FROM entrants WHERE pairing IS NOT NULL) "
			   "OR EXISTS (SELECT 1 FROM entrants WHERE free_ms IS NOT NULL)"},
	{0, NULL},
};

struct engaged {
	bool known, any;
	uint64_t written; /* db_entrants_written() when that became known */
};

enum db_status
entrants_engaged(struct db *db, bool *any)
{
	struct engaged *engaged = db_memory(db, MEMORY_ENGAGED);
	int64_t found = 0;

	if (!engaged->known || engaged->written != db_entrants_written(db)) {
		enum db_status status = statement_int(db, ENTRANTS_ENGAGED, &found);
		if (status != DB_OK)
			return status;
		*engaged = (struct engaged){
			.known = true, .any = found != 0, .written = db_entrants_written(db)};
	}
	*any = engaged->any;
	return DB_OK;
}

static void *
engaged_new(void)
{
	return calloc(1, sizeof(struct engaged));
}

static void
engaged_take_back(void *memory, bool lost)
{
	struct engaged *engaged = memory;

	(void)lost;
	engaged->known = false;
}

const struct memory_kind engaged_memory = {.make = engaged_new, .drop = free, .take_back = engaged_take_back};
