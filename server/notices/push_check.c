/*
 * push_check.c - see push_check.h. The courier refuses names that lead into the operator's own network: it
 * sees that only when it connects.
 */
#include "server/notices/push_check.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "db/notices/outbox.h"
#include "db/notices/pushes.h"
#include "db/notices/routes.h"
#include "server/config/config.h"
#include "server/state/server.h"
#include "server/state/storing.h"

const enum message push_answers[PUSH_FAULTS] = {
	[PUSH_FINE] = MSG_PUSH_STORED,
	[PUSH_NO_COURIER] = MSG_PUSH_NO_COURIER,
	[PUSH_BAD_ENDPOINT] = MSG_PUSH_BAD_ENDPOINT,
	[PUSH_BAD_HOST] = MSG_PUSH_BAD_HOST,
	[PUSH_BAD_KEYS] = MSG_PUSH_BAD_KEYS,
	[PUSH_UNKNOWN] = MSG_PUSH_UNKNOWN,
	[PUSH_NOT_STORED] = MSG_NOT_STORED,
};

enum {
	WORDS_MOST = 900, /* bytes of the three together */
	KEY_BYTES = 65,
	AUTH_BYTES = 16,
	DAY = 24 * 60 * 60,
};

/* The host itself, or a name that ends with a dot and the host. */
static bool
is_below(const char *name, size_t length, const char *host)
{
	size_t size = strlen(host);

	return length >= size && strncasecmp(name + length - size, host, size) == 0 &&
	       (length == size || name[length - size - 1] == '.');
}

static bool
is_plain_name(const char *name, size_t length)
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-";

	return length > 0 && length < CONFIG_NAME_SIZE && strspn(name, letters) >= length;
}

enum push_fault
push_endpoint_fault(const struct config_names *hosts, const char *endpoint)
{
	static const char https[] = "https://", port[] = ":443";

	if (strncasecmp(endpoint, https, sizeof https - 1) != 0)
		return PUSH_BAD_ENDPOINT;
	const char *name = endpoint + sizeof https - 1;
	size_t length = strcspn(name, "/:?#@\\");
	const char *rest = name + length;
	if (strncmp(rest, port, sizeof port - 1) == 0)
		rest += sizeof port - 1;
	if (rest[0] != '/' || !is_plain_name(name, length) || strpbrk(rest, "\"\\#<>^`{|}") != NULL)
		return PUSH_BAD_ENDPOINT;
	for (int i = 0; i < hosts->count; i++)
		if (is_below(name, length, hosts->at[i]))
			return PUSH_FINE;
	return PUSH_BAD_HOST;
}

/* Base64url without padding, of that many bytes. */
static bool
is_bytes(const char *word, uint8_t *bytes, size_t wanted)
{
	size_t size;

	return sodium_base642bin(bytes, wanted, word, strlen(word), NULL, &size, NULL,
		       sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0 &&
	       size == wanted;
}

static bool
are_keys(const struct push_words *words)
{
	uint8_t key[KEY_BYTES], auth[AUTH_BYTES];

	return strlen(words->p256dh) == PUSH_KEY_SIZE - 1 && strlen(words->auth) == PUSH_AUTH_SIZE - 1 &&
	       is_bytes(words->p256dh, key, sizeof key) && key[0] == 4 &&
	       is_bytes(words->auth, auth, sizeof auth);
}

enum db_status
push_key_now(struct server *server, char key[PUSH_KEY_SIZE])
{
	struct courier_row courier;
	enum db_status status = courier_find(server->db, &courier);
	bool carried = status == DB_OK && courier.seen[NOTICE_BY_PUSH] > storing_now(server) - DAY;

	snprintf(key, PUSH_KEY_SIZE, "%s", carried ? courier.key : "");
	return status == DB_NONE ? DB_OK : status;
}

static enum push_fault
fault_of(struct server *server, const struct push_words *words)
{
	char key[PUSH_KEY_SIZE];
	size_t size = strlen(words->endpoint) + strlen(words->p256dh) + strlen(words->auth);
	enum push_fault fault = push_endpoint_fault(&server->config->push_hosts, words->endpoint);

	if (push_key_now(server, key) != DB_OK || key[0] == '\0')
		return PUSH_NO_COURIER;
	if (size > WORDS_MOST)
		return PUSH_BAD_ENDPOINT;
	if (fault != PUSH_FINE)
		return fault;
	return are_keys(words) ? PUSH_FINE : PUSH_BAD_KEYS;
}

static void
fill_in(struct push_row *row, const struct push_words *words, int64_t now)
{
	row->at = now;
	snprintf(row->endpoint, sizeof row->endpoint, "%s", words->endpoint);
	memcpy(row->p256dh, words->p256dh, sizeof row->p256dh);
	memcpy(row->auth, words->auth, sizeof row->auth);
}

enum push_fault
push_add(struct server *server, int64_t player, const struct push_words *words)
{
	struct push_row row = {.player = player};
	enum push_fault fault = fault_of(server, words);

	if (fault != PUSH_FINE)
		return fault;
	fill_in(&row, words, storing_now(server));
	return storing_may(server) && storing_done(server, push_store(server->db, &row, PUSHES_MOST))
		       ? PUSH_FINE
		       : PUSH_NOT_STORED;
}

/* A secret of the browser's, like a password. */
static bool
proves(const struct push_row *row, const char *auth)
{
	return strlen(auth) == PUSH_AUTH_SIZE - 1 && sodium_memcmp(row->auth, auth, PUSH_AUTH_SIZE - 1) == 0;
}

enum push_fault
push_renew(struct server *server, const struct push_words *before, const struct push_words *words)
{
	struct push_row row;
	enum push_fault fault = fault_of(server, words);

	if (fault != PUSH_FINE)
		return fault;
	enum db_status status = push_find_by_key(server->db, before->p256dh, &row);
	if (status == DB_NONE || (status == DB_OK && !proves(&row, before->auth)))
		return PUSH_UNKNOWN;
	if (status != DB_OK || !storing_may(server))
		return PUSH_NOT_STORED;
	fill_in(&row, words, storing_now(server));
	return storing_done(server, push_renew_row(server->db, &row)) ? PUSH_FINE : PUSH_NOT_STORED;
}
