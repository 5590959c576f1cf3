/*
 * notices.h - what those who run the server tell everybody: broadcasts, the message of the day.
 */
#pragma once

#include <stdbool.h>

#include "server/config/motd.h"

struct server;
struct session;

/* To all who are online, operators included. Borrows both texts. */
void notices_broadcast(struct server *server, const char *from, const char *text);

/* What people at the prompts read is free of frames, for their terminal may be narrow; others read what they
 * always did. */
void notices_show_motd(struct session *session);

/* Reads the file of the message of the day again; on failure people go on reading the old one. */
bool notices_reload_motd(struct server *server, char reason[MOTD_REASON_SIZE]);
