/*
 * wire_test.c - wires and their outbox on pairs of sockets: what leaves when, in which order, what a lost
 * turn takes with it, and what shared pieces count.
 */
#include "tests/server/check.h"

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/net/wire.h"
#include "tests/groups/group.h"

enum { MANY = 1000, BIG = 4 * 1024 * 1024 };

/* A wire and the socket at its far end. */
struct line {
	struct wire wire;
	int far;
	int sent, told; /* callbacks */
};

struct house {
	struct event_base *base;
	struct outbox *outbox;
};

static size_t
no_room(void *arg)
{
	(void)arg;
	return 0;
}

static void
on_bytes(void *arg, const char *bytes, size_t size)
{
	(void)arg;
	(void)bytes;
	(void)size;
}

static void
on_end(void *arg, bool failed)
{
	(void)arg;
	(void)failed;
}

static void
on_sent(void *arg)
{
	((struct line *)arg)->sent++;
}

static const struct wire_owner owner = {
	.room = no_room, .on_bytes = on_bytes, .on_end = on_end, .on_sent = on_sent};

static int
set_up(void **state)
{
	struct house *house = calloc(1, sizeof *house);

	house->base = event_base_new();
	house->outbox = outbox_open(house->base);
	*state = house;
	return 0;
}

static int
tear_down(void **state)
{
	struct house *house = *state;

	outbox_close(house->outbox);
	event_base_free(house->base);
	free(house);
	return 0;
}

static void
line_open(struct line *line, const struct house *house)
{
	int ends[2];

	assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends), 0);
	line->far = ends[1];
	line->sent = line->told = 0;
	wire_open(&line->wire, house->base, &(struct link){.fd = ends[0]}, house->outbox, &owner, line);
}

static void
line_close(struct line *line)
{
	wire_close(&line->wire);
	close(line->far);
}

static void
hold(struct line *line, const char *text)
{
	wire_hold(&line->wire, text, strlen(text));
}

/* What has come at the far end is just this. */
static void
check_came(const struct line *line, const char *expected)
{
	char came[256];
	ssize_t size = read(line->far, came, sizeof came - 1);

	came[size > 0 ? size : 0] = '\0';
	assert_string_equal(came, expected);
}

static bool
speaks(void *arg)
{
	(void)arg;
	return true;
}

static void
tell(void *arg)
{
	struct line *line = arg;

	line->told++;
	hold(line, "sorry ");
}

static void
nothing_leaves_before_the_flush(void **state)
{
	const struct house *house = *state;
	struct line line;

	line_open(&line, house);
	hold(&line, "one ");
	hold(&line, "two");
	check_came(&line, "");
	assert_int_equal(wire_backlog(&line.wire), 7);
	assert_false(outbox_flush(house->outbox));
	check_came(&line, "one two");
	assert_int_equal(wire_backlog(&line.wire), 0);
	assert_int_equal(line.sent, 1);
	line_close(&line);
}

static void
pieces_stand_where_they_were_put(void **state)
{
	const struct house *house = *state;
	struct piece *news = piece_new("<news>", 6), *more = piece_new("<more>", 6);
	struct line alice, bob;

	line_open(&alice, house);
	line_open(&bob, house);
	wire_hold_piece(&alice.wire, news);
	hold(&alice, "a");
	wire_hold_piece(&alice.wire, more);
	wire_hold_piece(&alice.wire, news);
	hold(&alice, "b");
	hold(&bob, "c");
	wire_hold_piece(&bob.wire, news);
	assert_int_equal(news->holders, 4);
	assert_int_equal(wire_backlog(&alice.wire), 20);
	assert_false(outbox_flush(house->outbox));
	check_came(&alice, "<news>a<more><news>b");
	check_came(&bob, "c<news>");
	assert_int_equal(news->holders, 1);
	piece_free(news);
	piece_free(more);
	line_close(&alice);
	line_close(&bob);
}

static void
a_lost_turn_drops_its_own_output_and_no_other(void **state)
{
	const struct house *house = *state;
	struct piece *news = piece_new("<news>", 6);
	static struct line lines[MANY];

	for (int i = 0; i < MANY; i++) {
		line_open(&lines[i], house);
		hold(&lines[i], "old");
		wire_hold_piece(&lines[i].wire, news);
	}
	assert_true(outbox_flush(house->outbox));
	/* The last of them wait still, with output of a turn that was stored. */
	struct line *last = &lines[MANY - 1], *quiet = &lines[MANY - 2];
	hold(last, "lost");
	wire_hold_piece(&last->wire, news);
	outbox_drop(house->outbox, speaks, tell);
	assert_int_equal(last->told, 1);
	assert_int_equal(quiet->told, 0);
	while (outbox_flush(house->outbox))
		;
	check_came(last, "old<news>sorry ");
	check_came(quiet, "old<news>");
	assert_int_equal(news->holders, 1);
	piece_free(news);
	for (int i = 0; i < MANY; i++)
		line_close(&lines[i]);
}

static void
who_is_waited_for_goes_before_who_listens(void **state)
{
	const struct house *house = *state;
	static struct line lines[MANY];
	struct line player;

	line_open(&player, house);
	for (int i = 0; i < MANY; i++) {
		line_open(&lines[i], house);
		hold(&lines[i], "board");
	}
	assert_true(outbox_flush(house->outbox));
	check_came(&lines[MANY - 1], "");

	/* One who listens does something: what waits for them comes, too, in its order. */
	hold(&player, "your move");
	wire_first(&player.wire);
	hold(&lines[MANY - 1], " answer");
	wire_first(&lines[MANY - 1].wire);
	assert_true(outbox_flush(house->outbox));
	check_came(&player, "your move");
	check_came(&lines[MANY - 1], "board answer");
	check_came(&lines[MANY - 2], "");

	/* Only for that once. */
	hold(&player, "news");
	assert_true(outbox_flush(house->outbox));
	check_came(&player, "");
	while (outbox_flush(house->outbox))
		;
	check_came(&player, "news");
	check_came(&lines[MANY - 2], "board");
	line_close(&player);
	for (int i = 0; i < MANY; i++)
		line_close(&lines[i]);
}

/* All that can be read now; false if one byte isn't the next of those that are expected. */
static bool
read_on(const struct line *line, const char *expected, size_t *at)
{
	static char came[65536];
	ssize_t size;

	while ((size = read(line->far, came, sizeof came)) > 0) {
		if (memcmp(came, expected + *at, (size_t)size) != 0)
			return false;
		*at += (size_t)size;
	}
	return true;
}

static void
what_a_full_socket_leaves_comes_later_and_in_order(void **state)
{
	const struct house *house = *state;
	char *text = malloc(BIG);
	struct line line;
	size_t at = 0;

	for (int i = 0; i < BIG; i++)
		text[i] = (char)('a' + i % 23);
	struct piece *piece = piece_new(text + 1000, BIG - 2000);
	line_open(&line, house);
	wire_hold(&line.wire, text, 1000);
	wire_hold_piece(&line.wire, piece);
	wire_hold(&line.wire, text + BIG - 1000, 500);
	assert_false(outbox_flush(house->outbox));
	assert_int_equal(piece->holders, 2);
	assert_true(wire_backlog(&line.wire) > 1000);
	wire_hold(&line.wire, text + BIG - 500, 500);
	assert_false(outbox_flush(house->outbox));
	while (at < BIG) {
		size_t backlog = wire_backlog(&line.wire);
		assert_true(read_on(&line, text, &at));
		event_base_loop(house->base, EVLOOP_NONBLOCK);
		assert_int_equal(wire_backlog(&line.wire), backlog); /* all output leaves in the flush */
		assert_false(outbox_flush(house->outbox));
	}
	assert_int_equal(piece->holders, 1);
	assert_int_equal(wire_backlog(&line.wire), 0);
	line_close(&line);
	piece_free(piece);
	free(text);
}

/* One event of the loop, which here is always the timer. */
static void
await_timer(const struct house *house)
{
	event_base_loop(house->base, EVLOOP_ONCE);
}

/* Text that may wait, on each of these lines. */
static void
hold_calmly(struct line *lines, int count, const char *text)
{
	for (int i = 0; i < count; i++) {
		assert_true(wire_is_calm(&lines[i].wire));
		hold(&lines[i], text);
		wire_may_wait(&lines[i].wire);
	}
}

static void
what_may_wait_does_so_in_a_busy_turn(void **state)
{
	const struct house *house = *state;
	struct line lines[OUTBOX_BUSY];

	for (int i = 0; i < OUTBOX_BUSY; i++)
		line_open(&lines[i], house);
	hold_calmly(lines, OUTBOX_BUSY - 1, "few ");
	assert_false(outbox_flush(house->outbox));
	check_came(&lines[0], "few ");

	hold_calmly(lines, OUTBOX_BUSY, "many ");
	assert_false(outbox_flush(house->outbox));
	check_came(&lines[0], "");
	hold(&lines[0], "answer "); /* the next output takes along what waits */
	assert_false(wire_is_calm(&lines[0].wire));
	assert_false(outbox_flush(house->outbox));
	check_came(&lines[0], "many answer ");
	check_came(&lines[OUTBOX_BUSY - 1], "");
	await_timer(house);
	assert_false(outbox_flush(house->outbox));
	for (int i = 1; i < OUTBOX_BUSY - 1; i++)
		check_came(&lines[i], "few many ");
	for (int i = 0; i < OUTBOX_BUSY; i++)
		line_close(&lines[i]);
}

/* It leaves in time, however many others have been told something. */
static void
what_may_wait_is_not_behind_those_who_listen(void **state)
{
	const struct house *house = *state;
	static struct line lines[MANY];
	struct line player;

	line_open(&player, house);
	hold_calmly(&player, 1, "board ");
	for (int i = 0; i < MANY; i++) {
		line_open(&lines[i], house);
		hold(&lines[i], "news ");
	}
	assert_true(outbox_flush(house->outbox));
	check_came(&player, "");
	await_timer(house);
	assert_true(outbox_flush(house->outbox));
	check_came(&player, "board ");

	/* Nor is it when those who wait for more are told news themselves. */
	struct line *last = &lines[MANY - 1];
	hold(&lines[0], "news ");
	hold_calmly(&player, 1, "board ");
	for (int i = 1; i < OUTBOX_BUSY; i++)
		hold(&lines[i], "news ");
	assert_true(outbox_flush(house->outbox));
	hold(&player, "news ");
	assert_true(outbox_flush(house->outbox));
	check_came(&player, "board news ");
	check_came(last, "");

	/* In a turn that sends to few there is nothing to wait for. */
	hold_calmly(&player, 1, "board ");
	assert_true(outbox_flush(house->outbox));
	check_came(&player, "board ");
	while (outbox_flush(house->outbox))
		;
	line_close(&player);
	for (int i = 0; i < MANY; i++)
		line_close(&lines[i]);
}

/* It was stored, and a turn that isn't takes nothing of it back. A line may close while it waits. */
static void
what_waits_outlives_a_lost_turn(void **state)
{
	const struct house *house = *state;
	struct line lines[OUTBOX_BUSY];

	for (int i = 0; i < OUTBOX_BUSY; i++)
		line_open(&lines[i], house);
	hold_calmly(lines, OUTBOX_BUSY, "stored ");
	assert_false(outbox_flush(house->outbox));
	hold(&lines[0], "lost ");
	outbox_drop(house->outbox, speaks, tell);
	assert_int_equal(lines[0].told, 1);
	assert_int_equal(lines[1].told, 0);
	assert_false(outbox_flush(house->outbox));
	check_came(&lines[0], "stored sorry ");
	for (int i = 0; i < OUTBOX_BUSY; i++)
		line_close(&lines[i]);
}

/* What has come continues the line's count: 0, 1, ... 250, 0, ... */
static void
check_counted(const struct line *line, int *come)
{
	unsigned char bytes[256];
	ssize_t size = read(line->far, bytes, sizeof bytes);

	for (ssize_t at = 0; at < size; at++)
		assert_int_equal(bytes[at], (*come)++ % 251);
}

/* The next byte of the line's count, which may wait, is waited for, or just comes. */
static void
hold_counted(struct line *line, int *held, int manner)
{
	bool calm = wire_is_calm(&line->wire);
	char byte = (char)((*held)++ % 251);

	wire_hold(&line->wire, &byte, 1);
	if (manner == 0)
		wire_first(&line->wire);
	else if (manner == 1 && calm)
		wire_may_wait(&line->wire);
}

/* Whatever is held, waits or is waited for, in busy turns and in others: each line reads it all, in the order
 * in which it was held. */
static void
what_waits_keeps_its_order(void **state)
{
	enum { TURNS = 2000, LINES = 2 * OUTBOX_BUSY };
	const struct house *house = *state;
	struct line lines[LINES];
	int held[LINES] = {0}, come[LINES] = {0};
	unsigned int seed = 26;

	for (int i = 0; i < LINES; i++)
		line_open(&lines[i], house);
	for (int turn = 0; turn < TURNS; turn++) {
		for (int left = 1 + rand_r(&seed) % LINES; left > 0; left--) {
			int i = rand_r(&seed) % LINES;
			hold_counted(&lines[i], &held[i], rand_r(&seed) % 3);
		}
		if (turn % 97 == 0)
			event_base_loop(house->base, EVLOOP_ONCE | EVLOOP_NONBLOCK);
		assert_false(outbox_flush(house->outbox));
		for (int i = 0; i < LINES; i++)
			check_counted(&lines[i], &come[i]);
	}
	while (!TAILQ_EMPTY(&house->outbox->calm))
		await_timer(house);
	assert_false(outbox_flush(house->outbox));
	for (int i = 0; i < LINES; i++) {
		check_counted(&lines[i], &come[i]);
		assert_int_equal(come[i], held[i]);
		line_close(&lines[i]);
	}
}

/* Bytes of memory that wait with the text, pieces aside. */
static size_t
memory_of(const struct hold *hold)
{
	return hold->size + (size_t)hold->join_size * sizeof *hold->joins;
}

/* Heads and bodies, some of them shared, for somebody who reads now and then: all comes in order, and the
 * memory that is taken is hardly more than the most that has waited. */
static void
who_reads_slowly_takes_no_more_memory_than_waits(void **state)
{
	const struct house *house = *state;
	char *text = malloc(BIG);
	struct line line;
	size_t at = 0, told = 0, most = 0;

	srand(1);
	for (int i = 0; i < BIG; i++)
		text[i] = (char)rand();
	line_open(&line, house);
	while (told + 4096 < BIG) {
		size_t head = (size_t)rand() % 600, body = 1 + (size_t)rand() % 3000;
		struct piece *piece = piece_new(text + told + head, body);
		wire_hold(&line.wire, text + told, head);
		wire_hold_piece(&line.wire, piece);
		piece_free(piece);
		told += head + body;
		assert_false(outbox_flush(house->outbox));
		const struct hold *pending = &line.wire.pending;
		size_t waiting = hold_length(pending);
		if (waiting > most)
			most = waiting;
		assert_true(memory_of(pending) + pending->shared <= most + most / 4 + 4096);
		if (waiting > 200000 || rand() % 50 == 0)
			assert_true(read_on(&line, text, &at));
		event_base_loop(house->base, EVLOOP_NONBLOCK);
	}
	assert_true(most > 200000);
	while (at < told) {
		assert_true(read_on(&line, text, &at));
		event_base_loop(house->base, EVLOOP_NONBLOCK);
	}
	assert_int_equal(memory_of(&line.wire.pending), 0);
	line_close(&line);
	free(text);
}

static void
who_goes_lets_go_of_all_pieces(void **state)
{
	const struct house *house = *state;
	char *text = calloc(1, BIG);
	struct piece *piece = piece_new(text, BIG);
	struct line line;

	line_open(&line, house);
	wire_hold_piece(&line.wire, piece);
	assert_false(outbox_flush(house->outbox)); /* the rest is pending */
	wire_hold_piece(&line.wire, piece);
	assert_int_equal(piece->holders, 3);
	line_close(&line);
	assert_int_equal(piece->holders, 1);
	piece_free(piece);
	free(text);
}

static void
more_parts_than_one_call_takes_stay_in_order(void **state)
{
	const struct house *house = *state;
	struct piece *dot = piece_new(".", 1);
	char expected[2 * MANY + 1] = "";
	struct line line;
	size_t at = 0;

	line_open(&line, house);
	for (int i = 0; i < MANY; i++) {
		char own = (char)('a' + i % 26);
		wire_hold(&line.wire, &own, 1);
		wire_hold_piece(&line.wire, dot);
		expected[2 * (size_t)i] = own;
		expected[2 * (size_t)i + 1] = '.';
	}
	assert_false(outbox_flush(house->outbox));
	while (at < 2 * (size_t)MANY) {
		assert_true(read_on(&line, expected, &at));
		event_base_loop(house->base, EVLOOP_NONBLOCK);
		assert_false(outbox_flush(house->outbox));
	}
	assert_int_equal(dot->holders, 1);
	piece_free(dot);
	line_close(&line);
}

TEST_GROUP(wire)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(nothing_leaves_before_the_flush, set_up, tear_down),
		cmocka_unit_test_setup_teardown(pieces_stand_where_they_were_put, set_up, tear_down),
		cmocka_unit_test_setup_teardown(
			a_lost_turn_drops_its_own_output_and_no_other, set_up, tear_down),
		cmocka_unit_test_setup_teardown(who_is_waited_for_goes_before_who_listens, set_up, tear_down),
		cmocka_unit_test_setup_teardown(
			what_a_full_socket_leaves_comes_later_and_in_order, set_up, tear_down),
		cmocka_unit_test_setup_teardown(
			who_reads_slowly_takes_no_more_memory_than_waits, set_up, tear_down),
		cmocka_unit_test_setup_teardown(who_goes_lets_go_of_all_pieces, set_up, tear_down),
		cmocka_unit_test_setup_teardown(what_may_wait_does_so_in_a_busy_turn, set_up, tear_down),
		cmocka_unit_test_setup_teardown(
			what_may_wait_is_not_behind_those_who_listen, set_up, tear_down),
		cmocka_unit_test_setup_teardown(what_waits_outlives_a_lost_turn, set_up, tear_down),
		cmocka_unit_test_setup_teardown(what_waits_keeps_its_order, set_up, tear_down),
		cmocka_unit_test_setup_teardown(
			more_parts_than_one_call_takes_stay_in_order, set_up, tear_down),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
