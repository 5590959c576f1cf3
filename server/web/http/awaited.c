/*
 * awaited.c - see awaited.h.
 */
#include "server/web/http/awaited.h"

#include <string.h>

#include "protocol/wire/number.h"
#include "server/log/turn_log.h"
#include "server/state/server.h"
#include "server/web/http/visitor_parts.h"

enum {
	WAIT_MS = 1000,
	WAITERS_PER_ADDRESS = 20,
	NUMBER_SIZE = 24,
};

/* The turn that the request names; 0: none. */
static int64_t
turn_of(const struct inbox *inbox)
{
	static const char name[] = "turn=";
	const char *end = inbox->used > 0 ? memchr(inbox->bytes, '\n', inbox->used) : NULL;
	const char *at = end != NULL ? memchr(inbox->bytes, '?', (size_t)(end - inbox->bytes)) : NULL;
	char text[NUMBER_SIZE];
	int64_t turn;

	for (; at != NULL; at = memchr(at, '&', (size_t)(end - at))) {
		at++;
		if ((size_t)(end - at) < strlen(name) || memcmp(at, name, strlen(name)) != 0)
			continue;
		at += strlen(name);
		size_t digits = 0;
		while (digits < NUMBER_SIZE - 1 && at[digits] >= '0' && at[digits] <= '9')
			digits++;
		memcpy(text, at, digits);
		text[digits] = '\0';
		return number_read(text, 1, INT64_MAX, &turn) ? turn : 0;
	}
	return 0;
}

static int
waiters_of(const struct visitors *visitors, const struct address_key *key)
{
	const struct visitor *visitor;
	int count = 0;

	TAILQ_FOREACH(visitor, &visitors->owing, next_ready)
		count += visitor->awaits_since_ms != 0 && memcmp(&visitor->peer.key, key, sizeof *key) == 0;
	return count;
}

enum awaited
awaited_look(struct visitor *visitor)
{
	const struct server *server = visitor->server;
	int64_t since_ms = visitor->awaits_since_ms;

	visitor->awaits_since_ms = 0;
	if (!turn_log_follows(server) || turn_of(&visitor->inbox) <= turn_log_place(server) ||
		(since_ms != 0 && server->tick_ms - since_ms >= WAIT_MS))
		return AWAITED_HERE;
	if (waiters_of(server->visitors, &visitor->peer.key) >= WAITERS_PER_ADDRESS)
		return AWAITED_BY_TOO_MANY;
	visitor->awaits_since_ms = since_ms != 0 ? since_ms : server->tick_ms;
	visitor_owe(visitor);
	return AWAITED_YET;
}
