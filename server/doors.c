/*
 * doors.c - see doors.h.
 */
#include "server/doors.h"

#include "server/config/config.h"
#include "server/config/motd.h"
#include "server/loop/dispatch.h"
#include "server/state/server.h"
#include "server/system/log.h"
#include "server/system/privilege.h"
#include "server/upgrade/take_over.h"
#include "server/web/page_files.h"

void
doors_open(struct server *server, const struct config *config, const struct carried *left)
{
	char reason[1024];

	if (!take_over_listeners(server, left, &dispatch_owner, reason))
		fatal("%s", reason);
	if (!take_over_watch_door(server, left, reason))
		fatal("%s", reason);
	if (!take_over_certificate(server, config, left, reason))
		fatal("%s", reason);
	if (config->user[0] != '\0' && !privilege_drop(config->user, reason))
		fatal("user: %s", reason);
}

void
files_read(struct server *server)
{
	const struct config *config = server->config;
	char reason[1024];

	server->motd = motd_read(config->motd, reason);
	if (server->motd == NULL)
		fatal("motd: %s", reason);
	if (config->web && !page_root_check(config->web_root, reason))
		fatal("%s", reason);
}
