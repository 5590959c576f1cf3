/*
 * transport_telnet.c - lines with telnet sequences in them (protocol 1.5). Only people who are logged in at
 * the prompts are asked about their terminal: client programs compare what they get byte by byte.
 */
#include <string.h>

#include "protocol/wire/telnet.h"
#include "server/net/wire.h"
#include "server/sessions/reader.h"
#include "server/sessions/screenreader.h"
#include "server/sessions/session.h"
#include "server/sessions/transport.h"
#include "server/state/complaint.h"

static void
on_plain(const char *bytes, size_t size, void *arg)
{
	struct session *session = arg;

	if (!lines_feed(&session->lines, bytes, size))
		session->end = END_FAILED;
}

/* The terminal says something, asked or not. */
static void
on_sequence(const struct telnet_sequence *sequence, void *arg)
{
	struct session *session = arg;
	struct terminal *terminal = &session->terminal;
	bool listened = terminal->listens;
	char answer[TERMINAL_ANSWER_SIZE];

	if (session->end == END_FAILED || session_is_clip(session))
		return;
	wire_hold(&session->wire, answer, terminal_hear(terminal, sequence, answer));
	if (terminal->listens != listened)
		screenreader_reported(session);
}

static const struct telnet_taker taker = {.plain = on_plain, .sequence = on_sequence};

/* The first record of TLS. Nobody's name begins so. */
static bool
is_tls(const struct session *session, const char *bytes, size_t size)
{
	return session->state == SESSION_GREETING && size > 2 && bytes[0] == 0x16 && bytes[1] == 3;
}

static bool
feed(struct session *session, const char *bytes, size_t size)
{
	if (is_tls(session, bytes, size)) {
		complain(session->server, &session->peer, session->subject,
			"%s speaks TLS, which this port does not", session->peer.text);
		return false;
	}
	return telnet_feed(&session->telnet, bytes, size, &taker, session);
}

static void
echo(struct session *session, bool on)
{
	if (!session_is_clip(session))
		wire_hold(&session->wire, on ? TELNET_ECHO_ON : TELNET_ECHO_OFF, strlen(TELNET_ECHO_ON));
}

static void
ask_terminal(struct session *session)
{
	char offer[TERMINAL_ANSWER_SIZE];

	wire_hold(&session->wire, offer, terminal_offer(&session->terminal, offer));
}

static void
clear(struct session *session)
{
	telnet_drop(session->telnet);
}

const struct transport transport_telnet = {
	.feed = feed,
	.echo = echo,
	.ask_terminal = ask_terminal,
	.clear = clear,
};
