/*
 * follow.h - a machine reads the log and applies it to its own database, until it is to write.
 *
 *   reads <--rows-- the log
 *     |---the writer has let go, or named this machine, or not beaten for log-lease--> takes over:
 *     |       T1 the epoch is taken   T2 all rows are applied   T3 a row says so, of the new epoch
 *     <--------------- another was faster, or no answer ---------/                   |
 *                                                                                   v writes
 *
 * Until T1 the newest row waits for what proves it (reading.h): a copy that has a row which never was could
 * follow no log any more.
 *
 * After T1 no row of an older epoch is stored any more. One may have been under way: T2 meets it, or its
 * place is taken by T3's row.
 */
#pragma once

#include "server/log/turn_log_inside.h"

/* A machine that only reads is done once it has all of the log. `held`: the epoch that the last program in
 * this process held, or 0. False: told to end before. If this database, key or program can't follow this log
 * it ends the process with a sentence, stays where it is, or puts the copy aside (catch_up.c, astray.c). */
MUST_USE bool log_follow(struct turn_log *log, int32_t held);
