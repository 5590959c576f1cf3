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

/* Whether the two have a saved match. A new match would end it. */
bool saved_is_with(const struct session *session, const struct player *other);

/* Whether saved_remind() names `other`, who is online. */
typedef bool saved_names_fn(const struct session *session, const struct player *other);

/* Tells how many saved matches there are, and for each opponent online what to type to go on. With `names`
 * only those opponents whom it accepts are named; it may be NULL. */
void saved_remind(struct session *session, saved_names_fn *names);
