/*
 * forwarded.c - the lists of X-Forwarded-For, from their end. What lies before a stranger's address is the
 * stranger's own word.
 */
#include "server/net/forwarded.h"

#include <stdio.h>
#include <string.h>

#include "server/net/address.h"
#include "server/net/address_range.h"
#include "server/net/http_request.h"
#include "server/net/proxy_header.h"

static bool
is_one_of(const struct address_range *proxies, int count, const struct sockaddr_storage *client)
{
	struct peer peer;

	peer_init(&peer, (const struct sockaddr *)client);
	for (int i = 0; i < count; i++)
		if (address_range_has(&proxies[i], peer.address))
			return true;
	return false;
}

/* Where the last element of the list before `end` begins. */
static const char *
element_before(const char *list, const char *end)
{
	while (end > list && end[-1] != ',')
		end--;
	return end;
}

static void
copy_element(char text[FORWARDED_TEXT_SIZE], const char *begin, const char *end)
{
	while (begin < end && (*begin == ' ' || *begin == '\t'))
		begin++;
	while (end > begin && (end[-1] == ' ' || end[-1] == '\t'))
		end--;
	snprintf(text, FORWARDED_TEXT_SIZE, "%.*s", (int)(end - begin), begin);
}

bool
forwarded_read(const struct http_request *request, const struct address_range *proxies, int count,
	struct sockaddr_storage *client, char text[FORWARDED_TEXT_SIZE])
{
	for (int i = request->forwarded_count - 1; i >= 0; i--) {
		const char *list = request->forwarded[i], *begin, *end = list + strlen(list);
		do {
			begin = element_before(list, end);
			copy_element(text, begin, end);
			if (!proxy_address_read(text, client))
				return false;
			if (!is_one_of(proxies, count, client))
				return true;
			end = begin - 1; /* the comma */
		} while (begin > list);
	}
	return request->forwarded_count > 0;
}
