/*
 * cores.c - clients and what is measured on a core each.
 */
#include "tools/bench/cores.h"

#include <dirent.h>
#include <limits.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>

#include "protocol/wire/number.h"
#include "tools/bench/fail.h"

static cpu_set_t allowed; /* before they were parted */

static void
pin(pid_t process, int core)
{
	cpu_set_t only;

	CPU_ZERO(&only);
	CPU_SET((size_t)core, &only);
	if (sched_setaffinity(process, sizeof only, &only) != 0)
		fail_system("can't choose a core");
}

void
cores_part(const pid_t *processes, int count)
{
	int first = 0, last = CPU_SETSIZE - 1;

	if (sched_getaffinity(0, sizeof allowed, &allowed) != 0)
		fail_system("can't see which cores there are");
	if (CPU_COUNT(&allowed) < 2)
		return;
	while (!CPU_ISSET((size_t)first, &allowed))
		first++;
	while (!CPU_ISSET((size_t)last, &allowed))
		last--;
	pin(0, first);
	for (int i = 0; i < count; i++)
		pin(processes[i], last);
}

void
cores_hold(pid_t process)
{
	char path[64];
	struct dirent *entry;
	cpu_set_t core;

	snprintf(path, sizeof path, "/proc/%d/task", (int)process);
	DIR *threads = opendir(path);
	if (threads == NULL || sched_getaffinity(process, sizeof core, &core) != 0)
		fail_system("can't see the threads of a process");
	while ((entry = readdir(threads)) != NULL) {
		int64_t thread;
		if (number_read(entry->d_name, 1, INT_MAX, &thread) &&
			sched_setaffinity((pid_t)thread, sizeof core, &core) != 0)
			fail_system("can't choose a core");
	}
	closedir(threads);
}

void
cores_join(void)
{
	if (sched_setaffinity(0, sizeof allowed, &allowed) != 0)
		fail_system("can't give the cores back");
}
