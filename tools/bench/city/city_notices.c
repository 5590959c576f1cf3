/*
 * city_notices.c - see city_notices.h. What waits is told whenever a courier comes: days of vacation that
 * were taken. Of anything else a server would find out that it was answered.
 */
#include "tools/bench/city/city_notices.h"

#include <stdio.h>
#include <string.h>

#include "db/notices/mail_routes.h"
#include "db/notices/outbox.h"
#include "db/notices/pushes.h"
#include "db/people/friends.h"
#include "tools/bench/city/story.h"

enum { HOUR = 60 * 60 };

static void
make_reader(struct city *city, const struct city_notices *plan, int i, int64_t now)
{
	struct mail_route route = {.player = city->players[i].id, .at = now, .place = i + 1};

	snprintf(route.address, sizeof route.address, "p%d@example.org", i);
	memset(route.asks, i & 0xff, sizeof route.asks);
	memset(route.ends, i >> 8 & 0xff, sizeof route.ends);
	city_stored(city, mail_route_store(city->db, &route));
	for (int seeker = 0; seeker < plan->seekers; seeker++)
		city_stored(city, friend_add(city->db, route.player, city->players[plan->told + seeker].id));
	city_commit_if_due(city);
}

static void
make_row(struct city *city, const struct city_notices *plan, int i, int64_t now)
{
	struct notice_row row = {
		.player = city->players[i % plan->told].id,
		.kind = NOTICE_FLAG,
		.way = NOTICE_BY_MAIL,
		.match = i + 1,
		.what = "vacation",
		.digest = i / plan->told % 2 != 0,
		.at = now - HOUR,
		.due = now - HOUR + i % HOUR,
	};

	city_stored(city, notice_store(city->db, &row));
	city_commit_if_due(city);
}

void
city_make_notices(struct city *city, const struct city_notices *plan, int64_t now)
{
	struct courier_row courier = {.key = ""};

	courier.seen[NOTICE_BY_MAIL] = now;
	city_stored(city, courier_store(city->db, &courier));
	for (int i = 0; i < plan->told; i++)
		make_reader(city, plan, i, now);
	for (int i = 0; i < plan->waiting; i++)
		make_row(city, plan, i, now);
	city_stored(city, db_commit(city->db));
}
