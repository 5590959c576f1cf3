/*
 * time_up.h - what the server does when the time has come: flags, warnings, the next game, the end of a
 * pause.
 */
#pragma once

struct server;

/* Looks which clocks are due; as often as one likes. */
void time_up_look(struct server *server);
