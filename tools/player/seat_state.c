/*
 * seat_state.c - its name, its commands, its timer.
 */
#include "tools/player/seat_state.h"

#include <event2/event.h>
#include <stdio.h>

const char *
seat_name(const struct seat *seat)
{
	return seat->account.name;
}

void
seat_write_time(int64_t ms, char text[TIME_SIZE])
{
	int seconds = (int)((ms + 999) / 1000);
	bool minutes = seconds >= 120;
	int number = minutes ? (seconds + 59) / 60 : seconds;

	snprintf(text, TIME_SIZE, "%d %s%s", number, minutes ? "minute" : "second", number == 1 ? "" : "s");
}

void
seat_send(struct seat *seat, const char *command)
{
	seat->sent_ms = clock_tick_ms();
	link_send(seat->link, "%s", command);
}

void
seat_stop_timer(struct seat *seat)
{
	evtimer_del(seat->timer);
	seat->timing = false;
}

void
seat_run_after(struct seat *seat, int milliseconds)
{
	struct timeval time = {milliseconds / 1000, milliseconds % 1000 * 1000};
	seat->timing = true;
	evtimer_add(seat->timer, &time);
}
