/*
 * sqlite_unchecked.c - in servers of tests SQLite's memory is not looked at; tests/db/ does that.
 */
#include "tests/copies/sqlite_memory.h"

__attribute__((constructor)) static void
leave_unchecked(void)
{
	sqlite_memory_leave_unchecked();
}
