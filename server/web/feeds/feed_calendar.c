/*
 * feed_calendar.c - a calendar of what is too late after some time, and of tournaments.
 */
#include <inttypes.h>
#include <stdio.h>

#include "server/notices/waiting.h"
#include "server/web/feeds/calendar.h"
#include "server/web/feeds/feed.h"

struct calendar {
	const struct player_feed *feed;
	FILE *out;
};

/* A tournament has the name that it has in the calendar of all of them. */
static void
put_uid(const struct player_feed *feed, const struct waiting *waiting, FILE *out)
{
	if (waiting->pairing != 0)
		calendar_line(out, "UID:pairing-%" PRId64 "@%s", waiting->pairing, feed->name);
	else if (waiting->edition != 0)
		calendar_line(out, "UID:tournament-%" PRId64 "@%s", waiting->edition, feed->name);
	else
		calendar_line(
			out, "UID:%" PRId64 "-%" PRId64 "@%s", feed->player.id, waiting->match, feed->name);
}

static void
put_url(const struct player_feed *feed, const struct waiting *waiting, FILE *out)
{
	if (waiting->edition != 0)
		calendar_line(out, "URL:%stournament/%" PRId64, feed->root, waiting->edition);
	else
		calendar_line(out, "URL:%s", feed->root);
}

static void
put_event(void *arg, const struct waiting *waiting)
{
	const struct calendar *calendar = arg;
	const struct player_feed *feed = calendar->feed;
	FILE *out = calendar->out;
	char title[CALENDAR_TEXT_SIZE];

	if (waiting->due == 0)
		return;
	calendar_escape(title, waiting->title);
	calendar_line(out, "BEGIN:VEVENT");
	put_uid(feed, waiting, out);
	calendar_time(out, "DTSTAMP", waiting->since);
	calendar_time(out, "DTSTART", waiting->due);
	calendar_line(out, "SUMMARY:%s", title);
	calendar_line(out, "CATEGORIES:%s", waiting_kind_word(waiting->kind));
	calendar_line(out, "TRANSP:TRANSPARENT"); /* the player is free then */
	if (feed->root_is_whole)
		put_url(feed, waiting, out);
	calendar_line(out, "END:VEVENT");
}

enum db_status
feed_write_calendar(const struct player_feed *feed, FILE *out)
{
	struct calendar calendar = {.feed = feed, .out = out};
	char name[PLAYER_NAME_SIZE + 16];

	snprintf(name, sizeof name, "Backgammon, %s", feed->player.name);
	calendar_begin(out, name);
	enum db_status status = waiting_each(feed->server, feed->player.id, put_event, &calendar);
	calendar_end(out);
	return status;
}
