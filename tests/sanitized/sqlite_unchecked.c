/*
 * sqlite_unchecked.c - in servers and tools SQLite's memory is not looked at; tests/db/ does that.
 */
#include "tests/sanitized/sqlite_memory.h"

/* The first constructor of ours: that of the layer under SQLite (../shim) uses it already. */
__attribute__((constructor(101))) static void
leave_unchecked(void)
{
	sqlite_memory_leave_unchecked();
}
