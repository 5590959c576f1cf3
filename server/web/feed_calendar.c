/*
 * feed_calendar.c - a calendar of what is too late after some time. Lines end with CRLF and have 75 bytes at
 * most; a longer one goes on in the next, after a blank.
 */
#include <inttypes.h>
#include <stdarg.h>
#include <time.h>

#include "server/notices/waiting.h"
#include "server/web/feed.h"

enum {
	LINE_MAX = 75,
	CONTENT_SIZE = 2 * SENTENCE_SIZE, /* each letter after a backslash */
};

struct calendar {
	const struct player_feed *feed;
	FILE *out;
};

/* No letter of several bytes is cut in two. */
static void
put_folded(FILE *out, const char *line)
{
	int used = 0;

	for (const char *at = line; *at != '\0';) {
		int letter = 1;
		while (((unsigned char)at[letter] & 0xc0) == 0x80)
			letter++;
		if (used + letter > LINE_MAX) {
			fputs("\r\n ", out);
			used = 1;
		}
		fwrite(at, 1, (size_t)letter, out);
		used += letter;
		at += letter;
	}
	fputs("\r\n", out);
}

static void put_line(FILE *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void
put_line(FILE *out, const char *format, ...)
{
	char line[CONTENT_SIZE + LINE_MAX];
	va_list args;

	va_start(args, format);
	vsnprintf(line, sizeof line, format, args);
	va_end(args);
	put_folded(out, line);
}

/* A text, with a backslash before each letter that would mean something (RFC 5545, 3.3.11). */
static void
escape(char out[CONTENT_SIZE], const char *text)
{
	char *to = out;

	for (; *text != '\0' && to < out + CONTENT_SIZE - 3; text++) {
		if (*text == '\\' || *text == ';' || *text == ',')
			*to++ = '\\';
		*to++ = *text;
	}
	*to = '\0';
}

static void
put_time(FILE *out, const char *name, int64_t at)
{
	char text[FEED_TIME_SIZE];
	time_t when = (time_t)at;
	struct tm tm;

	strftime(text, sizeof text, "%Y%m%dT%H%M%SZ", gmtime_r(&when, &tm));
	put_line(out, "%s:%s", name, text);
}

static void
put_event(void *arg, const struct waiting *waiting)
{
	const struct calendar *calendar = arg;
	const struct player_feed *feed = calendar->feed;
	FILE *out = calendar->out;
	char title[CONTENT_SIZE];

	if (waiting->due == 0)
		return;
	escape(title, waiting->title);
	put_line(out, "BEGIN:VEVENT");
	put_line(out, "UID:%" PRId64 "-%" PRId64 "@%s", feed->player.id, waiting->match, feed->name);
	put_time(out, "DTSTAMP", waiting->since);
	put_time(out, "DTSTART", waiting->due);
	put_line(out, "SUMMARY:%s", title);
	put_line(out, "CATEGORIES:%s", waiting_kind_word(waiting->kind));
	put_line(out, "TRANSP:TRANSPARENT"); /* the player is free then */
	if (feed->root_is_whole)
		put_line(out, "URL:%s", feed->root);
	put_line(out, "END:VEVENT");
}

/* A calendar without any part is none (3.6), and all times in this one are in UTC. */
static void
put_zone(FILE *out)
{
	static const char *const lines[] = {"BEGIN:VTIMEZONE", "TZID:UTC", "BEGIN:STANDARD",
		"DTSTART:19700101T000000", "TZOFFSETFROM:+0000", "TZOFFSETTO:+0000", "TZNAME:UTC",
		"END:STANDARD", "END:VTIMEZONE"};

	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
		put_line(out, "%s", lines[i]);
}

enum db_status
feed_write_calendar(const struct player_feed *feed, FILE *out)
{
	struct calendar calendar = {.feed = feed, .out = out};

	put_line(out, "BEGIN:VCALENDAR");
	put_line(out, "VERSION:2.0");
	put_line(out, "PRODID:-//barpoint//feed//EN");
	put_line(out, "NAME:Backgammon\\, %s", feed->player.name);
	put_line(out, "X-WR-CALNAME:Backgammon\\, %s", feed->player.name);
	put_line(out, "REFRESH-INTERVAL;VALUE=DURATION:PT15M");
	put_line(out, "X-PUBLISHED-TTL:PT15M");
	put_zone(out);
	enum db_status status = waiting_each(feed->server, feed->player.id, put_event, &calendar);
	put_line(out, "END:VCALENDAR");
	return status;
}
