/*
 * play_house.h - `play casual 3`: a match with a house player of that level, whichever is free; if none is,
 * it begins by itself once one is.
 */
#pragma once

#include <stdbool.h>

struct server;
struct session;
struct words;

/* `play` with a level after it. */
void play_house(struct session *session, const struct words *words);

/* Tells who waits for a house player so, and which number they have. False: they don't wait. */
bool play_house_tell_waiting(struct session *session);

/* A tick of the clock: free seats go to those who wait, and a visitor who has done nothing for long leaves
 * the table. */
void play_house_tick(struct server *server);
