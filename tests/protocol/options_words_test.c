/*
 * options_words_test.c - every option of section 12 in words.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "protocol/options_words.h"
#include "tests/groups/group.h"

static void
r12_each_option_has_its_words(void **state)
{
	(void)state;
	static const struct {
		const char *line, *words;
	} examples[] = {
		{"1", "1 point"},
		{"7", "7 points"},
		{"7 open cubelimit", "7 points, open moves, no double that would decide the match"},
		{"3 nocrawford", "3 points, no Crawford game"},
		{"3 nocube", "3 points, no doubling cube"},
		{"3 cube=anytime", "3 points, doubles also in the other's turn"},
		{"3 hardbackgammon reroll", "3 points, backgammons count even with checkers off, the opening "
					    "roll may be thrown anew"},
		{"5 unrated", "5 points, unrated"},
		{"unlimited", "unlimited play"},
		{"unlimited jacoby beavers", "unlimited play, the Jacoby rule, beavers"},
		{"unlimited beavers raccoons", "unlimited play, beavers, raccoons"},
		{"unlimited redoubles=1", "unlimited play, up to 1 instant redouble"},
		{"unlimited redoubles=3", "unlimited play, up to 3 instant redoubles"},
		{"unlimited redoubles=unlimited", "unlimited play, any number of instant redoubles"},
		{"unlimited autodouble=2", "unlimited play, up to 2 automatic doubles"},
	};
	struct options options;
	char words[OPTIONS_WORDS_SIZE];

	for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
		assert_true(options_read(&options, examples[i].line));
		assert_int_equal(options_in_words(words, &options), strlen(examples[i].words));
		assert_string_equal(words, examples[i].words);
	}
}

TEST_GROUP(options_words)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(r12_each_option_has_its_words),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
