/*
 * push_check.h - subscriptions of browsers, as pages hand them over. The courier sends to the address in one,
 * so it has to be that of a push service: else players could have this server knock at others' doors.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

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
	PUSH_NOT_STORED,
};

/* https, a host of these or below one of them, port 443, and nothing that could be read in two ways. */
enum push_fault push_endpoint_fault(const struct config_names *hosts, const char *endpoint);

/* The player is told in this browser, too; beyond five the oldest ends. */
enum push_fault push_add(struct server *server, int64_t player, const struct push_words *words);
