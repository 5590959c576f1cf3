/*
 * clock_told.h - what is told of the clock at a table: to programs with tags each time that it passes, to
 * people when they ask.
 */
#pragma once

struct match_event;
struct player;
struct table;

/* The tag, to a player who reads tags; others read nothing. */
void clock_tell(struct player *reader, const struct table *table);
void clock_tell_all(const struct table *table); /* to both players */

/* What is left to one of the two, in words. */
void clock_tell_seat(struct player *reader, const struct table *table, int seat);

/* R14.7: programs read the line that they know. */
void clock_tell_annulled(struct table *table, const struct match_event *event);
