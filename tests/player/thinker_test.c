/*
 * thinker_test.c - what the thread decides arrives in order; what is forgotten, or closed in thought, arrives
 * nowhere.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <event2/event.h>

#include "server/engine/bearoff.h"
#include "server/engine/built_in.h"
#include "server/engine/weights.h"
#include "tools/player/thinker.h"

static struct engine engine;
static struct bearoff bearoff;
static const struct secret secret = {{1, 2}};

struct desk {
	struct event_base *base;
	struct thinker *thinker;
	struct thought *thoughts[3];
	int forgets; /* the number of the thought that the first answer makes it forget; 0 = none */
	char arrived[64];
};

static int
setup(void **state)
{
	(void)state;
	if (weights_read(&engine, built_in_weights, built_in_weights_length) != WEIGHTS_GOOD)
		return -1;
	bearoff_make(&bearoff);
	engine.bearoff = &bearoff;
	return 0;
}

static struct table
opening(int die)
{
	struct table table = {.asked = ASKED_MOVE, .has_view = true};
	board_set_up(&table.view.board);
	table.view.ours = table.view.turn = SIDE_O;
	table.view.dice = (struct dice){{(uint8_t)die, 1}};
	table.view.to_move = 2;
	table.view.length = 5;
	table.view.cube = 1;
	table.view.may_turn[0] = table.view.may_turn[1] = true;
	return table;
}

static void
arrive(struct desk *desk, char which, const char *answer)
{
	size_t length = strlen(desk->arrived);
	assert_memory_equal(answer, "move ", 5);
	desk->arrived[length] = which;
	desk->arrived[length + 1] = '\0';
	if (desk->forgets > 0)
		thought_forget(desk->thoughts[desk->forgets]);
	desk->forgets = 0;
}

static void
first(void *arg, const char answer[ANSWER_SIZE])
{
	assert_string_equal(answer, "move 8-5 6-5");
	arrive(arg, 'a', answer);
}

static void
second(void *arg, const char answer[ANSWER_SIZE])
{
	arrive(arg, 'b', answer);
}

static void
third(void *arg, const char answer[ANSWER_SIZE])
{
	arrive(arg, 'c', answer);
	event_base_loopbreak(((struct desk *)arg)->base);
}

static struct desk
open_desk(void)
{
	struct desk desk = {.base = event_base_new()};
	desk.thinker = thinker_open(desk.base);
	assert_non_null(desk.thinker);
	return desk;
}

static void
ask_all(struct desk *desk)
{
	static thought_fn *const done[] = {first, second, third};
	const struct mind mind = {&engine, level_find("master"), &secret};
	for (int i = 0; i < 3; i++) {
		const struct table table = opening(3 + i);
		desk->thoughts[i] = thinker_ask(desk->thinker, &mind, &table, done[i], desk);
		assert_non_null(desk->thoughts[i]);
	}
}

static void
close_desk(struct desk *desk)
{
	thinker_close(desk->thinker);
	event_base_free(desk->base);
}

static void
answers_arrive_in_order(void **state)
{
	(void)state;
	struct desk desk = open_desk();
	ask_all(&desk);
	event_base_dispatch(desk.base);
	assert_string_equal(desk.arrived, "abc");
	close_desk(&desk);
}

static void
what_is_forgotten_never_arrives(void **state)
{
	(void)state;
	struct desk desk = open_desk();
	ask_all(&desk);
	thought_forget(desk.thoughts[0]); /* perhaps while it is decided */
	thought_forget(desk.thoughts[1]);
	event_base_dispatch(desk.base);
	assert_string_equal(desk.arrived, "c");
	desk.arrived[0] = '\0';
	desk.forgets = 1; /* perhaps when it is decided already */
	ask_all(&desk);
	event_base_dispatch(desk.base);
	assert_string_equal(desk.arrived, "ac");
	close_desk(&desk);
}

static void
it_may_be_closed_in_thought(void **state)
{
	(void)state;
	struct desk desk = open_desk();
	ask_all(&desk);
	close_desk(&desk);
	assert_string_equal(desk.arrived, "");
	thought_forget(NULL);
}

enum { CROWD = 100 };

struct crowd {
	struct event_base *base;
	int arrived, before, hurried;
};

static void
one_of_the_crowd(void *arg, const char answer[ANSWER_SIZE])
{
	struct crowd *crowd = arg;
	assert_memory_equal(answer, "move ", 5);
	if (++crowd->arrived == CROWD)
		event_base_loopbreak(crowd->base);
}

static void
the_hurried_one(void *arg, const char answer[ANSWER_SIZE])
{
	struct crowd *crowd = arg;
	assert_string_equal(answer, "move 8-5 6-5");
	crowd->before = crowd->arrived;
	crowd->hurried++;
}

/* A clock runs: whoever waits for the choices of others is answered all the same, and once. */
static void
who_is_hurried_does_not_wait(void **state)
{
	(void)state;
	struct level slow = *level_find("master");
	slow.plies = 1;
	const struct mind mind = {&engine, &slow, &secret};
	const struct table table = opening(3);
	struct crowd crowd = {.base = event_base_new()};
	struct thinker *thinker = thinker_open(crowd.base);
	for (int i = 0; i < CROWD; i++)
		assert_non_null(thinker_ask(thinker, &mind, &table, one_of_the_crowd, &crowd));
	struct thought *last = thinker_ask(thinker, &mind, &table, the_hurried_one, &crowd);
	thought_hurry(last, 30 * 1000);
	thought_hurry(last, 0);
	struct thought *forgotten = thinker_ask(thinker, &mind, &table, the_hurried_one, &crowd);
	thought_hurry(forgotten, 0);
	thought_forget(forgotten);
	event_base_dispatch(crowd.base);
	assert_int_equal(crowd.hurried, 1);
	assert_in_range(crowd.before, 0, CROWD - 1);
	thought_hurry(thinker_ask(thinker, &mind, &table, the_hurried_one, &crowd), 1000);
	thinker_close(thinker);
	event_base_free(crowd.base);
	assert_int_equal(crowd.hurried, 1);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(answers_arrive_in_order),
		cmocka_unit_test(what_is_forgotten_never_arrives),
		cmocka_unit_test(it_may_be_closed_in_thought),
		cmocka_unit_test(who_is_hurried_does_not_wait),
	};
	return cmocka_run_group_tests(tests, setup, NULL);
}
