/*
 * pace.h - plays at a steady rate: who wants to go on waits in a queue for their turn.
 */
#pragma once

struct event_base;
struct pace;

/* `go` is called for each who has waited, when it is their turn. Never more than `most` wait. */
struct pace *pace_open(struct event_base *base, double per_second, int most, void (*go)(void *who));
void pace_close(struct pace *pace); /* takes NULL */
void pace_wait(struct pace *pace, void *who);
