/*
 * dispatch.c - hands a line to the login, to the page that waits or to a command; and when a session ends,
 * tells all who have to know.
 */
#include "server/loop/dispatch.h"

#include <stdlib.h>

#include "protocol/text.h"
#include "server/commands/account/goodbye.h"
#include "server/commands/past/replay.h"
#include "server/commands/run.h"
#include "server/entrance/departure.h"
#include "server/entrance/login.h"
#include "server/entrance/online.h"
#include "server/entrance/seat.h"
#include "server/entrance/typed.h"
#include "server/lobby/mailbox.h"
#include "server/lobby/status.h"
#include "server/matches/slow.h"
#include "server/passwords/hashjob.h"
#include "server/players/hearing.h"
#include "server/players/playbacks.h"
#include "server/players/player.h"
#include "server/players/profile.h"
#include "server/sessions/input.h"
#include "server/sessions/listing.h"
#include "server/sessions/pager.h"
#include "server/sessions/reader.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/study/studying.h"
#include "server/system/log.h"
#include "server/tables/gallery.h"
#include "server/tables/table.h"

static void
too_long(struct session *session)
{
	session_say(session, MSG_LINE_TOO_LONG);
	if (session->state == SESSION_GREETING)
		login_line(session, ""); /* asks again */
}

static void
online_line(struct session *session, char *line)
{
	if (session->unwelcomed && !goodbye_is(session, line))
		online_welcome(session);
	mailbox_settle(session);
	if (session->pager != NULL && listing_page_line(session, line))
		return;
	if (line[0] != '\0')
		command_run(session, line);
	else if (session->player->playback != NULL && !session_is_clip(session))
		replay_enter(session);
	pager_end(session);
	if (session->answered || session->listing != NULL || session->state == SESSION_CLOSING ||
		session->hash_job != NULL)
		return;
	if (session->listens) {
		if (line[0] != '\0')
			session_say(session, MSG_DONE); /* in the place of the prompt */
	} else if (session->prompts) {
		/* No output is held, so the end of the turn would not add a prompt; write it now. */
		session->wants_prompt = true;
		session_prompt(session);
	} else if (line[0] != '\0')
		session_say(session, MSG_NOTHING); /* every command gets at least one line (protocol 1.6) */
}

static void
on_line(struct session *session, char *line)
{
	if (line == NULL) {
		too_long(session);
		return;
	}
	session->at_prompt = session->unasked = false; /* their Enter has left the prompt's line */
	session->ear = (struct ear){.in_line = false};
	session->answered = false;
	session->server->lines++;
	session_touch(session);
	if (session->state == SESSION_ONLINE) {
		online_line(session, line);
		if (session->player != NULL && session->player->returning)
			seat_tried(session->player);
		return;
	}
	if (session->state != SESSION_NEW_PASSWORD) /* there the player is told */
		text_clean(line);		    /* names and passwords have ASCII only */
	login_line(session, line);
}

static void
on_catches_up(struct session *session)
{
	if (session->player != NULL)
		gallery_catch_up(session->player);
}

static bool
on_idles(struct session *session)
{
	struct player *player = session->player;

	if (player == NULL || player->table == NULL || !table_is_slow(player->table))
		return false;
	log_info(session->subject, "leaves the table of slow match %lld: no line for a long time",
		(long long)player->table->row.id);
	slow_leave_idle(player);
	return true;
}

static void
on_leaves(struct session *session, enum close_why why)
{
	if (session->player != NULL)
		depart(session->player, why);
	hash_job_drop(session);
	typed_free(session);
}

static void
on_frees(struct session *session)
{
	if (session->player != NULL)
		(void)player_let_go(session->player);
}

static void
on_player_frees(struct player *player)
{
	gallery_free(player);
	status_free(player);
	profile_free(player);
	hearing_free(player);
	playbacks_free(player);
	studying_free(player);
}

const struct session_owner dispatch_owner = {
	.wire = &input_owner,
	.line = on_line,
	.catches_up = on_catches_up,
	.keeps = seat_keep,
	.idles = on_idles,
	.leaves = on_leaves,
	.frees = on_frees,
};

const struct player_owner dispatch_player_owner = {.leaves = depart, .frees = on_player_frees};
