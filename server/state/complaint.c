/*
 * complaint.c - counts log lines by address.
 */
#include "server/state/complaint.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>

#include "server/net/address.h"
#include "server/state/server.h"
#include "server/system/log.h"

static bool
is_power_of_ten(int64_t number)
{
	while (number >= 10 && number % 10 == 0)
		number /= 10;
	return number == 1;
}

bool
complaint_counts(struct server *server, const struct peer *peer, char end[COMPLAINT_END_SIZE])
{
	int64_t now = server->tick_ms / 1000;

	end[0] = '\0';
	if (peer->is_exempt)
		return true;
	address_add(server->addresses, peer, ADDRESS_LOGGED, now);
	int64_t count = address_counted(server->addresses, peer, ADDRESS_LOGGED, now);
	if (count <= COMPLAINTS_WHOLE)
		return true;
	snprintf(end, COMPLAINT_END_SIZE, " (line %lld of it in a minute)", (long long)count);
	return is_power_of_ten(count);
}

void
complain(struct server *server, const struct peer *peer, const char *subject, const char *format, ...)
{
	char text[LOG_LINE_SIZE], end[COMPLAINT_END_SIZE];
	va_list arguments;

	if (!complaint_counts(server, peer, end))
		return;
	va_start(arguments, format);
	vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	log_info(subject, "%s%s", text, end);
}
