/*
 * session.h - one connection from greeting to close.
 *
 *   greeting -> password --+--> hashing -> online -> closing
 *      |  ^        login/connect  |          ^
 *      |  +----- wrong -----------+          |
 *      +-> guest -> new password -> again -> hashing
 *
 * Owns: the wire, the unparsed lines, what is on its way to the far end.
 * Does not own: the player whose session it is (players/player.h).
 * May not touch: SQL other than through db/, wording (protocol/messages.h), another session's wire except by
 * telling it.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <sys/queue.h>

#include "protocol/messages.h"
#include "protocol/spoken/ear.h"
#include "protocol/text.h"
#include "protocol/wire/lines.h"
#include "protocol/wire/terminal.h"
#include "server/net/address.h"
#include "server/net/bucket.h"
#include "server/net/wire.h"
#include "server/sessions/closing.h"
#include "server/sessions/settings.h"

struct server;
struct session;
struct session_list;
struct telnet;
struct transport;
struct login;
struct listing;
struct player;
struct hash_job;

enum session_state {
	SESSION_GREETING, /* at `login:` */
	SESSION_PASSWORD, /* at `password:` */
	SESSION_GUEST,	  /* registration, before the name */
	SESSION_NEW_PASSWORD,
	SESSION_AGAIN,	 /* the password a second time */
	SESSION_HASHING, /* held: its lines wait until the hash is back */
	SESSION_ONLINE,
	SESSION_CLOSING, /* freed at the end of a turn, when its last words are out */
	SESSION_STATE_COUNT,
};

/* What the wire has reported. */
enum session_end {
	END_NOT,
	END_HUNG_UP,
	END_FAILED, /* the socket failed, or the reader was too slow */
};

/* What was typed at `login:` about this connection. Nothing of it is stored. */
struct at_login {
	bool screenreader;
	bool utf8; /* it shows UTF-8, until `set charset` is typed */
	bool tags; /* until somebody is in, all that is said has tags */
};

/* What the folders above do for a session, so that it knows none of them. */
struct session_owner {
	const struct wire_owner *wire; /* what its wire calls */
	/* Answers one line, or one that was too long: NULL. */
	void (*line)(struct session *session, char *line);
	/* Something else is about to be told to it, or about it: it is told first what waits for it alone. */
	void (*catches_up)(struct session *session);
	/* Its connection is lost: true if its player stays without it, their seat being kept. */
	bool (*keeps)(struct session *session, enum close_why why);
	/* Too long without a line: true if its player has left the table, and stays. */
	bool (*idles)(struct session *session);
	/* It closes: tells the others if it was online, drops what it waited for. */
	void (*leaves)(struct session *session, enum close_why why);
	/* It is freed: frees what upper folders have hung on it. */
	void (*frees)(struct session *session);
};

struct session {
	struct server *server; /* borrowed, outlives every session */
	struct wire wire;
	const struct session_owner *owner; /* borrowed: who answers its lines */
	const struct transport *transport; /* borrowed: the kind of connection it has */
	struct telnet *telnet;		   /* owned by the transport, NULL outside a sequence */
	struct lines lines;
	uint32_t number;  /* of the connection, for the log and for late answers */
	char subject[40]; /* in the log: "session 17 alice" */
	enum session_state state;
	enum dialect dialect;
	bool prompts;	/* `> ` after each reply: people at a prompt login */
	bool at_prompt; /* the prompt is the last thing sent */
	bool wants_prompt;
	bool unasked;	      /* nothing written since the prompt is an answer */
	bool ready_lines;     /* in sessions->ready: lines wait for the next turn */
	bool answered;	      /* the command being run has held output (protocol 1.6) */
	bool unwelcomed;      /* has registered, and typed nothing yet but that (online.h) */
	bool regained;	      /* its player has come back with it, in a turn that is not settled yet */
	bool at_table;	      /* its player sits at one, and may think longer than others */
	uint64_t woken;	      /* the turn in which it came into sessions->ready */
	bool throttled;	      /* in sessions->throttled: it sends too many lines */
	enum session_end end; /* what became of the wire; dealt with when the lines before it have been run */
	uint64_t parted; /* number of its connection's end among all ends; 0 = no end known (parting.h) */
	bool listens;	 /* to a screen reader (screenreader.h) */
	struct at_login at_login;
	bool chose_charset;	  /* typed `set charset` in this connection: programs get UTF-8 only then */
	bool tagged_person;	  /* a tagged program, behind which a person sits */
	bool legal_plays;	  /* a tagged program that wants all plays listed that it may make */
	struct terminal terminal; /* what it has said about itself */
	struct ear ear;		  /* where in a line it is, if it listens */
	struct peer peer;
	struct login *login;	   /* owned, until online: what has been typed so far */
	struct hash_job *hash_job; /* owned; while it has one its lines wait */
	struct bucket flood;
	int64_t written; /* bytes of all sentences and rows for it, since it was opened */

	const struct settings *settings; /* borrowed: the player's, or settings_of_strangers */

	/* online */
	struct player *player; /* borrowed: whose session it is; NULL before it is online, and when they have
				  let go of it */
	char client[CLIENT_SIZE]; /* program's name as given at login, "" for people */
	int clip_version;	  /* 0 for people */
	int64_t active_ms;	  /* last line received, in ticks */
	uint32_t touches;	  /* how often session_touch() was called */
	struct listing *listing;  /* owned: a long list still being produced */
	struct pager *pager;	  /* owned: the rest of an answer that waits for Enter, or NULL */
	int page_left;		  /* lines of the answer that fit on the page; 0 = not counted */
	long talk_missed;	  /* shouts and kibitzes it was too slow for; to be told */
	int64_t mail_told;	  /* the last message told that is kept until it is read (mail.h), 0 = none */
	uint64_t mail_turn;	  /* in which it was told */
	uint64_t heard_turn;	  /* in which bytes came from it last */

	TAILQ_ENTRY(session) next;	 /* all sessions */
	TAILQ_ENTRY(session) next_idle;	 /* in one of the idle lists, the longest idle first */
	TAILQ_ENTRY(session) next_ready; /* in sessions->ready or throttled */
	struct session_list *idle_list;
};

/* Takes over a new connection (life.c); `websocket` is NULL if its lines come as they are. NULL if out of
 * memory: the link is still the caller's. */
struct session *session_open(struct server *server, const struct link *link, struct websocket *websocket,
	const struct peer *peer, const struct session_owner *owner);

/* Closes it: tells those who have to know, saves its match. The sweep at the end of the turn frees it. */
void session_close(struct session *session, enum close_why why);
void session_free(struct session *session);

/* Its connection has ended: closes it. If the seat is kept, its player stays, and nobody hears that it
 * closes. */
void session_ends(struct session *session, enum close_why why);

/* The one function that changes the state. */
void session_enter(struct session *session, enum session_state state);

/* The end of a turn: puts the prompt after what was held. */
void session_prompt(struct session *session);

/* It has lines that this turn could not run, or that may run now: the next turn looks at it. */
void session_wake(struct session *session);

/* Takes it out of the lists of sessions with lines to be run. */
void session_rest(struct session *session);

/* Puts it at the end of the idle list of its state. */
void session_watch_idle(struct session *session);

/* A line came from it, or it sits down or stands up: its idle time starts anew, at the end of its list. */
void session_touch(struct session *session);

/* Before what is said to them and before invitations: these leave at the end of the turn, before all news.
 * And the bell, if the person has asked for it (protocol 7.1). */
void session_ring(struct session *session);

/* It doesn't read its output: the next turn cuts it off and saves its match. */
void session_overflows(struct session *session);

/* Makes its subject for the log; `name` is the player's, "" until they are known. */
void session_name_subject(struct session *session, const char *name);
