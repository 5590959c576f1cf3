/*
 * server.h - the one thing that changes: made in main, passed down.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "db/db.h"
#include "db/throws.h"
#include "server/address.h"
#include "server/attendance.h"
#include "server/config.h"
#include "server/dice.h"
#include "server/files.h"
#include "server/hasher.h"
#include "server/hashqueue.h"
#include "server/lobby.h"
#include "server/news.h"
#include "server/session.h"
#include "server/shutdown.h"
#include "server/table.h"

struct admin_socket;
struct bans;
struct book;
struct event;
struct hash_job;
struct late_stop;
struct listener;
struct listing;
struct wait;
struct zones;

TAILQ_HEAD(hash_job_list, hash_job);

enum { SERVER_EVENTS = 5 };

struct server {
	const struct config *config;
	struct event_base *base;
	struct db *db;
	struct files files;
	struct dice_source *dice;
	struct book *book;
	struct hasher *hasher;
	struct hashqueue *hash_waits;
	struct address_counts *addresses;
	struct address_counts *accounts; /* counted as addresses are (begun.c) */
	struct bans *bans;
	struct zones *zones;
	struct listener *listeners;
	struct admin_socket *admin; /* NULL without one */
	struct outbox outbox;
	struct lobby lobby;
	struct news news;
	struct session_list sessions;
	struct session_list closing;	   /* linked by next_idle */
	struct session_list ready;	   /* lines wait for the next turn */
	struct session_list throttled;	   /* too many lines; the flood timer wakes them */
	struct hash_job_list hashing;	   /* jobs that the hasher has */
	struct hash_job_list hash_retries; /* there was no memory for theirs; tried again at the next tick */
	struct session_list waiting;	   /* for the hasher, linked by next_idle: without a limit */
	struct session_list idle_greeting, idle_online, idle_playing; /* the longest idle first */
	TAILQ_HEAD(, listing) listings;				      /* still being produced */
	TAILQ_HEAD(, wait) waits;				      /* for the logins of others */
	TAILQ_HEAD(, wait) waits_forgotten;			      /* in this turn */
	struct table_list tables;
	struct table_list touched; /* in this turn */
	int session_count, session_max;
	uint32_t last_number;
	int partings;	       /* descriptor of the list of ends (parting.h) */
	uint64_t last_parting; /* number of the last end */
	int64_t now_ms;	       /* wall clock at the start of this turn */
	int64_t started;       /* Unix seconds */
	int64_t tick_ms;       /* the clock that never steps, then */
	bool disk_full;	       /* no rows are tried until there is room again */
	int64_t next_probe_ms; /* when that is tried next, in ticks */
	bool no_space;	       /* a row or the commit of this turn failed for want of space */
	bool stopping;
	struct shutdown shutdown;
	struct shutdown shutdown_before; /* before the turn `shutdown_turn`, in which it was changed last */
	uint64_t shutdown_turn;
	bool marks_changed;	  /* in this turn, in the account of somebody online (marks.h) */
	struct throw_book throws; /* of all matches */
	struct attendance_book attendance, attendance_before; /* before this turn */
	struct late_stop *late_stops; /* owned; stops of matches that wait for a full disk */
	struct event *events[SERVER_EVENTS], *hash_event, *flood_event; /* timers.c */
	char *motd;							/* owned; lines with CRLF */
	/* counted since the start, for SIGUSR1 */
	uint64_t turns, commits, rows, lines;
	int64_t rows_listed; /* players looked at for lists (listing.h), or told what somebody says */
	int64_t bytes_told;  /* of what players say to many, to all of them together */
	int64_t turn_work;   /* charged in this turn (input.c) */
};
