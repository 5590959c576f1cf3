/*
 * reach_fixed.c - in the place of reach.c: the tests' own services on this machine may be reached, at any
 * port. Whom to trust is in the environment.
 */
#include "tools/courier/reach.h"

#include <stdlib.h>

bool
reach_allows(const struct sockaddr *address)
{
	return address->sa_family == AF_INET || address->sa_family == AF_INET6;
}

bool
reach_allows_port(long port)
{
	return port > 0;
}

const char *
reach_authority(void)
{
	const char *path = getenv("BARPOINT_TEST_AUTHORITY");

	return path != NULL ? path : "";
}
