/*
 * dice_told.c - see dice_told.h. People who listen get no hexadecimal digits unasked.
 */
#include "server/tables/dice_told.h"

#include "server/sessions/session.h"
#include "server/tables/audience.h"
#include "server/tables/table.h"

static void
tell(struct session *reader, enum message message, enum message spoken, int64_t match, int64_t envelope,
	const uint8_t hash[ENVELOPE_SIZE])
{
	char text[ENVELOPE_HEX_SIZE];

	envelope_hex(hash, text);
	session_tell(reader, reader->listens ? spoken : message,
		&(struct message_args){.m = match, .n = envelope, .text = text});
}

void
dice_told_sealed(const struct table *table, enum message message)
{
	const struct deal *deal = &table->state.deal;
	struct session *watcher;

	for (int seat = 0; seat < 2; seat++) {
		tell(table->seat[seat], message, MSG_DICE_SEALED_SPOKEN, table->row.id, deal->envelope,
			deal->commitment);
		EACH_WATCHER(watcher, table, seat)
			tell(watcher, message, MSG_DICE_SEALED_SPOKEN, table->row.id, deal->envelope,
				deal->commitment);
	}
}

void
dice_told_opened_to(struct session *reader, int64_t match, const struct deal *deal)
{
	if (deal->envelope != 0)
		tell(reader, MSG_DICE_OPENED, MSG_DICE_OPENED_SPOKEN, match, deal->envelope, deal->seed);
}

void
dice_told_opened(const struct table *table, const struct session *except)
{
	struct session *watcher;

	for (int seat = 0; seat < 2; seat++) {
		if (table->seat[seat] == except)
			continue;
		dice_told_opened_to(table->seat[seat], table->row.id, &table->state.deal);
		EACH_WATCHER(watcher, table, seat)
			dice_told_opened_to(watcher, table->row.id, &table->state.deal);
	}
}
