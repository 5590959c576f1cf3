/*
 * seat_table.c - a seat at a table: manners, answers at the pace of a person, patience.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "server/system/log.h"
#include "server/system/memory.h"
#include "tools/player/seat_lobby.h"
#include "tools/player/seat_table.h"

enum {
	QUIET_MS = 60 * 1000, /* without a line at a table: it looks at the board */
	TALKER_PATIENCE = 3,  /* times as long as for an opponent who says nothing at all */
	STUMBLES_MAX = 20,
	GAMES_UNLIMITED = 2, /* of a challenge without a length */
};

/* --- sitting down and standing up */

/* With nothing known of the table. */
static void
begin_match(struct seat *seat, const char *opponent)
{
	snprintf(seat->opponent, sizeof seat->opponent, "%s", opponent);
	seat->games = 0;
	seat->won_or_lost = false;
	seat->sign_ms = seat->act_ms = clock_tick_ms();
	log_info(seat_name(seat), "plays %s", opponent);
}

void
seat_sit_down(struct seat *seat, const char *opponent)
{
	struct challenge *challenge = lobby_challenge(seat, opponent);
	seat_stop_timer(seat);
	seat_stop_thinking(seat);
	seat->state = SEAT_PLAYING;
	if (strcmp(seat->opponent, opponent) == 0)
		log_info(seat_name(seat), "is back at the table with %s", opponent);
	else
		begin_match(seat, opponent);
	if (challenge != NULL)
		challenge->begun = true;
	table_sit(&seat->table);
	seat->hurry_ms = 0;
	seat->invited.count = seat->paired.count = 0;
	seat->joining[0] = seat->replacing[0] = '\0';
	seat->warned = false;
	seat->stumbles = 0;
	seat->heard_ms = clock_tick_ms();
	seat->house->moved(seat->house->arg);
}

void
seat_stand_up(struct seat *seat)
{
	seat_stop_timer(seat);
	seat_stop_thinking(seat);
	log_info(seat_name(seat), "%s", seat->won_or_lost ? "the match is over" : "the match waits");
	if (seat->won_or_lost)
		lobby_end_challenge(seat, seat->opponent);
	seat->state = SEAT_LOBBY;
	seat->opponent[0] = '\0';
	seat->house->moved(seat->house->arg);
}

/* --- manners */

static void
greet(struct seat *seat, const char *text)
{
	link_send(seat->link, "say %s", text);
	seat_send(seat, "table");
}

static void
thank(struct seat *seat)
{
	seat->won_or_lost = true;
	link_send(seat->link, "tell %s Thank you for the match.", seat->opponent);
}

static void
lose_patience(struct seat *seat)
{
	char waited[TIME_SIZE];
	seat_write_time(seat->house->patience_ms, waited);
	log_info(seat_name(seat), "leaves %s, who has done nothing for long", seat->opponent);
	link_send(seat->link, "say I have waited %s, and leave the table for others. We can go on later.",
		waited);
	seat_send(seat, "leave");
	seat->sign_ms = seat->act_ms = seat->sent_ms;
	silent_add(&seat->house->silent, seat->opponent, seat->house->patience_ms, seat->sent_ms);
}

/* --- what is done next */

/* A challenge without a length ends after some games: nobody else would end it. */
static bool
has_played_enough(const struct seat *seat)
{
	const struct challenge *challenge = lobby_challenge(seat, seat->opponent);
	return seat->table.asked == ASKED_NEXT && challenge != NULL && challenge->begun &&
	       !isdigit((unsigned char)challenge->terms[0]) && seat->games >= GAMES_UNLIMITED;
}

bool
seat_must_play(const struct seat *seat)
{
	return seat->table.asked != ASKED_NOTHING && !seat->table.looks && seat->thought == NULL;
}

void
seat_stop_thinking(struct seat *seat)
{
	thought_forget(seat->thought);
	seat->thought = NULL;
}

int64_t
seat_time_left(const struct seat *seat)
{
	int64_t left = seat->hurry_ms - clock_tick_ms();

	if (seat->hurry_ms == 0)
		return INT64_MAX;
	return left > 0 ? left : 0;
}

static void
hurry(struct seat *seat)
{
	if (seat->thought != NULL && seat->hurry_ms != 0)
		thought_hurry(seat->thought, seat_time_left(seat));
}

/* Half of a delay is enough for any choice: the rest is for the line. */
static void
hear_clock(struct seat *seat, const struct heard *heard)
{
	int64_t left = heard->number, half = seat->table.delay > 0 ? seat->table.delay * 500 : left / 2;
	bool runs = strcmp(heard->name, seat_name(seat)) == 0 && strcmp(heard->rest, "runs") == 0;

	seat->hurry_ms = runs ? clock_tick_ms() + left - half : 0;
	hurry(seat);
	if (runs)
		seat_stop_timer(seat); /* it is set anew, for no longer than there is time */
}

/* What was asked is asked still: else the thought would have been forgotten. */
static void
on_decided(void *arg, const char command[ANSWER_SIZE])
{
	struct seat *seat = arg;
	seat->thought = NULL;
	if (!seat_must_play(seat))
		return; /* it waits for the board, by which it decides again */
	table_answered(&seat->table);
	if (command[0] == '\0') {
		seat->table.wants_board = true;
	} else {
		seat_send(seat, command);
		seat->sign_ms = seat->act_ms = seat->sent_ms;
	}
	seat->consider(seat);
}

static void
answer(struct seat *seat)
{
	const struct mind mind = {seat->house->engine, seat->account.level, &seat->house->secret};
	if (has_played_enough(seat)) {
		seat->won_or_lost = true;
		table_answered(&seat->table);
		seat_send(seat, "leave");
		return;
	}
	seat->thought = must_have(thinker_ask(seat->house->thinker, &mind, &seat->table, on_decided, seat));
	hurry(seat);
}

void
seat_play(struct seat *seat)
{
	if (seat_must_play(seat))
		answer(seat);
}

void
seat_tick_at_table(struct seat *seat)
{
	int64_t now = clock_tick_ms();
	int64_t patience = seat->house->patience_ms;
	bool timed = seat->table.delay > 0; /* the clock itself is the end of all patience */
	if (!timed && table_waits(&seat->table) &&
		(now - seat->sign_ms > patience || now - seat->act_ms > TALKER_PATIENCE * patience)) {
		lose_patience(seat);
	} else if (now - seat->heard_ms > QUIET_MS) {
		seat->heard_ms = now;
		seat->table.looks = false;
		seat->table.wants_board = true;
		seat->consider(seat);
	}
}

/* --- what the server says */

/* The server has an answer in "** ": something was wrong with the last command. */
static void
hear_refusal(struct seat *seat, const struct heard *heard)
{
	seat->stumbles++;
	log_debug(seat_name(seat), "refused: %s", heard->rest);
	if (seat->stumbles < STUMBLES_MAX)
		return;
	log_warning(seat_name(seat), "leaves %s: %s", seat->opponent, heard->rest);
	seat_send(seat, "leave");
	seat->stumbles = 0;
}

void
seat_hear_at_table(struct seat *seat, const struct heard *heard, const char *line)
{
	int64_t now = clock_tick_ms();
	bool acts = heard->kind == HEARD_ACTS || heard->kind == HEARD_SIGN || heard->kind == HEARD_DOUBLES ||
		    heard->kind == HEARD_RESIGNS || heard->kind == HEARD_TAKEN || heard->kind == HEARD_GAME ||
		    heard->kind == HEARD_GOES_ON_PLAYING;
	seat->heard_ms = now;
	if (heard->kind == HEARD_REFUSAL)
		hear_refusal(seat, heard);
	if (heard->kind == HEARD_CLOCK)
		hear_clock(seat, heard);
	if (heard->kind == HEARD_WANTS_PAUSE)
		seat_send(seat, "pause");
	if (acts) {
		seat->sign_ms = seat->act_ms = now;
		seat->stumbles = 0;
	}
	if (heard->kind == HEARD_TALK && strcmp(heard->name, seat->opponent) == 0)
		seat->sign_ms = now;
	seat->games += heard->kind == HEARD_JOIN_NEXT;
	if (heard->kind == HEARD_BEGINS)
		greet(seat, "Hello! Have a good match.");
	else if (heard->kind == HEARD_GOES_ON)
		greet(seat, "Hello again!");
	else if (heard->kind == HEARD_OVER)
		thank(seat);
	const struct table before = seat->table;
	table_hear(&seat->table, heard, line);
	if (!table_asks_the_same(&before, &seat->table))
		seat_stop_thinking(seat);
}
