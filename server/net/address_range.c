/*
 * address_range.c - networks, read and compared bit by bit.
 */
#include "server/net/address_range.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>

#include "protocol/wire/number.h"

enum { MAPPED_BITS = 96, ALL_BITS = 128 };

static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};

static void
clear_host_bits(struct address_range *range)
{
	for (int bit = range->bits; bit < ALL_BITS; bit++)
		range->bytes[bit / 8] &= (uint8_t) ~(0x80 >> bit % 8);
}

/* At most three digits, at most `max`; -1 if it is anything else. */
static int
read_bits(const char *text, int max)
{
	int64_t bits;

	return strlen(text) <= 3 && number_read(text, 0, max, &bits) ? (int)bits : -1;
}

/* "192.0.2." with the missing numbers as 0. Returns how many were given, 0 if it is no such text. */
static int
complete(char text[ADDRESS_RANGE_TEXT_SIZE])
{
	static const char *const missing[] = {NULL, "0.0.0", "0.0", "0"};
	size_t length = strlen(text);
	int given = 0;

	if (length == 0 || length > 12 || text[length - 1] != '.')
		return 0;
	for (const char *at = text; *at != '\0'; at++)
		given += *at == '.';
	if (given > 3)
		return 0;
	snprintf(text + length, ADDRESS_RANGE_TEXT_SIZE - length, "%s", missing[given]);
	return given;
}

bool
address_range_read(struct address_range *range, const char *text)
{
	char address[ADDRESS_RANGE_TEXT_SIZE];
	const char *length = strchr(text, '/');
	size_t size = length != NULL ? (size_t)(length - text) : strlen(text);

	*range = (struct address_range){.bits = ALL_BITS};
	if (size >= sizeof address)
		return false;
	memcpy(address, text, size);
	address[size] = '\0';
	int given = length == NULL ? complete(address) : 0;
	if (inet_pton(AF_INET, address, range->bytes + sizeof mapped) == 1) {
		memcpy(range->bytes, mapped, sizeof mapped);
		if (length != NULL)
			range->bits = read_bits(length + 1, ALL_BITS - MAPPED_BITS);
		else if (given > 0)
			range->bits = 8 * given;
		else
			return true;
		if (range->bits < 0)
			return false;
		range->bits += MAPPED_BITS;
	} else if (inet_pton(AF_INET6, address, range->bytes) == 1) {
		if (length != NULL)
			range->bits = read_bits(length + 1, ALL_BITS);
		if (range->bits < 0)
			return false;
	} else {
		return false;
	}
	clear_host_bits(range);
	return true;
}

void
address_range_write(const struct address_range *range, char text[ADDRESS_RANGE_TEXT_SIZE])
{
	bool is_4 = range->bits >= MAPPED_BITS && memcmp(range->bytes, mapped, sizeof mapped) == 0;
	char address[INET6_ADDRSTRLEN];

	if (is_4)
		inet_ntop(AF_INET, range->bytes + sizeof mapped, address, sizeof address);
	else
		inet_ntop(AF_INET6, range->bytes, address, sizeof address);
	if (range->bits == ALL_BITS)
		snprintf(text, ADDRESS_RANGE_TEXT_SIZE, "%s", address);
	else
		snprintf(text, ADDRESS_RANGE_TEXT_SIZE, "%s/%d", address,
			range->bits - (is_4 ? MAPPED_BITS : 0));
}

bool
address_range_has(const struct address_range *range, const uint8_t address[16])
{
	int whole = range->bits / 8, rest = range->bits % 8;

	if (memcmp(range->bytes, address, (size_t)whole) != 0)
		return false;
	return rest == 0 || (address[whole] & (0xff00 >> rest) & 0xff) == range->bytes[whole];
}

static bool
is_in(const char *network, const uint8_t address[16])
{
	struct address_range range;

	return address_range_read(&range, network) && address_range_has(&range, address);
}

bool
address_is_loopback(const uint8_t address[16])
{
	return is_in("127.0.0.0/8", address) || is_in("::1", address);
}

bool
address_is_private(const uint8_t address[16])
{
	static const char *const ranges[] = {
		"10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "fc00::/7", "fe80::/10"};

	for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
		if (is_in(ranges[i], address))
			return true;
	return address_is_loopback(address);
}
