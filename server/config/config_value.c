/*
 * config_value.c - a reader for each type of value.
 */
#include "server/config/config_value.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/wire/number.h"
#include "server/config/config_hook.h"

struct unit {
	char letter; /* '\0' = no unit written */
	int64_t factor;
};

/* Smallest first. Which of them a type knows is told by units_of(). */
static const struct unit count_units[] = {{'\0', 1}, {0, 0}};
static const struct unit second_units[] = {{'\0', 1}, {'s', 1}, {'m', 60}, {'h', 3600}, {'d', 86400}, {0, 0}};
static const struct unit byte_units[] = {
	{'\0', 1}, {'k', 1024}, {'M', 1024 * 1024}, {'G', 1024 * 1024 * 1024}, {0, 0}};

static const struct unit *
units_of(enum config_type type)
{
	if (type == CONFIG_SECONDS)
		return second_units;
	return type == CONFIG_BYTES ? byte_units : count_units;
}

/* In the largest unit that leaves no remainder. */
static void
put_number(char text[32], enum config_type type, int64_t number)
{
	const struct unit *best = units_of(type);

	for (const struct unit *unit = best; unit->factor != 0; unit++) {
		if (number != 0 && number % unit->factor == 0)
			best = unit;
	}
	int length = snprintf(text, 31, "%" PRId64, number / best->factor);
	text[length] = best->letter;
	text[length + 1] = '\0';
}

void
config_value_range(const struct config_key *key, char range[CONFIG_COMPLAINT_SIZE])
{
	char min[32], max[32];

	range[0] = '\0';
	if (key->type != CONFIG_COUNT && key->type != CONFIG_SECONDS && key->type != CONFIG_BYTES)
		return;
	put_number(min, key->type, key->min);
	put_number(max, key->type, key->max);
	snprintf(range, CONFIG_COMPLAINT_SIZE, "%s to %s", min, max);
}

static bool
complain(char complaint[CONFIG_COMPLAINT_SIZE], const char *text, const char *why)
{
	snprintf(complaint, CONFIG_COMPLAINT_SIZE, "\"%.64s\" %s", text, why);
	return false;
}

static bool
read_number(struct config *config, const struct config_key *key, const char *text, char *complaint)
{
	static const char *const wanted[CONFIG_TYPES] = {
		[CONFIG_COUNT] = "is not a whole number",
		[CONFIG_SECONDS] = "is not a time, like 90, 90s, 10m, 1h or 2d",
		[CONFIG_BYTES] = "is not a size, like 4096, 64k, 1M or 2G",
	};
	const struct unit *unit = units_of(key->type);
	char *rest;

	errno = 0;
	int64_t number = strtoll(text, &rest, 10);
	bool fits = errno == 0;
	while (unit->factor != 0 && unit->letter != *rest)
		unit++;
	/* strtoll() would take blanks and a plus sign. */
	if (!isdigit((unsigned char)text[*text == '-' ? 1 : 0]) || unit->factor == 0 ||
		(*rest != '\0' && rest[1] != '\0'))
		return complain(complaint, text, wanted[key->type]);
	fits = fits && !__builtin_mul_overflow(number, unit->factor, &number);
	if (!fits || number < key->min || number > key->max) {
		char range[CONFIG_COMPLAINT_SIZE];
		config_value_range(key, range);
		snprintf(complaint, CONFIG_COMPLAINT_SIZE, "\"%.64s\" is out of range (%.64s)", text, range);
		return false;
	}
	memcpy((char *)config + key->offset, &number, sizeof number);
	return true;
}

static bool
read_text(struct config *config, const struct config_key *key, const char *text, char *complaint)
{
	int64_t most = key->max > 0 ? key->max : CONFIG_TEXT_SIZE - 1;

	if ((int64_t)strlen(text) > most) {
		snprintf(complaint, CONFIG_COMPLAINT_SIZE,
			"\"%.64s\" ... is too long: at most %" PRId64 " bytes", text, most);
		return false;
	}
	if ((int64_t)strlen(text) < key->min) {
		snprintf(complaint, CONFIG_COMPLAINT_SIZE, "may not be empty");
		return false;
	}
	memcpy((char *)config + key->offset, text, strlen(text) + 1);
	return true;
}

/* What a machine can be called in the log. */
static bool
read_machine(struct config *config, const struct config_key *key, const char *text, char *complaint)
{
	static const char *const form = "is no name of a machine, like db1: it can't begin with >, and "
					"everything in it can be printed";

	if (text[0] == CONFIG_MACHINE_NEVER_FIRST)
		return complain(complaint, text, form);
	for (const char *at = text; *at != '\0'; at++)
		if (iscntrl((unsigned char)*at))
			return complain(complaint, text, form);
	return read_text(config, key, text, complaint);
}

/* What could not be in a link, or in the text around one, is refused. */
static bool
read_web(struct config *config, const struct config_key *key, const char *text, char *complaint)
{
	static const char *const begins[] = {"http://", "https://"};
	size_t size = strlen(text), scheme = 0;

	for (size_t i = 0; i < sizeof begins / sizeof *begins; i++)
		if (strncmp(text, begins[i], strlen(begins[i])) == 0)
			scheme = strlen(begins[i]);
	if (size > 0 && (scheme == 0 || size == scheme || text[scheme] == '/' || text[size - 1] != '/'))
		return complain(complaint, text, "is no address like https://play.example.org/");
	for (const char *at = text; *at != '\0'; at++)
		if (!isalnum((unsigned char)*at) && strchr("-._~:/%[]", *at) == NULL)
			return complain(complaint, text, "has a letter that no address has");
	if (size > CONFIG_WEB_MAX)
		return complain(complaint, text, "... is too long");
	return read_text(config, key, text, complaint);
}

static bool
read_level(struct config *config, const struct config_key *key, const char *text, char *complaint)
{
	for (enum log_level level = 0; level < LOG_LEVELS; level++) {
		if (strcmp(text, log_level_name(level)) == 0) {
			memcpy((char *)config + key->offset, &level, sizeof level);
			return true;
		}
	}
	return complain(complaint, text, "is none of debug, info, warning, error");
}

/* One of two or three words; they are in the order of their enum. */
static bool
read_choice(struct config *config, const struct config_key *key, const char *text, char *complaint)
{
	static const struct {
		const char *words[LOG_ROLES], *none;
	} choices[CONFIG_TYPES] = {
		[CONFIG_CLAIM] = {{[CLAIM_WINS] = "win", [CLAIM_ANNULS] = "annul"},
			"is neither win nor annul"},
		[CONFIG_ROLE] = {{[LOG_ROLE_FOLLOWER] = "follower",
					 [LOG_ROLE_WRITER] = "writer",
					 [LOG_ROLE_READER] = "reader"},
			"is none of follower, writer, reader"},
		[CONFIG_TAKEOVER] = {{[LOG_TAKEOVER_AUTO] = "auto", [LOG_TAKEOVER_BY_HAND] = "by-hand"},
			"is neither auto nor by-hand"},
	};
	static_assert((int)CLAIM_RESULTS == 2 && (int)LOG_ROLES == 3 && (int)LOG_TAKEOVERS == 2,
		"each has its words");

	for (int choice = 0; choice < LOG_ROLES; choice++) {
		if (choices[key->type].words[choice] != NULL &&
			strcmp(text, choices[key->type].words[choice]) == 0) {
			memcpy((char *)config + key->offset, &choice, sizeof choice);
			return true;
		}
	}
	return complain(complaint, text, choices[key->type].none);
}

/* `host` is a number; names would wait for a name server. */
static bool
add_listen(struct config_listens *listens, const char *host, const char *port, char *complaint)
{
	struct addrinfo hints = {.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV, .ai_socktype = SOCK_STREAM};
	struct addrinfo *found = NULL;

	if (listens->count == CONFIG_LISTEN_MAX)
		return complain(complaint, host, "is one address too many");
	if (getaddrinfo(host, port, &hints, &found) != 0)
		return complain(complaint, host, "is not an IP address");
	struct config_listen *listen = &listens->at[listens->count++];
	memset(listen, 0, sizeof *listen);
	memcpy(&listen->address, found->ai_addr, found->ai_addrlen);
	listen->length = found->ai_addrlen;
	snprintf(listen->text, sizeof listen->text, found->ai_family == AF_INET6 ? "[%s]:%s" : "%s:%s", host,
		port);
	freeaddrinfo(found);
	return true;
}

/* Port 0 is any that is free. */
static bool
port_is_number(const char *port)
{
	int64_t number;

	return number_read(port, 0, UINT16_MAX, &number);
}

/* Takes one word of a list, which it may change. False: `complaint` says why not. */
typedef bool take_word_fn(void *list, char *word, char *complaint);

static bool
read_list(void *list, take_word_fn *take, const char *text, char *complaint)
{
	char copy[CONFIG_TEXT_SIZE];
	char *rest;

	if (strlen(text) >= sizeof copy)
		return complain(complaint, text, "... is too long");
	memcpy(copy, text, strlen(text) + 1);
	for (char *word = strtok_r(copy, " \t,", &rest); word != NULL; word = strtok_r(NULL, " \t,", &rest))
		if (!take(list, word, complaint))
			return false;
	return true;
}

/* "127.0.0.1:4321", "[::1]:4321", "*:4321"; cuts it into host and port in place. */
static bool
take_address(void *list, char *word, char *complaint)
{
	struct config_listens *listens = list;
	static const char *const form = "is not ADDRESS:PORT, like 127.0.0.1:4321, [::1]:4321 or *:4321";
	char *colon = strrchr(word, ':');
	char *host = word;

	if (colon == NULL || !port_is_number(colon + 1))
		return complain(complaint, word, form);
	if (strncmp(word, "*:", 2) == 0 && colon == word + 1)
		return add_listen(listens, "0.0.0.0", colon + 1, complaint) &&
		       add_listen(listens, "::", colon + 1, complaint);
	if (word[0] == '[') {
		if (colon == word + 1 || colon[-1] != ']')
			return complain(complaint, word, form);
		colon[-1] = '\0';
		host++;
	} else if (strchr(word, ':') != colon) {
		return complain(complaint, word, form);
	}
	*colon = '\0';
	return add_listen(listens, host, colon + 1, complaint);
}

static bool
read_listen(struct config *config, const struct config_key *key, const char *text, char *complaint)
{
	struct config_listens *listens = (void *)((char *)config + key->offset);
	int before = listens->count;

	if (!read_list(listens, take_address, text, complaint))
		return false;
	if (key->min > 0 && listens->count == before) {
		snprintf(complaint, CONFIG_COMPLAINT_SIZE, "may not be empty");
		return false;
	}
	return true;
}

static bool
take_network(void *list, char *word, char *complaint)
{
	struct config_networks *networks = list;

	if (networks->count == CONFIG_NETWORKS_MAX)
		return complain(complaint, word, "is one network too many");
	if (!address_range_read(&networks->at[networks->count], word))
		return complain(complaint, word, "is no address or network, like 192.0.2.7 or 2001:db8::/32");
	networks->count++;
	return true;
}

static bool
read_networks(struct config *config, const struct config_key *key, const char *text, char *complaint)
{
	return read_list((char *)config + key->offset, take_network, text, complaint);
}

static bool
read_switch(struct config *config, const struct config_key *key, const char *text, char *complaint)
{
	bool on = strcmp(text, "yes") == 0;

	if (!on && strcmp(text, "no") != 0)
		return complain(complaint, text, "is neither yes nor no");
	memcpy((char *)config + key->offset, &on, sizeof on);
	return true;
}

static bool
is_host_name(const char *text)
{
	for (const char *p = text; *p != '\0'; p++)
		if (!isalnum((unsigned char)*p) && strchr("-._", *p) == NULL)
			return false;
	return text[0] != '-' && strlen(text) < CONFIG_NAME_SIZE;
}

static bool
take_name(void *list, char *word, char *complaint)
{
	struct config_names *names = list;

	if (names->count == CONFIG_NAMES_MAX)
		return complain(complaint, word, "is one name too many");
	if (!is_host_name(word))
		return complain(complaint, word, "is no host name, like play.example.org");
	memcpy(names->at[names->count++], word, strlen(word) + 1);
	return true;
}

static bool
read_names(struct config *config, const struct config_key *key, const char *text, char *complaint)
{
	return read_list((char *)config + key->offset, take_name, text, complaint);
}

static bool
read_hook(struct config *config, const struct config_key *key, const char *text, char *complaint)
{
	return config_hook_read((void *)((char *)config + key->offset), text, complaint);
}

static bool
same_listens(const void *first, const void *second)
{
	const struct config_listens *one = first, *other = second;
	bool same = one->count == other->count;

	for (int i = 0; same && i < one->count; i++)
		same = strcmp(one->at[i].text, other->at[i].text) == 0;
	return same;
}

static bool
same_networks(const void *first, const void *second)
{
	const struct config_networks *one = first, *other = second;
	bool same = one->count == other->count;

	for (int i = 0; same && i < one->count; i++)
		same = one->at[i].bits == other->at[i].bits &&
		       memcmp(one->at[i].bytes, other->at[i].bytes, sizeof one->at[i].bytes) == 0;
	return same;
}

static bool
same_names(const void *first, const void *second)
{
	const struct config_names *one = first, *other = second;
	bool same = one->count == other->count;

	for (int i = 0; same && i < one->count; i++)
		same = strcmp(one->at[i], other->at[i]) == 0;
	return same;
}

static bool
same_hooks(const void *first, const void *second)
{
	return config_hooks_same(first, second);
}

static bool
same_text(const void *first, const void *second)
{
	return strcmp(first, second) == 0;
}

static const struct {
	size_t size; /* in struct config */
	bool (*read)(struct config *config, const struct config_key *key, const char *text, char *complaint);
	bool (*same)(const void *first, const void *second); /* NULL: if their bytes are */
} types[] = {
	[CONFIG_LISTEN] = {sizeof(struct config_listens), read_listen, same_listens},
	[CONFIG_NETWORKS] = {sizeof(struct config_networks), read_networks, same_networks},
	[CONFIG_TEXT] = {CONFIG_TEXT_SIZE, read_text, same_text},
	[CONFIG_MACHINE] = {CONFIG_TEXT_SIZE, read_machine, same_text},
	[CONFIG_WEB] = {CONFIG_TEXT_SIZE, read_web, same_text},
	[CONFIG_COUNT] = {sizeof(int64_t), read_number, NULL},
	[CONFIG_SECONDS] = {sizeof(int64_t), read_number, NULL},
	[CONFIG_BYTES] = {sizeof(int64_t), read_number, NULL},
	[CONFIG_LEVEL] = {sizeof(enum log_level), read_level, NULL},
	[CONFIG_CLAIM] = {sizeof(enum claim_result), read_choice, NULL},
	[CONFIG_ROLE] = {sizeof(enum log_role), read_choice, NULL},
	[CONFIG_TAKEOVER] = {sizeof(enum log_takeover), read_choice, NULL},
	[CONFIG_SWITCH] = {sizeof(bool), read_switch, NULL},
	[CONFIG_NAMES] = {sizeof(struct config_names), read_names, same_names},
	[CONFIG_HOOK] = {sizeof(struct config_hooks), read_hook, same_hooks},
};
static_assert(sizeof types / sizeof *types == CONFIG_TYPES, "every type can be read and compared");

bool
config_value_read(struct config *config, const struct config_key *key, const char *text,
	char complaint[CONFIG_COMPLAINT_SIZE])
{
	return types[key->type].read(config, key, text, complaint);
}

bool
config_value_same(const struct config *one, const struct config *other, const struct config_key *key)
{
	const void *first = (const char *)one + key->offset, *second = (const char *)other + key->offset;

	return types[key->type].same != NULL ? types[key->type].same(first, second)
					     : memcmp(first, second, types[key->type].size) == 0;
}

void
config_value_copy(struct config *to, const struct config *from, const struct config_key *key)
{
	memcpy((char *)to + key->offset, (const char *)from + key->offset, types[key->type].size);
}
