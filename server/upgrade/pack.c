/*
 * pack.c - the process, its sockets, its counts and its sessions. The people are in pack_people.c.
 */
#include "server/upgrade/pack.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/entrance/listener.h"
#include "server/entrance/typed.h"
#include "server/lobby/lobby.h"
#include "server/log/turn_log.h"
#include "server/matches/kept.h"
#include "server/net/tls.h"
#include "server/net/websocket.h"
#include "server/notices/courier_socket.h"
#include "server/sessions/pager.h"
#include "server/sessions/parting.h"
#include "server/sessions/session.h"
#include "server/sessions/sessions.h"
#include "server/state/server.h"
#include "server/tv/tv.h"
#include "server/upgrade/carried.h"
#include "server/upgrade/pack_people.h"
#include "server/upgrade/packing.h"

/* With the certificate, whose files may be readable by nobody here any more. Without memory they are read
 * anew. */
static void
pack_certified(const struct server *server, struct carried_process *process, struct parcel_writer *writer)
{
	struct tls_texts texts = {.key = NULL};

	if (server->certificate != NULL && tls_context_texts(server->certificate, &texts)) {
		process->certificate = parcel_borrow(texts.certificate, texts.certificate_size);
		process->key = parcel_borrow(texts.key, texts.key_size);
	}
	pack(writer, CARRIED_PROCESS, process);
	tls_texts_clear(&texts);
}

static void
pack_process(struct server *server, int lock, int tool, struct parcel_writer *writer)
{
	const struct tv_state tv = tv_state(server);
	const struct courier_place courier = courier_socket_place(server);
	struct carried_process process = {
		.lock = lock,
		.tool = tool,
		.courier_socket = courier.fd,
		.turns = server->turns,
		.last_number = server->sessions->last_number,
		.waits = server->lobby->waits,
		.partings = partings_last(server),
		.served_ms = server->served_ms,
		.served_tick_ms = server->served_tick_ms,
		.served_before_ms = server->served_before_ms,
		.daily_due_ms = server->daily_due_ms,
		.visitors_due_ms = server->visitors_due_ms,
		.reports_due_ms = server->reports_due_ms,
		.next_posting_ms = server->next_posting_ms,
		.next_look_ms = server->next_look_ms,
		.next_slow_ms = server->next_slow_ms,
		.afterwards_ms = server->afterwards_ms,
		.tv_kind = tv.now.kind,
		.tv_match = tv.now.match,
		.tv_of_week = tv.now.of_week,
		.tv_number = tv.number,
		.tv_since_ms = tv.since_ms,
		.tv_ended_ms = tv.ended_ms,
		.tv_followers_due = tv.followers_due,
		.log_epoch = turn_log_epoch(server),
	};

	kept_matches_since(server, &process.kept_at, &process.kept_since_ms);
	if (courier.path != NULL)
		snprintf(process.courier_path, sizeof process.courier_path, "%s", courier.path);
	snprintf(process.version, sizeof process.version, "%s", BARPOINT_VERSION);
	pack_certified(server, &process, writer);
}

static void
pack_listener(void *arg, const struct listener_socket *socket)
{
	struct carried_listener listener = {.fd = socket->fd, .was_passed = socket->was_passed};

	snprintf(listener.name, sizeof listener.name, "%s", socket->name);
	snprintf(listener.address, sizeof listener.address, "%s", socket->address);
	pack(arg, CARRIED_LISTENER, &listener);
}

struct tallying {
	struct parcel_writer *writer;
	bool of_account;
};

static void
pack_tally(void *arg, const struct address_key *key, const char *what, int64_t since, int64_t count)
{
	const struct tallying *tallying = arg;
	struct carried_tally tally = {.of_account = tallying->of_account, .since = since, .count = count};

	memcpy(tally.key, key->bytes, sizeof tally.key);
	snprintf(tally.what, sizeof tally.what, "%s", what);
	pack(tallying->writer, CARRIED_TALLY, &tally);
}

static void
fill_terminal(struct carried_session *carried, const struct session *session)
{
	const struct terminal *terminal = &session->terminal;

	carried->columns = terminal->columns;
	carried->questions = terminal->questions;
	carried->answers = terminal->answers;
	carried->types = terminal->types;
	carried->offered = terminal->offered;
	carried->tells_type = terminal->tells_type;
	carried->takes_charsets = terminal->takes_charsets;
	carried->asks_charset = terminal->asks_charset;
	carried->asked_charset = terminal->asked_charset;
	carried->chose_utf8 = terminal->chose_utf8;
	carried->has_utf8 = terminal->has_utf8;
	carried->is_dumb = terminal->is_dumb;
	carried->terminal_listens = terminal->listens;
	carried->login_screenreader = session->at_login.screenreader;
	carried->login_utf8 = session->at_login.utf8;
	carried->login_tags = session->at_login.tags;
	carried->ear_in_line = session->ear.in_line;
	carried->ear_blank = session->ear.blank;
	carried->ear_held = session->ear.held;
	memcpy(carried->ear_mark, session->ear.mark, sizeof carried->ear_mark);
}

static void
fill_login(struct carried_session *carried, const struct login *login)
{
	if (login == NULL)
		return;
	carried->logs_in = true;
	memcpy(carried->login_name, login->name, sizeof carried->login_name);
	memcpy(carried->login_password, login->password, sizeof carried->login_password);
	carried->login_player = login->player.id;
	carried->failures = login->failures;
	carried->program = login->program;
	carried->resets = login->resets;
	memcpy(carried->code, login->code, sizeof carried->code);
}

static void
fill_frames(struct carried_session *carried, const struct websocket *websocket)
{
	if (websocket == NULL)
		return;
	const struct frames *frames = &websocket->frames;
	carried->is_web = true;
	memcpy(carried->head, frames->head, sizeof carried->head);
	carried->head_size = frames->head_size;
	carried->opcode = frames->opcode;
	carried->last = frames->last;
	carried->in_payload = frames->in_payload;
	carried->empty = frames->empty;
	carried->in_message = frames->in_message;
	carried->end_waits = frames->end_waits;
	carried->left = frames->left;
	carried->message = frames->message;
	carried->mask_at = frames->mask_at;
	carried->letter_more = frames->letter.more;
	carried->letter_low = frames->letter.low;
	carried->letter_high = frames->letter.high;
	memcpy(carried->control, frames->control, sizeof carried->control);
	carried->control_size = frames->control_size;
	carried->web_at_prompt = websocket->at_prompt;
	carried->unanswered = websocket->unanswered;
	carried->pinged_ms = websocket->pinged_ms;
}

static void
fill_peer(struct carried_session *carried, const struct session *session)
{
	memcpy(carried->peer, session->peer.text, sizeof carried->peer);
	carried->is_exempt = session->peer.is_exempt;
	memcpy(carried->client, session->client, sizeof carried->client);
	carried->clip_version = session->clip_version;
}

/* Where it is in what it says and reads. */
static struct carried_session
standing_of(const struct session *session)
{
	return (struct carried_session){
		.fd = session->wire.link.fd,
		.number = session->number,
		.state = session->state,
		.dialect = session->dialect,
		.end = session->end,
		.prompts = session->prompts,
		.at_prompt = session->at_prompt,
		.wants_prompt = session->wants_prompt,
		.unasked = session->unasked,
		.unwelcomed = session->unwelcomed,
		.listens = session->listens,
		.chose_charset = session->chose_charset,
		.tagged_person = session->tagged_person,
		.legal_plays = session->legal_plays,
		.parted = session->parted,
		.flood_at_ms = session->flood.at_ms,
		.flood_spent = session->flood.spent,
		.written = session->written,
		.active_ms = session->active_ms,
		.touches = session->touches,
		.page_left = session->page_left,
		.talk_missed = session->talk_missed,
		.mail_told = session->mail_told,
		.mail_turn = session->mail_turn,
		.heard_turn = session->heard_turn,
		.skipping = session->lines.skipping,
		.altered = session->lines.altered,
		.ended = session->lines.ended,
	};
}

/* The bytes are borrowed but for what is unsent. */
static void
pack_session(const struct session *session, struct parcel_writer *writer)
{
	struct carried_session carried = standing_of(session);
	char sequence[TELNET_UNFINISHED_MAX];
	const char *typed, *page;
	size_t page_size;

	fill_peer(&carried, session);
	fill_terminal(&carried, session);
	fill_login(&carried, session->login);
	fill_frames(&carried, session->wire.websocket);
	carried.is_paged = pager_left(session, &page, &page_size);
	carried.page = parcel_borrow(page, page_size);
	size_t typed_size = lines_left(&session->lines, &typed);
	carried.typed = parcel_borrow(typed, typed_size);
	carried.sequence = parcel_borrow(sequence, telnet_unfinished(session->telnet, sequence));
	carried.unsent.bytes = wire_unsent(&session->wire, &carried.unsent.size);
	pack(writer, CARRIED_SESSION, &carried);
	free(carried.unsent.bytes);
	explicit_bzero(&carried, sizeof carried);
}

void
pack_all(struct server *server, int lock, int tool, struct parcel_writer *writer)
{
	const struct session *session;
	int64_t now = server->tick_ms / 1000;

	pack_process(server, lock, tool, writer);
	listeners_each(server, pack_listener, writer);
	address_each(server->addresses, now, pack_tally, &(struct tallying){.writer = writer});
	address_each(
		server->accounts, now, pack_tally, &(struct tallying){.writer = writer, .of_account = true});
	TAILQ_FOREACH(session, &server->sessions->all, next)
		if (pack_may_carry(session))
			pack_session(session, writer);
	pack_people(server, writer);
	parcel_write_end(writer);
}
