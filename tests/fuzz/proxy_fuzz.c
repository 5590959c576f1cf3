/*
 * proxy_fuzz.c - headers of the PROXY protocol, from anything. Checks for every input:
 *
 *   - whether it comes at once or byte by byte, the same is read, and just as much taken;
 *   - who is named has an address of one of two families;
 *   - more is asked for only while a header can still be one.
 */
#include "tests/fuzz/fuzz.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/net/proxy_header.h"

static enum proxy_reading
read_copy(const uint8_t *bytes, size_t size, struct sockaddr_storage *client, size_t *taken)
{
	char *copy = calloc(size + 1, 1);

	if (size > 0)
		memcpy(copy, bytes, size);
	enum proxy_reading reading = proxy_header_read(copy, size, client, taken);
	free(copy);
	return reading;
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	struct sockaddr_storage client, early_client;
	size_t taken = 0, early_taken = 0;
	enum proxy_reading whole = read_copy(bytes, size, &client, &taken), early = PROXY_MORE;

	assert(whole != PROXY_MORE || size < PROXY_HEADER_MAX);
	if (whole == PROXY_SAYS)
		assert(client.ss_family == AF_INET || client.ss_family == AF_INET6);
	if (whole == PROXY_SAYS || whole == PROXY_ITSELF)
		assert(taken > 0 && taken <= size);
	for (size_t part = 0; part <= size && part <= PROXY_HEADER_MAX && early == PROXY_MORE; part++)
		early = read_copy(bytes, part, &early_client, &early_taken);
	assert(early == whole);
	if (whole == PROXY_SAYS)
		assert(early_taken == taken && memcmp(&client, &early_client, sizeof client) == 0);
	return 0;
}
