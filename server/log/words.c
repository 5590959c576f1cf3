/*
 * words.c - see words.h.
 */
#include "server/log/words.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/system/memory.h"

static const char *
word_of(const struct log_words *words, const char *keyword)
{
	for (const PQconninfoOption *word = words->options; word->keyword != NULL; word++)
		if (strcmp(word->keyword, keyword) == 0 && word->val != NULL && word->val[0] != '\0')
			return word->val;
	return NULL;
}

/* Cuts a list at its commas. Returns how many words it has; -1: too many. */
static int
split(char *list, const char *to[LOG_HOSTS_MAX])
{
	int count = 0;

	for (char *word = list; word != NULL; count++) {
		if (count == LOG_HOSTS_MAX)
			return -1;
		to[count] = strsep(&word, ",");
		list = word;
	}
	return count;
}

/* One for all, or one for each. */
static bool
spread(const char *to[LOG_HOSTS_MAX], int given, int hosts)
{
	for (int i = 1; i < hosts && given == 1; i++)
		to[i] = to[0];
	return given == 1 || given == hosts;
}

static bool
read_hosts(struct log_words *words)
{
	const char *address = word_of(words, "hostaddr"), *host = word_of(words, "host"),
		   *port = word_of(words, "port");
	size_t size;
	FILE *text = must_memstream(&words->lists, &size);

	fprintf(text, "%s%c%s%c%s", host != NULL ? host : "", '\0', address != NULL ? address : "", '\0',
		port != NULL ? port : "");
	must_close(text);
	char *addresses = words->lists + strlen(words->lists) + 1;
	char *ports = addresses + strlen(addresses) + 1;
	int hosts = split(words->lists, words->host), numbers = split(addresses, words->address);
	words->count = address != NULL ? numbers : hosts;
	return words->count > 0 && (host == NULL || hosts == words->count) &&
	       spread(words->host, hosts, words->count) && spread(words->address, numbers, words->count) &&
	       spread(words->port, split(ports, words->port), words->count);
}

bool
log_words_read(struct log_words *words, const char *text)
{
	char *error = NULL;

	*words = (struct log_words){.options = PQconninfoParse(text, &error)};
	PQfreemem(error); /* it quotes what it was given, perhaps a password */
	return words->options != NULL && read_hosts(words);
}

void
log_words_clear(struct log_words *words)
{
	PQconninfoFree(words->options);
	free(words->lists);
}

const char *
log_words_host(const struct log_words *words, int host)
{
	return words->host[host][0] != '\0' ? words->host[host] : words->address[host];
}

/* This machine, so that nobody can listen. A name may begin with these digits, too. */
static bool
is_local(const char *host)
{
	return host[0] == '\0' || host[0] == '/' || host[0] == '@' || strcmp(host, "localhost") == 0 ||
	       strcmp(host, "::1") == 0 ||
	       (strncmp(host, "127.", 4) == 0 && host[strspn(host, "0123456789.")] == '\0');
}

static void
say(struct log_spoken *spoken, const char *keyword, const char *value)
{
	assert(spoken->count < LOG_WORDS_MAX - 1);
	spoken->keyword[spoken->count] = keyword;
	spoken->value[spoken->count++] = value;
}

static bool
is_ours(const char *keyword)
{
	return strcmp(keyword, "host") == 0 || strcmp(keyword, "hostaddr") == 0 ||
	       strcmp(keyword, "port") == 0 || strcmp(keyword, "target_session_attrs") == 0;
}

void
log_words_spell(const struct log_words *words, int host, struct log_spoken *spoken)
{
	static const char *const ours[][2] = {
		{"application_name", "barpointd"},
		{"tcp_user_timeout", "5000"},
		{"keepalives_idle", "2"},
		{"client_encoding", "UTF8"},
	};

	spoken->count = 0;
	for (const PQconninfoOption *word = words->options; word->keyword != NULL; word++)
		if (word->val != NULL && !is_ours(word->keyword))
			say(spoken, word->keyword, word->val);
	const char *name = words->host[host], *address = words->address[host];
	if (name[0] != '\0' || address[0] == '\0') /* the certificate is looked at for the name */
		say(spoken, "host", name);
	if (address[0] != '\0')
		say(spoken, "hostaddr", address);
	say(spoken, "port", words->port[host]);
	say(spoken, "target_session_attrs", "read-write");
	if (word_of(words, "sslmode") == NULL && !is_local(address[0] != '\0' ? address : name))
		say(spoken, "sslmode", "verify-full");
	for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
		if (word_of(words, ours[i][0]) == NULL)
			say(spoken, ours[i][0], ours[i][1]);
	spoken->keyword[spoken->count] = spoken->value[spoken->count] = NULL;
}
