/*
 * routes.c - all families of paths, and how a path fits a pattern.
 */
#include "server/web/routes.h"

#include <string.h>

#include "protocol/wire/number.h"
#include "server/web/families.h"

static const struct route *const families[] = {
	match_routes,
	dump_routes,
	dice_routes,
	player_routes,
	position_routes,
	feed_routes,
	my_data_routes,
	unsubscribe_routes,
	versus_routes,
	course_routes,
	ratings_routes,
	equities_routes,
	running_routes,
	slow_routes,
	tournament_feed_routes,
	tournament_routes,
	tournament_board_routes,
	tournament_page_routes,
	tournament_stream_routes,
	season_routes,
	status_routes,
	tv_routes,
	openapi_routes,
	page_routes,
	version_routes,
	stream_routes,
};

/* Part by part. */
static bool
fits(struct asked *asked, const char *pattern)
{
	int stars = 0;

	for (int i = 0; i < asked->target.parts; i++) {
		const char *part = asked->target.part[i];
		if (*pattern++ != '/')
			return false;
		size_t length = strcspn(pattern, "/");
		bool has_star = length > 0 && pattern[length - 1] == '*';
		size_t letters = has_star ? length - 1 : length;
		if (strncmp(part, pattern, letters) != 0 || (part[letters] != '\0') != has_star)
			return false;
		if (has_star)
			asked->star[stars++] = part + letters;
		pattern += length;
	}
	return *pattern == '\0';
}

const struct route *
routes_find(struct asked *asked)
{
	for (size_t i = 0; i < sizeof families / sizeof *families; i++)
		for (const struct route *route = families[i]; route->pattern != NULL; route++)
			if (fits(asked, route->pattern))
				return route;
	return NULL;
}

bool
asked_number(const struct asked *asked, const char *name, int64_t low, int64_t *number, struct reply *reply)
{
	const char *value = http_target_field(&asked->target, name);

	if (value == NULL || number_read(value, low, INT64_MAX, number))
		return true;
	reply_refuse(reply, 400, MSG_WEB_NUMBER, &(struct message_args){.text = name});
	return false;
}
