/*
 * lobby.h - all who are online: names, status lines, news of comings, goings and matches.
 *
 * News (logins, logouts, starts and ends of matches, changed status lines) are gathered and told to everyone
 * as one block that is encoded once, at most once a second: at the end of the turn if the last block is that
 * long ago. The order within a block is the protocol's: 7 and 8 lines, `5` lines with one `6`, reports
 * (section 3).
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "server/session.h"

struct news_item;

struct lobby {
	struct session_list online; /* in order of login */
	int count;
	struct session **by_name; /* owned; sorted regardless of case */
	int capacity;
	struct session **by_rating;	    /* owned; order.c sorts it when it is needed */
	bool ratings_changed;		    /* since then, or who is online: set by whoever changes them */
	struct session_list changed;	    /* whose status line has to be told */
	struct news_item *news, **news_end; /* owned */
	uint64_t news_count, news_told, news_stored, blocks; /* since the start */
	struct event *timer; /* owned; pending for a second after each block */
	struct server *server;
};

void lobby_init(struct lobby *lobby, struct server *server);
void lobby_clear(struct lobby *lobby);

/* A player comes online or leaves; names are found from here on. */
void lobby_enter(struct lobby *lobby, struct session *session);
void lobby_leave(struct lobby *lobby, struct session *session);

/* By exact name in any case of letters; NULL if he isn't online. */
struct session *lobby_find(const struct lobby *lobby, const char *name);

/*
 * By unique prefix: first with the case as typed, then without (section 1 of the command reference). NULL:
 * none; then *second is NULL too, or *first and *second are two that the prefix fits.
 */
struct session *lobby_complete(
	const struct lobby *lobby, const char *prefix, struct session **first, struct session **second);

/* Ready, opponent, watching, rating, experience of this player changed: every program will be told. */
void lobby_changed(struct lobby *lobby, struct session *session);

/* Tells `listener`, if it is a program, the present status of `subject`, at once: a `5` line and `6`. */
void lobby_tell_status(struct session *listener, struct session *subject);

/* The `5` line of a player without its line end. */
size_t lobby_status_line(struct session *subject, char *line, size_t size);

enum { STATUS_LINE_SIZE = 320 };

/* One line of news. Login and logout lines have `about`, reports both players; neither is told to them. */
enum news {
	NEWS_LOGIN,  /* to everyone with notify=YES: `7 <name> <text>` */
	NEWS_LOGOUT, /* `8 <name> <text>` */
	NEWS_REPORT, /* to everyone with report=YES who neither plays nor watches */
};
void lobby_news(struct lobby *lobby, enum news kind, enum message message, const struct message_args *args,
	struct session *about, struct session *other);

/* The turn could not be stored: its logins and reports never happened. Who went has gone all the same. */
void lobby_take_back(struct lobby *lobby);

/* End of turn: tells the gathered news if it is time, else sees to it that the timer will. */
void lobby_end_turn(struct lobby *lobby);

/* Tells them now if the login of `session` is among them: who speaks to others has been announced before. */
void lobby_introduce(struct lobby *lobby, const struct session *session);
