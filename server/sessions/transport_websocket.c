/*
 * transport_websocket.c - lines that came as messages of a WebSocket. Its frames are the wire's business:
 * here are lines already, without telnet's sequences, and none are sent.
 */
#include "server/sessions/session.h"
#include "server/sessions/transport.h"

static bool
feed(struct session *session, const char *bytes, size_t size)
{
	return lines_feed(&session->lines, bytes, size);
}

/* The prompt for a password is a message of its own: what is shown is up to the far end. */
static void
echo(struct session *session, bool on)
{
	(void)session;
	(void)on;
}

static void
ask_terminal(struct session *session)
{
	(void)session;
}

static void
clear(struct session *session)
{
	(void)session;
}

const struct transport transport_websocket = {
	.feed = feed,
	.echo = echo,
	.ask_terminal = ask_terminal,
	.clear = clear,
};
