/*
 * early.c - as releases do.
 */
#include "db/early.h"

bool
db_prepares_early(void)
{
	return true;
}
