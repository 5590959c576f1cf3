/*
 * options_test.c - section 12 of the rule book: the words, the canonical line, and what can't be combined.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "server/rules/options.h"
#include "server/rules/options_typed.h"
#include "tests/groups/group.h"
#include "tests/rules/chance.h"

enum { TRIES = 100000 };

static struct options
random_options(struct chance *chance)
{
	struct options options = options_default(chance_below(chance, LENGTH_MAX + 1));
	bool nocube = chance_one_in(chance, 4);

	if (options.length == LENGTH_UNLIMITED || chance_one_in(chance, 2)) {
		options = options_default(LENGTH_UNLIMITED);
		options.jacoby = chance_one_in(chance, 2);
		options.beavers = !nocube && chance_one_in(chance, 2);
		options.raccoons = options.beavers && chance_one_in(chance, 2);
		if (!nocube && !options.beavers)
			options.redoubles = chance_below(chance, REDOUBLES_MAX + 2) - 1;
		options.autodoubles = nocube ? 0 : chance_below(chance, AUTODOUBLES_MAX + 1);
	} else {
		options.crawford = chance_one_in(chance, 2);
		options.cubelimit = !nocube && chance_one_in(chance, 2);
		options.unrated = chance_one_in(chance, 2);
	}
	options.open = chance_one_in(chance, 2);
	options.nocube = nocube;
	options.anytime = !nocube && chance_one_in(chance, 2);
	options.hardbackgammon = chance_one_in(chance, 2);
	options.reroll = chance_one_in(chance, 2);
	if (options.length != LENGTH_UNLIMITED && !options.anytime && chance_one_in(chance, 2))
		options.clock = (struct clock_terms){3 + chance_below(chance, 58), chance_below(chance, 601)};
	else if (options.length > 0 && options.length <= DAYS_LENGTH_MAX && !options.anytime &&
		 !options.open && !options.reroll)
		options.days = (struct days_terms){1 + chance_below(chance, 7), chance_below(chance, 31)};
	return options;
}

static void
assert_same_options(const struct options *one, const struct options *other)
{
	assert_int_equal(one->length, other->length);
	for (int option = 0; option < OPTION_COUNT; option++)
		assert_int_equal(
			options_value(one, (enum option)option), options_value(other, (enum option)option));
	assert_memory_equal(&one->clock, &other->clock, sizeof one->clock);
	assert_memory_equal(&one->days, &other->days, sizeof one->days);
}

static void
options_come_back_as_they_were(void **state)
{
	(void)state;
	struct chance chance = {3};

	for (int i = 0; i < TRIES; i++) {
		char text[OPTIONS_TEXT_SIZE], again[OPTIONS_TEXT_SIZE];
		struct options options = random_options(&chance), back;
		options_write(&options, text);
		assert_true(options_read(&back, text));
		assert_same_options(&back, &options);
		text[chance_below(&chance, (int)strlen(text))] = " =1adeo"[chance_below(&chance, 7)];
		if (!options_read(&back, text))
			continue;
		options_write(&back, again);
		assert_string_equal(again, text);
	}
}

/* The journal's line can be typed, too, but for what only settings add. */
static void
r12_the_canonical_line_may_be_typed(void **state)
{
	(void)state;
	struct chance chance = {4};

	for (int i = 0; i < TRIES / 10; i++) {
		char text[OPTIONS_TEXT_SIZE];
		struct options options = random_options(&chance);
		struct options_typed typed;
		options.redoubles = 0;
		options_write(&options, text);
		assert_int_equal(options_read_typed(&typed, text), OPTIONS_FINE);
		assert_same_options(&typed.options, &options);
	}
}

static void
r12_the_options_line_is_in_the_order_of_the_table(void **state)
{
	(void)state;
	static const char *const good[] = {"7", "unlimited", "7 nocrawford", "7 nocrawford hardbackgammon",
		"unlimited hardbackgammon jacoby", "unlimited redoubles=1", "unlimited redoubles=unlimited",
		"unlimited jacoby redoubles=99 autodouble=12", "unlimited autodouble=1",
		"7 open nocrawford nocube hardbackgammon reroll unrated", "7 cube=anytime cubelimit",
		"unlimited open cube=anytime hardbackgammon reroll jacoby beavers raccoons autodouble=12",
		"7 clock=us", "7 clock=3+0", "25 days=1",
		"7 nocrawford cubelimit hardbackgammon unrated days=7+30", "1 days=2+0",
		"99 open nocrawford cubelimit hardbackgammon reroll unrated clock=60+600"};
	static const char *const bad[] = {"7 crawford", "7 hardbackgammon nocrawford", "7 jacoby",
		"unlimited nocrawford", "unlimited jacoby hardbackgammon", "7 nocrawford nocrawford",
		"7 redoubles=1", "7 autodouble=1", "unlimited redoubles", "unlimited redoubles=0",
		"unlimited redoubles=100", "unlimited redoubles=-1", "unlimited redoubles=01",
		"unlimited autodouble=13", "unlimited autodouble=unlimited",
		"unlimited autodouble=1 redoubles=1", "unlimited redoubles=1 redoubles=1",
		"unlimited redoubles=1 jacoby", "7  nocrawford", "7 nocrawford ", "nocrawford 7",
		"7nocrawford", "7 strict", "7 nocube cubelimit", "unlimited raccoons", "unlimited unrated",
		"unlimited beavers redoubles=1", "unlimited nocube autodouble=1", "unlimited cubelimit",
		"money", "7 unrated open", "7 cube", "7 clock", "7 clock=", "7 clock=none", "7 clock=2+0",
		"7 clock=61+0", "7 clock=3+601", "7 clock=12+120", "7 clock=us+5", "7 clock=US",
		"7 clock=03+0", "unlimited clock=us", "7 cube=anytime clock=us", "7 clock=us unrated",
		"7 days", "7 days=0", "7 days=8", "7 days=2+5", "7 days=2+31", "7 days=02", "7 days=2+",
		"26 days=2", "unlimited days=2", "7 open days=2", "7 reroll days=2", "7 cube=anytime days=2",
		"7 clock=us days=2", "7 days=2 unrated", "7 days=none"};
	struct options options;

	for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
		if (!options_read(&options, good[i]))
			fail_msg("not read as options: \"%s\"", good[i]);
	}
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		if (options_read(&options, bad[i]))
			fail_msg("read as options: \"%s\"", bad[i]);
	}
}

static void
r12_typed_in_any_order_and_case(void **state)
{
	(void)state;
	static const struct {
		const char *typed;
		const char *line;
	} examples[] = {
		{"7", "7"},
		{"7 strict crawford", "7"},
		{"7 open cubelimit", "7 open cubelimit"},
		{"  11   CUBELIMIT Open  NoCrawford ", "11 open nocrawford cubelimit"},
		{"5 unrated reroll reroll", "5 reroll unrated"},
		{"7 clock=12+120 open", "7 open clock=us"},
		{"7 CLOCK=Fast clock=12+121", "7 clock=12+121"},
		{"7 clock=us clock=none", "7"},
		{"7 days=2+5 UNRATED", "7 unrated days=2"},
		{"7 days=2 days=3+1", "7 days=3+1"},
		{"7 open days=2 days=none", "7 open"},
		{"unlimited clock=none", "unlimited"},
		{"unlimited", "unlimited"},
		{"money", "unlimited jacoby beavers"},
		{"Unlimited money open", "unlimited open jacoby beavers"},
		{"money raccoons", "unlimited jacoby beavers raccoons"},
		{"unlimited raccoons", "unlimited beavers raccoons"},
		{"unlimited autodouble=2 jacoby", "unlimited jacoby autodouble=2"},
		{"3 nocube", "3 nocube"},
		{"3 cube=anytime", "3 cube=anytime"},
	};

	for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
		struct options_typed typed;
		char line[OPTIONS_TEXT_SIZE];
		assert_int_equal(options_read_typed(&typed, examples[i].typed), OPTIONS_FINE);
		options_write(&typed.options, line);
		assert_string_equal(line, examples[i].line);
	}
}

static void
r12_unknown_and_contradictory_ones_are_named(void **state)
{
	(void)state;
	static const struct {
		const char *typed;
		enum options_fault fault;
		const char *word;
		const char *other;
	} examples[] = {
		{"", OPTIONS_BAD_LENGTH, "", ""},
		{"0", OPTIONS_BAD_LENGTH, "0", ""},
		{"100 open", OPTIONS_BAD_LENGTH, "100", ""},
		{"7x", OPTIONS_BAD_LENGTH, "7x", ""},
		{"99999999999999999999", OPTIONS_BAD_LENGTH, "99999999999999999999", ""},
		{"open 7", OPTIONS_BAD_LENGTH, "open", ""},
		{"7 OPEM", OPTIONS_UNKNOWN, "opem", ""},
		{"7 redoubles=2", OPTIONS_UNKNOWN, "redoubles=2", ""},
		{"7 cube=never", OPTIONS_UNKNOWN, "cube=never", ""},
		{"7 unlimited", OPTIONS_UNKNOWN, "unlimited", ""},
		{"7 open=1", OPTIONS_UNKNOWN, "open=1", ""},
		{"7 aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", OPTIONS_UNKNOWN, "aaaaaaaaaaaaaaaaaaaaaaa", ""},
		{"7 open strict", OPTIONS_CONTRADICTION, "open", "strict"},
		{"7 nocrawford crawford", OPTIONS_CONTRADICTION, "crawford", "nocrawford"},
		{"7 nocube cubelimit", OPTIONS_CONTRADICTION, "nocube", "cubelimit"},
		{"7 cube=anytime nocube", OPTIONS_CONTRADICTION, "nocube", "cube=anytime"},
		{"money nocube", OPTIONS_CONTRADICTION, "nocube", "money"},
		{"unlimited beavers nocube", OPTIONS_CONTRADICTION, "nocube", "beavers"},
		{"unlimited autodouble=3 nocube", OPTIONS_CONTRADICTION, "nocube", "autodouble"},
		{"unlimited crawford", OPTIONS_MATCHES_ONLY, "crawford", ""},
		{"money cubelimit", OPTIONS_MATCHES_ONLY, "cubelimit", ""},
		{"unlimited unrated", OPTIONS_MATCHES_ONLY, "unrated", ""},
		{"7 money", OPTIONS_MONEY_ONLY, "money", ""},
		{"7 open jacoby", OPTIONS_MONEY_ONLY, "jacoby", ""},
		{"7 beavers", OPTIONS_MONEY_ONLY, "beavers", ""},
		{"7 raccoons", OPTIONS_MONEY_ONLY, "raccoons", ""},
		{"7 autodouble=2", OPTIONS_MONEY_ONLY, "autodouble", ""},
		{"7 autodouble", OPTIONS_MONEY_ONLY, "autodouble", ""},
		{"unlimited autodouble", OPTIONS_BAD_NUMBER, "autodouble", ""},
		{"unlimited autodouble=", OPTIONS_BAD_NUMBER, "autodouble=", ""},
		{"unlimited autodouble=0", OPTIONS_BAD_NUMBER, "autodouble=0", ""},
		{"unlimited autodouble=13", OPTIONS_BAD_NUMBER, "autodouble=13", ""},
		{"unlimited autodouble=1x", OPTIONS_BAD_NUMBER, "autodouble=1x", ""},
		{"7 clock", OPTIONS_BAD_CLOCK, "clock", ""},
		{"7 clock=0", OPTIONS_BAD_CLOCK, "clock=0", ""},
		{"7 clock=1+1", OPTIONS_BAD_CLOCK, "clock=1+1", ""},
		{"7 clock=us+5", OPTIONS_BAD_CLOCK, "clock=us+5", ""},
		{"unlimited clock=us", OPTIONS_MATCHES_ONLY, "clock", ""},
		{"7 clock=us cube=anytime", OPTIONS_CONTRADICTION, "clock", "cube=anytime"},
		{"7 days=0", OPTIONS_BAD_DAYS, "days=0", ""},
		{"7 days=2 open", OPTIONS_SLOW_WITH, "open", ""},
		{"7 days=2 clock=us", OPTIONS_SLOW_WITH, "clock", ""},
		{"7 reroll days=2", OPTIONS_SLOW_WITH, "reroll", ""},
		{"7 cube=anytime days=2", OPTIONS_SLOW_WITH, "cube=anytime", ""},
		{"26 days=2", OPTIONS_SLOW_LENGTH, "", ""},
		{"money days=2", OPTIONS_SLOW_LENGTH, "", ""},
	};

	for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
		struct options_typed typed;
		assert_int_equal(options_read_typed(&typed, examples[i].typed), examples[i].fault);
		assert_string_equal(typed.word, examples[i].word);
		assert_string_equal(typed.other, examples[i].other);
	}
}

static void
r12_what_is_named_holds_and_the_rest_is_the_toggles(void **state)
{
	(void)state;
	struct options_typed typed;

	assert_int_equal(options_read_typed(&typed, "7"), OPTIONS_FINE);
	assert_false(typed.names_crawford || typed.names_redoubles || typed.names_autodoubles);
	assert_int_equal(options_read_typed(&typed, "7 crawford"), OPTIONS_FINE);
	assert_true(typed.names_crawford);
	assert_int_equal(options_read_typed(&typed, "unlimited jacoby"), OPTIONS_FINE);
	assert_false(typed.names_crawford || typed.names_redoubles || typed.names_autodoubles);
	assert_int_equal(options_read_typed(&typed, "money autodouble=1"), OPTIONS_FINE);
	assert_true(typed.names_redoubles && typed.names_autodoubles);
	assert_int_equal(options_read_typed(&typed, "unlimited nocube"), OPTIONS_FINE);
	assert_true(typed.names_redoubles && typed.names_autodoubles);
}

/* Every word that can be typed is in the list of known words, and the other way round. */
static void
r12_the_list_of_the_known_ones(void **state)
{
	(void)state;
	char known[OPTIONS_TEXT_SIZE], typed_text[OPTIONS_TEXT_SIZE];
	int count = 0;

	snprintf(known, sizeof known, "%s", options_known());
	for (char *rest, *word = strtok_r(known, " ", &rest); word != NULL;
		word = strtok_r(NULL, " ", &rest)) {
		struct options_typed typed;
		const char *example = strcmp(word, "autodouble=N") == 0 ? "autodouble=1"
				      : strcmp(word, "clock=NAME") == 0 ? "clock=us"
				      : strcmp(word, "days=N") == 0	? "days=2"
									: word;
		snprintf(typed_text, sizeof typed_text, "7 %s", example);
		enum options_fault in_match = options_read_typed(&typed, typed_text);
		snprintf(typed_text, sizeof typed_text, "unlimited %s", example);
		enum options_fault in_money_play = options_read_typed(&typed, typed_text);
		assert_true(in_match == OPTIONS_FINE || in_money_play == OPTIONS_FINE);
		count++;
	}
	assert_int_equal(count, 17);
}

/* A preference has words for matches and for money play; each takes its own. */
static void
r12_preferred_ones_hold_where_they_fit(void **state)
{
	(void)state;
	struct options_typed typed;
	char preferred[OPTIONS_TEXT_SIZE], line[OPTIONS_TEXT_SIZE];

	assert_int_equal(
		options_read_preferred(&typed, " JACOBY open autodouble=12 open", preferred), OPTIONS_FINE);
	assert_string_equal(preferred, "open jacoby autodouble=12");
	assert_int_equal(options_prefer(&typed, "7", preferred), OPTIONS_FINE);
	options_write(&typed.options, line);
	assert_string_equal(line, "7 open");
	assert_false(typed.names_autodoubles);
	assert_int_equal(options_prefer(&typed, "unlimited", preferred), OPTIONS_FINE);
	options_write(&typed.options, line);
	assert_string_equal(line, "unlimited open jacoby autodouble=12");
	assert_int_equal(options_prefer(&typed, "0", preferred), OPTIONS_BAD_LENGTH);
	assert_int_equal(options_read_preferred(&typed, "", preferred), OPTIONS_FINE);
	assert_string_equal(preferred, "");

	assert_int_equal(
		options_read_preferred(&typed, "cubelimit nocube", preferred), OPTIONS_CONTRADICTION);
	assert_int_equal(options_read_preferred(&typed, "autodouble=13", preferred), OPTIONS_BAD_NUMBER);
	assert_int_equal(options_read_preferred(&typed, "5", preferred), OPTIONS_UNKNOWN);
	assert_string_equal(typed.word, "5");
	/* All that fit beside each other. */
	assert_int_equal(
		options_read_preferred(&typed,
			"open nocrawford cube=anytime cubelimit hardbackgammon reroll jacoby beavers "
			"raccoons autodouble=12 money unrated",
			preferred),
		OPTIONS_FINE);
}

TEST_GROUP(options)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(options_come_back_as_they_were),
		cmocka_unit_test(r12_the_canonical_line_may_be_typed),
		cmocka_unit_test(r12_the_options_line_is_in_the_order_of_the_table),
		cmocka_unit_test(r12_typed_in_any_order_and_case),
		cmocka_unit_test(r12_unknown_and_contradictory_ones_are_named),
		cmocka_unit_test(r12_what_is_named_holds_and_the_rest_is_the_toggles),
		cmocka_unit_test(r12_the_list_of_the_known_ones),
		cmocka_unit_test(r12_preferred_ones_hold_where_they_fit),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
