/*
 * player.h - a person who is online, apart from the connection that they have.
 *
 * Owns: what is known of them while they are here, the invitation and the search they have made.
 * Does not own: the session, which is their line; the lists of the lobby and the table in which they stand.
 * May not touch: wording; bytes of a line, but by telling the session.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <sys/queue.h>

#include "db/players.h"
#include "protocol/messages.h"
#include "server/sessions/closing.h"
#include "server/sessions/settings.h"

struct gallery;
struct invitation;
struct profile;
struct seek;
struct server;
struct session;
struct status;
struct table;
struct wait;

TAILQ_HEAD(player_list, player);
TAILQ_HEAD(gallery_list, gallery);

/* All players of a server. */
struct players {
	struct gallery_list galleries; /* with scenes to be told */
};

struct player {
	struct server *server; /* borrowed, outlives every player */
	struct session *line;  /* borrowed; its end is theirs */
	struct player_row account;
	struct settings settings;
	struct profile *profile; /* owned; NULL if there is nothing in it */
	struct status *status;	 /* owned: their line 5, or NULL (lobby/status.h) */
	struct wait *waits;	 /* owned: for whose login they wait */
	int64_t online_since;	 /* Unix seconds */
	int64_t login_id;	 /* in the database, 0 = not stored */
	char masked_host[PLAYER_HOST_SIZE];
	bool online;	     /* in the lobby: has come, and has not left yet */
	bool fresh;	     /* came online in a turn that is not settled yet */
	enum close_why left; /* once they are not online any more: why */
	bool account_marked; /* somebody changes their account: it is read again at the end of the turn */
	bool status_changed; /* stands in the news's list of changes */
	uint64_t news_from;  /* number of the first news that happened after they came online */
	uint64_t news_mark;  /* the last block of news that speaks of them */

	struct invitation *invitation;	      /* owned: the one they have made, or NULL */
	TAILQ_HEAD(, invitation) invitations; /* of others to them */
	struct seek *seek;		      /* owned: the opponent they seek, or NULL (tables/seeking.h) */

	struct table *table;	     /* where they play, or NULL */
	int seat;		     /* 0 the inviter, 1 the invited */
	struct player *opponent;     /* at that table, or NULL */
	struct player *watching;     /* whose games they watch, or NULL */
	struct player_list watchers; /* who watches them */
	int watcher_count;
	struct gallery *gallery; /* owned: what these are told (gallery.h), or NULL */
	uint64_t seen;		 /* scenes of `watching` up to this number have been told them */

	TAILQ_ENTRY(player) next_online;  /* in order of login */
	TAILQ_ENTRY(player) next_house;	  /* house players only, likewise */
	TAILQ_ENTRY(player) next_watcher; /* in watching->watchers */
	TAILQ_ENTRY(player) next_seeker;  /* in lobby->seekers, while they have a seek */
	TAILQ_ENTRY(player) next_changed; /* in the news's list of changes */
};

/* server->players, from players_open() to players_close(). */
void players_open(struct server *server);
void players_close(struct server *server);

/* Comes online with this line, which reads their settings from now on; these are still to be loaded. Never
 * NULL. */
struct player *player_new(struct session *line, const struct player_row *account);

/* The line lets go of them; what others have hung on them is gone already. */
void player_free(struct player *player);

/* A player of the server's own (lobby/house.h). */
static inline bool
player_is_house(const struct player *player)
{
	return player->account.house[0] != '\0';
}

static inline bool
player_has(const struct player *player, enum toggle toggle)
{
	return settings_has(&player->settings, toggle);
}

/* Sentences from protocol/messages.c, on their line (sessions/session.h). */
void player_tell(struct player *player, enum message message, const struct message_args *args);
void player_say(struct player *player, enum message message);
void player_say_name(struct player *player, enum message message, const char *name);
