/*
 * reach.h - which addresses a letter may be carried to that others have named: only those of the open
 * Internet. An endpoint that points into the operator's own network would have the courier knock there for a
 * stranger.
 *
 * A test build puts another reach.c in its place.
 */
#pragma once

#include <stdbool.h>
#include <sys/socket.h>

/* Of IPv4 and IPv6. */
bool reach_allows(const struct sockaddr *address);

/* The only port of https there. */
bool reach_allows_port(long port);

/* A PEM file of the authorities that vouch for push services; "" = the machine's own. */
const char *reach_authority(void);
