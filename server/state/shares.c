/*
 * shares.c - see shares.h.
 */
#include "server/state/shares.h"

#include <stdint.h>
#include <stdio.h>

#include "server/config/config.h"
#include "server/config/config_keys.h"
#include "server/system/privilege.h"

enum {
	DESCRIPTORS_RESERVED = 32, /* for everything that is no connection */
	VISITORS_SHARE = 8,
	VISITORS_MAX = 2048,
	STREAMS_SHARE = 4,
};

/* One descriptor in VISITORS_SHARE. */
int
share_of_visitors(void)
{
	int64_t most = privilege_raise_descriptors() / VISITORS_SHARE;

	return most < VISITORS_MAX ? (int)most : VISITORS_MAX;
}

/* Also without `web`: a reload may turn it on. Where nobody plays streams get all that is left: a connection
 * that reads pages may have shaken hands as another one, and may read a file. */
static int64_t
streams_most(const struct config *config)
{
	int64_t all = privilege_raise_descriptors();

	if (config->log_role != LOG_ROLE_READER)
		return all / STREAMS_SHARE;
	return all - 3 * share_of_visitors() - DESCRIPTORS_RESERVED;
}

int
share_of_streams(const struct config *config)
{
	int64_t most = streams_most(config), wanted = config->max_streams;

	return wanted < most ? (int)wanted : (int)most;
}

int
share_of_sessions(const struct config *config)
{
	int64_t most = privilege_raise_descriptors() - 2 * share_of_visitors() - share_of_streams(config) -
		       DESCRIPTORS_RESERVED;

	if (config->max_sessions > 0 && config->max_sessions < most)
		most = config->max_sessions;
	return most > 0 ? (int)most : 1;
}

/* Whoever wants the default or less gets as many as there is room for. */
bool
shares_fit(const struct config *config, char reason[SHARES_REASON_SIZE])
{
	int64_t most = streams_most(config), wanted = config->max_streams;

	if (config->log_role != LOG_ROLE_READER || wanted <= most ||
		wanted <= config_default_count("max-streams"))
		return true;
	snprintf(reason, SHARES_REASON_SIZE,
		"max-streams = %lld: the limit of descriptors, %lld, leaves room for %lld streams; raise it "
		"(LimitNOFILE in the unit), or want fewer",
		(long long)wanted, (long long)privilege_raise_descriptors(), (long long)most);
	return false;
}
