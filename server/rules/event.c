/*
 * event.c - the canonical text of events, as the journal keeps it.
 */
#include "server/rules/event.h"

#include <assert.h>

#include "server/rules/notation.h"

enum { GAME_NUMBER_MAX = 100000000 }; /* more than anybody plays in an unlimited match */

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
		text_add_char(text, ' ');
		text_add_step(text, play->steps[i]);
		if (hits >> i & 1)
			text_add_char(text, '*');
		any = true;
	}
	if (!any)
		text_add_word(text, " nothing");
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

/*
 * The texts of event.h: `@` the side that did it, `#` the number, `&` the dice, `~` the size of the win, `=`
 * the score, its own first, `>` the steps. All else stands for itself.
 */
static const char *const event_texts[] = {
	[EVENT_JOINED] = "@ joined",
	[EVENT_GAME_STARTED] = "game #, inviter @",
	[EVENT_OPENING] = NULL, /* add_opening() */
	[EVENT_AUTODOUBLED] = "cube #",
	[EVENT_ROLLED] = "@ rolled &, # to move",
	[EVENT_PLAYED] = "@ played>",
	[EVENT_DOUBLED] = "@ doubled to #",
	[EVENT_REDOUBLED] = "@ redoubled to #",
	[EVENT_TAKEN] = "@ took at #",
	[EVENT_DROPPED] = "@ dropped, #",
	[EVENT_RESIGN_OFFERED] = "@ offered ~, #",
	[EVENT_RESIGN_ACCEPTED] = "@ accepted, #",
	[EVENT_RESIGN_REFUSED] = "@ refused",
	[EVENT_GAME_WON] = "@ won ~, #",
	[EVENT_MATCH_WON] = "@ won the match =",
	[EVENT_REROLLED] = "@ rerolled &, # to move",
	[EVENT_PUT] = "@ put>",
	[EVENT_UNDONE] = "@ took back>",
	[EVENT_CHALLENGED] = "@ challenged",
	[EVENT_DENIED] = "@ denied, # left",
	[EVENT_UPHELD] = NULL, /* add_upheld() */
	[EVENT_WIN_PENDING] = "@ claims ~, #",
	[EVENT_WIN_ACCEPTED] = "@ lets it stand",
	[EVENT_PROGRAM] = "@ program",
	[EVENT_PERSON] = "@ person",
	[EVENT_TIME_UP] = "@ ran out of time",
	[EVENT_ANNULLED] = "nobody won",
};
static_assert(sizeof event_texts / sizeof *event_texts == EVENT_COUNT, "a text for each event");

static void
add_field(struct text *text, char field, const struct match_event *event)
{
	switch (field) {
	case '@':
		text_add_char(text, side_letter(event->side));
		break;
	case '#':
		text_add_number(text, event->number);
		break;
	case '&':
		text_add_number(text, event->dice.die[0]);
		text_add_number(text, event->dice.die[1]);
		break;
	case '~':
		text_add_word(text, win_name(event->win));
		break;
	case '=':
		text_add(text, "%d-%d", event->score[event->side], event->score[side_other(event->side)]);
		break;
	case '>':
		add_steps(text, &event->play, ~0u, event->hits);
		break;
	default:
		text_add_char(text, field);
		break;
	}
}

/* How much may be copied at once: no field is among it. */
static size_t
plain_size(const char *at)
{
	size_t size = 0;

	while ((at[size] >= 'a' && at[size] <= 'z') || at[size] == ' ' || at[size] == ',')
		size++;
	return size;
}

static void
add_fields(struct text *text, const char *at, const struct match_event *event)
{
	for (;;) {
		size_t plain = plain_size(at);
		text_add_bytes(text, at, plain);
		at += plain;
		if (*at == '\0')
			return;
		add_field(text, *at++, event);
	}
}

static void
add_event(struct text *text, const struct match_event *event)
{
	if (event->type == EVENT_OPENING) {
		add_opening(text, event);
	} else if (event->type == EVENT_UPHELD) {
		add_upheld(text, event);
	} else {
		assert(event->type < EVENT_COUNT);
		add_fields(text, event_texts[event->type], event);
	}
}

size_t
events_write(const struct events *events, char buffer[EVENTS_TEXT_SIZE])
{
	assert(events->count <= EVENTS_MAX);
	struct text text = text_begin(buffer, EVENTS_TEXT_SIZE);
	for (int i = 0; i < events->count; i++) {
		if (i > 0)
			text_add_word(&text, "; ");
		add_event(&text, &events->list[i]);
	}
	return text.length;
}

bool
event_read_game(const char *text, int *number, enum side *inviter)
{
	return notation_skip(&text, "game ") && notation_number(&text, GAME_NUMBER_MAX, number) &&
	       notation_skip(&text, ", inviter ") && notation_side(&text, inviter);
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
