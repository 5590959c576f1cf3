/*
 * supervisor.h - what a supervisor such as systemd is told of this process: that it is ready, reads its
 * configuration again, stops, and that its loop still turns.
 *
 * Speaks the protocol of sd_notify(3): datagrams to the socket that $NOTIFY_SOCKET names. Without such a
 * socket nothing is told. No failure here ends the server.
 *
 * Owns: that socket.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct supervisor;

/* Takes $NOTIFY_SOCKET, $WATCHDOG_USEC and $WATCHDOG_PID out of the environment. Never NULL; ends the process
 * if out of memory. */
struct supervisor *supervisor_open(void);
void supervisor_close(struct supervisor *supervisor);

/* People can connect. Also after a reload. */
void supervisor_ready(struct supervisor *supervisor);
void supervisor_reloading(struct supervisor *supervisor);
void supervisor_stopping(struct supervisor *supervisor);

/* How the server is, in a line. Told if it is news, and not more often than every ten seconds. `now_ms`: of
 * the clock that never steps. */
void supervisor_status(struct supervisor *supervisor, int64_t now_ms, const char *status);

/* The loop has turned: if a watchdog waits for that, it is told three times in its patience. */
void supervisor_turned(struct supervisor *supervisor, int64_t now_ms);

/* Another program that takes the place of this one finds there what this one has found; or not any more. */
void supervisor_name_in_environment(const struct supervisor *supervisor, bool on);
