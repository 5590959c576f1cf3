/*
 * zones.h - the time zones of the system's tz database: their names, listed at the start, and the zones
 * that somebody has asked for, read then and kept.
 *
 * The clock of the process is never switched to a zone (setenv TZ): every reader has their own.
 */
#pragma once

struct zone;
struct zones;
struct session;

#define ZONES_DIRECTORY "/usr/share/zoneinfo"

/* Only `UTC` where there is no such directory. zones_close() frees the result. */
struct zones *zones_open(const char *directory);
void zones_close(struct zones *zones);

/* The name of a zone as the database has it, for one typed in any case of letters; NULL if there is none. */
const char *zones_name(const struct zones *zones, const char *typed);

/* All names in alphabetical order, from *next = 0 on; NULL after the last. */
const char *zones_each(const struct zones *zones, int *next);

/* Borrowed until zones_close(). NULL means UTC: for `UTC` itself, and for a zone that can't be read (any
 * more). */
const struct zone *zones_find(struct zones *zones, const char *name);

/* The one that a player has set. */
const struct zone *zones_of(const struct session *session);
