/*
 * news.h - news of comings, goings and matches, and of changed status lines.
 *
 * They are gathered and told to everyone online as one block that is encoded once, at most once a second: at
 * the end of the turn if the last block is that long ago. The order within a block is the protocol's: 7 and 8
 * lines, `5` lines with one `6`, reports (section 3).
 */
#pragma once

#include <stdint.h>

#include "protocol/messages.h"
#include "server/session.h"

struct news_item;

struct news {
	struct news_item *first, **end;	      /* owned */
	struct news_item *shown, **shown_end; /* owned; told in this turn, which isn't stored yet */
	bool shown_in_vain;	      /* the turn was lost: some are told again, to each listener his own */
	struct session_list changed;  /* whose status line has to be told */
	uint64_t count, told, stored; /* items since the start */
	uint64_t blocks;	      /* since the start */
	struct event *timer;	      /* owned; pending for a second after each block */
	struct server *server;
};

void news_init(struct news *news, struct server *server);
void news_clear(struct news *news);

/* Who comes online hears what happens from now on, and everyone will hear of his status. */
void news_enter(struct news *news, struct session *session);
void news_leave(struct news *news, struct session *session);

/* One line of news. Login and logout lines have `about`, reports both players; neither is told to them. */
enum news_kind {
	NEWS_LOGIN,  /* to everyone with notify=YES: `7 <name> <text>` */
	NEWS_LOGOUT, /* `8 <name> <text>` */
	NEWS_REPORT, /* to everyone with report=YES who neither plays nor watches */
};
void news_add(struct news *news, enum news_kind kind, enum message message, const struct message_args *args,
	struct session *about, struct session *other);

/* Ready, opponent, watching, rating, experience of this player changed: every program will be told. */
void news_of_status(struct news *news, struct session *session);

/* Tells `listener`, if it is a program, the present status of `subject`, at once: a `5` line and `6`. */
void news_tell_status(struct session *listener, struct session *subject);

/* The turn could not be stored: its logins and reports never happened. Who went has gone all the same. What
 * was told in it nobody has read: it is told again. */
void news_take_back(struct news *news);

/* End of turn: tells the gathered news if it is time, else sees to it that the timer will. */
void news_end_turn(struct news *news);

/* Tells them now if the login of `session` is among them: who speaks to others has been announced before. */
void news_introduce(struct news *news, const struct session *session);
