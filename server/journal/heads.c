/*
 * heads.c - a list, and a table of buckets, found by the number of a match.
 */
#include "server/journal/heads.h"

#include <stdlib.h>
#include <sys/queue.h>

#include "db/games.h"
#include "db/journal.h"
#include "server/journal/replay.h"
#include "server/state/server.h"
#include "server/system/log.h"
#include "server/system/memory.h"

enum { BUCKETS = 4096 };

struct head {
	int64_t match, last_action;
	int throws;
	int actions;	      /* number of the last one, once `stands` is there */
	struct match *stands; /* owned; NULL: nobody has asked yet, or it doesn't replay */
	LIST_ENTRY(head) next;
	TAILQ_ENTRY(head) next_of_all;
};

struct match_heads {
	LIST_HEAD(, head) buckets[BUCKETS];
	TAILQ_HEAD(, head) all;
	int count;
	struct replay replay; /* of one of them at a time */
};

static struct head *
find(const struct match_heads *heads, int64_t match)
{
	struct head *head;

	LIST_FOREACH(head, &heads->buckets[(uint64_t)match % BUCKETS], next)
		if (head->match == match)
			return head;
	return NULL;
}

static struct head *
find_or_make(struct match_heads *heads, int64_t match)
{
	struct head *head = find(heads, match);

	if (head != NULL)
		return head;
	head = must_calloc(1, sizeof *head);
	head->match = match;
	LIST_INSERT_HEAD(&heads->buckets[(uint64_t)match % BUCKETS], head, next);
	TAILQ_INSERT_TAIL(&heads->all, head, next_of_all);
	heads->count++;
	return head;
}

static void
forget(struct match_heads *heads, struct head *head)
{
	LIST_REMOVE(head, next);
	TAILQ_REMOVE(&heads->all, head, next_of_all);
	heads->count--;
	free(head->stands);
	free(head);
}

static bool
add_running(void *arg, int64_t match)
{
	(void)find_or_make(arg, match);
	return true;
}

static bool
add(void *arg, const struct match_head *found)
{
	struct head *head = find(arg, found->match);

	if (head == NULL) /* it has stopped */
		return true;
	head->last_action = found->last_action;
	head->throws = found->throws;
	return true;
}

void
heads_open(struct server *server)
{
	struct match_heads *heads = must_calloc(1, sizeof *heads);

	TAILQ_INIT(&heads->all);
	server->heads = heads;
	if (match_each_running(server->db, add_running, heads) != DB_OK ||
		match_each_head(server->db, add, heads) != DB_OK)
		fatal("the matches that are played can't be read: %s", db_error(server->db));
}

void
heads_close(struct server *server)
{
	struct head *head;

	while ((head = TAILQ_FIRST(&server->heads->all)) != NULL)
		forget(server->heads, head);
	free(server->heads);
	server->heads = NULL;
}

/* --- how they stand */

static void
stop_following(struct head *head)
{
	free(head->stands);
	head->stands = NULL;
}

static bool
go_on(struct match_heads *heads, struct head *head, const struct action_row *row)
{
	heads->replay.match = *head->stands;
	if (!replay_row(&heads->replay, row))
		return false;
	*head->stands = heads->replay.match;
	head->actions = row->number;
	return true;
}

struct reading {
	struct match_heads *heads;
	struct head *head;
	bool failed;
};

static bool
read_action(void *arg, const struct action_row *row)
{
	struct reading *reading = arg;

	reading->failed = !go_on(reading->heads, reading->head, row);
	return !reading->failed;
}

static bool
read_match(struct server *server, struct head *head, const struct match_row *row)
{
	struct match_heads *heads = server->heads;
	struct reading reading = {.heads = heads, .head = head};
	int64_t last = head->last_action > row->last_action ? head->last_action : row->last_action;
	struct game_end end;
	int games;

	/* Between two games the board of the last one still stands. */
	if (games_over(server->db, row->id, &games) != DB_OK ||
		replay_begin_behind(&heads->replay, server->db, row, games - (games > 0), &end) != DB_OK)
		return false;
	head->stands = must_alloc(sizeof *head->stands);
	*head->stands = heads->replay.match;
	head->actions = end.last_number;
	if (end.last_action == last)
		return true;
	return action_each_after(server->db, end.last_action, last, read_action, &reading) == DB_OK &&
	       !reading.failed;
}

const struct match *
heads_match(struct server *server, const struct match_row *row, int *actions)
{
	struct head *head = server->heads != NULL ? find(server->heads, row->id) : NULL;

	if (head == NULL)
		return NULL;
	if (head->stands == NULL && !read_match(server, head, row))
		stop_following(head);
	*actions = head->actions;
	return head->stands;
}

/* --- what comes */

void
heads_note(struct server *server, int64_t match, const struct action_row *row)
{
	struct head *head = find_or_make(server->heads, match);

	head->last_action = row->id;
	if (row->throw_number > head->throws)
		head->throws = row->throw_number;
	if (head->stands != NULL && !go_on(server->heads, head, row))
		stop_following(head);
}

void
heads_look(struct server *server, int64_t match)
{
	struct head *head = find(server->heads, match);
	struct match_row row;
	bool runs = match_find(server->db, match, &row) == DB_OK && row.state == MATCH_RUNNING;

	if (runs)
		(void)find_or_make(server->heads, match);
	else if (head != NULL)
		forget(server->heads, head);
}

void
heads_apply(const struct server *server, struct match_row *row)
{
	const struct head *head =
		server->heads != NULL && row->state == MATCH_RUNNING ? find(server->heads, row->id) : NULL;

	if (head == NULL || head->last_action <= row->last_action)
		return;
	row->last_action = head->last_action;
	if (head->throws > row->throws)
		row->throws = head->throws;
}

/* --- all of them */

int
heads_count(const struct server *server)
{
	return server->heads != NULL ? server->heads->count : 0;
}

void
heads_each(const struct server *server, heads_fn *each, void *arg)
{
	const struct head *head;

	TAILQ_FOREACH(head, &server->heads->all, next_of_all)
		if (!each(arg, head->match))
			return;
}
