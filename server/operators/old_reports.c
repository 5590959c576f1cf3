/*
 * old_reports.c - the oldest report has the lowest number; each look takes some, so that nobody waits for the
 * rest.
 */
#include "server/operators/old_reports.h"

#include "db/people/reports.h"
#include "server/config/config.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/log.h"

enum {
	DAY = 24 * 60 * 60,
	DELETED_AT_ONCE = 20,
	LOOK_EVERY_MS = 60 * 1000, /* when the last look found no more */
};

void
old_reports_tick(struct server *server)
{
	int64_t until = storing_now(server) - server->config->reports_days * DAY;
	enum db_status status = DB_OK;
	int deleted = 0;

	if (server->tick_ms < server->reports_due_ms || server->config->reports_days == 0 ||
		!storing_may(server))
		return;
	while (deleted < DELETED_AT_ONCE && (status = report_forget_oldest(server->db, until)) == DB_OK)
		deleted++;
	if (status != DB_OK && status != DB_NONE && !storing_done(server, status))
		return;
	if (deleted > 0)
		log_info("reports", "%d deleted, older than %lld days", deleted,
			(long long)server->config->reports_days);
	if (deleted < DELETED_AT_ONCE)
		server->reports_due_ms = server->tick_ms + LOOK_EVERY_MS;
}
