/*
 * clock_told.h - what is told of the clock at a table: to programs with tags each time that it passes, to
 * people when they ask.
 */
#pragma once

struct clock_news;
struct match_event;
struct player;
struct table;

/* What is told of it. There is one. */
struct clock_news clock_now(const struct table *table);

/* The tag, or of a slow match its words, to a player who reads tags; others read nothing. */
void clock_tell(struct player *reader, const struct table *table);
void clock_tell_all(struct table *table); /* to all who play or look on, or read the match */

/* What machines without tables can't know, which are told nothing otherwise: that it doesn't run after an
 * action; that it stands from now on, because the server ends. */
void clock_mark_acted(const struct table *table);
void clock_mark_left(const struct table *table);

/* What is left to both, in words, and whether there is a pause; only the latter. */
void clock_tell_words(struct player *reader, const struct table *table);
void clock_tell_pause(struct player *reader, const struct table *table);

/* Likewise, to a player who comes back to the table and sees it: programs and those who listen ask. */
void clock_tell_people(const struct table *table, int seat);

/* R14.7: programs read the line that they know. */
void clock_tell_annulled(struct table *table, const struct match_event *event);
