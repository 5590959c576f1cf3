/*
 * scenes.h - what all who watch a player are told: a sentence, a board, something for those who listen.
 *
 * Each is kept as it was when it happened, and written once for all who read it alike (tables/gallery.h).
 */
#pragma once

#include <stdbool.h>

#include "protocol/messages.h"

struct match;
struct match_event;
struct session;
struct table;

/* How somebody is told of a thing. */
enum manner {
	MANNER_FULL,   /* programs, and people who want every digit */
	MANNER_SPOKEN, /* who listens */
	MANNER_BRIEF,  /* other people */
	MANNER_COUNT,
};

/* The rows of one fact; MSG_NONE: those are told nothing of it. */
struct wording {
	enum message row[MANNER_COUNT];
};

enum manner manner_of(const struct session *reader);

/* The fact to all who watch this seat. */
void scenes_fact(
	const struct table *table, int seat, const struct wording *wording, const struct message_args *args);

/* One sentence to all of them; to those who read; to those of these who want to know of checkers on trial; to
 * those who read tags. */
void scenes_everybody(
	const struct table *table, int seat, enum message message, const struct message_args *args);
void scenes_sentence(
	const struct table *table, int seat, enum message message, const struct message_args *args);
void scenes_trial(const struct table *table, int seat, enum message message, const struct message_args *args);
void scenes_tagged(
	const struct table *table, int seat, enum message message, const struct message_args *args);

/* The board of `match`, as it is seen from the seat, to those who read. */
void scenes_board(const struct table *table, int seat, const struct match *match);

/* As above, but a listener hears the position. */
void scenes_position(const struct table *table, int seat, const struct match *match);

/* What happened, to those who listen; `last` = nothing else came of the same action. */
void scenes_event(const struct table *table, int seat, const struct match_event *event, bool last);
