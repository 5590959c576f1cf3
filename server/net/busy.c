/*
 * busy.c - decides whether a turn has much to send.
 */
#include "server/net/wire.h"

bool
outbox_is_busy(const struct outbox *outbox)
{
	return outbox->touched_count >= OUTBOX_BUSY;
}
