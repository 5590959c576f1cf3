/*
 * awaited.c - see awaited.h.
 */
#include "server/web/http/awaited.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "server/config/config.h"
#include "server/config/listens.h"
#include "server/log/turn_log.h"
#include "server/net/forwarded.h"
#include "server/net/http_target.h"
#include "server/state/server.h"
#include "server/system/memory.h"
#include "server/web/http/visitor_parts.h"

enum {
	WAIT_MS = 1000,
	WAITERS_PER_ADDRESS = 20,
};

/* In the first line, which ends there. */
static int64_t
turn_of_address(const char *at, const char *end)
{
	static const char name[] = "turn=";

	at = memchr(at, '?', (size_t)(end - at));
	for (; at != NULL; at = memchr(at, '&', (size_t)(end - at))) {
		at++;
		if ((size_t)(end - at) < strlen(name) || memcmp(at, name, strlen(name)) != 0)
			continue;
		at += strlen(name);
		return http_turn(at, strcspn(at, "& \r\n"));
	}
	return 0;
}

static bool
is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

/* In the line that begins there. */
static int64_t
turn_of_field(const char *at, const char *end)
{
	static const char name[] = "Barpoint-Turn:";

	if ((size_t)(end - at) < strlen(name) || strncasecmp(at, name, strlen(name)) != 0)
		return 0;
	at += strlen(name);
	while (at < end && is_blank(*at))
		at++;
	while (end > at && is_blank(end[-1]))
		end--;
	return http_turn(at, (size_t)(end - at));
}

/* The turn that the request names, by its address or by a field of its head; 0: none. */
static int64_t
turn_of(const struct inbox *inbox)
{
	const char *at = inbox->bytes, *end;
	size_t left = inbox->used;
	int64_t turn = 0;

	for (bool is_first = true; left > 0 && (end = memchr(at, '\n', left)) != NULL; is_first = false) {
		int64_t named = is_first ? turn_of_address(at, end) : turn_of_field(at, end);
		if (named > turn)
			turn = named;
		if (end - at <= 1) /* an empty line: another request may follow */
			break;
		left -= (size_t)(end + 1 - at);
		at = end + 1;
	}
	return turn;
}

/* Whom the proxy speaks for, as the request will say once it is read: reading changes the bytes, so this
 * takes a copy. False: it has not come whole, or names nobody. */
static bool
peer_of(const struct visitor *visitor, struct peer *peer)
{
	const struct config_networks *proxies = &visitor->server->config->trusted_proxy;
	const struct inbox *inbox = &visitor->inbox;
	struct http_request request;
	struct sockaddr_storage client;
	char text[FORWARDED_TEXT_SIZE], *copy = must_alloc(inbox->used);
	size_t taken;

	*peer = visitor->peer;
	memcpy(copy, inbox->bytes, inbox->used);
	bool is_ready = http_request_read(&request, copy, inbox->used, &taken) == HTTP_READY;
	bool is_named = is_ready && visitor->from_proxy && request.forwarded_count > 0;
	bool is_good = is_ready &&
		       (!is_named || forwarded_read(&request, proxies->at, proxies->count, &client, text));
	if (is_good && is_named) {
		peer_init(peer, (const struct sockaddr *)&client);
		peer->is_exempt = networks_exempt_named(visitor->server->config, peer->address);
	}
	free(copy);
	return is_good;
}

static bool
is_due(const struct visitor *visitor)
{
	const struct server *server = visitor->server;
	int64_t since_ms = visitor->awaits_since_ms;

	return !turn_log_follows(server) || turn_of(&visitor->inbox) <= turn_log_place(server) ||
	       (since_ms != 0 && server->tick_ms - since_ms >= WAIT_MS);
}

/* Counts it. */
static enum awaited
begin(struct visitor *visitor)
{
	struct server *server = visitor->server;
	int64_t now = server->tick_ms / 1000;
	struct peer peer;

	if (!peer_of(visitor, &peer))
		return AWAITED_HERE; /* what is wrong with it will be said */
	if (!address_may(server->addresses, &peer, ADDRESS_AWAITING, WAITERS_PER_ADDRESS, now))
		return AWAITED_BY_TOO_MANY;
	address_add(server->addresses, &peer, ADDRESS_AWAITING, now);
	visitor->awaits_as = peer;
	visitor->awaits_since_ms = server->tick_ms;
	return AWAITED_YET;
}

enum awaited
awaited_look(struct visitor *visitor)
{
	if (is_due(visitor)) {
		visitor_awaits_nothing(visitor);
		return AWAITED_HERE;
	}
	enum awaited awaited = visitor->awaits_since_ms != 0 ? AWAITED_YET : begin(visitor);
	if (awaited == AWAITED_YET)
		visitor_owe(visitor);
	return awaited;
}
