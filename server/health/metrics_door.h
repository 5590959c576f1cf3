/*
 * metrics_door.h - a listener of its own for programs that watch the server: GET /metrics, /healthz, /readyz,
 * /readyz?write for whether people play here, and, for what stands in front of machines that read,
 * /readyz?store and /readyz?read.
 *
 * Owns: its sockets and connections, a request and an answer each. May not touch: the ports that people come
 * to.
 */
#pragma once

#include <stdbool.h>

#include "server/rules/must_use.h"

struct event_base;
struct server;
struct metrics_door;

enum { METRICS_DOOR_REASON_SIZE = 256 };

/* server->metrics_door: listens on all addresses of listen-metrics, and warns of one that strangers may
 * reach. False with a sentence in `reason`. */
MUST_USE bool metrics_door_open(struct server *server, char reason[METRICS_DOOR_REASON_SIZE]);
void metrics_door_close(struct server *server);

/* Another door at the same ports, which answers by another loop while that of the server stands still; nobody
 * is answered twice. Never NULL. */
struct metrics_door *metrics_door_stand_in(const struct server *server, struct event_base *base);
void metrics_door_free(struct metrics_door *door);
