/*
 * prepared_late.c - SQL is prepared at its first use. Linked into servers of tests in place of db/early.c;
 * the tests of db/ prepare all of it.
 */
#include "db/early.h"

bool
db_prepares_early(void)
{
	return false;
}
