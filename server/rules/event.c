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

/* Those steps that the bits name; `*` where one hit. */
static void
add_steps(struct text *text, const struct play *play, unsigned which, unsigned hits)
{
	bool any = false;

	for (int i = 0; i < play->count; i++) {
		if (!(which >> i & 1))
			continue;
		text_add(text, " ");
		text_add_step(text, play->steps[i]);
		if (hits >> i & 1)
			text_add(text, "*");
		any = true;
	}
	if (!any)
		text_add(text, " nothing");
}

static void
add_moved(struct text *text, const struct match_event *event, const char *verb)
{
	text_add(text, "%c %s", side_letter(event->side), verb);
	add_steps(text, &event->play, ~0u, event->hits);
}

static void
add_upheld(struct text *text, const struct match_event *event)
{
	text_add(text, "%c wrong, %s %d %d, stay", side_letter(event->side), refusal_name(event->fault),
		event->where.step, event->where.number);
	add_steps(text, &event->play, event->kept, 0);
	text_add(text, ", back");
	add_steps(text, &event->play, ~(unsigned)event->kept, 0);
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
		add_moved(text, event, "played");
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
	case EVENT_REROLLED:
		text_add(text, "%c rerolled %d%d, %d to move", who, event->dice.die[0], event->dice.die[1],
			number);
		break;
	case EVENT_PUT:
		add_moved(text, event, "put");
		break;
	case EVENT_UNDONE:
		add_moved(text, event, "took back");
		break;
	case EVENT_CHALLENGED:
		text_add(text, "%c challenged", who);
		break;
	case EVENT_DENIED:
		text_add(text, "%c denied, %d left", who, number);
		break;
	case EVENT_UPHELD:
		add_upheld(text, event);
		break;
	case EVENT_WIN_PENDING:
		text_add(text, "%c claims %s, %d", who, win_name(event->win), number);
		break;
	case EVENT_WIN_ACCEPTED:
		text_add(text, "%c lets it stand", who);
		break;
	case EVENT_PROGRAM:
		text_add(text, "%c program", who);
		break;
	case EVENT_PERSON:
		text_add(text, "%c person", who);
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

bool
event_read_played(const char *text, struct play *play)
{
	enum side side;

	*play = (struct play){0};
	if (!notation_side(&text, &side) || !notation_skip(&text, " played "))
		return false;
	if (notation_skip(&text, "nothing"))
		return true;
	while (play->count < PLAY_STEPS && notation_step(&text, &play->steps[play->count])) {
		play->count++;
		notation_skip(&text, "*");
		notation_skip(&text, " ");
	}
	return play->count > 0;
}
