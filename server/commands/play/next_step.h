/*
 * next_step.h - for the other commands: what a match waits for.
 */
#pragma once

struct session;

/* Tells a player who sits at a table what to do there. */
void next_step_at_table(struct session *session);
