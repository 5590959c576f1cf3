/*
 * letter.c - from a line to a letter: a table of members, and what each of them may hold.
 */
#include "tools/courier/letter.h"

#include <ctype.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "tools/courier/json.h"

#define COUNT(of) (sizeof(of) / sizeof *(of))

static const char *const way_names[] = {[WAY_MAIL] = "mail", [WAY_PUSH] = "push", [WAY_HOOK] = "hook"};
_Static_assert(COUNT(way_names) == WAYS, "each way has a name");

const char *
way_name(enum way way)
{
	return way_names[way];
}

/* One line while it is read. */
struct reading {
	struct letter *letter;
	struct answer_end *end;
	bool has_way, has_end, is_wrong;
};

struct member_row {
	const char *within, *name;
	size_t offset, size; /* in struct letter */
	bool is_text;	     /* it may have line ends */
};

#define ROW(within, name, field, is_text)                                                                    \
	{                                                                                                    \
		within, name, offsetof(struct letter, field), sizeof((struct letter *)NULL)->field, is_text  \
	}

static const struct member_row member_rows[] = {
	ROW("", "kind", kind, false),
	ROW("", "subject", subject, false),
	ROW("", "text", text, true),
	ROW("", "url", url, false),
	ROW("", "address", address, false),
	ROW("", "endpoint", endpoint, false),
	ROW("", "topic", topic, false),
	ROW("", "urgency", urgency, false),
	ROW("keys", "p256dh", p256dh, false),
	ROW("keys", "auth", auth, false),
};

/* No control characters, but for line ends where there may be some. */
static bool
is_plain(const char *text, bool is_text)
{
	for (; *text != '\0'; text++) {
		unsigned char letter = (unsigned char)*text;
		if ((letter < 0x20 && !(is_text && letter == '\n')) || letter == 0x7f)
			return false;
	}
	return true;
}

static bool
copy(char *out, size_t size, const char *text)
{
	return (size_t)snprintf(out, size, "%s", text) < size;
}

static bool
is_ours(const char *name)
{
	static const char *const ours[] = {
		"From", "To", "Cc", "Bcc", "Date", "Subject", "Sender", "MIME-Version"};

	for (size_t i = 0; i < COUNT(ours); i++) {
		if (strcasecmp(name, ours[i]) == 0)
			return true;
	}
	return strncasecmp(name, "Content-", 8) == 0;
}

static bool
is_ascii(const char *text)
{
	for (; *text != '\0'; text++) {
		if ((unsigned char)*text >= 0x80)
			return false;
	}
	return true;
}

static bool
is_header_name(const char *name)
{
	for (const char *at = name; *at != '\0'; at++) {
		if (isalnum((unsigned char)*at) == 0 && *at != '-')
			return false;
	}
	return *name != '\0' && is_ascii(name);
}

static bool
add_header(struct letter *letter, const struct json_member *member)
{
	struct letter_header *header = &letter->headers[letter->header_count];

	if (letter->header_count == LETTER_HEADERS_MAX || member->text == NULL ||
		!is_header_name(member->name) || is_ours(member->name) || !is_plain(member->text, false) ||
		!is_ascii(member->text))
		return false;
	letter->header_count++;
	return copy(header->name, sizeof header->name, member->name) &&
	       copy(header->value, sizeof header->value, member->text);
}

static bool
find_way(struct reading *reading, const char *text)
{
	for (int way = 0; way < WAYS; way++) {
		if (text != NULL && strcmp(way_names[way], text) == 0) {
			reading->letter->way = (enum way)way;
			reading->has_way = true;
		}
	}
	return reading->has_way;
}

static bool
read_row(struct letter *letter, const struct json_member *member)
{
	for (size_t i = 0; i < COUNT(member_rows); i++) {
		const struct member_row *row = &member_rows[i];
		if (strcmp(row->within, member->within) == 0 && strcmp(row->name, member->name) == 0)
			return member->text != NULL && is_plain(member->text, row->is_text) &&
			       copy((char *)letter + row->offset, row->size, member->text);
	}
	return true; /* a later server may say more */
}

static void
read_end(struct answer_end *end, const struct json_member *member)
{
	if (strcmp(member->name, "end") == 0)
		end->ok = member->text != NULL && strcmp(member->text, "ok") == 0;
	else if (strcmp(member->name, "why") == 0 && member->text != NULL)
		snprintf(end->why, sizeof end->why, "%s", member->text);
	else if (strcmp(member->name, "server") == 0 && member->text != NULL && is_plain(member->text, false))
		snprintf(end->server, sizeof end->server, "%s", member->text);
	else if (strcmp(member->name, "again") == 0)
		end->again = member->number > 0 ? member->number : 0;
}

/* What is wrong with one member doesn't end the reading: the letter's `id` has to be found. */
static bool
on_member(void *arg, const struct json_member *member)
{
	struct reading *reading = arg;
	struct letter *letter = reading->letter;
	bool fits = true;

	if (*member->within == '\0') {
		reading->has_end |= strcmp(member->name, "end") == 0;
		read_end(reading->end, member);
	}
	if (strcmp(member->within, "headers") == 0)
		fits = add_header(letter, member);
	else if (*member->within == '\0' && strcmp(member->name, "id") == 0)
		letter->id = member->number;
	else if (*member->within == '\0' && strcmp(member->name, "ttl") == 0)
		letter->ttl = member->number;
	else if (*member->within == '\0' && strcmp(member->name, "way") == 0)
		fits = find_way(reading, member->text);
	else
		fits = read_row(letter, member);
	reading->is_wrong |= !fits;
	return true;
}

bool
letter_is_address(const char *text)
{
	static const char signs[] = "!#$%&'*+-/=?^_`{|}~.";
	const char *at = strchr(text, '@');

	if (at == NULL || at == text || at[1] == '\0' || *text == '-' || !is_ascii(text) ||
		strlen(text) > 254)
		return false;
	for (const char *local = text; local < at; local++) {
		if (isalnum((unsigned char)*local) == 0 && strchr(signs, *local) == NULL)
			return false;
	}
	for (const char *domain = at + 1; *domain != '\0'; domain++) {
		if (isalnum((unsigned char)*domain) == 0 && *domain != '-' && *domain != '.')
			return false;
	}
	return at[1] != '.' && at[1] != '-';
}

static bool
is_whole(const struct letter *letter)
{
	if (letter->way == WAY_MAIL)
		return letter_is_address(letter->address);
	if (letter->way == WAY_HOOK)
		return letter->endpoint[0] != '\0';
	return letter->endpoint[0] != '\0' && letter->p256dh[0] != '\0' && letter->auth[0] != '\0' &&
	       letter->ttl >= 0 && is_header_name(letter->urgency);
}

enum line_kind
letter_read(struct letter *letter, struct answer_end *end, char *line)
{
	struct reading reading = {.letter = letter, .end = end};

	*letter = (struct letter){.id = -1};
	*end = (struct answer_end){.ok = false};
	if (!json_read(line, on_member, &reading))
		return LINE_RUBBISH;
	if (reading.has_end)
		return end->ok || end->why[0] != '\0' ? LINE_END : LINE_RUBBISH;
	if (letter->id <= 0)
		return LINE_RUBBISH;
	return reading.has_way && !reading.is_wrong && is_whole(letter) ? LINE_LETTER : LINE_BAD_LETTER;
}
