/*
 * dice_told.c - see dice_told.h. People get no hexadecimal digits unasked.
 */
#include "server/tables/dice_told.h"

#include "server/players/player.h"
#include "server/tables/scenes.h"
#include "server/tables/table.h"

/* One fact about an envelope, which shows its commitment or its seed. */
struct told {
	struct wording wording;
	int64_t match, envelope;
	const uint8_t *hash; /* borrowed */
};

static const struct wording opened = {{
	[MANNER_FULL] = MSG_DICE_OPENED,
	[MANNER_SPOKEN] = MSG_DICE_OPENED_SPOKEN,
	[MANNER_BRIEF] = MSG_DICE_OPENED_BRIEF,
}};

static struct told
told_of_seed(int64_t match, const struct deal *deal)
{
	return (struct told){opened, match, deal->envelope, deal->seed};
}

static void
tell(struct player *reader, const struct told *told)
{
	char text[ENVELOPE_HEX_SIZE];

	if (reader->session == NULL)
		return;
	envelope_hex(told->hash, text);
	player_tell(reader, told->wording.row[manner_of(reader->session)],
		&(struct message_args){.m = told->match, .n = told->envelope, .text = text});
}

static void
tell_watchers(const struct table *table, int seat, const struct told *told)
{
	char text[ENVELOPE_HEX_SIZE];

	envelope_hex(told->hash, text);
	scenes_fact(table, seat, &told->wording,
		&(struct message_args){.m = told->match, .n = told->envelope, .text = text});
}

static void
tell_sealed(const struct table *table, enum message full, enum message brief)
{
	const struct deal *deal = &table->state.deal;
	const struct told told = {
		{{[MANNER_FULL] = full, [MANNER_SPOKEN] = MSG_DICE_SEALED_SPOKEN, [MANNER_BRIEF] = brief}},
		table->row.id, deal->envelope, deal->commitment};

	for (int seat = 0; seat < 2; seat++) {
		tell(table->seat[seat], &told);
		tell_watchers(table, seat, &told);
	}
}

void
dice_told_sealed_in(struct player *reader, int64_t match, const struct deal *deal)
{
	const struct told told = {{{[MANNER_FULL] = MSG_DICE_SEALED,
					  [MANNER_SPOKEN] = MSG_DICE_SEALED_SPOKEN,
					  [MANNER_BRIEF] = MSG_DICE_SEALED_BRIEF}},
		match, deal->envelope, deal->commitment};

	if (deal->envelope != 0)
		tell(reader, &told);
}

void
dice_told_sealed_to(const struct table *table, int seat)
{
	dice_told_sealed_in(table->seat[seat], table->row.id, &table->state.deal);
}

void
dice_told_sealed(const struct table *table)
{
	tell_sealed(table, MSG_DICE_SEALED, MSG_DICE_SEALED_BRIEF);
}

void
dice_told_sealed_anew(const struct table *table)
{
	tell_sealed(table, MSG_DICE_SEALED_ANEW, MSG_DICE_SEALED_ANEW_BRIEF);
}

void
dice_told_opened_to(struct player *reader, int64_t match, const struct deal *deal)
{
	const struct told told = told_of_seed(match, deal);

	if (deal->envelope != 0)
		tell(reader, &told);
}

void
dice_told_opened(const struct table *table, const struct player *except)
{
	const struct deal *deal = &table->state.deal;
	const struct told told = told_of_seed(table->row.id, deal);

	if (deal->envelope == 0)
		return;
	for (int seat = 0; seat < 2; seat++) {
		if (table->seat[seat] == except)
			continue;
		tell(table->seat[seat], &told);
		tell_watchers(table, seat, &told);
	}
}
