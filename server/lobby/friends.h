/*
 * friends.h - the friends of those who are online: whether they are here, and the line when one comes or
 * goes. Nobody is told who has them as a friend, and if one of two players gags or blinds the other, neither
 * reads of the other.
 *
 * Each reads of each friend at most once in ten minutes that they come, and once that they go. If that leaves
 * them with what is not true any more, they read one more line when the ten minutes are over.
 *
 * Owns: whom the players online have as friends, as the database has it; when they were told of each last.
 * May not touch: the list that somebody asks for (commands/friends.c).
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "server/state/announce.h"

struct player;

/* server->friends, from friends_open() to friends_close(). */
void friends_open(struct server *server);
void friends_close(struct server *server);

/* Reads whom a player has as friends: before their first line is run, or their kept seat is theirs again. */
void friends_load(struct player *player);

enum befriending {
	FRIEND_BEGINS,
	FRIEND_ALREADY,
	FRIEND_FULL, /* they have `most` already */
	FRIEND_NOT_STORED,
};
enum befriending friends_add(struct player *player, int64_t other, int64_t most);

/* *was: they had been one. False if it could not be stored; nothing has changed then. */
bool friends_remove(struct player *player, int64_t other, bool *was);

/* That account is gone with all rows about it: forgets it here, too. */
void friends_forget(struct server *server, int64_t player);

/* News with this number: somebody comes or goes. It will be told in that block to those whose friend they
 * are. */
void friends_take_news(struct player *about, bool comes, uint64_t number, uint64_t block);

struct friend_news {
	int64_t about;
	const char *name;
	bool comes;
	uint64_t number;
	bool is_read; /* if not as news of a friend, then as news of anybody */
};

/* False: it is no friend of theirs, or they are to read nothing of friends now. */
bool friends_tell_news(struct player *reader, const struct friend_news *news);

/* Tells those who were told too much lately, if it is time. */
void friends_tick(struct server *server);

/* Forgets whom those who go have as friends. */
extern const struct subscriber friends_subscriber;
