/*
 * player.h - a person who is online, apart from the connection that they have.
 *
 *   new ---> with a session --its far end goes--> away --time is up, or the match over--> gone --> freed
 *             ^     |                           | ^
 *             |     +--the player leaves--------|-|----------------------------------^
 *             +------a login of the same player-+ +-- new: from a match that the last server kept
 *
 * Owns: what is known of them while they are here, the invitation and the search they have made.
 * Does not own: the session; the lists of the lobby and the table at which they are.
 * May not touch: wording; bytes of a connection, but by telling the session.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <sys/queue.h>

#include "db/people/players.h"
#include "protocol/messages.h"
#include "protocol/text.h"
#include "server/net/address.h"
#include "server/sessions/closing.h"
#include "server/sessions/settings.h"

struct calculation;
struct gallery;
struct hearing;
struct house_wait;
struct interest;
struct invitation;
struct playback;
struct profile;
struct seek;
struct server;
struct session;
struct status;
struct studying;
struct table;

TAILQ_HEAD(player_list, player);
TAILQ_HEAD(gallery_list, gallery);

/* What the folders above do for a player, so that they need not be known here. */
struct player_owner {
	/* They go: tells all who have to know. */
	void (*leaves)(struct player *player, enum close_why why);
	/* They are freed: frees what upper folders have hung on them. */
	void (*frees)(struct player *player);
};

/* All players of a server. */
struct players {
	const struct player_owner *owner; /* borrowed */
	struct player_list away;	  /* linked by next_place */
	bool some_unseated;		  /* the match of somebody who is away has ended */
	struct player_list gone;	  /* linked by next_place; freed at the end of the turn */
	struct gallery_list galleries;	  /* with scenes to be told */
	struct gallery_list resting;	  /* with scenes that wait for more of them */
};

/* They have no session, and their seat is kept: how that came, and what is remembered of the session. */
struct absence {
	bool restart;	    /* the server was started again, and they have not come back since */
	enum close_why why; /* as they will leave if they don't come back */
	int64_t since_ms;   /* in ticks */
	int64_t at;	    /* Unix seconds */
	int64_t match;	    /* that they play */
	int after;	    /* number of the last action before */
	uint64_t parted;    /* number of the connection's end (parting.h) */
	uint64_t unseated;  /* turn in which the match ended: no seat is left to be kept */
	bool program;	    /* nobody sat behind it (R9.8) */
	bool tagged_person; /* as session->tagged_person */
	int64_t active_ms;  /* last line received, in ticks */
	struct peer peer;   /* its far end */
	char client[CLIENT_SIZE];
};

enum seat_row {
	SEAT_ROW_NONE,
	SEAT_ROW_PROGRAM,
	SEAT_ROW_PERSON,
};

struct player {
	struct server *server;	 /* borrowed, outlives every player */
	struct session *session; /* borrowed: their connection; NULL: they are away, or gone */
	struct absence *away;	 /* owned; NULL while they have a session */
	struct player_row account;
	struct settings settings;
	struct profile *profile;  /* owned; NULL if there is nothing in it */
	struct status *status;	  /* owned: their line 5, or NULL (lobby/status.h) */
	struct interest *waits;	  /* owned: for whose login they wait */
	struct interest *friends; /* owned: of whose comings and goings they hear */
	struct hearing *hearing;  /* owned: the talk that they have read last, or NULL */
	int64_t online_since;	  /* Unix seconds */
	int64_t login_id;	  /* in the database, 0 = not stored */
	bool online;		  /* in the lobby: has come, and has not left yet */
	bool stands_in; /* has the seat of a slow match for somebody who isn't there: no lobby, no session */
	bool fresh;	/* came online in a turn that is not settled yet */
	bool goes;	/* they are leaving, or have left: their goodbye is written */
	enum close_why left; /* then: why */
	bool returning;	  /* they are back, and their session has sent nothing yet: what it is isn't known */
	bool unread_news; /* something is new here since they were here last */
	bool restarted;	  /* they were away last because the server was started again */
	bool account_marked; /* somebody changes their account: it is read again at the end of the turn */
	bool status_changed; /* is in the news's list of changes */
	uint64_t news_from;  /* number of the first news that happened after they came online */
	uint64_t news_mark;  /* the last block of news that speaks of them */

	struct invitation *invitation;	      /* owned: the one they have made, or NULL */
	TAILQ_HEAD(, invitation) invitations; /* of others to them */
	struct seek *seek;		      /* owned: the opponent they seek, or NULL (tables/seeking.h) */
	struct house_wait *house_wait;	      /* owned: for which house player they wait, or NULL */
	int64_t linked;		      /* a visitor's: whose invitation link they opened, 0 = nobody's */
	char keeps[PLAYER_NAME_SIZE]; /* a visitor's: the name they take once its password is hashed */
	struct playback *playback;    /* owned: the match they look through, or NULL */
	struct studying *studying;    /* owned: what they are to answer, or NULL (server/study/) */
	int mistakes_untold;	      /* that were found while they played */
	char *last_line;	      /* owned: what `!!` repeats, or NULL */
	bool waved;		      /* goodbye, once */

	int64_t warned_of;   /* the match that they lose if they begin another, and have read so; 0 = none */
	struct table *table; /* where they play, or NULL */
	int seat;	     /* 0 the inviter, 1 the invited */
	enum seat_row seat_row;	     /* what is stored of that seat (tables/open_seat.h) */
	struct player *opponent;     /* at that table, or NULL */
	struct player *watching;     /* whose games they watch, or NULL */
	struct player_list watchers; /* who watches them */
	int watcher_count;
	struct gallery *gallery; /* owned: what these are told (gallery.h), or NULL */
	uint64_t seen;		 /* scenes of `watching` up to this number have been told them */
	bool follows_tv;	 /* they watch whatever TV shows (server/tv/) */
	uint64_t tv_told;	 /* the number of what they were told it shows */

	TAILQ_ENTRY(player) next_place;	   /* in players->away or gone */
	TAILQ_ENTRY(player) next_online;   /* in order of login */
	TAILQ_ENTRY(player) next_house;	   /* house players only, likewise */
	TAILQ_ENTRY(player) next_watcher;  /* in watching->watchers */
	TAILQ_ENTRY(player) next_follower; /* of TV */
	TAILQ_ENTRY(player) next_waiting;  /* in lobby->waiting, while they wait for a house player */
	TAILQ_ENTRY(player) next_seeker;   /* in lobby->seekers, while they have a seek */
	TAILQ_ENTRY(player) next_changed;  /* in the news's list of changes */
};

/* server->players, from players_open() to players_close(); the owner is borrowed. */
void players_open(struct server *server, const struct player_owner *owner);
void players_close(struct server *server);

/* Somebody is online from now on; their settings are still to be loaded. They get a session, or are away.
 * Never NULL. */
struct player *player_new(struct server *server, const struct player_row *account);

/* Has a seat for a player who isn't there (tables/absent.h): never in the lobby, and owned by the table. */
struct player *player_new_stand_in(struct server *server, const struct player_row *account);
void player_free_stand_in(void *stand_in);

/* They have this session from now on, which reads their settings; it is online, or will be at once. They have
 * none before. */
void player_take_session(struct player *player, struct session *session);

/* They have no session any more; it goes on as a stranger's, to be closed. Returns it. */
struct session *player_let_go(struct player *player);

/* Takes the session from the player, who keeps the seat: they are away, until player_take_session() or
 * player_part(). What the session knows is filled in here. */
void player_lose_session(struct player *player, const struct absence *absence);

/* They are away, and have had no session in this server. */
void player_stay_away(struct player *player, const struct absence *absence);

/* The match of a player who is away has ended. They leave in a later turn, since this one may be lost. */
void player_loses_seat(struct player *player);

/* Seconds for which the seat of a player who is away is kept yet; 0: its time is up. */
long player_seat_left(const struct player *player);

/* The server was started again, and they have not come back: nobody's fault while there is time. */
static inline bool
player_is_awaited(const struct player *player)
{
	return player->away != NULL && player->away->restart;
}

/* They go: with their session, which is closed, or without one. */
void player_part(struct player *player, enum close_why why);

/* For the owner, when it has let them leave: they are gone, and freed once their session is. */
void player_is_gone(struct player *player);

/* The end of a turn: frees those who are gone. */
void players_sweep(struct server *server);

/* A program plays for them, as far as is known: nobody who could challenge a play (R9.8). */
bool player_is_played(const struct player *player);

/* Here, and in a session that reads so (sessions/reader.h); false while they are away. */
bool player_is_typed(const struct player *player);
bool player_is_tagged(const struct player *player);
bool player_knows_new_words(const struct player *player);

/* Of the connection that they have, or had: where it comes from, whole or masked, and the name of a client
 * program ("" for people). */
const struct peer *player_peer(const struct player *player);
void player_host(const struct player *player, char host[PLAYER_HOST_SIZE]);
const char *player_client(const struct player *player);

/* Seconds since they typed something last. */
long player_idle(const struct player *player);

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

/* Sentences from protocol/messages.c, in their session (sessions/say.h); nothing while they are away. */
void player_tell(struct player *player, enum message message, const struct message_args *args);
void player_say(struct player *player, enum message message);
void player_say_name(struct player *player, enum message message, const char *name);

/* How the ratings of a match changed, for those who want to read that. */
void player_tell_calculation(struct player *player, const struct calculation *calculation);

/* Somebody waits for their answer (sessions/session.h); they are behind with reading (sessions/behind.h). */
void player_ring(struct player *player);
bool player_is_behind(const struct player *player);
