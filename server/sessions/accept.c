/*
 * accept.c - the limits of `set accept` between text and numbers.
 */
#include "server/sessions/accept.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "server/rules/days_terms.h"

static const char all[] = "all";

enum { CONDITION_COUNT = 3, DIGITS_MAX = 6 };

/* Of one more condition, whose value is no number but terms. */
static const char clock_word[] = "clock";

struct condition {
	const char *word;
	int32_t max;
};

static const struct condition conditions[CONDITION_COUNT] = {
	{"reliability", 100},
	{"experience", ACCEPT_EXPERIENCE_MAX},
	{"days", DAYS_TURN_MAX},
};

/* The condition that begins with these letters; the words differ in the first. */
static int
find_condition(const char *text, size_t size)
{
	for (int i = 0; size > 0 && i < CONDITION_COUNT; i++)
		if (size <= strlen(conditions[i].word) && strncasecmp(conditions[i].word, text, size) == 0)
			return i;
	return -1;
}

/* One `word>=number` of `size` characters; limits[] are -1 where nothing was said yet. */
static bool
read_condition(const char *text, size_t size, int32_t limits[CONDITION_COUNT])
{
	size_t word = strcspn(text, "> ");
	int which = find_condition(text, word);

	if (which < 0 || limits[which] >= 0 || strncmp(text + word, ">=", 2) != 0)
		return false;
	const char *number = text + word + 2;
	size_t digits = strspn(number, "0123456789");
	if (digits == 0 || digits > DIGITS_MAX || word + 2 + digits != size)
		return false;
	long limit = strtol(number, NULL, 10);
	limits[which] = (int32_t)limit;
	return limit <= conditions[which].max;
}

/* `clock>=normal` of `size` characters. */
static bool
read_clock(const char *text, size_t size, struct clock_terms *clock)
{
	size_t word = strcspn(text, "> ");
	char terms[CLOCK_TEXT_SIZE];

	if (word == 0 || word > strlen(clock_word) || strncasecmp(clock_word, text, word) != 0 ||
		clock->delay > 0 || strncmp(text + word, ">=", 2) != 0 || size - word - 2 >= sizeof terms)
		return false;
	for (size_t i = word + 2; i <= size; i++)
		terms[i - word - 2] = i < size ? (char)tolower((unsigned char)text[i]) : '\0';
	return clock_terms_read_typed(terms, clock) && clock->delay > 0;
}

bool
accept_read(struct accept *accept, const char *text)
{
	int32_t limits[CONDITION_COUNT] = {-1, -1, -1};
	struct clock_terms clock = {0, 0};
	char copy[ACCEPT_TEXT_SIZE];
	size_t size = strlen(text);

	if (size >= 2 && text[0] == '"' && text[size - 1] == '"') {
		text++;
		size -= 2;
	}
	if (size >= sizeof copy)
		return false;
	memcpy(copy, text, size);
	copy[size] = '\0';
	const char *at = copy + strspn(copy, " ");
	if (*at == '\0')
		return false;
	if (strcasecmp(at, all) == 0) {
		*accept = (struct accept){.reliability = 0};
		return true;
	}
	while (*at != '\0') {
		size = strcspn(at, " ");
		if (!read_condition(at, size, limits) && !read_clock(at, size, &clock))
			return false;
		at += size;
		at += strspn(at, " ");
	}
	*accept = (struct accept){.reliability = limits[0] < 0 ? 0 : limits[0],
		.experience = limits[1] < 0 ? 0 : limits[1],
		.days = limits[2] < 0 ? 0 : limits[2],
		.clock = clock};
	return true;
}

static void
write_conditions(const struct accept *accept, char *text, size_t size, const char *const words[])
{
	const int limits[CONDITION_COUNT] = {
		(int)accept->reliability, (int)accept->experience, (int)accept->days};
	char terms[CLOCK_TEXT_SIZE];
	size_t at = 0;

	snprintf(text, size, "%s", all);
	for (int i = 0; i < CONDITION_COUNT; i++)
		if (limits[i] > 0)
			at += (size_t)snprintf(
				text + at, size - at, "%s%s>=%d", at > 0 ? " " : "", words[i], limits[i]);
	if (accept->clock.delay == 0)
		return;
	clock_terms_write(&accept->clock, terms);
	snprintf(text + at, size - at, "%s%s>=%s", at > 0 ? " " : "", words[CONDITION_COUNT], terms);
}

void
accept_write(const struct accept *accept, char text[ACCEPT_TEXT_SIZE])
{
	write_conditions(accept, text, ACCEPT_TEXT_SIZE,
		(const char *const[]){
			conditions[0].word, conditions[1].word, conditions[2].word, clock_word});
}

void
accept_store(const struct accept *accept, char text[ACCEPT_STORED_SIZE])
{
	write_conditions(accept, text, ACCEPT_STORED_SIZE, (const char *const[]){"r", "e", "d", "c"});
}
