/*
 * claim_settle.h - a claimed match is closed for good: rows, ratings, who is told.
 */
#pragma once

struct match_row;
struct player;
struct session;

/* `session` closes the saved match that `other` has left, which is his right. `online` is the other if he is
 * here, or NULL: then a message waits for him. */
void claim_settle(struct session *session, struct session *online, const struct player *other,
	const struct match_row *match);
