/*
 * attendance.h - how many are here, hour by hour. Counted from the clock and the lobby; stored with each
 * login and logout, else once a minute: a crash can lose a minute of time, never who was here.
 */
#pragma once

#include "db/people/attendance.h"

struct server;

/* All hours up to now. */
struct attendance attendance_now(const struct server *server);

/* Most people at once, ever. */
int attendance_most(const struct server *server);

/* server->attendance, from attendance_open() to attendance_close(): reads what was stored before. */
MUST_USE enum db_status attendance_open(struct server *server);
void attendance_close(struct server *server);

/* On a machine that only reads: the log has changed them. */
void attendance_read_again(struct server *server);

/* Before the commit of a turn. */
void attendance_count(struct server *server);
