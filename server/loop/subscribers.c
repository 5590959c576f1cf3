/*
 * subscribers.c - a row for each.
 */
#include "server/loop/subscribers.h"

#include <stddef.h>

#include "server/analysis/notice.h"
#include "server/entrance/online.h"
#include "server/lobby/friends.h"
#include "server/lobby/waitfor.h"
#include "server/notices/raise.h"
#include "server/state/counters.h"
#include "server/tournaments/tournaments.h"
#include "server/tv/tv.h"
#include "server/web/http/cache.h"
#include "server/web/streams/streams.h"

const struct subscriber *const subscribers[] = {
	/* in the turn */
	&notice_subscriber,
	&cache_subscriber,
	&tv_shown_subscriber,
	&tournaments_subscriber,
	&raise_subscriber,
	/* once it is stored */
	&online_subscriber,
	&counters_subscriber,
	&tv_subscriber,
	&streams_subscriber,
	&waitfor_subscriber,
	&friends_subscriber,
	&tournaments_told_subscriber,
	NULL,
};
