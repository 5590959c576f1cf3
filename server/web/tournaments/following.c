/*
 * following.c - see following.h.
 */
#include "server/web/tournaments/following.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>

#include "db/tournaments/events.h"
#include "server/net/address.h"
#include "server/net/hold.h"
#include "server/state/server.h"
#include "server/system/log.h"
#include "server/system/memory.h"
#include "server/web/families.h"
#include "server/web/http/visitor.h"
#include "server/web/streams/room.h"
#include "server/web/tournaments/one.h"
#include "server/web/tournaments/passage.h"

enum {
	READS_PER_TURN = 2, /* for all who have missed something */
	STEPS_PER_TURN = 64,
};

TAILQ_HEAD(spectator_list, spectator);
TAILQ_HEAD(followed_list, followed);

/* A tournament that has spectators. */
struct followed {
	struct following *following; /* borrowed */
	int64_t edition;
	int64_t told;		/* the last event that all have who keep up */
	bool over;		/* there will be no more */
	struct passage passage; /* read last: others want the same */
	struct spectator_list list;
	TAILQ_ENTRY(followed) next;
};

/* One reader. */
struct spectator {
	struct followed *followed; /* borrowed */
	struct visitor *visitor;   /* NULL before the head of the answer; then it is kept */
	int64_t after;		   /* the last event that it has */
	bool greeted, ended, ready;
	int unread; /* beats that found the same output waiting */
	int64_t written_ms;
	TAILQ_ENTRY(spectator) next;
	TAILQ_ENTRY(spectator) next_ready;
	TAILQ_ENTRY(spectator) next_beat;
};

struct following {
	struct server *server; /* borrowed */
	struct followed_list all;
	struct spectator_list ready; /* there is something to do for them */
	struct spectator_list beat;  /* begun and not ended, the one silent for longest first */
	uint64_t seen;		     /* events that were written when it looked last */
	bool behind;		     /* one of them has more to tell than a passage */
};

/* --- one of them */

static void
wake(struct spectator *spectator)
{
	if (spectator->ready || spectator->ended || spectator->visitor == NULL)
		return;
	spectator->ready = true;
	TAILQ_INSERT_TAIL(&spectator->followed->following->ready, spectator, next_ready);
}

static void
rest(struct spectator *spectator)
{
	if (!spectator->ready)
		return;
	spectator->ready = false;
	TAILQ_REMOVE(&spectator->followed->following->ready, spectator, next_ready);
}

static void
to_end_of_beat(struct spectator *spectator)
{
	struct following *following = spectator->followed->following;

	spectator->written_ms = following->server->tick_ms;
	TAILQ_REMOVE(&following->beat, spectator, next_beat);
	TAILQ_INSERT_TAIL(&following->beat, spectator, next_beat);
}

/* It is told nothing any more. */
static void
stop(struct spectator *spectator)
{
	if (spectator->ended)
		return;
	rest(spectator);
	spectator->ended = true;
	if (spectator->visitor != NULL)
		TAILQ_REMOVE(&spectator->followed->following->beat, spectator, next_beat);
}

static void
cut(struct spectator *spectator, const char *why)
{
	log_info("web", "%s: its stream of tournament %lld is cut off: %s",
		visitor_peer(spectator->visitor)->text, (long long)spectator->followed->edition, why);
	stop(spectator);
	visitor_cut(spectator->visitor);
}

static bool
is_full(const struct spectator *spectator)
{
	return visitor_backlog(spectator->visitor) >= STREAM_AHEAD;
}

/* The passage that was read last: this spectator has all that comes before it. False: that was the end, and
 * the spectator may be gone. */
static bool
pass(struct spectator *spectator)
{
	const struct passage *passage = &spectator->followed->passage;

	if (passage->piece->size > 0) {
		visitor_hold_piece(spectator->visitor, passage->piece);
		to_end_of_beat(spectator);
	}
	spectator->after = passage->to;
	if (!passage->ends)
		return true;
	stop(spectator);
	visitor_end(spectator->visitor);
	return false;
}

static void
greet(struct spectator *spectator)
{
	spectator->greeted = true;
	visitor_hold(spectator->visitor, stream_greeting, strlen(stream_greeting));
	to_end_of_beat(spectator);
}

/* Its next step; true if something had to be read for it. */
static bool
step(struct spectator *spectator)
{
	struct followed *followed = spectator->followed;
	struct server *server = followed->following->server;
	const struct passage *passage = &followed->passage;
	bool reads = false;

	rest(spectator);
	if (!spectator->greeted)
		greet(spectator);
	if ((spectator->after >= followed->told && !followed->over) || is_full(spectator))
		return false; /* it will be woken */
	if (passage->piece == NULL || passage->after != spectator->after) {
		reads = true;
		address_read(server->addresses, visitor_peer(spectator->visitor), STREAM_READ_MICROSECONDS,
			server->tick_ms);
		if (!passage_read(&followed->passage, server, followed->edition, spectator->after)) {
			cut(spectator, "it can't be read");
			return true;
		}
	}
	if (pass(spectator) && spectator->after < followed->told)
		wake(spectator);
	return reads;
}

static void
beat(struct spectator *spectator)
{
	to_end_of_beat(spectator);
	if (visitor_backlog(spectator->visitor) == 0)
		visitor_hold(spectator->visitor, stream_still_here, strlen(stream_still_here));
	else if (++spectator->unread >= STREAM_BEATS_UNREAD)
		cut(spectator, "it does not read");
}

/* --- all who follow one */

static struct followed *
find(const struct following *following, int64_t edition)
{
	struct followed *followed;

	TAILQ_FOREACH(followed, &following->all, next)
		if (followed->edition == edition)
			return followed;
	return NULL;
}

/* The events of this turn, once for all who keep up; the others are led to them by their own steps. */
static void
share(struct followed *followed)
{
	int64_t told = followed->told;
	struct spectator *spectator;

	if (!passage_read(&followed->passage, followed->following->server, followed->edition, told))
		return;
	followed->told = followed->passage.to;
	followed->over = followed->passage.ends;
	TAILQ_FOREACH(spectator, &followed->list, next) {
		bool keeps_up = spectator->greeted && !spectator->ended && spectator->after == told;
		if (keeps_up && !followed->over && !is_full(spectator))
			(void)pass(spectator);
		else
			wake(spectator);
	}
}

/* Where something has changed. One that has changed in more than one passage has the rest told in the next
 * turn. */
static void
look(struct following *following)
{
	struct followed *followed;
	int64_t last;

	if (db_edition_events(following->server->db) == following->seen && !following->behind)
		return;
	following->seen = db_edition_events(following->server->db);
	following->behind = false;
	TAILQ_FOREACH(followed, &following->all, next) {
		if (edition_event_last(following->server->db, followed->edition, &last) != DB_OK ||
			last == followed->told)
			continue;
		share(followed);
		following->behind = following->behind || followed->told < last;
	}
}

bool
following_go_on(struct server *server)
{
	struct following *following = server->following;
	struct spectator *spectator;
	int reads = 0;

	if (following == NULL)
		return false;
	look(following);
	for (int i = 0; i < STEPS_PER_TURN && reads < READS_PER_TURN; i++) {
		spectator = TAILQ_FIRST(&following->ready);
		if (spectator == NULL)
			break;
		reads += step(spectator);
	}
	while ((spectator = TAILQ_FIRST(&following->beat)) != NULL &&
		server->tick_ms - spectator->written_ms >= STREAM_BEAT_MS)
		beat(spectator);
	return !TAILQ_EMPTY(&following->ready) || following->behind;
}

/* --- who comes and goes */

static void
on_begins(void *keeper, struct visitor *visitor)
{
	struct spectator *spectator = keeper;
	struct following *following = spectator->followed->following;

	spectator->visitor = visitor;
	spectator->written_ms = following->server->tick_ms;
	stream_begins(following->server, visitor);
	TAILQ_INSERT_TAIL(&following->beat, spectator, next_beat);
	wake(spectator);
}

static void
on_sent(void *keeper)
{
	struct spectator *spectator = keeper;

	spectator->unread = 0;
	if (spectator->after < spectator->followed->told)
		wake(spectator);
}

/* Nobody follows it any more. */
static void
forget(struct followed *followed)
{
	struct following *following = followed->following;

	TAILQ_REMOVE(&following->all, followed, next);
	passage_clear(&followed->passage);
	free(followed);
	if (!TAILQ_EMPTY(&following->all))
		return;
	following->server->following = NULL;
	free(following);
}

static void
on_left(void *keeper)
{
	struct spectator *spectator = keeper;
	struct followed *followed = spectator->followed;

	stream_leaves(followed->following->server, spectator->visitor);
	stop(spectator);
	TAILQ_REMOVE(&followed->list, spectator, next);
	free(spectator);
	if (!TAILQ_EMPTY(&followed->list))
		return;
	forget(followed);
}

static const struct keeper_kind keeper_kind = {.begins = on_begins, .sent = on_sent, .left = on_left};

static struct following *
following_of(struct server *server)
{
	if (server->following != NULL)
		return server->following;
	struct following *following = must_calloc(1, sizeof *following);
	following->server = server;
	following->seen = db_edition_events(server->db);
	TAILQ_INIT(&following->all);
	TAILQ_INIT(&following->ready);
	TAILQ_INIT(&following->beat);
	server->following = following;
	return following;
}

/* `last` is its last event. */
static struct followed *
followed_of(struct server *server, const struct edition_row *edition, int64_t last)
{
	struct following *following = following_of(server);
	struct followed *followed = find(following, edition->id);

	if (followed != NULL)
		return followed;
	followed = must_calloc(1, sizeof *followed);
	*followed = (struct followed){.following = following,
		.edition = edition->id,
		.told = last,
		.over = edition->state == EDITION_OVER};
	TAILQ_INIT(&followed->list);
	TAILQ_INSERT_TAIL(&following->all, followed, next);
	return followed;
}

static void
answer_stream(const struct asked *asked, struct reply *reply)
{
	struct server *server = asked->server;
	struct edition_row edition;
	int64_t last, after;

	if (!tournament_asked(asked, asked->star[0], &edition, reply))
		return;
	if (edition.state == EDITION_OVER && stream_has_all(asked)) {
		reply->status = 204;
		return;
	}
	if (edition_event_last(server->db, edition.id, &last) != DB_OK) {
		reply_refuse(reply, 503, MSG_CANT_READ, &(struct message_args){.n = 0});
		return;
	}
	if (!stream_place(asked, last, MSG_WEB_NO_EVENT, &after, reply) || !stream_has_room(asked, reply))
		return;
	struct followed *followed = followed_of(server, &edition, last);
	struct spectator *spectator = must_calloc(1, sizeof *spectator);
	*spectator = (struct spectator){.followed = followed, .after = after};
	TAILQ_INSERT_TAIL(&followed->list, spectator, next);
	stream_opens(&keeper_kind, spectator, reply);
}

const struct route tournament_stream_routes[] = {
	{"/api/tournaments/*/stream", answer_stream},
	{NULL, NULL},
};
