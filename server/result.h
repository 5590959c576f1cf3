/*
 * result.h - what a finished game and a finished match leave behind: rows, ratings, news.
 */
#pragma once

struct events;
struct table;

/* Stores what `events` ended, in the turn's transaction; table->rating has the calculation of a finished
 * match. */
void result_store(struct table *table, const struct events *events);

/* After everybody has been told: new ratings, free seats, the report, if the match is over. */
void result_settle(struct table *table, const struct events *events);
