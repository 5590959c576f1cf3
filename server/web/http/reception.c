/*
 * reception.c - requests in, answers out; bounded in time, in size and in number.
 */
#include "server/web/http/reception.h"

#include <stdlib.h>
#include <string.h>

#include "db/db.h"
#include "server/config/config.h"
#include "server/config/listens.h"
#include "server/net/forwarded.h"
#include "server/net/websocket.h"
#include "server/sessions/input.h"
#include "server/state/complaint.h"
#include "server/state/counters.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/clock.h"
#include "server/web/http/answer.h"
#include "server/web/http/awaited.h"
#include "server/web/http/noted_path.h"
#include "server/web/http/refusal.h"
#include "server/web/http/visitor_parts.h"

enum {
	MICROSECONDS_EACH = 100,	/* what an answer is charged as, at least (address_read()) */
	BYTES_PER_MICROSECOND = 50,	/* made for one reader, or packed */
	MICROSECONDS_PER_TURN = 1000,	/* of all together; the rest waits for the next one, */
	MICROSECONDS_BESIDE_PLAY = 300, /* and more of it while somebody plays */
	ANSWERS_AT_ONCE = 4,		/* to one visitor; what it asks besides waits for the others */
};

static void
refuse_line_by(struct visitor *visitor, enum message refusal)
{
	bool is_banned = refusal == MSG_ADDRESS_BANNED || refusal == MSG_TOO_MANY_CONNECTIONS;

	refusal_say(visitor, is_banned ? 403 : 503, refusal);
}

/* The link goes to whoever takes lines. */
static void
upgrade(struct visitor *visitor, const struct answer *answer)
{
	struct server *server = visitor->server;
	enum message refusal = visitor->owner->refuses_line(visitor->arg, &visitor->peer);

	if (refusal != MSG_NONE) {
		refuse_line_by(visitor, refusal);
		return;
	}
	struct websocket *websocket = websocket_open(answer->head, strlen(answer->head), server->tick_ms);
	if (websocket == NULL) {
		visitor_end(visitor);
		return;
	}
	struct link link = wire_release(&visitor->wire);
	visitor->gone = visitor->handed_over = true;
	visitor_leave(visitor);
	visitor->owner->upgraded(visitor->arg, &link, websocket, &visitor->peer);
}

/* False: the request is refused. */
static bool
name_client(struct visitor *visitor, const struct http_request *request)
{
	const struct config_networks *proxies = &visitor->server->config->trusted_proxy;
	struct sockaddr_storage client;
	char text[FORWARDED_TEXT_SIZE];

	if (!forwarded_read(request, proxies->at, proxies->count, &client, text)) {
		complain(visitor->server, &visitor->peer, "web", "%s names nobody's address: %s",
			visitor->peer.text, text);
		refusal_say(visitor, 400, MSG_WEB_BAD);
		return false;
	}
	if (visitor->owner->named(visitor->arg, &visitor->peer, (const struct sockaddr *)&client))
		return true;
	visitor->server->counters->refused[REFUSED_VISITORS]++;
	refusal_say(visitor, 429, MSG_WEB_TOO_MANY);
	return false;
}

/* Work since `before` (db_work()) and that many bytes besides. */
static void
charge(struct visitor *visitor, int64_t before, int64_t microseconds)
{
	struct server *server = visitor->server;

	microseconds += (db_work(server->db) - before) / DB_WORK_PER_MICROSECOND;
	address_read(server->addresses, &visitor->peer, microseconds, server->tick_ms);
	server->visitors->work += microseconds;
}

/* However many ask at once, a turn answers only some of them: those who play wait for its end. */
static bool
has_done_enough(const struct server *server)
{
	return server->visitors->work >=
	       (input_was_played(server) ? MICROSECONDS_BESIDE_PLAY : MICROSECONDS_PER_TURN);
}

static void
log_answer(const struct visitor *visitor, int status, const char *path)
{
	if (status >= 400)
		complain(visitor->server, &visitor->peer, "web", "%s is answered %d for %s",
			visitor->peer.text, status, path);
}

/* Browsers tell a page nothing of why it gets no connection, so it asks for that address as for a file. */
static bool
refuse_line(struct visitor *visitor, struct answer *answer)
{
	if (answer->status != 426)
		return false;
	enum message refusal = visitor->owner->refuses_line(visitor->arg, &visitor->peer);
	if (refusal == MSG_NONE)
		return false;
	reply_drop(&answer->reply);
	refuse_line_by(visitor, refusal);
	return true;
}

/* The answer is made; it may take a while, or stay. */
static void
deliver(struct visitor *visitor, struct answer *answer)
{
	visitor->begun_turn = visitor->server->turns;
	visitor->last_answer = answer->closes;
	if (answer->reply.keeper != NULL)
		visitor_keep(visitor);
	delivery_begin(&visitor->delivery, &visitor->wire, answer);
	if (visitor->kept) {
		visitor->delivery.keeper_kind->begins(visitor->delivery.keeper, visitor);
	} else if (delivery_is_busy(&visitor->delivery)) {
		visitor_wake(visitor);
	} else if (visitor->last_answer) {
		visitor_end(visitor);
	}
}

/* Whoever is kept out of lines reads nothing, either. */
static bool
keep_out(struct visitor *visitor)
{
	enum message refusal = visitor->owner->refuses(visitor->arg, &visitor->peer);

	if (refusal == MSG_NONE)
		return false;
	refusal_say(visitor, refusal == MSG_TOO_MANY_CONNECTIONS ? 429 : 403, refusal);
	return true;
}

/* Refuses a visitor who asks for more than their address may have; answers everybody else. */
static void
answer_one(struct visitor *visitor, struct http_request *request, bool is_last)
{
	struct server *server = visitor->server;
	int64_t before = db_work(server->db);
	char path[NOTED_PATH_SIZE];
	struct answer answer;

	path_note(path, request->path);
	visitor->in_json = answer_is_for_programs(request->path, strlen(request->path));
	const struct manner manner = refusal_manner(visitor);
	request->closes |= ++visitor->requests >= VISITOR_REQUESTS;
	if (visitor->from_proxy && request->forwarded_count > 0 && !name_client(visitor, request))
		return;
	if (keep_out(visitor))
		return;
	/* Lines have limits of their own. */
	if (!answer_is_line(request) &&
		!address_may_read(server->addresses, &visitor->peer, server->tick_ms)) {
		server->counters->refused[REFUSED_READING]++;
		answer_too_many(&answer, &manner, request);
		refusal_send(visitor, &answer);
		return;
	}
	int64_t began = clock_cpu_ns();
	answer_request(&answer, server, visitor, request, &manner);
	counters_piece(server->counters, began);
	charge(visitor, before, MICROSECONDS_EACH + (int64_t)answer.made / BYTES_PER_MICROSECOND);
	log_answer(visitor, answer.status, path);
	if (refuse_line(visitor, &answer))
		return;
	if (!answer.upgrades) {
		deliver(visitor, &answer);
	} else if (is_last) {
		upgrade(visitor, &answer);
	} else { /* nothing may follow before our answer */
		log_answer(visitor, 400, path);
		refusal_say(visitor, 400, MSG_WEB_BAD);
	}
}

/* The answers before it have been read, but for this much. */
static bool
may_ask(const struct visitor *visitor)
{
	return !visitor->closing && !visitor->last_answer && !visitor->kept &&
	       !delivery_is_busy(&visitor->delivery) && wire_backlog(&visitor->wire) < DELIVERY_AHEAD;
}

/* The requests that have come whole, some of them at once. */
static void
answer_some(struct visitor *visitor)
{
	for (int i = 0; may_ask(visitor); i++) {
		struct http_request request;
		size_t taken = 0;
		if (i == ANSWERS_AT_ONCE || (i > 0 && has_done_enough(visitor->server))) {
			visitor_wake(visitor);
			return;
		}
		enum awaited awaited = awaited_look(visitor);
		if (awaited == AWAITED_YET)
			return;
		if (awaited == AWAITED_BY_TOO_MANY) {
			refusal_of_waiter(visitor);
			return;
		}
		enum http_reading reading = inbox_read(&visitor->inbox, &request, &taken);
		if (reading == HTTP_MORE) {
			if (visitor->ended)
				visitor_end(visitor);
			return;
		}
		if (reading != HTTP_READY) {
			refusal_of_unread(visitor, reading);
			return;
		}
		answer_one(visitor, &request, taken == visitor->inbox.used);
		if (visitor->closing)
			return;
		inbox_drop(&visitor->inbox, taken);
		visitor_wait(visitor);
	}
}

/* At once, or after those who came before it. */
static void
answer_or_wait(struct visitor *visitor)
{
	const struct server *server = visitor->server;

	if (visitor->ready || has_done_enough(server) || !TAILQ_EMPTY(&server->visitors->ready))
		visitor_wake(visitor);
	else
		answer_some(visitor);
}

static size_t
on_room(void *arg)
{
	const struct visitor *visitor = arg;

	if (visitor->kept) /* nothing that comes is wanted, but to know when the far end is gone */
		return visitor->closing ? 0 : HTTP_HEAD_MAX;
	return visitor->closing || visitor->last_answer ? 0 : inbox_room(&visitor->inbox);
}

static void
on_bytes(void *arg, const char *bytes, size_t size)
{
	struct visitor *visitor = arg;

	storing_look_at_clock(visitor->server);
	if (visitor->kept) /* what follows a request for a stream is never answered */
		return;
	if (!inbox_add(&visitor->inbox, bytes, size))
		visitor_end(visitor);
	else if (may_ask(visitor))
		answer_or_wait(visitor);
}

/* A visitor that has asked and then shut its own side still reads the answers. */
static void
on_end(void *arg, bool failed)
{
	struct visitor *visitor = arg;

	visitor->gone |= failed;
	visitor->ended = true;
	if (failed || visitor->kept)
		visitor_leave(visitor);
	else if (!visitor->closing)
		visitor_wake(visitor);
}

static void
on_sent(void *arg)
{
	struct visitor *visitor = arg;

	if (visitor->kept)
		visitor->delivery.keeper_kind->sent(visitor->delivery.keeper);
	else if (wire_backlog(&visitor->wire) < DELIVERY_AHEAD && !visitor->closing &&
		 (delivery_is_busy(&visitor->delivery) || visitor->inbox.used > 0 || visitor->ended))
		visitor_wake(visitor);
	visitor_wait(visitor);
}

static const struct wire_owner owner = {
	.room = on_room, .on_bytes = on_bytes, .on_end = on_end, .on_sent = on_sent};

/* Others come. Nothing of it is being handled now. */
static void
send_away(struct visitor *oldest)
{
	oldest->server->counters->refused[REFUSED_CROWDED]++;
	complain(oldest->server, &oldest->peer, "web", "%s was closed: too many others wait",
		oldest->peer.text);
	visitor_leave(oldest);
	visitor_free(oldest);
}

bool
reception_open(struct server *server, const struct link *link, const struct peer *peer,
	const struct visitor_owner *visitor_owner, void *arg)
{
	struct visitors *visitors = server->visitors;
	struct visitor *visitor = calloc(1, sizeof *visitor);

	if (visitor == NULL)
		return false;
	if (visitors->count >= visitors->max && !TAILQ_EMPTY(&visitors->open))
		send_away(TAILQ_FIRST(&visitors->open));
	*visitor = (struct visitor){.server = server,
		.peer = *peer,
		.from_proxy = networks_have(&server->config->trusted_proxy, peer->address),
		.owner = visitor_owner,
		.arg = arg,
		.since_ms = server->tick_ms};
	wire_open(&visitor->wire, server->base, link, visitors->outbox, &owner, visitor);
	TAILQ_INSERT_TAIL(&visitors->open, visitor, next);
	visitors->count++;
	return true;
}

/* The next piece of its answer. */
static void
go_on(struct visitor *visitor)
{
	int64_t before = db_work(visitor->server->db);
	size_t made = 0;

	if (!address_may_read(visitor->server->addresses, &visitor->peer, visitor->server->tick_ms)) {
		visitor_owe(visitor);
		return;
	}
	if (visitor->begun_turn != visitor->server->turns)
		visitor->continued_turn = visitor->server->turns;
	enum source_state state = delivery_go_on(&visitor->delivery, &visitor->wire, &made);
	if (state == SOURCE_BREAKS)
		visitor_cut(visitor);
	else if (state == SOURCE_ENDS && visitor->last_answer)
		visitor_end(visitor);
	else if (state == SOURCE_ENDS || wire_backlog(&visitor->wire) < DELIVERY_AHEAD)
		visitor_wake(visitor);
	charge(visitor, before, (int64_t)made / BYTES_PER_MICROSECOND);
}

static void
answer_more(struct visitor *visitor)
{
	wire_read(&visitor->wire, !visitor->closing && !visitor->ended);
	answer_some(visitor);
}

void
reception_begin_turn(struct server *server)
{
	struct visitors *visitors = server->visitors;
	const struct visitor *last = TAILQ_LAST(&visitors->ready, visitor_list);
	struct visitor *visitor;
	bool more = true;

	while (more && !has_done_enough(server) && (visitor = TAILQ_FIRST(&visitors->ready)) != NULL) {
		more = visitor != last;
		visitor_rest(visitor);
		if (delivery_is_busy(&visitor->delivery)) {
			int64_t began = clock_cpu_ns();
			go_on(visitor);
			counters_piece(server->counters, began);
		} else {
			answer_more(visitor);
		}
	}
}

static bool
speaks(void *arg)
{
	(void)arg;
	return true;
}

/* What a visitor would have read was lost with the turn. */
static void
on_dropped(void *arg)
{
	struct visitor *visitor = arg;
	bool midway = visitor->continued_turn == visitor->server->turns || visitor->kept;

	if (midway || visitor->gone) {
		visitor_cut(visitor);
		return;
	}
	delivery_stop(&visitor->delivery);
	refusal_say(visitor, 503, MSG_NOT_STORED);
}

void
reception_lose_turn(struct server *server)
{
	outbox_drop(server->visitors->outbox, speaks, on_dropped);
}

static void
part_slow(struct server *server)
{
	struct visitor *visitor, *next;

	for (visitor = TAILQ_FIRST(&server->visitors->open); visitor != NULL; visitor = next) {
		int64_t waited = server->tick_ms - visitor->since_ms;
		next = TAILQ_NEXT(visitor, next);
		if (waited < visitor_patience_ms())
			return;
		if (visitor->owes) {
			continue; /* it is we who keep it waiting */
		} else if (!visitor_is_answered(visitor)) {
			refusal_of_slow(visitor);
		} else if (waited >= VISITOR_STALLED * 1000) {
			complain(server, &visitor->peer, "web", "%s does not read its answer",
				visitor->peer.text);
			visitor_cut(visitor);
		}
	}
}

void
reception_tick(struct server *server)
{
	part_slow(server);
	visitors_wake_owing(server);
}
