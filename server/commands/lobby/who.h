/*
 * who.h - for the login of programs: everybody's status line.
 */
#pragma once

struct session;

/* A `5` line for everybody online, the asker included, then `6` (protocol 3). */
void who_list_all(struct session *session);
