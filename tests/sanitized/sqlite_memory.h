/*
 * sqlite_memory.h - SQLite's memory from the C library itself, past AddressSanitizer.
 */
#pragma once

/*
 * Before SQLite is used. It takes and frees memory for each word that it reads, and with the sanitizer half
 * of its time goes into that. What is given up: nothing tells any more of a text of a row that is read after
 * its statement has gone on, nor of memory of SQLite's that nobody gives back. So this is for servers, for
 * tools, and for tests of db/ that run a second time, beside a copy; the first time they run each query with
 * all checks. Does nothing without the sanitizer.
 */
void sqlite_memory_leave_unchecked(void);
