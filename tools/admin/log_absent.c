/*
 * log_absent.c - in place of log_tasks.c, where there is no log of turns.
 */
#include "tools/admin/log_tasks.h"

#include <stddef.h>

enum task_end
log_task(const char *directory, char *words[])
{
	(void)directory;
	(void)words;
	return task_failed(
		"this program was built without a log of turns: it needs libpq, and an SQLite that says what "
		"changes (meson setup -Dlog=enabled says what is missing)");
}

enum task_end
log_verify(const char *directory, const char *config, const char *file)
{
	(void)config;
	(void)file;
	return log_task(directory, NULL);
}
