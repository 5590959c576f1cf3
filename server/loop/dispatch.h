/*
 * dispatch.h - who answers what a session sends: the way from the sockets' folders up to the commands.
 */
#pragma once

struct player_owner;
struct session_owner;

extern const struct session_owner dispatch_owner;

/* What a player's leaving takes with it. */
extern const struct player_owner dispatch_player_owner;
