/*
 * health.h - whether the server is well: can it store, is its database whole, does it take people?
 *
 * May not touch: people, their matches.
 */
#pragma once

struct server;

/* What keeps matches from going on, as a sentence; NULL if nothing does. Writes a row to find out, at most
 * once a second. */
const char *health_fault(struct server *server);

/* Why nobody should be sent here now, as a sentence; NULL: let them come. A machine that follows a log of
 * turns is there to be asked whether it could take over. One that only reads has what it has while the log is
 * silent, and refuses once that may be older than log-lag-max. */
const char *health_refusal(struct server *server);

/* Why nobody can read here, as a sentence; NULL: they can, however old it is. For a proxy while no machine
 * has anything newer. */
const char *health_refusal_to_read(struct server *server);

/* Why nothing that this machine stores gets into the log, as a sentence; NULL: it does, and what can be read
 * here is the newest. Where no machine does, none has anything newer than those that read. A full disk is no
 * reason: whoever reads is answered in full all the same, and alone here if they ask who is here. */
const char *health_refusal_to_store(struct server *server);

/* Why another machine is the one to play on; NULL: this one is. A proxy may cut the lines of all who are here
 * once there is a reason, so neither a full house or disk is one, nor damage, nor trouble with the log: no
 * other machine writes for that. */
const char *health_refusal_to_play(struct server *server);
