/*
 * seat_lobby.c - a seat between two matches: it joins who has invited it, offers to go on with saved matches,
 * and begins its challenges.
 */
#include <stdio.h>
#include <string.h>

#include "tools/player/seat_lobby.h"

enum { ANSWER_MS = 10 * 1000 }; /* within which an invitation is taken, or made again */

struct challenge *
lobby_challenge(const struct seat *seat, const char *opponent)
{
	struct challenge *challenge = challenges_next(&seat->house->challenges, seat_name(seat));
	bool is_it = challenge != NULL && strcmp(challenge->opponent, opponent) == 0;
	return is_it ? challenge : NULL;
}

void
lobby_end_challenge(const struct seat *seat, const char *opponent)
{
	struct challenge *challenge = lobby_challenge(seat, opponent);
	if (challenge != NULL && challenge->begun)
		challenge->over = true;
}

static void
challenge_next(struct seat *seat)
{
	const struct challenge *challenge = challenges_next(&seat->house->challenges, seat_name(seat));
	if (challenge == NULL)
		return;
	char command[TERMS_SIZE + NAME_SIZE + 8];
	snprintf(command, sizeof command, "invite %s %s", challenge->opponent,
		challenge->begun ? "" : challenge->terms);
	seat_send(seat, command);
	seat_run_after(seat, ANSWER_MS / 10);
}

static int64_t
wait_of(const struct seat *seat, const char *name)
{
	const struct house *house = seat->house;
	return silent_wait_ms(&house->silent, name, house->patience_ms, clock_tick_ms());
}

/* The one who is joined next, -1 = nobody yet: first those who were never left for silence. */
static int
next_invited(const struct seat *seat)
{
	int next = -1;
	for (int i = 0; i < seat->invited.count; i++) {
		int64_t wait = wait_of(seat, seat->invited.of[i]);
		if (wait < 0)
			return i;
		if (wait == 0 && next < 0)
			next = i;
	}
	return next;
}

static void
join(struct seat *seat, const char *name)
{
	char command[NAME_SIZE + 8];
	snprintf(seat->joining, sizeof seat->joining, "%s", name);
	snprintf(command, sizeof command, "join %s", name);
	seat_send(seat, command);
}

/* Joins who waits, a tournament's opponent first, however silent they once were; else offers to go on to the
 * next of those who may want to. */
void
lobby_act(struct seat *seat)
{
	char name[NAME_SIZE];
	char command[NAME_SIZE + 8];
	int next = next_invited(seat);
	if (names_take(&seat->paired, name)) {
		join(seat, name);
	} else if (next >= 0) {
		names_take_at(&seat->invited, next, name);
		join(seat, name);
	} else if (names_take(&seat->saved, name)) {
		if (wait_of(seat, name) > 0)
			return; /* they may invite */
		snprintf(command, sizeof command, "invite %s", name);
		seat_send(seat, command);
		seat_run_after(seat, ANSWER_MS);
	} else {
		challenge_next(seat);
	}
}

bool
lobby_has_to_act(const struct seat *seat)
{
	return seat->arrived && (seat->paired.count > 0 || next_invited(seat) >= 0 || seat->saved.count > 0 ||
					challenges_next(&seat->house->challenges, seat_name(seat)) != NULL);
}

void
lobby_forget(struct seat *seat)
{
	seat->arrived = seat->warned = seat->called = false;
	seat->invited.count = seat->paired.count = seat->saved.count = 0;
	seat->joining[0] = seat->replacing[0] = '\0';
}

/* --- what the server says */

/* Also at a table: what comes next may be told before the seat knows that its match is over. */
bool
lobby_hear_called(struct seat *seat, const struct heard *heard)
{
	bool called = seat->called;
	if (heard->kind == HEARD_TOURNAMENT_OVER) { /* a seat is in one at a time */
		seat->called = false;
		seat->called_ms = 0;
		return true;
	}
	if (heard->kind != HEARD_TOURNAMENT && heard->kind != HEARD_PAIRED &&
		!(called && heard->kind == HEARD_TYPE_JOIN))
		return false;
	seat->called = heard->kind == HEARD_PAIRED;
	seat->called_ms = clock_tick_ms();
	if (heard->kind == HEARD_TYPE_JOIN)
		names_add(&seat->paired, heard->name);
	return true;
}

/* It would be given up without a word: a person who is invited would ask, too. A player who asks again means
 * it. */
static bool
asks_first(struct seat *seat, const char *name)
{
	bool warned = seat->warned;

	seat->warned = false;
	if (!warned || strcmp(seat->replacing, name) == 0)
		return false;
	snprintf(seat->replacing, sizeof seat->replacing, "%s", name);
	link_send(seat->link,
		"tell %s We have a saved match. To go on with it invite me without a length. To give it up for a new one, "
		"invite me again.",
		name);
	return true;
}

static void
hear_invitation(struct seat *seat, const char *name)
{
	char time[TIME_SIZE];
	int64_t wait = wait_of(seat, name);

	/* A pause before this invitation is taken goes on: they may be made again faster than it passes. */
	if (seat->invited.count == 0)
		seat_stop_timer(seat); /* that waits for an answer */
	if (!names_add(&seat->invited, name) || wait <= 0)
		return;
	seat_write_time(wait, time);
	link_send(seat->link,
		"tell %s You left me waiting, so others come first. If nobody else invites me, I join you in %s.",
		name, time);
}

static void
hear_refusal(struct seat *seat, const struct heard *heard)
{
	if (seat->joining[0] == '\0')
		return;
	link_send(seat->link, "tell %s I can't play now: %s", seat->joining, heard->rest);
	seat->joining[0] = '\0';
}

/* A challenge whose match is saved has begun in an earlier life. */
static void
hear_saved(struct seat *seat, const struct heard *heard)
{
	struct challenge *challenge = lobby_challenge(seat, heard->name);
	if (challenge != NULL)
		challenge->begun = true;
	if (heard->kind == HEARD_SAVED)
		names_add(&seat->saved, heard->name);
}

void
lobby_hear(struct seat *seat, const struct heard *heard)
{
	if (heard->kind == HEARD_REFUSAL)
		hear_refusal(seat, heard);
	if (heard->kind == HEARD_SAVED || heard->kind == HEARD_SAVED_AWAY)
		hear_saved(seat, heard);
	else if (heard->kind == HEARD_WARNING)
		seat->warned = true;
	else if (heard->kind == HEARD_TYPE_JOIN && !asks_first(seat, heard->name))
		hear_invitation(seat, heard->name);
	else if (heard->kind == HEARD_NO_SAVED)
		lobby_end_challenge(seat, heard->name);
}
