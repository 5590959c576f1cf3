/*
 * calendar.c - see calendar.h.
 */
#include "server/web/feeds/calendar.h"

#include <stdarg.h>
#include <time.h>

enum { LINE_MAX = 75, TIME_SIZE = 32 };

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

void
calendar_line(FILE *out, const char *format, ...)
{
	char line[CALENDAR_TEXT_SIZE + LINE_MAX];
	va_list args;

	va_start(args, format);
	vsnprintf(line, sizeof line, format, args);
	va_end(args);
	put_folded(out, line);
}

void
calendar_escape(char out[CALENDAR_TEXT_SIZE], const char *text)
{
	char *to = out;

	for (; *text != '\0' && to < out + CALENDAR_TEXT_SIZE - 3; text++) {
		if (*text == '\\' || *text == ';' || *text == ',')
			*to++ = '\\';
		*to++ = *text;
	}
	*to = '\0';
}

void
calendar_time(FILE *out, const char *name, int64_t at)
{
	char text[TIME_SIZE];
	time_t when = (time_t)at;
	struct tm tm;

	strftime(text, sizeof text, "%Y%m%dT%H%M%SZ", gmtime_r(&when, &tm));
	calendar_line(out, "%s:%s", name, text);
}

/* A calendar without any part is none (RFC 5545, 3.6), and all times in this one are in UTC. */
static void
put_zone(FILE *out)
{
	static const char *const lines[] = {"BEGIN:VTIMEZONE", "TZID:UTC", "BEGIN:STANDARD",
		"DTSTART:19700101T000000", "TZOFFSETFROM:+0000", "TZOFFSETTO:+0000", "TZNAME:UTC",
		"END:STANDARD", "END:VTIMEZONE"};

	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
		calendar_line(out, "%s", lines[i]);
}

void
calendar_begin(FILE *out, const char *name)
{
	char text[CALENDAR_TEXT_SIZE];

	calendar_escape(text, name);
	calendar_line(out, "BEGIN:VCALENDAR");
	calendar_line(out, "VERSION:2.0");
	calendar_line(out, "PRODID:-//barpoint//feed//EN");
	calendar_line(out, "NAME:%s", text);
	calendar_line(out, "X-WR-CALNAME:%s", text);
	calendar_line(out, "REFRESH-INTERVAL;VALUE=DURATION:PT15M");
	calendar_line(out, "X-PUBLISHED-TTL:PT15M");
	put_zone(out);
}

void
calendar_end(FILE *out)
{
	calendar_line(out, "END:VCALENDAR");
}
