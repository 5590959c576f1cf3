/*
 * sentences.c - see sentences.h.
 */
#include "server/tournaments/sentences.h"

/* Nobody is out in a round of a Swiss tournament or in a league, whether they have come or not. */
static enum message
message_of_unwon(enum tournament_kind kind, const struct pairing_row *row)
{
	if ((kind != TOURNAMENT_SWISS && kind != TOURNAMENT_LEAGUE) || row->part != PART_MAIN)
		return MSG_PAIRING_ROW_OUT;
	return row->match != 0 ? MSG_PAIRING_ROW_UNENDED : MSG_PAIRING_ROW_UNPLAYED;
}

static enum message
message_of(enum tournament_kind kind, const struct pairing_row *row)
{
	static const enum message won[PAIRING_ENDS] = {
		[PAIRING_NOT_YET] = MSG_PAIRING_ROW_WAITS,
		[PAIRING_PLAYED] = MSG_PAIRING_ROW_WON,
		[PAIRING_TIME] = MSG_PAIRING_ROW_TIME,
		[PAIRING_LEFT] = MSG_PAIRING_ROW_LEFT,
		[PAIRING_AWARD] = MSG_PAIRING_ROW_AWARD,
		[PAIRING_FORFEIT] = MSG_PAIRING_ROW_FORFEIT,
		[PAIRING_BYE] = MSG_PAIRING_ROW_BYE,
		[PAIRING_HALVES] = MSG_PAIRING_ROW_HALVES,
	};

	if (row->struck)
		return MSG_PAIRING_ROW_STRUCK;
	if (row->state == PAIRING_PLAYING)
		return MSG_PAIRING_ROW_PLAYS;
	if (row->state == PAIRING_OVER && row->winner < 0 && row->decided != PAIRING_HALVES)
		return message_of_unwon(kind, row);
	if (row->decided == PAIRING_HALVES && row->match != 0)
		return MSG_PAIRING_ROW_LEVEL;
	return won[row->decided];
}

void
pairing_sentence_make(
	struct pairing_sentence *sentence, enum tournament_kind kind, const struct pairing_row *row)
{
	int first = row->winner > 0 ? row->winner : 0;
	bool plays = row->state == PAIRING_PLAYING;

	pairing_name(sentence->name, row);
	sentence->message = message_of(kind, row);
	sentence->args = (struct message_args){.a = row->name[first],
		.b = row->name[1 - first],
		.text = sentence->name,
		.n = plays ? (long)row->match : row->score[first],
		.m = row->score[1 - first]};
}
