/*
 * notice.h - the line at the end of a match that says how its analysis is read.
 */
#pragma once

struct server;

/* From now on, after each rated match between people. */
void notice_open(struct server *server);
