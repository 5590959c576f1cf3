/*
 * invitations.h - the two of a pairing are told that they are to play. Old clients read the sentences that
 * they know: the other has invited them.
 */
#pragma once

struct pairing_row;
struct player;
struct server;

/* Invites the players of a pairing who are here: it was just made, or waits for them again. */
void invitations_tell(struct server *server, const struct pairing_row *row);

/* Has those who aren't here told that they are to play (server/notices). */
void invitations_call_away(struct server *server, const struct pairing_row *row);

/* Invites a player who has just come or stood up to all pairings that wait for them. */
void invitations_remind(struct player *player);
