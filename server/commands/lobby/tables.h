/*
 * tables.h - for the other commands: all about a match that is being played.
 */
#pragma once

struct session;
struct table;

/* A fact to a line. */
void tables_tell(struct session *session, const struct table *table);
