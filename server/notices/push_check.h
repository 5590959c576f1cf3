/*
 * push_check.h - subscriptions of browsers, as pages hand them over. The courier sends to the address in a
 * subscription, so only those of push services are taken: else players could aim it at any server.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "db/notices/pushes.h"
#include "protocol/messages.h"

struct config_names;
struct server;

/* As typed; borrowed. */
struct push_words {
	const char *endpoint, *p256dh, *auth;
};

enum push_fault {
	PUSH_FINE,
	PUSH_NO_COURIER, /* nobody carries it */
	PUSH_BAD_ENDPOINT,
	PUSH_BAD_HOST, /* none of `push-hosts` */
	PUSH_BAD_KEYS,
	PUSH_UNKNOWN, /* only of push_renew() */
	PUSH_NOT_STORED,
	PUSH_FAULTS,
};

/* What the player reads. */
extern const enum message push_answers[PUSH_FAULTS];

/* Good are https, a host that is one of these or below one, port 443, and no sign with two readings. */
enum push_fault push_endpoint_fault(const struct config_names *hosts, const char *endpoint);

/* The key that browsers are to use, "" if nobody has carried pushes for a day. */
MUST_USE enum db_status push_key_now(struct server *server, char key[PUSH_KEY_SIZE]);

/* Adds a browser of the player; if that makes more than five, the oldest goes. */
enum push_fault push_add(struct server *server, int64_t player, const struct push_words *words);

/* A browser has another subscription. The keys of the one `before` prove that it is this browser; its
 * endpoint isn't looked at. */
enum push_fault push_renew(
	struct server *server, const struct push_words *before, const struct push_words *words);
