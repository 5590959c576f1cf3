/*
 * news.h - news of comings, goings and matches, and of changed status lines.
 *
 * They are gathered and told to everyone online as one block that is encoded and kept once, at most once a
 * second: at the end of the turn if the last block is that long ago. Of many changed status lines a block
 * takes as many as the configuration allows, the rest follows a second later each. The order within a block
 * is the protocol's: 7 and 8 lines, `5` lines with one `6`, reports (section 3).
 */
#pragma once

#include "server/lobby/news_item.h"

struct news;
struct server;
struct player;

/* server->news, from news_open() to news_close(). */
void news_open(struct server *server);
void news_close(struct server *server);

/* A newcomer hears what happens from now on, and everyone will hear of their status. */
void news_enter(struct news *news, struct player *player);
/* Everybody knows already that they are here, and how. */
void news_enter_told(struct news *news, struct player *player);
void news_leave(struct news *news, struct player *player);

/* One line of news. Login and logout lines have `about`, reports both players; neither is told to them. */
void news_add(struct news *news, enum news_kind kind, enum message message, const struct message_args *args,
	struct player *about, struct player *other);

/* Ready, opponent, watching, rating, experience of this player changed: every program will be told. */
void news_of_status(struct news *news, struct player *player);

/* Tells `listener`, if it is a program, the present status of `subject`, at once: a `5` line and `6`. */
void news_tell_status(struct player *listener, struct player *subject);

/* The turn is settled: tells the gathered news if it is time, else makes sure that the timer will. Logins and
 * reports of a lost turn never happened; its logouts did. What was told in it is told again. */
void news_end_turn(struct server *server);

/* Nothing waits to be told. */
bool news_are_told(const struct server *server);

/* Tells the news now if the login of `player` is among it: a speaker is announced before they speak. */
void news_introduce(struct news *news, struct player *player);
