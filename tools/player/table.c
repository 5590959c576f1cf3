/*
 * table.c - one thing at most is asked at a time:
 *
 *   nothing --@your_turn-----------> roll    --roll, double, resign--> nothing
 *   nothing --board with own dice--> move    --move------------------> nothing
 *   any     --@doubles_you---------> double  --accept, reject--------> nothing
 *   any     --@resigns_to_you------> resign  --accept, reject--------> nothing
 *   nothing --@type_join_or_leave--> next    --join------------------> nothing
 *
 * After waiting for long, or being refused something, it looks: asks for the board, which says what is asked.
 * An offer is decided by a board of its own, too.
 */
#include "tools/player/table.h"

#include <string.h>

#include "server/rules/clock_terms.h"

static const struct dice no_dice = {{0, 0}};

static bool
has_dice(const struct view *view)
{
	return view->dice.die[0] != 0;
}

void
table_sit(struct table *table)
{
	*table = (struct table){.asked = ASKED_NOTHING};
}

static void
begin_game(struct table *table)
{
	bool jacoby = table->jacoby;
	bool nocube = table->nocube;
	int delay = table->delay;
	table_sit(table);
	table->jacoby = jacoby;
	table->nocube = nocube;
	table->delay = delay;
}

static void
ask(struct table *table, enum asked asked)
{
	table->asked = asked;
	table->resigning = false;
}

static void
ask_for_answer(struct table *table, enum asked asked)
{
	ask(table, asked);
	table->wants_board = true;
}

/* Offers are above turns; a board alone doesn't tell of a resignation. */
static bool
has_offer(const struct table *table)
{
	return table->asked == ASKED_DOUBLE || table->asked == ASKED_RESIGN || table->asked == ASKED_WIN;
}

static void
ask_by_view(struct table *table)
{
	const struct view *view = &table->view;
	if (view->answers) {
		table->asked = ASKED_DOUBLE;
	} else if (table->asked == ASKED_RESIGN || table->asked == ASKED_WIN) {
		return;
	} else if (view->turn == view->ours && has_dice(view) && view->to_move > 0) {
		table->asked = ASKED_MOVE;
	} else if (table->looks && view->turn == view->ours && !has_dice(view)) {
		if (!table->resigning)
			table->asked = ASKED_ROLL;
	} else if (table->looks && view->turn == SIDE_NONE) {
		table->asked = ASKED_NEXT;
	} else if (table->asked == ASKED_MOVE || table->asked == ASKED_DOUBLE) {
		table->asked = ASKED_NOTHING;
	}
}

static void
hear_board(struct table *table, const char *line)
{
	struct view view;
	if (!view_read(&view, line))
		return;
	table->view = view;
	table->has_view = true;
	if (!view.answers && view.turn != SIDE_NONE &&
		(view.may_turn[0] || view.may_turn[1] || has_dice(&view))) {
		table->thrown = view.dice;
		table->mover = view.turn;
	}
	ask_by_view(table);
	table->wants_board = false;
	table->looks = false;
}

static void
hear_double(struct table *table)
{
	if (table->doubler == DOUBLER_NONE)
		table->doubler = DOUBLER_THEY;
	ask_for_answer(table, ASKED_DOUBLE);
}

static void
hear_offer_ended(struct table *table)
{
	table->doubler = DOUBLER_NONE;
	table->resigning = false;
	table->no_redouble = false;
	if (has_offer(table))
		table->asked = ASKED_NOTHING;
}

static bool
has_term(const char *terms, const char *term)
{
	size_t length = strlen(term);
	for (const char *at = strstr(terms, term); at != NULL; at = strstr(at + 1, term)) {
		bool begins = at == terms || at[-1] == ' ';
		if (begins && (at[length] == ' ' || at[length] == '\0'))
			return true;
	}
	return false;
}

static int
delay_of(const char *terms)
{
	const char *at = strstr(terms, " clock=");
	struct clock_terms clock;

	if (at == NULL)
		return 0;
	at += strlen(" clock=");
	return clock_terms_read(&at, &clock) ? clock.delay : 0;
}

static void
hear_terms(struct table *table, const char *terms)
{
	table->jacoby = has_term(terms, "jacoby");
	table->nocube = has_term(terms, "nocube");
	table->delay = delay_of(terms);
}

/* A command came too late or too early: only the server knows what it waits for. */
static void
hear_refusal(struct table *table)
{
	if (!has_offer(table))
		table->asked = ASKED_NOTHING;
	table->wants_board = true;
}

static void
hear_offers(struct table *table, const struct heard *heard)
{
	switch ((int)heard->kind) {
	case HEARD_DOUBLES:
		hear_double(table);
		break;
	case HEARD_WE_DOUBLE:
		if (table->doubler == DOUBLER_NONE)
			table->doubler = DOUBLER_WE;
		table->asked = ASKED_NOTHING;
		break;
	case HEARD_TAKEN:
		hear_offer_ended(table);
		break;
	case HEARD_NO_DOUBLE:
		table->no_double = true;
		table->wants_board = true;
		break;
	case HEARD_NO_REDOUBLE:
		table->no_redouble = true;
		ask_for_answer(table, ASKED_DOUBLE);
		break;
	case HEARD_RESIGNS:
		table->offered = heard->number;
		ask_for_answer(table, ASKED_RESIGN);
		break;
	case HEARD_WE_RESIGN:
		table->resigning = true;
		table->asked = ASKED_NOTHING;
		break;
	case HEARD_OFFER_WAITS:
		table->resigning = true; /* or doubling: nothing is to be done, either */
		table->asked = ASKED_NOTHING;
		break;
	case HEARD_GOES_ON_PLAYING:
		table->resigning = false;
		table->refused_resign = true;
		table->wants_board = true;
		break;
	case HEARD_WIN_WAITS:
		ask(table, ASKED_WIN);
		break;
	default:
		break;
	}
}

void
table_hear(struct table *table, const struct heard *heard, const char *line)
{
	switch ((int)heard->kind) {
	case HEARD_BOARD:
		hear_board(table, line);
		break;
	case HEARD_GAME:
		begin_game(table);
		break;
	case HEARD_TERMS:
		hear_terms(table, heard->rest);
		break;
	case HEARD_ROLL:
		ask(table, ASKED_ROLL);
		break;
	case HEARD_MAY_REROLL:
		table->may_reroll = true;
		break;
	case HEARD_ACTS:
		table->may_reroll = false;
		hear_offer_ended(table);
		break;
	case HEARD_PASS:
		table->thrown = no_dice;
		table->asked = ASKED_NOTHING;
		break;
	case HEARD_JOIN_NEXT:
		begin_game(table);
		table->asked = ASKED_NEXT;
		break;
	case HEARD_REFUSAL:
		hear_refusal(table);
		break;
	default:
		hear_offers(table, heard);
		break;
	}
}

void
table_answered(struct table *table)
{
	table->asked = ASKED_NOTHING;
	table->may_reroll = false;
}

bool
table_waits(const struct table *table)
{
	return table->asked == ASKED_NOTHING && !table->wants_board;
}

static bool
views_are_equal(const struct view *one, const struct view *other)
{
	return memcmp(&one->board, &other->board, sizeof one->board) == 0 &&
	       memcmp(&one->dice, &other->dice, sizeof one->dice) == 0 && one->turn == other->turn &&
	       one->ours == other->ours && one->cube == other->cube && one->answers == other->answers &&
	       one->length == other->length && one->score[0] == other->score[0] &&
	       one->score[1] == other->score[1] && one->may_turn[0] == other->may_turn[0] &&
	       one->may_turn[1] == other->may_turn[1];
}

bool
table_asks_the_same(const struct table *one, const struct table *other)
{
	return one->asked == other->asked && one->offered == other->offered &&
	       one->may_reroll == other->may_reroll && one->no_double == other->no_double &&
	       one->no_redouble == other->no_redouble && one->refused_resign == other->refused_resign &&
	       one->doubler == other->doubler && views_are_equal(&one->view, &other->view);
}
