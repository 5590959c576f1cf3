/*
 * spoken_play.c - plays step by step, as sentences for listeners: made, put, challenged, corrected.
 */
#include "protocol/spoken/spoken_play.h"

#include "protocol/messages.h"

static bool
same_step(const struct step *one, const struct step *other)
{
	return one->from == other->from && one->to == other->to;
}

/* "bar to 22", "13 to 8 twice", "3 off". */
static void
say_step(struct speech *speech, enum side side, const struct step *step, int times)
{
	if (step->from == POINT_BAR)
		speech_add(speech, "bar");
	else
		speech_add(speech, "%d", speech_point(side, step->from));
	if (step->to == POINT_OFF)
		speech_add(speech, " off");
	else
		speech_add(speech, " to %d", speech_point(side, step->to));
	if (times == 2)
		speech_add(speech, " twice");
	else if (times > 2)
		speech_add(speech, " %d times", times);
}

void
speech_steps(struct speech *speech, enum side side, const struct play *play)
{
	int times;

	if (play->count == 0)
		speech_add(speech, "nothing");
	for (int i = 0; i < play->count; i += times) {
		for (times = 1; i + times < play->count; times++)
			if (!same_step(&play->steps[i], &play->steps[i + times]))
				break;
		speech_add(speech, "%s", i > 0 ? ", " : "");
		say_step(speech, side, &play->steps[i], times);
	}
}

void
speech_hits(struct speech *speech, const struct match_event *event)
{
	const char *before = ", hits on";

	for (int i = 0; i < event->play.count; i++) {
		if (!(event->hits & (1u << i)))
			continue;
		speech_add(speech, "%s %d", before, speech_point(event->side, event->play.steps[i].to));
		before = " and";
	}
}

static void
say_moved(struct speech *speech, const struct match_event *event, const char *you, const char *others)
{
	speech_add(speech, "%s %s ", speech_who(speech, event->side),
		speech_verb(speech, event->side, you, others));
	speech_steps(speech, event->side, &event->play);
	speech_hits(speech, event);
	speech_add(speech, ".\r\n");
}

/* What `done` still wants; at an open table the player decides that (R9.3). */
static void
say_left(struct speech *speech)
{
	const struct match *match = speech->view->match;
	uint8_t left[PLAY_STEPS];

	if (match->offer != OFFER_NONE)
		return;
	if (!match_is_strict(match)) {
		speech_add(speech, "So far %d of %d. Done ends your turn.\r\n", match->placed.count,
			match->to_move);
		return;
	}
	int count = match_dice_left(match, left);
	if (count < 0)
		speech_add(speech, "No legal play begins like this. Type undo.\r\n");
	else if (count == 0)
		speech_add(speech, "No more can be played. Type done to end your turn.\r\n");
	else if (count > 2)
		speech_add(speech, "Still to play: %d, %d times.\r\n", left[0], count);
	else if (count == 2)
		speech_add(speech, "Still to play: %d and %d.\r\n", left[0], left[1]);
	else
		speech_add(speech, "Still to play: %d.\r\n", left[0]);
}

/* Checkers in the hand, to all who are told of them. */
static void
say_touched(struct speech *speech, const struct match_event *event, const char *you, const char *others)
{
	say_moved(speech, event, you, others);
	if (speech_to(speech, event->side))
		say_left(speech);
}

/* Those steps of a wrong play that stay, or those that don't. */
static struct play
part_of(const struct match_event *event, bool stay)
{
	struct play part = {0};

	for (int i = 0; i < event->play.count; i++)
		if ((event->kept >> i & 1) == stay)
			part.steps[part.count++] = event->play.steps[i];
	return part;
}

static void
say_upheld(struct speech *speech, const struct match_event *event)
{
	enum side side = event->side;
	const struct play stay = part_of(event, true), back = part_of(event, false);
	const struct match *match = speech->view->match;

	if (speech_to(speech, side))
		speech_add(speech, "Your play was wrong: %s.", message_fault(event->fault));
	else
		speech_add(speech, "The play of %s was wrong: %s.", speech->view->name[side],
			message_fault(event->fault));
	speech_add(speech, " What stays: ");
	speech_steps(speech, side, &stay);
	speech_add(speech, ". What goes back: ");
	speech_steps(speech, side, &back);
	speech_add(speech, ".\r\n");
	if (!speech_to(speech, side) || match->phase != PHASE_MOVE)
		return;
	speech_add(speech, "Play the rest of ");
	speech_dice(speech, match->dice);
	speech_add(speech, ".\r\n");
}

void
speech_claim(struct speech *speech, enum side side)
{
	enum side other = side_other(side);

	speech_add(speech, "%s %s the last checker off.", speech_who(speech, side),
		speech_verb(speech, side, "have", "has"));
	if (speech_to(speech, other))
		speech_add(speech, " Type accept or challenge.\r\n");
	else
		speech_add(speech, " %s must accept or challenge.\r\n", speech->view->name[other]);
}

void
spoken_correction(struct speech *speech, const struct match_event *event)
{
	enum side side = event->side;

	if (event->type == EVENT_PUT)
		say_touched(speech, event, "put", "puts");
	else if (event->type == EVENT_UNDONE)
		say_touched(speech, event, "take back", "takes back");
	else if (event->type == EVENT_CHALLENGED)
		speech_add(speech, "%s %s.\r\n", speech_who(speech, side),
			speech_verb(speech, side, "challenge", "challenges"));
	else if (event->type == EVENT_DENIED && speech_to(speech, side))
		speech_add(speech, "The play was legal. You have %d %s left.\r\n", event->number,
			speech_plural(event->number, "challenge", "challenges"));
	else if (event->type == EVENT_DENIED)
		speech_add(speech, "The play was legal.\r\n");
	else if (event->type == EVENT_UPHELD)
		say_upheld(speech, event);
	else if (event->type == EVENT_WIN_PENDING)
		speech_claim(speech, side);
	else if (event->type == EVENT_WIN_ACCEPTED)
		speech_add(speech, "%s %s the play stand.\r\n", speech_who(speech, side),
			speech_verb(speech, side, "let", "lets"));
	else
		speech_add(speech, "%s for %s.\r\n",
			event->type == EVENT_PROGRAM ? "A program plays" : "No program plays any more",
			speech_whom(speech, side));
}
