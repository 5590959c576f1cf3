/*
 * busy.c - decides whether a turn has much to send, and how long output then waits for more.
 */
#include "server/net/wire.h"

bool
outbox_is_busy(const struct outbox *outbox)
{
	return outbox->touched_count >= OUTBOX_BUSY;
}

int
outbox_wait_us(void)
{
	return OUTBOX_WAIT_US;
}
