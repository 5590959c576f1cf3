/*
 * busy_by_turns.c - every other turn has much to send, however little it is: so each test sees that output
 * which waits leaves in its order. Linked into barpointd-test in place of server/net/busy.c.
 */
#include "server/net/wire.h"

bool
outbox_is_busy(const struct outbox *outbox)
{
	static bool busy; /* of the process, which has an outbox for sessions and one for visitors */

	(void)outbox;
	busy = !busy;
	return busy;
}
