/*
 * invitations.h - the two of a pairing are told that they are to play. Old clients read the sentences that
 * they know: the other has invited them.
 */
#pragma once

struct pairing_row;
struct player;
struct server;

/* A pairing that has just been made, or put back: both are invited, as far as they are here. */
void invitations_tell(struct server *server, const struct pairing_row *row);

/* All that wait for a player who has just come, or stood up. */
void invitations_remind(struct player *player);
