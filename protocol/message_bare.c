/*
 * message_bare.c - sentences that are no lines: in mail, in titles, in answers over HTTP.
 */
#include <string.h>

#include "protocol/messages.h"

void
message_write_bare(char *out, size_t size, enum message message, const struct message_args *args)
{
	message_write(out, size, DIALECT_TELNET, message, args);
	out[strcspn(out, "\r\n")] = '\0';
}
