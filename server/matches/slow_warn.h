/*
 * slow_warn.h - a player of a slow match is told before their flag falls: at half the days of the turn, a day
 * before it, four hours before it. Each once: now, or at the next login.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct options;
struct player;
struct server;
struct slow_row;

/* When the next warning comes, in service time, 0 = none. `due` is the flag, `reserve_ms` what is in it of
 * the reserve. */
int64_t slow_warn_next(const struct options *options, int64_t due, int64_t reserve_ms, int64_t served_ms);

/* The flag of that match has moved: it is a new one. */
void slow_warn_anew(struct server *server, int64_t match);

/* At a login: what they have not read. */
void slow_warn_remind(struct player *player);

/* Some of those that are due; true: there may be more. */
bool slow_warn_some(struct server *server);
