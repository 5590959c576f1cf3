/*
 * calm_test.c - how long output waits that nobody has to answer. The timer is the test's own: it says how it
 * is set, and goes off when the test says so.
 */
#include "tests/server/check.h"

#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include "server/net/wire.h"

enum { MANY = 1000, SOCKET_SIZE = 4096 };

int __wrap_timerfd_create(int clock, int flags);
int __wrap_timerfd_settime(int fd, int flags, const struct itimerspec *value, struct itimerspec *old_value);

static struct {
	int fd;
	int times_set;
	bool runs;
} timer;

int
__wrap_timerfd_create(int clock, int flags)
{
	assert_int_equal(clock, CLOCK_MONOTONIC);
	assert_int_equal(flags, TFD_NONBLOCK | TFD_CLOEXEC);
	timer.times_set = 0;
	timer.runs = false;
	timer.fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
	return timer.fd;
}

/* To be set once more while it runs would put off what waits already. */
int
__wrap_timerfd_settime(int fd, int flags, const struct itimerspec *value, struct itimerspec *old_value)
{
	assert_int_equal(fd, timer.fd);
	assert_int_equal(flags, 0);
	assert_null(old_value);
	assert_false(timer.runs);
	assert_int_equal(value->it_value.tv_sec, 0);
	assert_int_equal(value->it_value.tv_nsec, 2000000);
	assert_int_equal(value->it_interval.tv_sec, 0);
	assert_int_equal(value->it_interval.tv_nsec, 0);
	timer.times_set++;
	timer.runs = true;
	return 0;
}

struct house {
	struct event_base *base;
	struct outbox *outbox;
};

/* A wire and the socket at its far end. */
struct line {
	struct wire wire;
	int far;
	int held, stored, come; /* bytes: told, of them in turns that were stored, read at the far end */
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
	fail_msg("a line has ended");
}

static void
on_sent(void *arg)
{
	(void)arg;
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

/* `size` bytes fit into its socket, about; 0: as many as usual. */
static void
line_open(struct line *line, const struct house *house, int size)
{
	int ends[2];

	assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends), 0);
	if (size > 0)
		assert_int_equal(setsockopt(ends[0], SOL_SOCKET, SO_SNDBUF, &size, sizeof size), 0);
	*line = (struct line){.far = ends[1]};
	wire_open(&line->wire, house->base, &(struct link){.fd = ends[0]}, house->outbox, &owner, line);
}

static void
line_close(struct line *line)
{
	wire_close(&line->wire);
	close(line->far);
}

/* The next bytes of the line's count: 0, 1, ... 250, 0, ... */
static void
hold(struct line *line, int size)
{
	char bytes[SOCKET_SIZE];

	assert_true(size <= SOCKET_SIZE);
	for (int i = 0; i < size; i++)
		bytes[i] = (char)(line->held++ % 251);
	wire_hold(&line->wire, bytes, (size_t)size);
}

static void
hold_calmly(struct line *line, int size)
{
	assert_true(wire_is_calm(&line->wire));
	hold(line, size);
	wire_may_wait(&line->wire);
}

static void
hold_all_calmly(struct line *lines, int count)
{
	for (int i = 0; i < count; i++)
		hold_calmly(&lines[i], 10);
}

/* All that can be read, up to this many bytes, continues the line's count. Returns how many came. */
static int
read_on(struct line *line, int most)
{
	unsigned char bytes[SOCKET_SIZE];
	int before = line->come;
	ssize_t size = 1;

	while (size > 0 && line->come - before < most) {
		int left = before + most - line->come;
		size = read(line->far, bytes, left < SOCKET_SIZE ? (size_t)left : SOCKET_SIZE);
		for (ssize_t at = 0; at < size; at++)
			assert_int_equal(bytes[at], line->come++ % 251);
	}
	return line->come - before;
}

/* The events of a turn: sockets that have room again, and the timer if it has gone off. */
static void
turn_begin(const struct house *house)
{
	event_base_loop(house->base, EVLOOP_ONCE | EVLOOP_NONBLOCK);
}

/* The 2 ms are over, when the next turn begins. */
static void
let_timer_go_off(void)
{
	const uint64_t once = 1;

	assert_true(timer.runs);
	timer.runs = false;
	assert_int_equal(write(timer.fd, &once, sizeof once), sizeof once);
}

static void
the_timer_is_set_once_and_anew_when_it_has_gone_off(void **state)
{
	const struct house *house = *state;
	struct line lines[2 * OUTBOX_BUSY];

	for (int i = 0; i < 2 * OUTBOX_BUSY; i++)
		line_open(&lines[i], house, 0);
	for (int round = 1; round <= 3; round++) {
		hold_all_calmly(lines, OUTBOX_BUSY);
		assert_int_equal(timer.times_set, round - 1);
		assert_false(outbox_flush(house->outbox));
		assert_int_equal(timer.times_set, round);
		/* Who comes later waits less long. */
		turn_begin(house);
		hold_all_calmly(lines + OUTBOX_BUSY, OUTBOX_BUSY);
		assert_false(outbox_flush(house->outbox));
		assert_int_equal(timer.times_set, round);
		for (int i = 0; i < 2 * OUTBOX_BUSY; i++)
			assert_int_equal(read_on(&lines[i], SOCKET_SIZE), 0);
		let_timer_go_off();
		turn_begin(house);
		assert_int_equal(house->outbox->calm_ends, round);
		assert_false(outbox_flush(house->outbox));
		for (int i = 0; i < 2 * OUTBOX_BUSY; i++)
			assert_int_equal(read_on(&lines[i], SOCKET_SIZE), 10);
	}
	/* Where nothing waits it isn't set. */
	hold_all_calmly(lines, OUTBOX_BUSY - 1);
	assert_false(outbox_flush(house->outbox));
	assert_int_equal(timer.times_set, 3);
	for (int i = 0; i < 2 * OUTBOX_BUSY; i++)
		line_close(&lines[i]);
}

/* News for a thousand, of which a turn sends a part, and a busy turn, in which others begin to wait. */
static void
what_has_waited_leaves_in_the_turn_of_the_timer(void **state)
{
	const struct house *house = *state;
	static struct line listeners[MANY];
	struct line players[OUTBOX_BUSY], others[OUTBOX_BUSY];

	for (int i = 0; i < MANY; i++) {
		line_open(&listeners[i], house, 0);
		hold(&listeners[i], 1000);
	}
	for (int i = 0; i < OUTBOX_BUSY; i++) {
		line_open(&players[i], house, 0);
		line_open(&others[i], house, 0);
	}
	hold_all_calmly(players, OUTBOX_BUSY);
	assert_true(outbox_flush(house->outbox));
	let_timer_go_off();
	turn_begin(house);
	hold_calmly(&players[0], 10); /* it has more to say, which might wait */
	hold_all_calmly(others, OUTBOX_BUSY);
	for (int i = 0; i < MANY; i++)
		hold(&listeners[i], 1000);
	assert_true(outbox_flush(house->outbox));
	for (int i = 0; i < OUTBOX_BUSY; i++) {
		assert_int_equal(read_on(&players[i], SOCKET_SIZE), i == 0 ? 20 : 10);
		assert_int_equal(read_on(&others[i], SOCKET_SIZE), 0);
	}
	assert_int_equal(read_on(&listeners[MANY - 1], SOCKET_SIZE), 0);
	/* These wait for the timer that was set in that turn. */
	assert_int_equal(timer.times_set, 2);
	let_timer_go_off();
	turn_begin(house);
	assert_true(outbox_flush(house->outbox));
	for (int i = 0; i < OUTBOX_BUSY; i++) {
		assert_int_equal(read_on(&others[i], SOCKET_SIZE), 10);
		line_close(&players[i]);
		line_close(&others[i]);
	}
	while (outbox_flush(house->outbox))
		;
	for (int i = 0; i < MANY; i++) {
		assert_int_equal(read_on(&listeners[i], SOCKET_SIZE), 2000);
		line_close(&listeners[i]);
	}
}

/* Its socket takes no more. Returns how many bytes it has taken. */
static int
fill(struct line *line, const struct house *house)
{
	while (wire_backlog(&line->wire) == 0) {
		hold(line, SOCKET_SIZE);
		wire_first(&line->wire);
		assert_false(outbox_flush(house->outbox));
	}
	return line->held - (int)wire_backlog(&line->wire);
}

static void
what_may_wait_stands_behind_what_a_full_socket_has_left(void **state)
{
	const struct house *house = *state;
	struct line lines[OUTBOX_BUSY], *full = &lines[0];

	for (int i = 0; i < OUTBOX_BUSY; i++)
		line_open(&lines[i], house, i == 0 ? SOCKET_SIZE : 0);
	int taken = fill(full, house);
	hold_all_calmly(lines, OUTBOX_BUSY);
	assert_false(outbox_flush(house->outbox));
	assert_ptr_equal(full->wire.queue, &house->outbox->calm);
	/* The timer's turn comes, and it is full still: nothing is lost. */
	let_timer_go_off();
	turn_begin(house);
	assert_false(outbox_flush(house->outbox));
	assert_null(full->wire.queue);
	assert_int_equal(wire_backlog(&full->wire), full->held - taken);

	/* It gets room while it waits for the timer: the rest and what waits leave together, in order. */
	hold_all_calmly(lines, OUTBOX_BUSY);
	assert_false(outbox_flush(house->outbox));
	assert_int_equal(read_on(full, full->held), taken);
	turn_begin(house);
	assert_true(full->wire.writable);
	assert_ptr_equal(full->wire.queue, &house->outbox->calm);
	assert_false(outbox_flush(house->outbox));
	let_timer_go_off();
	while (wire_backlog(&full->wire) > 0) {
		turn_begin(house);
		assert_false(outbox_flush(house->outbox));
		assert_true(read_on(full, full->held) > 0);
	}
	assert_int_equal(full->come, full->held);
	for (int i = 0; i < OUTBOX_BUSY; i++)
		line_close(&lines[i]);
}

/* How often lines of full sockets were in which state, so that a walk that meets none of them is seen. */
struct met {
	int calm, calm_and_writable, late, lost;
};

static void
hold_somehow(struct line *line, unsigned int *seed)
{
	bool calm = wire_is_calm(&line->wire);
	int manner = rand_r(seed) % 4;

	hold(line, 1 + rand_r(seed) % 700);
	if (manner == 0)
		wire_first(&line->wire);
	else if (manner != 1 && calm)
		wire_may_wait(&line->wire);
}

static bool
all_speak(void *arg)
{
	(void)arg;
	return true;
}

static void
end_turn(const struct house *house, struct line *lines, int count, bool is_stored)
{
	if (!is_stored)
		outbox_drop(house->outbox, all_speak, NULL);
	for (int i = 0; i < count; i++) {
		if (is_stored)
			lines[i].stored = lines[i].held;
		else
			lines[i].held = lines[i].stored;
	}
	while (outbox_flush(house->outbox))
		;
}

static void
count_met(struct met *met, const struct house *house, const struct line *line)
{
	if (hold_length(&line->wire.pending) == 0)
		return;
	met->calm += line->wire.queue == &house->outbox->calm;
	met->calm_and_writable += line->wire.queue == &house->outbox->calm && line->wire.writable;
	met->late += line->wire.queue == &house->outbox->late;
}

/* Whoever reads how fast, and whatever may wait, is waited for or lost: each line reads all of the turns that
 * were stored, each byte once and in its order. */
static void
full_sockets_keep_the_order_of_what_waits(void **state)
{
	enum { TURNS = 3000, LINES = 2 * OUTBOX_BUSY };
	const struct house *house = *state;
	struct line lines[LINES];
	struct met met = {0};
	unsigned int seed = 28;

	for (int i = 0; i < LINES; i++)
		line_open(&lines[i], house, SOCKET_SIZE);
	for (int turn = 0; turn < TURNS; turn++) {
		if (timer.runs && rand_r(&seed) % 3 == 0)
			let_timer_go_off();
		turn_begin(house);
		for (int i = 0; i < LINES; i++)
			count_met(&met, house, &lines[i]);
		for (int left = rand_r(&seed) % LINES; left > 0; left--)
			hold_somehow(&lines[rand_r(&seed) % LINES], &seed);
		bool is_stored = rand_r(&seed) % 20 > 0;
		met.lost += !is_stored;
		end_turn(house, lines, LINES, is_stored);
		for (int left = rand_r(&seed) % OUTBOX_BUSY; left > 0; left--)
			(void)read_on(&lines[rand_r(&seed) % LINES], rand_r(&seed) % 1500);
	}
	assert_true(met.calm > 20 && met.calm_and_writable > 20 && met.late > 20 && met.lost > 20);
	if (timer.runs)
		let_timer_go_off();
	for (int i = 0; i < LINES; i++) {
		do {
			turn_begin(house);
			while (outbox_flush(house->outbox))
				;
		} while (read_on(&lines[i], lines[i].held) > 0);
		assert_int_equal(lines[i].come, lines[i].held);
		line_close(&lines[i]);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(
			the_timer_is_set_once_and_anew_when_it_has_gone_off, set_up, tear_down),
		cmocka_unit_test_setup_teardown(
			what_has_waited_leaves_in_the_turn_of_the_timer, set_up, tear_down),
		cmocka_unit_test_setup_teardown(
			what_may_wait_stands_behind_what_a_full_socket_has_left, set_up, tear_down),
		cmocka_unit_test_setup_teardown(full_sockets_keep_the_order_of_what_waits, set_up, tear_down),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
