/*
 * notices.h - what those who run the server tell everybody: broadcasts, the message of the day.
 */
#pragma once

#include <stdbool.h>

#include "server/config/motd.h"

struct server;

/* To all who are online, operators included. Borrows both texts. */
void notices_broadcast(struct server *server, const char *from, const char *text);

/* Reads the file of the message of the day again; on failure people go on reading the old one. */
bool notices_reload_motd(struct server *server, char reason[MOTD_REASON_SIZE]);
