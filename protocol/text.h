/*
 * text.h - words from outside made fit to be shown: names, hosts, free text; and times in words.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

enum {
	NAME_LENGTH_MIN = 3, /* protocol 1.7 */
	NAME_LENGTH_MAX = 20,
	NAME_SIZE = NAME_LENGTH_MAX + 1,
	CLIENT_SIZE = 21, /* of the name of a client program */
	TEXT_DATE_SIZE = 96,
	TEXT_DURATION_SIZE = 24,
	TEXT_DAYS_SIZE = 32,
	TEXT_CLOCK_SIZE = 8,
	TEXT_RATING_SIZE = 32,
};

enum name_fault {
	NAME_OK,
	NAME_EMPTY,
	NAME_BAD_CHARACTER, /* not a letter or underscore */
	NAME_TOO_SHORT,
	NAME_TOO_LONG,
	NAME_RESERVED,
};

/* `reserved`: further words that are no names (the commands), ended by NULL, may be NULL. Case is ignored. */
enum name_fault name_check(const char *name, const char *const *reserved);

/* `visitor`, and names that begin with `guest_`: the server gives them out itself. Accounts older than that
 * keep theirs. */
bool name_is_for_visitors(const char *name);

/* In place: what is not 20..7e becomes `?`, one for each byte. */
void text_clean(char *text);

/* `somebody@host.example`: one word that looks like an address; whether it exists is another matter. */
bool text_is_email(const char *text);

/*
 * A host as others may see it: `203.0.113.*`, `2001:db8:0:7:*`, `*.example.net`; `-` for an empty one. No
 * blanks. A host that is not an address loses its first label.
 */
void text_mask_host(char *out, size_t size, const char *host);

struct zone;

/* All of these: `zone` NULL = UTC. */

/* "Friday, July 03 18:04:27 CEST   ( Fri Jul  3 16:04:27 2020 UTC )" (protocol 9). */
void text_date_long(char out[TEXT_DATE_SIZE], time_t when, const struct zone *zone);

/* "Fri Jul  3 18:04:27 2020 CEST", for lines like `Last login:`. */
void text_date_short(char out[TEXT_DATE_SIZE], time_t when, const struct zone *zone);

/* "2020-07-03 18:04", "2020-07-03" and "18:04", for rows of lists. */
void text_date_minute(char out[TEXT_DATE_SIZE], time_t when, const struct zone *zone);
void text_date_day(char out[TEXT_DATE_SIZE], time_t when, const struct zone *zone);
void text_clock(char out[TEXT_CLOCK_SIZE], time_t when, const struct zone *zone);

/* h:mm for `who`, m:ss for `whois`; less than nothing is nothing. */
void text_duration_hours(char out[TEXT_DURATION_SIZE], long seconds);
void text_duration_minutes(char out[TEXT_DURATION_SIZE], long seconds);

/* "1 day 4 h", "4 h 20 min", "20 min", for the clocks of slow matches: two parts tell enough. */
void text_days(char out[TEXT_DAYS_SIZE], long seconds);

/* "1523.87": just what printf's %.2f writes, at a fraction of its cost; lists are full of them. */
void text_rating(char out[TEXT_RATING_SIZE], double rating);
