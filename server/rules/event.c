/*
 * event.c - the canonical text of events, as the journal keeps it.
 */
#include "server/rules/event.h"

#include <assert.h>

#include "server/rules/notation.h"

static void
add_opening(struct text *text, const struct match_event *event)
{
	text_add(text, "opening %d%d, ", event->dice.die[0], event->dice.die[1]);
	if (event->side == SIDE_NONE)
		text_add(text, "tie");
	else
		text_add(text, "%c begins", side_letter(event->side));
}

static void
add_played(struct text *text, const struct match_event *event)
{
	text_add(text, "%c played", side_letter(event->side));
	for (int i = 0; i < event->play.count; i++) {
		text_add(text, " ");
		text_add_step(text, event->play.steps[i]);
		if (event->hits & 1 << i)
			text_add(text, "*");
	}
}

static void
add_event(struct text *text, const struct match_event *event)
{
	char who = side_letter(event->side);
	int number = event->number;
	switch (event->type) {
	case EVENT_JOINED:
		text_add(text, "%c joined", who);
		break;
	case EVENT_GAME_STARTED:
		text_add(text, "game %d, inviter %c", number, who);
		break;
	case EVENT_OPENING:
		add_opening(text, event);
		break;
	case EVENT_AUTODOUBLED:
		text_add(text, "cube %d", number);
		break;
	case EVENT_ROLLED:
		text_add(text, "%c rolled %d%d, %d to move", who, event->dice.die[0], event->dice.die[1],
			number);
		break;
	case EVENT_PLAYED:
		add_played(text, event);
		break;
	case EVENT_DOUBLED:
		text_add(text, "%c doubled to %d", who, number);
		break;
	case EVENT_REDOUBLED:
		text_add(text, "%c redoubled to %d", who, number);
		break;
	case EVENT_TAKEN:
		text_add(text, "%c took at %d", who, number);
		break;
	case EVENT_DROPPED:
		text_add(text, "%c dropped, %d", who, number);
		break;
	case EVENT_RESIGN_OFFERED:
		text_add(text, "%c offered %s, %d", who, win_name(event->win), number);
		break;
	case EVENT_RESIGN_ACCEPTED:
		text_add(text, "%c accepted, %d", who, number);
		break;
	case EVENT_RESIGN_REFUSED:
		text_add(text, "%c refused", who);
		break;
	case EVENT_GAME_WON:
		text_add(text, "%c won %s, %d", who, win_name(event->win), number);
		break;
	case EVENT_MATCH_WON:
		text_add(text, "%c won the match %d-%d", who, event->score[event->side],
			event->score[side_other(event->side)]);
		break;
	case EVENT_COUNT:
		assert(!"no event");
		break;
	}
}

size_t
events_write(const struct events *events, char buffer[EVENTS_TEXT_SIZE])
{
	assert(events->count <= EVENTS_MAX);
	struct text text = text_begin(buffer, EVENTS_TEXT_SIZE);
	for (int i = 0; i < events->count; i++) {
		if (i > 0)
			text_add(&text, "; ");
		add_event(&text, &events->list[i]);
	}
	return text.length;
}
