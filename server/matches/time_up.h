/*
 * time_up.h - what the server does when the time has come: flags, warnings, the next game, the end of a
 * pause.
 */
#pragma once

struct server;

/* Looks which clocks are due. May be called at any time. */
void time_up_look(struct server *server);
