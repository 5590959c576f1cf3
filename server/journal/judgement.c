/*
 * judgement.c - rows of an analysis, as long as it is the same.
 */
#include "server/journal/judgement.h"

#include <string.h>

enum archived
judgement_open(struct judgement *judgement, struct db *db, const struct match_row *match)
{
	*judgement = (struct judgement){.db = db, .match = match};
	enum db_status status = analysis_find(db, match, &judgement->analysis);

	judgement->stands = status == DB_OK && judgement->analysis.fault == FAULT_NONE;
	return status == DB_NONE ? ARCHIVED : archived_of(status);
}

enum archived
judgement_each(struct judgement *judgement, int limit, decision_fn *each, void *arg)
{
	struct analysis_row now;
	enum db_status status = analysis_find(judgement->db, judgement->match, &now);

	if (status != DB_OK || now.plies != judgement->analysis.plies ||
		strcmp(now.judge, judgement->analysis.judge) != 0)
		return ARCHIVE_FAILED;
	status = decision_each(judgement->db, judgement->match->id, judgement->told + 1, limit, each, arg);
	return archived_of(status);
}
