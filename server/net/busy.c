/*
 * busy.c - when a turn has so much to send that what may wait does so.
 */
#include "server/net/wire.h"

bool
outbox_is_busy(const struct outbox *outbox)
{
	return outbox->touched_count >= OUTBOX_BUSY;
}
