/*
 * evening.h - how a tournament begins: whoever has entered is called, waited for, and dropped if they don't
 * come.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct edition_row;
struct server;

/* How many people are needed at least. */
int evening_least(const struct edition_row *edition);

/* The time for a call, or the start. False if it could not be stored. */
bool evening_wake(struct server *server, struct edition_row *edition);

/* Its time has come, or its director says so: begins if all who have entered are here, else waits for those
 * who are missing. False if it could not be stored. */
bool evening_start(struct server *server, struct edition_row *edition);

/* It waits for entrants who are missing: looks whether they have come. False if it could not be stored. */
bool evening_look(struct server *server, struct edition_row *edition);
