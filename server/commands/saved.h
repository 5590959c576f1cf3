/*
 * saved.h - for the other commands and the login: the saved matches of a player, and with whom.
 */
#pragma once

#include <stdbool.h>

struct options;
struct player;
struct session;

/* Whether the two have a saved match that can be read, and its options. */
bool saved_find(const struct session *session, const struct player *other, struct options *options);

/* The same without its options: a new match of the two would be the end of it. */
bool saved_is_with(const struct session *session, const struct player *other);

/* Whether `other`, who is online, is named to `session`. */
typedef bool saved_names_fn(const struct session *session, const struct player *other);

/* Tells how many there are, and what to type to go on with those opponents who are online. `names` may be
 * NULL: all of these. */
void saved_remind(struct session *session, saved_names_fn *names);
