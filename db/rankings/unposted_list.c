/*
 * unposted_list.c - those of a list and kind, sorted as the list is.
 */
#include "db/rankings/unposted_list.h"

#include <stdlib.h>
#include <string.h>

#include "db/statement.h"

static int
compare_entries(const void *left, const void *right)
{
	const struct ledger_entry *a = *(const struct ledger_entry *const *)left;
	const struct ledger_entry *b = *(const struct ledger_entry *const *)right;

	if (a->rated.rating > b->rated.rating || a->rated.rating < b->rated.rating)
		return a->rated.rating > b->rated.rating ? -1 : 1;
	return (a->player > b->player) - (a->player < b->player);
}

static enum db_status
fits(struct db *db, enum ranked_kind kind, int64_t player, bool *fits)
{
	bool program;
	enum db_status status = DB_OK;

	*fits = true;
	if (kind == RANKED_ANYBODY)
		return DB_OK;
	status = player_is_program(db, player, &program);
	*fits = program == (kind == RANKED_PROGRAMS);
	return status;
}

enum db_status
unposted_list(struct db *db, struct unposted *unposted, const struct ranked_list *list,
	const struct ledger_entry *const **found, size_t *count)
{
	enum db_status status = DB_OK;
	bool wanted;

	*count = 0;
	for (size_t i = 0; i < unposted->ledger.size && status == DB_OK; i++) {
		const struct ledger_entry *entry = &unposted->ledger.entries[i];
		if (entry->house || strcmp(entry->list, list->name) != 0)
			continue;
		status = fits(db, list->kind, entry->player, &wanted);
		if (status != DB_OK || !wanted)
			continue;
		if (!unposted_reserve((void **)&unposted->found, &unposted->found_size, *count + 1,
			    sizeof(const struct ledger_entry *)))
			return statement_no_memory(db);
		unposted->found[(*count)++] = entry;
	}
	if (*count > 0)
		qsort(unposted->found, *count, sizeof *unposted->found, compare_entries);
	*found = unposted->found;
	return status;
}
