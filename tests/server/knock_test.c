/*
 * knock_test.c - who comes in before whom, when many addresses knock at once.
 */
#include <event2/event.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/net/knock.h"
#include "tests/groups/group.h"
#include "tests/server/peer.h"

enum { CROWD = 60 };

/* The addresses of those whose lines stand, in that order. */
struct stood {
	int count;
	char address[CROWD + 1][PEER_TEXT_SIZE];
};

static bool
named(void *arg, struct peer *peer, const struct sockaddr *client)
{
	(void)arg;
	(void)peer;
	(void)client;
	return true;
}

static void
stands(void *arg, const struct link *link, const struct peer *peer)
{
	struct stood *stood = arg;

	snprintf(stood->address[stood->count++], PEER_TEXT_SIZE, "%s", peer->text);
	link_close(link);
}

static void
failed(void *arg, int fd, const struct peer *peer, enum knock_fault fault, const char *reason)
{
	(void)arg;
	(void)fd;
	(void)peer;
	(void)fault;
	(void)reason;
	fail_msg("a knock has failed");
}

static const struct knock_owner owner = {.named = named, .stands = stands, .failed = failed};

/* Somebody behind a proxy, whose header has come. Returns the far end. */
static int
come(struct knocks *knocks, const char *address, struct stood *stood)
{
	static const char header[] = "PROXY UNKNOWN\r\n";
	const struct knock_wish wish = {.proxied = true, .owner = &owner, .arg = stood};
	const struct peer peer = peer_of(address);
	int ends[2];

	assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
	assert_int_equal(fcntl(ends[0], F_SETFL, O_NONBLOCK), 0);
	assert_int_equal(write(ends[1], header, strlen(header)), (int)strlen(header));
	assert_true(knock(knocks, ends[0], &peer, &wish, 0));
	return ends[1];
}

static void
addresses_take_turns(void **state)
{
	struct event_base *base = event_base_new();
	struct knocks *knocks = knocks_open(base, CROWD + 1);
	struct stood stood = {.count = 0};
	int far_end[CROWD + 1];
	(void)state;

	for (int i = 0; i < CROWD; i++)
		far_end[i] = come(knocks, i % 2 == 0 ? "192.0.2.1" : "192.0.2.2", &stood);
	event_base_loop(base, EVLOOP_NONBLOCK);
	far_end[CROWD] = come(knocks, "192.0.2.3", &stood);
	event_base_loop(base, EVLOOP_NONBLOCK);
	assert_true(knocks_wait(knocks));
	knocks_step(knocks, KNOCK_STEPS_TURN);

	/* One turn is enough for who came last: one of each address goes before. */
	assert_int_equal(stood.count, KNOCK_STEPS_TURN);
	assert_string_equal(stood.address[2], "192.0.2.3");
	for (int turns = 1; knocks_wait(knocks); turns++) {
		assert_true(turns <= CROWD / KNOCK_STEPS_TURN);
		knocks_step(knocks, KNOCK_STEPS_TURN);
	}
	assert_int_equal(stood.count, CROWD + 1);
	for (int i = 0; i <= CROWD; i++)
		close(far_end[i]);
	knocks_close(knocks);
	event_base_free(base);
}

TEST_GROUP(knock)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(addresses_take_turns)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
