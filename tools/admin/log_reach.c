/*
 * log_reach.c - see log_reach.h.
 */
#include "tools/admin/log_reach.h"

#include "server/config/config.h"
#include "server/log/desk.h"

struct turn_log *
log_reach_connect(const struct log_reach *reach)
{
	char reason[DESK_REASON_SIZE];
	struct turn_log *log = desk_open(reach->config->log, (int)reach->config->log_copies, reason);

	if (log == NULL)
		(void)task_failed(reason);
	return log;
}
