/*
 * visitor.c - in which list a connection is, and how it ends.
 */
#include "server/web/http/visitor.h"

#include <stdlib.h>

#include "server/net/wire.h"
#include "server/operators/bans.h"
#include "server/state/complaint.h"
#include "server/state/server.h"
#include "server/system/memory.h"
#include "server/web/http/visitor_parts.h"

void
visitors_open(struct server *server, int max)
{
	struct visitors *visitors = must_calloc(1, sizeof *visitors);

	visitors->outbox = outbox_open(server->base);
	visitors->max = max;
	TAILQ_INIT(&visitors->open);
	TAILQ_INIT(&visitors->closing);
	TAILQ_INIT(&visitors->kept);
	TAILQ_INIT(&visitors->ready);
	TAILQ_INIT(&visitors->owing);
	server->visitors = visitors;
}

static struct visitor_list *
list_of(const struct visitor *visitor)
{
	struct visitors *visitors = visitor->server->visitors;

	if (visitor->closing)
		return &visitors->closing;
	return visitor->kept ? &visitors->kept : &visitors->open;
}

void
visitor_wait(struct visitor *visitor)
{
	struct visitor_list *list = list_of(visitor);

	visitor->since_ms = visitor->server->tick_ms;
	TAILQ_REMOVE(list, visitor, next);
	TAILQ_INSERT_TAIL(list, visitor, next);
}

void
visitor_wake(struct visitor *visitor)
{
	if (visitor->ready || visitor->owes)
		return;
	visitor->ready = true;
	TAILQ_INSERT_TAIL(&visitor->server->visitors->ready, visitor, next_ready);
}

void
visitor_rest(struct visitor *visitor)
{
	struct visitors *visitors = visitor->server->visitors;

	if (visitor->ready)
		TAILQ_REMOVE(&visitors->ready, visitor, next_ready);
	if (visitor->owes)
		TAILQ_REMOVE(&visitors->owing, visitor, next_ready);
	visitor->ready = visitor->owes = false;
}

bool
visitor_is_answered(const struct visitor *visitor)
{
	return visitor->ready || delivery_is_busy(&visitor->delivery) || wire_backlog(&visitor->wire) > 0;
}

void
visitor_owe(struct visitor *visitor)
{
	visitor_rest(visitor);
	visitor->owes = true;
	TAILQ_INSERT_TAIL(&visitor->server->visitors->owing, visitor, next_ready);
}

void
visitors_wake_owing(struct server *server)
{
	struct visitor *visitor;

	while ((visitor = TAILQ_FIRST(&server->visitors->owing)) != NULL) {
		visitor_rest(visitor);
		visitor_wake(visitor);
	}
}

void
visitor_awaits_nothing(struct visitor *visitor)
{
	struct server *server = visitor->server;

	if (visitor->awaits_since_ms == 0)
		return;
	visitor->awaits_since_ms = 0;
	address_closed(server->addresses, &visitor->awaits_as, ADDRESS_AWAITING, server->tick_ms / 1000);
}

void
visitor_keep(struct visitor *visitor)
{
	struct visitors *visitors = visitor->server->visitors;

	TAILQ_REMOVE(list_of(visitor), visitor, next);
	visitor->kept = true;
	visitors->count--;
	TAILQ_INSERT_TAIL(list_of(visitor), visitor, next);
}

void
visitor_free(struct visitor *visitor)
{
	struct visitors *visitors = visitor->server->visitors;

	visitor_rest(visitor);
	TAILQ_REMOVE(list_of(visitor), visitor, next);
	visitors->count -= !visitor->kept;
	if (!visitor->handed_over)
		wire_close(&visitor->wire);
	delivery_stop(&visitor->delivery);
	inbox_clear(&visitor->inbox);
	free(visitor);
}

static void
free_all(struct visitor_list *list)
{
	while (!TAILQ_EMPTY(list))
		visitor_free(TAILQ_FIRST(list));
}

void
visitors_close(struct server *server)
{
	struct visitors *visitors = server->visitors;

	free_all(&visitors->open);
	free_all(&visitors->kept);
	free_all(&visitors->closing);
	outbox_close(visitors->outbox);
	free(visitors);
}

void
visitor_leave(struct visitor *visitor)
{
	if (visitor->closing)
		return;
	visitor_awaits_nothing(visitor);
	visitor_rest(visitor);
	TAILQ_REMOVE(list_of(visitor), visitor, next);
	visitor->closing = true;
	visitor->since_ms = visitor->server->tick_ms;
	TAILQ_INSERT_TAIL(list_of(visitor), visitor, next);
	visitor->owner->leaves(visitor->arg, &visitor->peer);
}

void
visitor_end(struct visitor *visitor)
{
	wire_read(&visitor->wire, false);
	visitor_leave(visitor);
}

void
visitor_cut(struct visitor *visitor)
{
	visitor->gone = true;
	visitor_end(visitor);
}

static bool
is_stalled(const struct visitor *visitor)
{
	if (visitor->server->tick_ms - visitor->since_ms <= VISITOR_STALLED * 1000)
		return false;
	complain(visitor->server, &visitor->peer, "web", "%s does not read its answer", visitor->peer.text);
	return true;
}

static void
part_banned(struct server *server, struct visitor_list *list)
{
	struct visitor *visitor, *next;

	for (visitor = TAILQ_FIRST(list); visitor != NULL; visitor = next) {
		next = TAILQ_NEXT(visitor, next);
		if (bans_have_address(server->bans, &visitor->peer))
			visitor_cut(visitor);
	}
}

/* A reader whom a new ban means gets no more of an answer that was begun before it. */
static void
look_at_bans(struct server *server)
{
	struct visitors *visitors = server->visitors;

	if (visitors->bans == bans_version(server->bans))
		return;
	visitors->bans = bans_version(server->bans);
	part_banned(server, &visitors->open);
	part_banned(server, &visitors->kept);
}

bool
visitors_end_turn(struct server *server)
{
	struct visitors *visitors = server->visitors;
	bool more = outbox_flush(visitors->outbox);
	struct visitor *visitor, *next;

	visitors->work = 0;
	look_at_bans(server);
	for (visitor = TAILQ_FIRST(&visitors->closing); visitor != NULL; visitor = next) {
		next = TAILQ_NEXT(visitor, next);
		if (visitor->gone || wire_backlog(&visitor->wire) == 0 || is_stalled(visitor))
			visitor_free(visitor);
	}
	/* A server that stops makes no more pieces of what was begun. */
	bool goes_on = !server->stopping && !TAILQ_EMPTY(&visitors->ready);
	return more || goes_on || !TAILQ_EMPTY(&visitors->outbox->touched);
}

bool
visitors_are_answered(const struct server *server)
{
	const struct visitors *visitors = server->visitors;
	const struct visitor *visitor;

	TAILQ_FOREACH(visitor, &visitors->open, next)
		if (visitor_is_answered(visitor))
			return true;
	TAILQ_FOREACH(visitor, &visitors->closing, next)
		if (wire_backlog(&visitor->wire) > 0)
			return true;
	return false;
}

void
visitor_hold(struct visitor *visitor, const char *bytes, size_t size)
{
	wire_hold(&visitor->wire, bytes, size);
}

void
visitor_hold_piece(struct visitor *visitor, struct piece *piece)
{
	wire_hold_piece(&visitor->wire, piece);
}

size_t
visitor_backlog(const struct visitor *visitor)
{
	return wire_backlog(&visitor->wire);
}

const struct peer *
visitor_peer(const struct visitor *visitor)
{
	return &visitor->peer;
}
