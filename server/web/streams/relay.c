/*
 * relay.c - from the journal at first, then from the table.
 */
#include "server/web/streams/relay.h"

#include <stdlib.h>

#include "server/rules/clock.h"
#include "server/state/server.h"
#include "server/web/public_match.h"
#include "server/web/streams/event_text.h"

bool
relay_open(struct relay *relay, struct server *server, const struct match_row *row, int number)
{
	int after = number > SCROLL_PLACES / 2 ? number - SCROLL_PLACES / 2 : 0;

	*relay = (struct relay){.state = RELAY_READING, .row = *row, .said = row->state};
	scroll_open(&relay->scroll, after);
	return retelling_open(&relay->retelling, server, row, after);
}

void
relay_close(struct relay *relay)
{
	retelling_close(&relay->retelling);
	scroll_clear(&relay->scroll);
}

static bool
add_text(void *arg, int number, const char *bytes, size_t size)
{
	struct relay *relay = arg;

	return scroll_add(&relay->scroll, number, bytes, size);
}

void
relay_read(struct relay *relay)
{
	switch (retelling_go_on(&relay->retelling, add_text, relay)) {
	case RETOLD_PIECE:
		break;
	case RETOLD_ALL:
		relay->state = RELAY_LIVE;
		relay->stale = true;
		break;
	case RETOLD_BROKEN:
		relay->state = RELAY_BROKEN;
		break;
	}
}

void
relay_clock(struct relay *relay, const struct clock_news *clock)
{
	if (relay->state != RELAY_LIVE)
		return;
	struct event_text text = event_text_of_clock(clock);
	if (!scroll_add(&relay->scroll, 0, text.bytes, text.size))
		relay->state = RELAY_BROKEN;
	free(text.bytes);
}

/* Without a table nobody announces it. */
static void
look_at_clock(struct relay *relay)
{
	const struct server *server = relay->retelling.server;

	if (!server->only_reads || relay->state != RELAY_LIVE)
		return;
	read_clock_look(&relay->clock, server->db, relay->row.id);
	if (read_clock_passes(&relay->clock, &relay->retelling.tale, &relay->row))
		relay_clock(relay, &relay->clock.told);
}

void
relay_add(struct relay *relay, const struct action_row *row)
{
	struct retelling *retelling = &relay->retelling;

	if (relay->state != RELAY_LIVE)
		return;
	if (!tale_go_on(&retelling->tale, &relay->row, row)) {
		relay->state = RELAY_BROKEN;
		return;
	}
	retelling->last = row->id;
	struct event_text text = event_text_of_action(&retelling->tale, row);
	if (text.size > 0 && !scroll_add(&relay->scroll, row->number, text.bytes, text.size))
		relay->state = RELAY_BROKEN;
	free(text.bytes);
	if (retelling->server->only_reads && match_has_clock(&retelling->tale.replay.match))
		relay->stale = true; /* it may have a mark by now */
}

/* The match is in another state than before. */
static void
say_state(struct relay *relay)
{
	struct event_text text = event_text_of_state(&relay->row);

	relay->said = relay->row.state;
	if (!scroll_add(&relay->scroll, 0, text.bytes, text.size))
		relay->state = RELAY_BROKEN;
	free(text.bytes);
}

void
relay_resume(struct relay *relay)
{
	if (relay->state != RELAY_LIVE)
		return;
	relay->row.state = MATCH_RUNNING;
	say_state(relay);
}

void
relay_look(struct relay *relay)
{
	relay->stale = false;
	if (relay->state != RELAY_LIVE ||
		match_find(relay->retelling.server->db, relay->row.id, &relay->row) != DB_OK)
		return;
	if (event_is_last(&relay->row))
		relay->state = RELAY_OVER;
	else if (relay->row.state != relay->said)
		say_state(relay);
	look_at_clock(relay);
}

void
relay_check(struct relay *relay)
{
	if (relay->state == RELAY_LIVE && !public_match(relay->retelling.server, &relay->row))
		relay->state = RELAY_PRIVATE;
}
