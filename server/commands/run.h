/*
 * run.h - a line that somebody online has typed.
 */
#pragma once

struct session;

/* Runs its command, or says that there is none. */
void command_run(struct session *session, const char *typed);
