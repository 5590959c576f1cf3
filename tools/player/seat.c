/*
 * seat.c - a house player from its login to its end.
 *
 *   away --@tags--> lobby --5 line names an opponent--> playing
 *    ^                ^                                    |
 *    |                +---- 5 line names nobody -----------+
 *    +--- line lost --+------------------------------------+      ended: link.h
 *
 * The server keeps the seat at a table for a while when the connection is lost: the 5 line after @tags says
 * so, and the match goes on from the state that follows.
 *
 * What it does in the lobby is in seat_lobby.c, what it does at a table in seat_table.c. The server alone
 * says whether it plays: its own status line does.
 */
#include "tools/player/seat.h"

#include <event2/event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/system/memory.h"
#include "tools/player/seat_lobby.h"
#include "tools/player/seat_table.h"
#include "tools/player/settings.h"

enum {
	KEEP_ALIVE_MS = 10 * 60 * 1000, /* without a command in the lobby */
	TOURNAMENT_MS =
		3 * 60 * 60 * 1000, /* since a tournament's last word, for which the seat stays open */
};

/* What the server says of this player: whether there is an opponent. */
static void
hear_status(struct seat *seat, const struct heard *heard)
{
	if (strcmp(heard->name, seat_name(seat)) != 0)
		return;
	bool plays = strcmp(heard->other, "-") != 0;
	if (seat->state == SEAT_LOBBY && seat->opponent[0] != '\0' &&
		strcmp(heard->other, seat->opponent) != 0)
		seat_stand_up(seat); /* meanwhile the match has ended or was saved */
	if (seat->state == SEAT_PLAYING && plays && strcmp(heard->other, seat->opponent) != 0)
		snprintf(seat->opponent, sizeof seat->opponent, "%s",
			heard->other); /* a visitor has a name now */
	if (seat->state == SEAT_PLAYING && !plays)
		seat_stand_up(seat);
	if (seat->state == SEAT_LOBBY && plays)
		seat_sit_down(seat, heard->other);
}

/* --- what is done next */

/* A person needs a little longer at one time than at another. */
static int
pause_of(const struct seat *seat)
{
	int pace = seat->house->pace_ms;
	unsigned char chance;
	evutil_secure_rng_get_bytes(&chance, 1);
	int pause = pace / 2 + pace * chance / 256 + 50 * seat->stumbles * seat->stumbles;
	int64_t half = seat->state == SEAT_PLAYING ? seat_time_left(seat) / 2 : INT64_MAX;
	return pause < half ? pause : (int)half;
}

static bool
has_to_act(const struct seat *seat)
{
	return seat->state == SEAT_PLAYING ? seat_must_play(seat)
					   : seat->state == SEAT_LOBBY && lobby_has_to_act(seat);
}

static void
consider(struct seat *seat)
{
	if (seat->state == SEAT_PLAYING && seat->table.wants_board && !seat->table.looks) {
		seat->table.looks = true;
		seat_send(seat, "board");
	}
	if (!seat->timing && has_to_act(seat))
		seat_run_after(seat, pause_of(seat));
}

static void
on_timer(evutil_socket_t fd, short what, void *arg)
{
	struct seat *seat = arg;
	(void)fd;
	(void)what;
	seat->timing = false;
	if (seat->state == SEAT_PLAYING)
		seat_play(seat);
	else if (seat->state == SEAT_LOBBY)
		lobby_act(seat);
	consider(seat);
}

/* --- what the server says */

/* The list has no end that can be seen; the answer to a second command is one. */
static void
ask_for_saved(struct seat *seat)
{
	seat_send(seat, "show saved");
	seat_send(seat, "version");
}

static void
on_line(void *arg, const char *line)
{
	struct seat *seat = arg;
	struct heard heard = hear(line);
	if (heard.kind == HEARD_STATE)
		seat->state = SEAT_LOBBY;
	else if (heard.kind == HEARD_SETTINGS)
		settings_correct(seat->link, line);
	else if (heard.kind == HEARD_STATE_END)
		ask_for_saved(seat);
	else if (heard.kind == HEARD_VERSION)
		seat->arrived = true;
	else if (heard.kind == HEARD_STATUS)
		hear_status(seat, &heard);
	else if (heard.kind == HEARD_REPLACED)
		link_end(seat->link, "somebody else has logged in with this name");
	else if (lobby_hear_called(seat, &heard))
		return;
	else if (seat->state == SEAT_PLAYING)
		seat_hear_at_table(seat, &heard, line);
	else if (seat->state == SEAT_LOBBY)
		lobby_hear(seat, &heard);
}

static void
on_read(void *arg)
{
	consider(arg);
}

static void
on_lost(void *arg)
{
	struct seat *seat = arg;
	seat_stop_timer(seat);
	seat_stop_thinking(seat);
	seat->state = SEAT_AWAY;
	lobby_forget(seat);
}

/* The accounts may have got new passwords. */
static const char *
on_refused(void *arg)
{
	struct seat *seat = arg;
	struct accounts *accounts = must_alloc(sizeof *accounts);
	const struct account *account = accounts_read(accounts, seat->house->accounts)
						? accounts_find(accounts, seat_name(seat))
						: NULL;
	bool is_new = account != NULL && strcmp(account->password, seat->account.password) != 0;
	if (is_new)
		seat->account = *account;
	free(accounts);
	return is_new ? seat->account.password : NULL;
}

static void
on_ended(void *arg)
{
	struct seat *seat = arg;
	seat->house->seats--;
}

struct seat *
seat_open(struct house *house, const struct account *account)
{
	static const struct link_owner owner = {on_line, on_read, on_lost, on_refused, on_ended};
	struct seat *seat = calloc(1, sizeof *seat);
	if (seat == NULL)
		return NULL;
	seat->house = house;
	seat->consider = consider;
	seat->account = *account;
	seat->timer = must_have(evtimer_new(house->target.base, on_timer, seat));
	seat->link =
		must_have(link_open(&house->target, seat->account.name, account->password, &owner, seat));
	house->seats++;
	return seat;
}

bool
seat_plays(const struct seat *seat)
{
	return seat->state == SEAT_PLAYING;
}

/* A round may take long, and nobody says when a tournament ends for a seat. */
bool
seat_is_called(const struct seat *seat)
{
	return seat->called_ms != 0 && clock_tick_ms() - seat->called_ms < TOURNAMENT_MS;
}

bool
seat_has_ended(const struct seat *seat)
{
	return link_has_ended(seat->link);
}

void
seat_leave(struct seat *seat)
{
	link_leave(seat->link);
}

void
seat_close(struct seat *seat)
{
	seat_stop_thinking(seat);
	link_close(seat->link);
	event_free(seat->timer);
	free(seat);
}

void
seat_tick(struct seat *seat)
{
	if (seat->state == SEAT_LOBBY && clock_tick_ms() - seat->sent_ms > KEEP_ALIVE_MS) {
		link_send(seat->link, "rawwho %s", seat_name(seat));
		seat->sent_ms = clock_tick_ms();
	}
	if (seat->state == SEAT_PLAYING)
		seat_tick_at_table(seat);
	else
		consider(seat); /* somebody may have waited long enough */
}
