/*
 * take_over_sessions.c - connections, from the descriptor to half a line.
 */
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "server/entrance/typed.h"
#include "server/net/websocket.h"
#include "server/sessions/pager.h"
#include "server/sessions/session.h"
#include "server/sessions/transport.h"
#include "server/state/server.h"
#include "server/system/descriptors.h"
#include "server/system/memory.h"
#include "server/upgrade/take_over_parts.h"
#include "server/upgrade/taking.h"

static struct websocket *
websocket_of(const struct carried_session *carried)
{
	struct websocket *websocket = must_have(websocket_open("", 0, carried->pinged_ms));
	struct frames *frames = &websocket->frames;

	memcpy(frames->head, carried->head, sizeof frames->head);
	frames->head_size = carried->head_size;
	frames->opcode = carried->opcode;
	frames->last = carried->last;
	frames->in_payload = carried->in_payload;
	frames->empty = carried->empty;
	frames->in_message = carried->in_message;
	frames->end_waits = carried->end_waits;
	frames->left = carried->left;
	frames->message = carried->message;
	frames->mask_at = carried->mask_at;
	frames->letter = (struct frames_letter){
		.more = carried->letter_more, .low = carried->letter_low, .high = carried->letter_high};
	memcpy(frames->control, carried->control, sizeof frames->control);
	frames->control_size = carried->control_size;
	websocket->at_prompt = carried->web_at_prompt;
	websocket->unanswered = carried->unanswered;
	return websocket;
}

static void
put_terminal(struct session *session, const struct carried_session *carried)
{
	session->terminal = (struct terminal){
		.columns = carried->columns,
		.questions = carried->questions,
		.answers = carried->answers,
		.types = carried->types,
		.offered = carried->offered,
		.tells_type = carried->tells_type,
		.takes_charsets = carried->takes_charsets,
		.asks_charset = carried->asks_charset,
		.asked_charset = carried->asked_charset,
		.chose_utf8 = carried->chose_utf8,
		.has_utf8 = carried->has_utf8,
		.is_dumb = carried->is_dumb,
		.listens = carried->terminal_listens,
	};
	session->at_login = (struct at_login){.screenreader = carried->login_screenreader,
		.utf8 = carried->login_utf8,
		.tags = carried->login_tags};
	session->ear.in_line = carried->ear_in_line;
	session->ear.blank = carried->ear_blank;
	session->ear.held = carried->ear_held;
	memcpy(session->ear.mark, carried->ear_mark, sizeof session->ear.mark);
}

static void
put_login(struct session *session, const struct carried_session *carried)
{
	if (!carried->logs_in)
		return;
	struct login *login = typed_of(session);
	memcpy(login->name, carried->login_name, sizeof login->name);
	memcpy(login->password, carried->login_password, sizeof login->password);
	login->failures = carried->failures;
	login->program = carried->program;
	login->resets = carried->resets;
	memcpy(login->code, carried->code, sizeof login->code);
	/* An account that has gone meanwhile is nobody's. */
	if (carried->login_player != 0 &&
		player_find_by_id(session->server->db, carried->login_player, &login->player) != DB_OK)
		login->player = (struct player_row){.id = 0};
}

static void
put_standing(struct session *session, const struct carried_session *carried)
{
	session->number = carried->number;
	session_name_subject(session, "");
	session->state = (enum session_state)carried->state;
	session->dialect = (enum dialect)carried->dialect;
	session->end = (enum session_end)carried->end;
	session->prompts = carried->prompts;
	session->at_prompt = carried->at_prompt;
	session->wants_prompt = carried->wants_prompt;
	session->unasked = carried->unasked;
	session->unwelcomed = carried->unwelcomed;
	session->listens = carried->listens;
	session->chose_charset = carried->chose_charset;
	session->tagged_person = carried->tagged_person;
	session->legal_plays = carried->legal_plays;
	session->parted = carried->parted;
	session->flood = (struct bucket){.at_ms = carried->flood_at_ms, .spent = carried->flood_spent};
	session->written = carried->written;
	memcpy(session->client, carried->client, sizeof session->client);
	session->clip_version = carried->clip_version;
	session->active_ms = carried->active_ms;
	session->touches = carried->touches;
	session->page_left = carried->page_left;
	session->talk_missed = (long)carried->talk_missed;
	session->mail_told = carried->mail_told;
	session->mail_turn = carried->mail_turn;
	session->heard_turn = carried->heard_turn;
}

/* What has come, and has not been run yet; what is to be sent yet. */
static bool
put_bytes(struct session *session, const struct carried_session *carried)
{
	bool put = lines_restore(&session->lines, carried->typed.bytes, carried->typed.size);

	session->lines.skipping = carried->skipping;
	session->lines.altered = carried->altered;
	session->lines.ended = carried->ended;
	if (carried->sequence.size > 0)
		put = session->transport->feed(session, carried->sequence.bytes, carried->sequence.size) &&
		      put;
	if (carried->is_paged)
		pager_restore(session, carried->page.bytes, carried->page.size);
	wire_go_on(&session->wire, carried->unsent.bytes, carried->unsent.size);
	return put;
}

/* A descriptor that is no connection would be read as one. */
static bool
is_connection(int fd)
{
	int type = 0;
	socklen_t size = sizeof type;

	return getsockopt(fd, SOL_SOCKET, SO_TYPE, &type, &size) == 0 && type == SOCK_STREAM;
}

static bool
take_session(struct taking *taking, const struct carried_session *carried)
{
	struct link link = {.fd = carried->fd};
	struct peer peer;

	if (!is_connection(link.fd) || !descriptors_close_on_exec(link.fd, true))
		return taking_fails(taking, "no connection has the descriptor", link.fd);
	peer_read(&peer, carried->peer);
	peer.is_exempt = carried->is_exempt;
	struct session *session = must_have(session_open(
		taking->server, &link, carried->is_web ? websocket_of(carried) : NULL, &peer, taking->owner));
	put_standing(session, carried);
	put_terminal(session, carried);
	put_login(session, carried);
	if (!put_bytes(session, carried))
		return taking_fails(taking, "no memory for session", carried->number);
	taking->sessions[taking->session_count++] = session;
	return true;
}

bool
take_over_sessions(struct taking *taking)
{
	const struct carried_session *carried;
	int at = 0;

	taking->sessions = must_calloc(
		(size_t)taking->carried->list[CARRIED_SESSION].count + 1, sizeof(struct session *));
	while ((carried = taking_next(taking, CARRIED_SESSION, &at)) != NULL)
		if (!take_session(taking, carried))
			return false;
	return true;
}
