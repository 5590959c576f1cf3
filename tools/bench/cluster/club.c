/*
 * club.c - see club.h.
 */
#include "tools/bench/cluster/club.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "tools/bench/accounts.h"
#include "tools/bench/fail.h"

enum {
	PAIRS = 50,
	LENGTH = 5,
};

static void
sit_down(struct club *club, struct seats *seats, const struct child *server)
{
	seats->conns = must_alloc((size_t)(2 * club->pairs), sizeof *seats->conns);
	accounts_login(&club->bench, server, 0, 2 * club->pairs, LOGIN_CLIP, seats->conns);
	players_init(&seats->players, seats->conns, 0, club->pairs, club->length);
}

static void
stand_up(struct seats *seats)
{
	players_clear(&seats->players);
	free(seats->conns);
	seats->conns = NULL;
}

static void
register_all(struct club *club, const struct child *server)
{
	accounts_register(&club->bench, server, 0, 2 * club->pairs,
		"toggle ready\r\ntoggle notify\r\ntoggle report\r\n");
}

static void
make_folder(struct club *club, const char *name)
{
	char parent[BENCH_PATH_SIZE];

	memcpy(parent, club->bench.dir, sizeof parent);
	if (snprintf(club->bench.dir, BENCH_PATH_SIZE, "%.*s/%s", BENCH_PATH_SIZE - 16, parent, name) < 0 ||
		mkdir(club->bench.dir, 0700) != 0)
		fail_system("can't make %s", club->bench.dir);
}

void
club_open(struct club *club, const struct bench *given, const char *name, int copies)
{
	const struct bench *bench = &club->bench;

	*club = (struct club){.bench = *given,
		.pairs = given->pairs > 0 ? given->pairs : PAIRS,
		.length = given->length > 0 ? given->length : LENGTH};
	make_folder(club, name);
	nodes_find(bench);
	node_make(&club->primary, bench, "primary");
	node_follow(&club->standby, bench, "standby", &club->primary);
	const struct node nodes[] = {club->primary, club->standby};
	machine_init(&club->a, bench, "a", nodes, 2, copies);
	machine_init(&club->b, bench, "b", nodes, 2, copies);
	machine_begin_log(&club->a);
	machine_start_writer(&club->a);
	machine_copy(&club->b, &club->a);
	machine_start_follower(&club->b);
	child_start_server(&club->plain, bench, "plain", HASHING_CHEAP);
	register_all(club, &club->a.child);
	register_all(club, &club->plain);
	sit_down(club, &club->logged, &club->a.child);
	sit_down(club, &club->unlogged, &club->plain);
}

void
club_stand_up(struct club *club)
{
	stand_up(&club->logged);
}

void
club_close(struct club *club)
{
	if (club->logged.conns != NULL)
		stand_up(&club->logged);
	stand_up(&club->unlogged);
	if (club->b.child.pid != 0)
		child_stop(&club->b.child);
	if (club->a.child.pid != 0)
		child_stop(&club->a.child);
	child_stop(&club->plain);
	node_kill(&club->standby);
	if (club->primary.pid != 0)
		node_kill(&club->primary);
}
