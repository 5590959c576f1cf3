/*
 * follower.h - a machine that follows, as the files about it share it; inside server/log/ only.
 */
#pragma once

#include "server/config/config.h"
#include "server/log/lease.h"
#include "server/log/reading.h"
#include "server/log/turn_log_inside.h"
#include "server/state/server.h"

struct copy;

enum { FOLLOWER_ANSWER_MS = 5000 };

/* What is known of the writer, and since when it has not changed. */
struct watched {
	struct lease lease;
	uint64_t connection; /* over which it was read; 0: not yet */
	bool met;	     /* it has beaten since this connection is there, and the log safe */
	int64_t since_ms, next_look_ms;
	int64_t beat_ms;   /* when its last beat was seen, whatever the log was like since */
	int64_t looked_ms; /* when the last look was answered */
	int64_t proved_ms; /* when a write of this machine was last answered at once */
	bool beats;	   /* it has changed while this machine looked */
};

struct follower {
	struct turn_log *log; /* borrowed */
	struct copy *copy;    /* owned; NULL: it was put aside, and there is no other one */
	struct watched writer;
	uint64_t connection; /* on which the place was checked */
	int64_t good_ms;     /* when that was */
	uint64_t stored;     /* on which a write of this machine was stored since the log is safe */
	int64_t next_seen_ms;
	int64_t whole_ms; /* when it last had all of the log */
	bool was_silent;
	bool was_whole;	 /* it has had all of the log since it began */
	bool is_anew;	 /* its copy was put aside, and it has not had all of the log since */
	bool goes_on;	 /* people's connections are here, and wait */
	bool has_epoch;	 /* it has taken over, or goes on: it is to have all rows */
	bool is_behind;	 /* there may be more rows */
	bool is_keyless; /* it would take over, and can't */
	bool is_alone;	 /* likewise, for the log has no second copy */
	bool is_early;	 /* it would serve who reads, and can't */
};

static inline bool
follower_is_told_to_end(const struct follower *follower)
{
	return follower->log->server->stopping;
}

/* --- catch_up.c */

/* Reads and applies some rows. Never READING_IMPOSSIBLE and the like, of which the process ends or stays
 * where it is. */
enum reading follower_catch_up(struct follower *follower);

/* --- watched.c: what a machine that follows knows of the writer, and tells of itself */

/* Something was stored after all that is read now: a beat, or a write of this machine. */
bool follower_newest_is_proved(const struct follower *follower);

/* The log has no second copy: whatever comes until it has one again may be on one disk alone. */
void follower_forget_proofs(struct follower *follower);

void follower_look_at_writer(struct follower *follower);

/* Dice that were promised can't be thrown without it. */
bool follower_has_dice_key(struct follower *follower);

/* How far this machine is, for all who look at the log. It is a write like those of the writer: as long as it
 * isn't answered, the writer may be silent for the same reason. Then its silence doesn't count. */
void follower_say_seen(struct follower *follower, int64_t began_ms);

/* --- succession.c: whether and how this machine becomes the writer */

/* True: it writes now. */
bool follower_may_write(struct follower *follower);

/* --- astray.c: a copy that can't follow the log any more */

/* Stays where it is, and says why: until it is ended, others are answered with this sentence. */
void follower_halt(struct follower *follower, const char *trouble);

/* After a copy was put aside. */
#define FOLLOWER_NO_USE                                                                                      \
	"the log does not go on from the last backup of this machine either: put last night's copy of the "  \
	"club's in its place (barpoint-admin backup), and start it again"

/* The next row doesn't fit this copy, or the log of the club's writer has another one at its place, for that
 * reason: it is put aside, and begins anew from the last backup that was made here. Without one, or if that
 * one is of no use either, it stays where it is. Told to end meanwhile it changes nothing. */
void follower_begin_anew(struct follower *follower, const char *reason);

/* Somebody writes to the log there, which is the club's: this machine's key opens it. Takes a while. */
bool follower_sees_writer(struct follower *follower);
