/*
 * text.c - names, hosts and free text from outside; times in words.
 */
#include "protocol/text.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "protocol/put.h"
#include "protocol/zone.h"

/*
 * Besides the commands: words that stand for somebody else in what programs read or type (protocol 1.7), and
 * those that can be typed where a name can, as in 'who ready', 'ratings month' and 'fairness book'.
 */
static const char *const reserved_names[] = {"You", "guest", "all", "everybody", "login", "connect",
	"register", "screenreader", "ready", "playing", "count", "from", "month", "people", "programs",
	"book", NULL};

static bool
list_has(const char *const *list, const char *name)
{
	for (; list != NULL && *list != NULL; list++) {
		if (strcasecmp(*list, name) == 0)
			return true;
	}
	return false;
}

enum name_fault
name_check(const char *name, const char *const *reserved)
{
	static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_";
	size_t length = strlen(name);

	if (length == 0)
		return NAME_EMPTY;
	if (strspn(name, letters) != length)
		return NAME_BAD_CHARACTER;
	if (length < NAME_LENGTH_MIN)
		return NAME_TOO_SHORT;
	if (length > NAME_LENGTH_MAX)
		return NAME_TOO_LONG;
	if (list_has(reserved_names, name) || list_has(reserved, name))
		return NAME_RESERVED;
	return NAME_OK;
}

bool
name_is_for_visitors(const char *name)
{
	static const char beginning[] = "guest_";

	return strcasecmp(name, "visitor") == 0 || strncasecmp(name, beginning, sizeof beginning - 1) == 0;
}

void
text_clean(char *text)
{
	for (; *text != '\0'; text++) {
		if (*text < ' ' || *text > '~') /* bytes from 80 on are negative, or above */
			*text = '?';
	}
}

static bool
mask_ipv4(char *out, size_t size, const char *host)
{
	unsigned char bytes[4];

	if (inet_pton(AF_INET, host, bytes) != 1)
		return false;
	snprintf(out, size, "%u.%u.%u.*", bytes[0], bytes[1], bytes[2]);
	return true;
}

/* The first four groups say which network it is; an IPv4 address in IPv6 clothes is masked as what it is. */
static bool
mask_ipv6(char *out, size_t size, const char *host)
{
	static const unsigned char mapped[12] = {[10] = 0xff, [11] = 0xff};
	char address[INET6_ADDRSTRLEN];
	unsigned char b[16];
	int length = (int)strcspn(host, "%"); /* without the zone of a link-local address */

	if ((size_t)length >= sizeof address)
		return false;
	snprintf(address, sizeof address, "%.*s", length, host);
	if (inet_pton(AF_INET6, address, b) != 1)
		return false;
	if (memcmp(b, mapped, sizeof mapped) == 0)
		snprintf(out, size, "%u.%u.%u.*", b[12], b[13], b[14]);
	else
		snprintf(out, size, "%x:%x:%x:%x:*", (unsigned)b[0] << 8 | b[1], (unsigned)b[2] << 8 | b[3],
			(unsigned)b[4] << 8 | b[5], (unsigned)b[6] << 8 | b[7]);
	return true;
}

bool
text_is_email(const char *text)
{
	static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
	const char *at = strchr(text, '@');

	if (at == NULL || at == text)
		return false;
	for (const char *c = text; c < at; c++)
		if (strchr(letters, *c) == NULL && strchr("!#$%&'*+-/=?^_`{|}~.", *c) == NULL)
			return false;
	for (const char *label = at + 1;; label++) {
		size_t length = strspn(label, letters);
		while (length > 0 && label[length] == '-')
			length += 1 + strspn(label + length + 1, letters);
		if (length == 0 || label[length - 1] == '-')
			return false;
		label += length;
		if (*label != '.')
			return *label == '\0';
	}
}

void
text_mask_host(char *out, size_t size, const char *host)
{
	if (host == NULL || *host == '\0') {
		snprintf(out, size, "-");
		return;
	}
	if (mask_ipv4(out, size, host) || mask_ipv6(out, size, host))
		return;
	const char *dot = strchr(host, '.');
	snprintf(out, size, "*%s", dot != NULL ? dot : "");
	text_clean(out);
	for (char *blank = out; (blank = strchr(blank, ' ')) != NULL;)
		*blank = '_';
}

/* A time that doesn't fit, which says nothing of `out`, is no text. */
static void
settle(char *out, size_t length)
{
	if (length == 0)
		out[0] = '\0';
}

void
text_date_long(char out[TEXT_DATE_SIZE], time_t when, const struct zone *zone)
{
	struct tm time;
	char local[64], utc[TEXT_DATE_SIZE];

	zone_time(zone, when, &time);
	settle(local, strftime(local, sizeof local, "%A, %B %d %H:%M:%S %Z", &time));
	text_date_short(utc, when, NULL);
	snprintf(out, TEXT_DATE_SIZE, "%s   ( %.32s )", local, utc);
}

void
text_date_short(char out[TEXT_DATE_SIZE], time_t when, const struct zone *zone)
{
	struct tm time;

	zone_time(zone, when, &time);
	settle(out, strftime(out, TEXT_DATE_SIZE, "%a %b %e %H:%M:%S %Y %Z", &time));
}

void
text_date_minute(char out[TEXT_DATE_SIZE], time_t when, const struct zone *zone)
{
	struct tm time;

	zone_time(zone, when, &time);
	settle(out, strftime(out, TEXT_DATE_SIZE, "%Y-%m-%d %H:%M", &time));
}

void
text_date_day(char out[TEXT_DATE_SIZE], time_t when, const struct zone *zone)
{
	struct tm time;

	zone_time(zone, when, &time);
	settle(out, strftime(out, TEXT_DATE_SIZE, "%Y-%m-%d", &time));
}

static void
put_two_digits(struct put *put, int number)
{
	put_char(put, (char)('0' + number / 10));
	put_char(put, (char)('0' + number % 10));
}

void
text_clock(char out[TEXT_CLOCK_SIZE], time_t when, const struct zone *zone)
{
	struct put put = put_begin(out, TEXT_CLOCK_SIZE);
	int minutes = zone_clock(zone, when) / 60;

	put_two_digits(&put, minutes / 60);
	put_char(&put, ':');
	put_two_digits(&put, minutes % 60);
	put_end(&put);
}

static void
duration_write(char out[TEXT_DURATION_SIZE], long units)
{
	struct put put = put_begin(out, TEXT_DURATION_SIZE);

	if (units < 0)
		units = 0;
	put_number(&put, units / 60);
	put_char(&put, ':');
	put_two_digits(&put, (int)(units % 60));
	put_end(&put);
}

void
text_duration_hours(char out[TEXT_DURATION_SIZE], long seconds)
{
	duration_write(out, seconds / 60);
}

void
text_duration_minutes(char out[TEXT_DURATION_SIZE], long seconds)
{
	duration_write(out, seconds);
}

void
text_days(char out[TEXT_DAYS_SIZE], long seconds)
{
	enum { MINUTE = 60, HOUR = 60 * MINUTE, DAY = 24 * HOUR };

	long days = seconds / DAY, hours = seconds % DAY / HOUR, minutes = seconds % HOUR / MINUTE;
	const char *plural = days == 1 ? "" : "s";

	if (days > 0 && hours == 0)
		snprintf(out, TEXT_DAYS_SIZE, "%ld day%s", days, plural);
	else if (days > 0)
		snprintf(out, TEXT_DAYS_SIZE, "%ld day%s %ld h", days, plural, hours);
	else if (hours > 0)
		snprintf(out, TEXT_DAYS_SIZE, "%ld h %ld min", hours, minutes);
	else
		snprintf(out, TEXT_DAYS_SIZE, "%ld min", minutes);
}

/* Hundredths, or -1 where printf has to say how it is rounded. */
static long
hundredths_of(double rating)
{
	static const double most = 1e6, doubtful = 1e-6; /* a product is far nearer to the truth than that */

	if (!(rating > 0 && rating < most))
		return -1;
	double scaled = rating * 100;
	long whole = (long)scaled;
	double rest = scaled - (double)whole - 0.5;
	if (rest > -doubtful && rest < doubtful)
		return -1;
	return whole + (rest > 0);
}

void
text_rating(char out[TEXT_RATING_SIZE], double rating)
{
	long hundredths = hundredths_of(rating);
	struct put put = put_begin(out, TEXT_RATING_SIZE);

	if (hundredths < 0) {
		if (snprintf(out, TEXT_RATING_SIZE, "%.2f", rating) >= TEXT_RATING_SIZE)
			memcpy(out, "0.00", sizeof "0.00"); /* no rating has 28 digits */
		return;
	}
	put_number(&put, hundredths / 100);
	put_char(&put, '.');
	put_two_digits(&put, (int)(hundredths % 100));
	put_end(&put);
}
