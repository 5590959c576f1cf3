/*
 * heads.c - a table of buckets, found by the number of a match.
 */
#include "server/journal/heads.h"

#include <stdlib.h>
#include <sys/queue.h>

#include "db/journal.h"
#include "server/state/server.h"
#include "server/system/log.h"
#include "server/system/memory.h"

enum { BUCKETS = 4096 };

struct head {
	int64_t match, last_action;
	int throws;
	LIST_ENTRY(head) next;
};

struct match_heads {
	LIST_HEAD(, head) buckets[BUCKETS];
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
	return head;
}

static bool
add(void *arg, const struct match_head *found)
{
	struct head *head = find_or_make(arg, found->match);

	head->last_action = found->last_action;
	head->throws = found->throws;
	return true;
}

void
heads_open(struct server *server)
{
	server->heads = must_calloc(1, sizeof *server->heads);
	if (match_each_head(server->db, add, server->heads) != DB_OK)
		fatal("the matches that are played can't be read: %s", db_error(server->db));
}

void
heads_close(struct server *server)
{
	for (int i = 0; i < BUCKETS; i++) {
		struct head *head;
		while ((head = LIST_FIRST(&server->heads->buckets[i])) != NULL) {
			LIST_REMOVE(head, next);
			free(head);
		}
	}
	free(server->heads);
	server->heads = NULL;
}

void
heads_note(struct server *server, int64_t match, const struct action_row *row)
{
	struct head *head = find_or_make(server->heads, match);

	head->last_action = row->id;
	if (row->throw_number > head->throws)
		head->throws = row->throw_number;
}

void
heads_look(struct server *server, int64_t match)
{
	struct head *head = find(server->heads, match);
	struct match_row row;

	if (head == NULL || (match_find(server->db, match, &row) == DB_OK && row.state == MATCH_RUNNING))
		return;
	LIST_REMOVE(head, next);
	free(head);
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
