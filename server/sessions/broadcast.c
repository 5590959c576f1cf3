/*
 * broadcast.c - who gets which encoding.
 */
#include "server/sessions/broadcast.h"

#include <string.h>

#include "protocol/wire/letters.h"
#include "server/sessions/say.h"
#include "server/sessions/screen.h"
#include "server/sessions/session.h"
#include "server/state/server.h"

enum { AS_IT_IS, IN_ASCII };

void
broadcast_fill(struct broadcast *broadcast, enum message message, const struct message_args *args)
{
	broadcast->message = message;
	broadcast->args = *args;
	broadcast->has_letters = letters_in(args->text);
	memset(broadcast->written, 0, sizeof broadcast->written);
}

/* When the first listener with this dialect comes. */
static void
write_for(struct broadcast *broadcast, enum dialect dialect)
{
	char(*text)[MESSAGE_SIZE] = broadcast->text[dialect];
	size_t *size = broadcast->size[dialect];

	broadcast->written[dialect] = true;
	size[AS_IT_IS] =
		message_write(text[AS_IT_IS], MESSAGE_SIZE, dialect, broadcast->message, &broadcast->args);
	if (!broadcast->has_letters)
		return;
	memcpy(text[IN_ASCII], text[AS_IT_IS], size[AS_IT_IS]);
	size[IN_ASCII] = letters_plain(text[IN_ASCII], size[AS_IT_IS]);
}

void
broadcast_send(struct broadcast *broadcast, struct session *listener)
{
	int form = broadcast->has_letters && !screen_has_utf8(listener) ? IN_ASCII : AS_IT_IS;
	enum dialect dialect = listener->dialect;

	if (!broadcast->written[dialect])
		write_for(broadcast, dialect);
	size_t size = broadcast->size[dialect][form];

	session_write(listener, broadcast->text[dialect][form], size);
	listener->server->listeners_told++;
	listener->server->bytes_told += (int64_t)size;
}
