/*
 * behind.c - who is behind with reading.
 */
#include "server/sessions/behind.h"

#include "server/config/config.h"
#include "server/net/wire.h"
#include "server/sessions/reader.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/server.h"

enum { TALK_SHARE = 4, TELL_SHARE = 2 }; /* of output-limit: at most a fourth, a half */

/* Whether more output waits than `most`, or than one `share`th of output-limit. */
static bool
has_unread(const struct session *session, int64_t most, int64_t share)
{
	int64_t limit = session->server->config->output_limit / share;

	return wire_backlog(&session->wire) > (size_t)(most < limit ? most : limit);
}

bool
behind_misses_talk(struct session *listener)
{
	if (!has_unread(listener, listener->server->config->talk_backlog, TALK_SHARE))
		return false;
	if (!session_is_clip(listener))
		listener->talk_missed++;
	return true;
}

bool
behind_with_tells(const struct session *session)
{
	return has_unread(session, session->server->config->tell_backlog, TELL_SHARE);
}

/* It has read half of what it was behind with, and no list would be torn. */
static bool
has_caught_up(const struct session *session)
{
	return session->talk_missed > 0 && session->state == SESSION_ONLINE && session->listing == NULL &&
	       !has_unread(session, session->server->config->talk_backlog / 2, 2L * TALK_SHARE);
}

void
behind_wake(struct session *session)
{
	if (has_caught_up(session))
		session_wake(session);
}

void
behind_catch_up(struct session *session)
{
	if (!has_caught_up(session))
		return;
	session_tell(session, MSG_TALK_MISSED, &(struct message_args){.n = session->talk_missed});
	session->talk_missed = 0;
}
