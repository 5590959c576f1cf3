/*
 * cores.h - clients and what is measured on a core each, as if they were two machines.
 *
 * Where both may run anywhere, the scheduler wakes the process waited for now on the same core, now by an
 * interrupt to the other, which costs 30 us more on a virtual machine. Which of them depends on how long each
 * sleeps, and so on who is measured: latencies would tell of that.
 */
#pragma once

#include <sys/types.h>

/* From now on the bench runs on the first core that it may use, the processes on the last. With one core
 * nothing changes. */
void cores_part(const pid_t *processes, int count);

/* All threads of a process run where its first one may. */
void cores_hold(pid_t process);

/* The bench runs anywhere again. */
void cores_join(void);
