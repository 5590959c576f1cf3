/*
 * mail_end.c - see mail_end.h.
 */
#include "server/notices/mail_end.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "server/state/server.h"
#include "server/state/web_address.h"

enum { PLACE_SIZE = sizeof(int64_t), ASKS_BYTES = PLACE_SIZE + MAIL_SECRET_SIZE };

bool
mail_end_address(const struct server *server, const struct mail_route *route, char *address, size_t size)
{
	static const char https[] = "https://";
	char root[WEB_ADDRESS_SIZE], asks[MAIL_ASKS_SIZE];
	uint8_t bytes[ASKS_BYTES];

	if (!web_address(server, root) || strncmp(root, https, sizeof https - 1) != 0)
		return false;
	memcpy(bytes, &route->place, PLACE_SIZE);
	memcpy(bytes + PLACE_SIZE, route->asks, MAIL_SECRET_SIZE);
	sodium_bin2hex(asks, sizeof asks, bytes, sizeof bytes);
	int length = snprintf(address, size, "%smail/end/%s", root, asks);
	sodium_memzero(asks, sizeof asks);
	return length > 0 && (size_t)length < size;
}

static bool
read_hex(const char *text, uint8_t *bytes, size_t size)
{
	size_t length;

	return strlen(text) == 2 * size &&
	       sodium_hex2bin(bytes, size, text, 2 * size, NULL, &length, NULL) == 0 && length == size;
}

bool
mail_end_find(struct server *server, const char *asks, struct mail_route *route)
{
	uint8_t bytes[ASKS_BYTES];
	int64_t place;

	if (!read_hex(asks, bytes, sizeof bytes))
		return false;
	memcpy(&place, bytes, sizeof place);
	return mail_route_at(server->db, place, route) == DB_OK &&
	       sodium_memcmp(bytes + PLACE_SIZE, route->asks, MAIL_SECRET_SIZE) == 0;
}

void
mail_end_secret(const struct mail_route *route, char ends[MAIL_ENDS_SIZE])
{
	sodium_bin2hex(ends, MAIL_ENDS_SIZE, route->ends, MAIL_SECRET_SIZE);
}

bool
mail_end_fits(const struct mail_route *route, const char *ends)
{
	uint8_t bytes[MAIL_SECRET_SIZE];

	return read_hex(ends, bytes, sizeof bytes) &&
	       sodium_memcmp(bytes, route->ends, MAIL_SECRET_SIZE) == 0;
}
