/*
 * address_range.h - a network as an operator types it: one address, a network with its length, or the
 * beginning of an IPv4 address.
 *
 * Memory in, memory out. IPv4 is kept mapped into IPv6.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "server/rules/must_use.h"

enum { ADDRESS_RANGE_TEXT_SIZE = 50 }; /* INET6_ADDRSTRLEN and "/128" */

struct address_range {
	uint8_t bytes[16]; /* after `bits` all 0 */
	int bits;
};

/* "192.0.2.7", "192.0.2.0/24", "192.0.2.", "2001:db8::/32". False if it is nothing of the kind. */
MUST_USE bool address_range_read(struct address_range *range, const char *text);

/* The one form in which it is stored: host bits 0, no length after a single address. */
void address_range_write(const struct address_range *range, char text[ADDRESS_RANGE_TEXT_SIZE]);

bool address_is_loopback(const uint8_t address[16]);

/* Whether the address (IPv4 mapped into IPv6) is one that only this machine or its own network reaches. */
bool address_is_private(const uint8_t address[16]);

bool address_range_has(const struct address_range *range, const uint8_t address[16]);
