/*
 * messages_test.c - templates filled in, in both dialects; no sentence breaks what clients count on (protocol
 * 9).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <ctype.h>
#include <stdbool.h>
#include <string.h>

#include "protocol/messages.h"
#include "tests/groups/group.h"

static const struct message_args some = {
	.a = "alice", .b = "bob", .text = "text", .n = 2, .m = 3, .length = 5};

static void
expect(enum dialect dialect, enum message message, const struct message_args *args, const char *wanted)
{
	char text[MESSAGE_SIZE];
	size_t size = message_write(text, sizeof text, dialect, message, args);

	assert_string_equal(text, wanted);
	assert_int_equal(size, strlen(wanted));
}

static void
names_numbers_and_texts_are_filled_in(void **state)
{
	(void)state;
	expect(DIALECT_TELNET, MSG_YOU_INVITED, &some, "** You invited alice to a 2 point match.\r\n");
	expect(DIALECT_TELNET, MSG_PIPS, &some, "Pipcounts: alice 2  - bob 3.\r\n");
	expect(DIALECT_TELNET, MSG_REPORT_WON, &some,
		"\r\nalice wins a 5 point match against bob  2-3 .\r\n");
}

static void
one_point_two_points(void **state)
{
	(void)state;
	const struct message_args one = {.n = 1}, four = {.n = 4};

	expect(DIALECT_TELNET, MSG_PLEASE_MOVE, &one, "Please move 1 piece.\r\n");
	expect(DIALECT_TELNET, MSG_PLEASE_MOVE, &four, "Please move 4 pieces.\r\n");
	expect(DIALECT_TELNET, MSG_YOU_WIN_GAME, &one,
		"You win the game and get 1 point. Congratulations!\r\n");
	expect(DIALECT_TELNET, MSG_YOU_WIN_GAME, &four,
		"You win the game and get 4 points. Congratulations!\r\n");
}

static void
programs_read_numbers_where_people_read_sentences(void **state)
{
	(void)state;
	expect(DIALECT_TELNET, MSG_SHOUTS, &some, "\r\nalice shouts: text\r\n");
	expect(DIALECT_CLIP, MSG_SHOUTS, &some, "13 alice text\r\n");
	expect(DIALECT_CLIP, MSG_YOU_SHOUT, &some, "17 text\r\n");
	expect(DIALECT_CLIP, MSG_DOUBLES, &some, "\r\nalice doubles.\r\n");
}

/* The leading empty line stays in front; a field that is given twice is told once; of a counted noun the
 * number. */
static void
tags_say_what_a_line_is(void **state)
{
	(void)state;
	expect(DIALECT_TAGGED, MSG_ROLLS, &some,
		"\r\n@rolls player=alice die1=2 die2=3\talice rolls 2 and 3.\r\n");
	expect(DIALECT_TAGGED, MSG_YOU_ROLL, &some, "@you_roll die1=2 die2=3\tYou roll 2 and 3.\r\n");
	expect(DIALECT_TAGGED, MSG_SEEK_SAVED, &some,
		"@seek_saved player=alice refused=1\t** You have a saved match with alice. To go on with it type 'invite "
		"alice'.\r\n");
	expect(DIALECT_TAGGED, MSG_YOU_WIN_GAME, &(struct message_args){.n = 1},
		"@you_win_game points=1\tYou win the game and get 1 point. Congratulations!\r\n");
	expect(DIALECT_TAGGED, MSG_RATING_OF, &(struct message_args){.a = "bob", .rating = 1499.996, .n = 7},
		"@rating_of player=bob rating=1500.00 experience=7\tRating of bob: 1500.00, experience 7.\r\n");
	expect(DIALECT_TAGGED, MSG_DONE, &some, "@done\tDone.\r\n");
}

static void
one_tag_for_a_message_of_several_lines(void **state)
{
	(void)state;
	expect(DIALECT_TAGGED, MSG_BOOK_OPENED, &some,
		"@book_opened opened=2 void=3\tEnvelopes opened: 2\r\n@+\tEnvelopes void: 3\r\n");
	expect(DIALECT_TAGGED, MSG_CANT_MOVE, &some, "@cant_move player=alice\talice can't move.\r\n\r\n");
	expect(DIALECT_TAGGED, MSG_NOTHING, &some, "\r\n");
}

/* Numbered lines and parts of lines stay; where programs are told nothing it is what people read. */
static void
what_programs_read_as_ever_has_no_tag(void **state)
{
	(void)state;
	expect(DIALECT_TAGGED, MSG_SHOUTS, &some, "13 alice text\r\n");
	expect(DIALECT_TAGGED, MSG_LOGS_IN, &some, "7 alice alice logs in.\r\n");
	expect(DIALECT_TAGGED, MSG_MOTD_END, &some, "4\r\n");
	expect(DIALECT_TAGGED, MSG_PAGE_PROMPT, &some, "-- Enter shows more, q ends this -- ");
	expect(DIALECT_TAGGED, MSG_NONE, &some, "");
	expect(DIALECT_TAGGED, MSG_LEFT_GOES_ON, &some,
		"@left_goes_on opponent=bob\tTo go on with it later type 'invite bob'.\r\n");
	expect(DIALECT_TAGGED, MSG_BLOCKED, &some,
		"@blocked point=2 step=text refused=1\t** You can't move to 2 in your text move.\r\n");
}

/* So a program needs no word of it to know what it is asked. */
static void
a_prompt_with_a_tag_is_a_line(void **state)
{
	(void)state;
	expect(DIALECT_TAGGED, MSG_LOGIN_PROMPT, &some, "@login_prompt\tlogin: \r\n");
	expect(DIALECT_TAGGED, MSG_LOGIN_FAILED, &some, "\r\n@login_failed\tlogin: \r\n");
	expect(DIALECT_CLIP, MSG_LOGIN_FAILED, &some, "\r\nlogin: ");
}

/* What comes from outside can't end a value, a tag or a line, nor begin another field. */
static void
values_are_encoded(void **state)
{
	(void)state;
	const struct message_args hostile = {.text = "a=b c%41\t@x\x01\x7f\u00e9\r\n13 eve"};
	const struct message_args nothing = {.text = ""};

	expect(DIALECT_TAGGED, MSG_UNKNOWN_COMMAND, &nothing,
		"@unknown_command word= refused=1\t** Unknown command: ''\r\n");
	expect(DIALECT_TAGGED, MSG_NO_COUNTRY, &hostile,
		"@no_country word=a%3Db%20c%2541%09@x%01%7F%C3%A9%0D%0A13%20eve refused=1\t** There is no country with the "
		"code 'a=b c%41\t@x\x01\x7f\u00e9\r\n@+\t13 eve', or with that in its name.\r\n");
}

/* All of it: each byte of the longest sentence as %XX. */
static void
the_longest_text_has_room_with_its_tag(void **state)
{
	(void)state;
	char longest[2 * SENTENCE_SIZE], text[MESSAGE_SIZE];

	memset(longest, '=', sizeof longest);
	longest[sizeof longest - 1] = '\0';
	size_t size = message_write(text, sizeof text, DIALECT_TAGGED, MSG_UNKNOWN_COMMAND,
		&(struct message_args){.text = longest});
	const char *tab = strchr(text, '\t');
	assert_int_equal(size, strlen(text));
	assert_non_null(tab);
	assert_int_equal(strlen(tab + 1), SENTENCE_SIZE - 1);
	assert_string_equal(text + size - 3, "=\r\n");
	assert_int_equal(
		strspn(strchr(text, '%'), "%3D"), (size_t)(strstr(text, " refused=1\t") - strchr(text, '%')));
}

/* What a program may count on, whatever the row: a tag, CRLF, no tab but that after the tag. */
static void
every_tagged_row_can_be_read(void **state)
{
	(void)state;
	char text[MESSAGE_SIZE];

	for (int message = 0; message < MSG_COUNT; message++) {
		message_write(text, sizeof text, DIALECT_TAGGED, (enum message)message, &some);
		size_t length = strlen(text);
		if (length < 2 || strcmp(text + length - 2, "\r\n") != 0)
			continue; /* a prompt, or a part of a line */
		for (char *line = strtok(text, "\r\n"); line != NULL; line = strtok(NULL, "\r\n")) {
			if (isdigit((unsigned char)*line))
				continue;
			char *tab = strchr(line, '\t');
			assert_int_equal(*line, '@');
			assert_non_null(tab);
			assert_null(strchr(tab + 1, '\t'));
			if (line[1] != '+')
				assert_true(islower((unsigned char)line[1]));
			if (memchr(line, ' ', (size_t)(tab - line)) != NULL)
				assert_non_null(memchr(line, '=', (size_t)(tab - line)));
		}
	}
}

static void
what_does_not_fit_is_cut_to_a_whole_line(void **state)
{
	(void)state;
	char text[20];

	size_t size = message_write(text, sizeof text, DIALECT_CLIP, MSG_SHOUTS, &some);
	assert_string_equal(text, "13 alice text\r\n");
	size = message_write(text, 10, DIALECT_CLIP, MSG_SHOUTS, &some);
	assert_int_equal(size, 9);
	assert_string_equal(text, "13 alic\r\n");
	const struct message_args letters = {.a = "bob", .text = "\u00e9\u65e5\U0001f3b2"};
	static const char *const whole[] = {"13 bob \u00e9\u65e5\r\n", "13 bob \u00e9\r\n"};
	for (size_t room = 16; room >= 13; room--) { /* with 17 it fits */
		size = message_write(text, room, DIALECT_CLIP, MSG_SHOUTS, &letters);
		assert_string_equal(text, whole[room < 15]);
		assert_int_equal(size, strlen(text));
	}
}

/* Only rows for programs may begin a line with a digit: that is a CLIP line. */
static void
no_sentence_begins_with_a_digit_or_a_prompt(void **state)
{
	(void)state;
	char text[MESSAGE_SIZE];

	for (int message = 0; message < MSG_COUNT; message++) {
		message_write(text, sizeof text, DIALECT_TELNET, (enum message)message, &some);
		for (const char *line = text; line != NULL && *line != '\0';) {
			assert_false(isdigit((unsigned char)*line));
			assert_false(strncmp(line, "> ", 2) == 0 || strncmp(line, "board:", 6) == 0);
			line = strstr(line, "\r\n");
			line = line != NULL ? line + 2 : NULL;
		}
	}
}

static void
every_refusal_and_event_has_a_sentence(void **state)
{
	(void)state;
	for (int refusal = REFUSAL_NONE + 1; refusal < REFUSAL_COUNT; refusal++)
		assert_int_not_equal(message_of_refusal((enum refusal)refusal), MSG_NONE);
	for (int type = EVENT_OPENING; type < EVENT_COUNT; type++) {
		const struct match_event event = {.type = (enum event_type)type, .ending = ENDING_BEAROFF};
		assert_int_not_equal(message_of_event(&event, ROLE_OTHER), MSG_NONE);
		assert_int_not_equal(message_of_event(&event, ROLE_WATCHER), MSG_NONE);
	}
}

static bool
is_refused(enum message message)
{
	char text[MESSAGE_SIZE];

	message_write(text, sizeof text, DIALECT_TAGGED, message, &some);
	return strstr(text, " refused=1\t") != NULL;
}

/* A program that is told what has happened must not take it for a refusal, nor a refusal for news. */
static void
refusals_say_so_and_news_do_not(void **state)
{
	(void)state;
	expect(DIALECT_TAGGED, MSG_NO_TABLE, &some, "@no_table refused=1\t** You're not playing.\r\n");
	expect(DIALECT_CLIP, MSG_NO_TABLE, &some, "** You're not playing.\r\n");
	for (int refusal = REFUSAL_NONE + 1; refusal < REFUSAL_COUNT; refusal++)
		assert_true(is_refused(message_of_refusal((enum refusal)refusal)));
	for (int type = 0; type < EVENT_COUNT; type++)
		for (int role = 0; role < ROLE_COUNT; role++) {
			const struct match_event event = {
				.type = (enum event_type)type, .ending = ENDING_BEAROFF};
			assert_false(is_refused(message_of_event(&event, (enum role)role)));
		}
}

/* People read it unchanged. */
static void
r9_9_programs_read_no_step_that_no_die_shows(void **state)
{
	(void)state;
	static const struct {
		struct play play;
		bool told;
	} cases[] = {
		{{2, {{8, 5}, {6, 5}}}, true},
		{{1, {{25, 19}}}, true},
		{{1, {{6, 0}}}, true},
		{{0, {{0, 0}}}, true}, /* in words */
		{{1, {{13, 6}}}, false},
		{{1, {{7, 0}}}, false},
		{{2, {{8, 5}, {5, 8}}}, false},
		{{1, {{6, 6}}}, false},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct match_event event = {.type = EVENT_PLAYED, .side = SIDE_O, .play = cases[i].play};
		char text[MESSAGE_SIZE];
		for (int role = ROLE_OTHER; role <= ROLE_WATCHER; role++) {
			enum message message = message_of_event(&event, (enum role)role);
			assert_int_not_equal(
				message_write(text, sizeof text, DIALECT_TELNET, message, &some), 0);
			size_t size = message_write(text, sizeof text, DIALECT_CLIP, message, &some);
			assert_int_equal(size > 0, cases[i].told);
		}
	}
}

TEST_GROUP(messages)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(names_numbers_and_texts_are_filled_in),
		cmocka_unit_test(one_point_two_points),
		cmocka_unit_test(programs_read_numbers_where_people_read_sentences),
		cmocka_unit_test(tags_say_what_a_line_is),
		cmocka_unit_test(one_tag_for_a_message_of_several_lines),
		cmocka_unit_test(what_programs_read_as_ever_has_no_tag),
		cmocka_unit_test(a_prompt_with_a_tag_is_a_line),
		cmocka_unit_test(values_are_encoded),
		cmocka_unit_test(the_longest_text_has_room_with_its_tag),
		cmocka_unit_test(every_tagged_row_can_be_read),
		cmocka_unit_test(what_does_not_fit_is_cut_to_a_whole_line),
		cmocka_unit_test(no_sentence_begins_with_a_digit_or_a_prompt),
		cmocka_unit_test(every_refusal_and_event_has_a_sentence),
		cmocka_unit_test(refusals_say_so_and_news_do_not),
		cmocka_unit_test(r9_9_programs_read_no_step_that_no_die_shows),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
