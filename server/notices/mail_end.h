/*
 * mail_end.h - the link by which the reader of a mail ends further ones. Programs open links to see whether
 * they are dangerous, so its page only asks once more. A link on that page, with a second secret, ends the
 * mail to the address, and with it both secrets.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "db/notices/mail_routes.h"

struct server;

enum {
	MAIL_ASKS_SIZE = 2 * (8 + MAIL_SECRET_SIZE) + 1, /* hexadecimal digits, and the NUL */
	MAIL_ENDS_SIZE = 2 * MAIL_SECRET_SIZE + 1,
};

/* False: this server has no https address. */
bool mail_end_address(
	const struct server *server, const struct mail_route *route, char *address, size_t size);

/* The route to which a link belongs. False: to none. Secrets are compared in constant time. */
bool mail_end_find(struct server *server, const char *asks, struct mail_route *route);

/* Writes the second secret of a route; whether `ends` is that secret. */
void mail_end_secret(const struct mail_route *route, char ends[MAIL_ENDS_SIZE]);
bool mail_end_fits(const struct mail_route *route, const char *ends);
