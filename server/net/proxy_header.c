/*
 * proxy_header.c - both versions, told apart by their first byte.
 */
#include "server/net/proxy_header.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "protocol/wire/number.h"
#include "server/net/http_request.h"

enum {
	LINE_MAX_1 = 107, /* with its CR LF */
	FIXED_2 = 16,
	SIGNATURE = 12,
};

static const char signature[SIGNATURE] = {'\r', '\n', '\r', '\n', '\0', '\r', '\n', 'Q', 'U', 'I', 'T', '\n'};

static enum proxy_reading
set_client_4(struct sockaddr_storage *client, const void *address)
{
	struct sockaddr_in in = {.sin_family = AF_INET};

	memcpy(&in.sin_addr, address, sizeof in.sin_addr);
	memcpy(client, &in, sizeof in);
	return PROXY_SAYS;
}

static enum proxy_reading
set_client_6(struct sockaddr_storage *client, const void *address)
{
	struct sockaddr_in6 in6 = {.sin6_family = AF_INET6};

	memcpy(&in6.sin6_addr, address, sizeof in6.sin6_addr);
	memcpy(client, &in6, sizeof in6);
	return PROXY_SAYS;
}

static bool
is_port(const char *text)
{
	int64_t port;

	return number_read(text, 0, UINT16_MAX, &port);
}

/* "TCP4 192.0.2.7 192.0.2.1 56324 4321", cut into words; "UNKNOWN" and anything after it. */
static enum proxy_reading
read_words(char *line, struct sockaddr_storage *client)
{
	char *word[6] = {NULL};
	int count = 0;
	struct in6_addr from, to;

	for (char *rest = line; rest != NULL && count < 6; count++)
		word[count] = strsep(&rest, " ");
	if (strcmp(word[0], "UNKNOWN") == 0)
		return PROXY_ITSELF;
	int family = strcmp(word[0], "TCP4") == 0   ? AF_INET
		     : strcmp(word[0], "TCP6") == 0 ? AF_INET6
						    : AF_UNSPEC;
	if (family == AF_UNSPEC || count != 5 || !is_port(word[3]) || !is_port(word[4]) ||
		inet_pton(family, word[1], &from) != 1 || inet_pton(family, word[2], &to) != 1)
		return PROXY_BAD;
	return family == AF_INET ? set_client_4(client, &from) : set_client_6(client, &from);
}

static enum proxy_reading
read_1(const char *bytes, size_t size, struct sockaddr_storage *client, size_t *taken)
{
	static const char begin[] = "PROXY ";
	size_t known = size < strlen(begin) ? size : strlen(begin);
	char line[LINE_MAX_1];

	if (memcmp(bytes, begin, known) != 0)
		return PROXY_BAD;
	const char *end = memchr(bytes, '\n', size < LINE_MAX_1 ? size : LINE_MAX_1);
	if (end == NULL)
		return size < LINE_MAX_1 ? PROXY_MORE : PROXY_BAD;
	if (end - bytes < (ptrdiff_t)strlen(begin) + 1 || end[-1] != '\r')
		return PROXY_BAD;
	size_t length = (size_t)(end - 1 - bytes) - strlen(begin);
	memcpy(line, bytes + strlen(begin), length);
	line[length] = '\0';
	if (strlen(line) != length)
		return PROXY_BAD;
	*taken = (size_t)(end + 1 - bytes);
	return read_words(line, client);
}

static enum proxy_reading
read_2(const char *bytes, size_t size, struct sockaddr_storage *client, size_t *taken)
{
	enum { LOCAL = 0x20, PROXY = 0x21, TCP4 = 0x11, TCP6 = 0x21 };

	if (memcmp(bytes, signature, size < SIGNATURE ? size : SIGNATURE) != 0)
		return PROXY_BAD;
	if (size < FIXED_2)
		return PROXY_MORE;
	uint8_t command = (uint8_t)bytes[12], family = (uint8_t)bytes[13];
	size_t length = (size_t)(uint8_t)bytes[14] << 8 | (uint8_t)bytes[15];
	if ((command != LOCAL && command != PROXY) || FIXED_2 + length > PROXY_HEADER_MAX)
		return PROXY_BAD;
	if (size < FIXED_2 + length)
		return PROXY_MORE;
	*taken = FIXED_2 + length;
	if (command == LOCAL || family == 0)
		return PROXY_ITSELF;
	if (family == TCP4 && length >= 12)
		return set_client_4(client, bytes + FIXED_2);
	if (family == TCP6 && length >= 36)
		return set_client_6(client, bytes + FIXED_2);
	return PROXY_BAD;
}

enum proxy_reading
proxy_header_read(const char *bytes, size_t size, struct sockaddr_storage *client, size_t *taken)
{
	memset(client, 0, sizeof *client);
	if (size == 0)
		return PROXY_MORE;
	return bytes[0] == 'P' ? read_1(bytes, size, client, taken) : read_2(bytes, size, client, taken);
}

bool
proxy_address_read(const char *text, struct sockaddr_storage *client)
{
	struct in6_addr address;
	char name[INET6_ADDRSTRLEN];

	memset(client, 0, sizeof *client);
	if (inet_pton(AF_INET6, text, &address) == 1)
		return set_client_6(client, &address) == PROXY_SAYS;
	if (!http_host_name(text, name, sizeof name))
		return false;
	if (text[0] == '[')
		return inet_pton(AF_INET6, name, &address) == 1 &&
		       set_client_6(client, &address) == PROXY_SAYS;
	return inet_pton(AF_INET, name, &address) == 1 && set_client_4(client, &address) == PROXY_SAYS;
}
