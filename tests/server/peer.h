/*
 * peer.h - who is at the far end, by an address as text.
 */
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>

#include "server/net/address.h"
#include "tests/server/check.h"

static inline struct peer
peer_of(const char *text)
{
	struct sockaddr_in in = {.sin_family = AF_INET, .sin_port = htons(4321)};
	struct sockaddr_in6 in6 = {.sin6_family = AF_INET6, .sin6_port = htons(4321)};
	struct peer peer;

	if (inet_pton(AF_INET, text, &in.sin_addr) == 1) {
		peer_init(&peer, (const struct sockaddr *)&in);
	} else {
		assert_int_equal(inet_pton(AF_INET6, text, &in6.sin6_addr), 1);
		peer_init(&peer, (const struct sockaddr *)&in6);
	}
	return peer;
}
