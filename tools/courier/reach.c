/*
 * reach.c - the networks that IANA keeps for other purposes (RFC 6890 and its registries).
 */
#include "tools/courier/reach.h"

#include <netinet/in.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { HTTPS_PORT = 443 };

struct network {
	uint8_t bytes[4];
	int bits;
};

static const struct network kept[] = {
	{{0, 0, 0, 0}, 8}, {{10, 0, 0, 0}, 8}, {{100, 64, 0, 0}, 10}, /* of providers */
	{{127, 0, 0, 0}, 8}, {{169, 254, 0, 0}, 16}, {{172, 16, 0, 0}, 12}, {{192, 0, 0, 0}, 24},
	{{192, 0, 2, 0}, 24}, {{192, 88, 99, 0}, 24}, {{192, 168, 0, 0}, 16}, {{198, 18, 0, 0}, 15},
	{{198, 51, 100, 0}, 24}, {{203, 0, 113, 0}, 24}, {{224, 0, 0, 0}, 3}, /* many at once, and the rest */
};

static bool
begins_with(const uint8_t *address, const uint8_t *network, int bits)
{
	for (int bit = 0; bit < bits; bit++) {
		if (((address[bit / 8] ^ network[bit / 8]) & 0x80 >> bit % 8) != 0)
			return false;
	}
	return true;
}

static bool
allows_4(const uint8_t address[4])
{
	for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) {
		if (begins_with(address, kept[i].bytes, kept[i].bits))
			return false;
	}
	return true;
}

/* Of IPv6 only 2000::/3 is given out; in it some networks stand for others. Where an IPv4 address is written
 * in one, it counts. */
static bool
allows_6(const uint8_t address[16])
{
	static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff}, translated[12] = {0, 0x64, 0xff, 0x9b};
	static const uint8_t given_out[] = {0x20}, special[] = {0x20, 0x01, 0x00},
			     examples[] = {0x20, 0x01, 0x0d, 0xb8};
	static const uint8_t six_to_four[] = {0x20, 0x02}, later_examples[] = {0x3f, 0xff, 0x00};

	if (begins_with(address, mapped, 96) || begins_with(address, translated, 96))
		return allows_4(address + 12);
	return begins_with(address, given_out, 3) && !begins_with(address, special, 23) &&
	       !begins_with(address, examples, 32) && !begins_with(address, six_to_four, 16) &&
	       !begins_with(address, later_examples, 20);
}

bool
reach_allows(const struct sockaddr *address)
{
	struct sockaddr_in four;
	struct sockaddr_in6 six;

	if (address->sa_family == AF_INET) {
		memcpy(&four, address, sizeof four);
		return allows_4((const uint8_t *)&four.sin_addr);
	}
	if (address->sa_family != AF_INET6)
		return false;
	memcpy(&six, address, sizeof six);
	return allows_6(six.sin6_addr.s6_addr);
}

bool
reach_allows_port(long port)
{
	return port == HTTPS_PORT;
}

const char *
reach_authority(void)
{
	return "";
}
