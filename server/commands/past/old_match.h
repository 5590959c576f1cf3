/*
 * old_match.h - a match that somebody asks for by its number, played, being played or waiting.
 */
#pragma once

#include "protocol/messages.h"
#include "server/tables/match_now.h"

struct session;
struct words;

/* False after telling `usage` (not a number), that there is none, or who keeps the reader from seeing it. */
bool old_match_find(struct session *session, const char *typed, enum message usage, struct match_now *old);

/* Finds a match again by its number, and tells the reader if they may no longer see it. */
bool old_match_find_again(struct session *session, int64_t match, struct match_now *old);

/* The number of a game after that of its match, `17 2`; 0 if there is no word. False after telling what
 * is wrong. */
bool old_match_read_game(struct session *session, const struct words *words, int *game);

/* Tells that the match has no such game, or none at all yet (0). */
void old_match_has_no_game(struct session *session, const struct match_now *old, int game);

/*
 * The seat from which the reader sees it, their own or else the inviter's: 0 the inviter's, 1 the invited's.
 */
int old_match_seen_from(const struct session *session, const struct match_row *row);
