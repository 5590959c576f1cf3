/*
 * prepared_late.c - SQL is prepared at its first use. Linked into servers of tests, and into tests of db/, in
 * place of db/early.c; the group `plans` prepares all of it. With sanitizers it is in barpointd,
 * barpoint-admin and barpoint-export, too; barpointd-alone and others of ../machines stay as releases are.
 */
#include "db/early.h"

bool
db_prepares_early(void)
{
	return false;
}
