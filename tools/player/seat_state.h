/*
 * seat_state.h - what a seat knows, and how it speaks: for seat.c, seat_lobby.c and seat_table.c.
 */
#pragma once

#include "server/system/clock.h"
#include "tools/player/accounts.h"
#include "tools/player/decide.h"
#include "tools/player/heard.h"
#include "tools/player/house.h"
#include "tools/player/names.h"
#include "tools/player/table.h"

enum seat_state { SEAT_AWAY, SEAT_LOBBY, SEAT_PLAYING };

struct seat {
	struct house *house;
	/* Sees to it that what there is to do will be done. */
	void (*consider)(struct seat *seat);
	struct account account;
	struct link *link;   /* owned */
	struct event *timer; /* owned: the next action */
	bool timing;	     /* it runs */
	enum seat_state state;
	int64_t sent_ms; /* last command */
	/* in the lobby */
	bool arrived;		   /* it knows its saved matches */
	struct names invited;	   /* who wants to play */
	struct names paired;	   /* against whom a tournament wants it to play */
	bool called;		   /* the invitation that follows comes from a tournament */
	int64_t called_ms;	   /* last word of a tournament that it is in; 0: none yet */
	struct names saved;	   /* who may want to go on */
	char joining[NAME_SIZE];   /* whose invitation it has just taken */
	bool warned;		   /* the invitation that follows would replace a saved match */
	char replacing[NAME_SIZE]; /* who was asked whether that is meant */
	/* at a table */
	char opponent[NAME_SIZE]; /* stays while the connection is lost: the seat may be kept */
	struct table table;
	struct thought *thought; /* what is asked is being decided */
	int64_t hurry_ms;	 /* our clock runs, and half of its delay is gone then; 0: it doesn't */
	int stumbles;		 /* refusals since somebody last acted */
	int games;		 /* of this match, since it sat down */
	bool won_or_lost;	 /* the match is over */
	int64_t heard_ms;	 /* last line at the table */
	int64_t sign_ms;	 /* the other last did or said something, or we did */
	int64_t act_ms;		 /* did */
};

const char *seat_name(const struct seat *seat);

/* A time in words, "10 minutes", rounded up. */
enum { TIME_SIZE = 32 };
void seat_write_time(int64_t ms, char text[TIME_SIZE]);

void seat_send(struct seat *seat, const char *command);
void seat_run_after(struct seat *seat, int milliseconds);
void seat_stop_timer(struct seat *seat);
