/*
 * letter_test.c - lines of the server: letters, ends of answers, and what must not become a letter.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tests/groups/group.h"
#include "tools/courier/letter.h"

static struct letter letter;
static struct answer_end end;

static enum line_kind
read_line(const char *text)
{
	static char line[2 * LETTER_LINE_MAX];

	assert_true(strlen(text) < sizeof line);
	snprintf(line, sizeof line, "%s", text);
	return letter_read(&letter, &end, line);
}

static void
a_mail_with_all_its_members(void **state)
{
	(void)state;
	assert_int_equal(
		read_line(
			"{\"id\":17,\"way\":\"mail\",\"kind\":\"digest\",\"subject\":\"alice: it's \\\"your\\\" turn\","
			"\"text\":\"one\\ntwo \\u00e9 \\ud83c\\udfb2\",\"url\":\"https://play.example.org/slow\","
			"\"address\":\"alice@example.org\",\"headers\":{\"Message-ID\":\"<17.notice@play.example.org>\","
			"\"List-Unsubscribe\":\"<https://play.example.org/mail/end/1>\"}}"),
		LINE_LETTER);
	assert_int_equal(letter.id, 17);
	assert_int_equal(letter.way, WAY_MAIL);
	assert_string_equal(letter.subject, "alice: it's \"your\" turn");
	assert_string_equal(letter.text, "one\ntwo \xc3\xa9 \xf0\x9f\x8e\xb2");
	assert_string_equal(letter.address, "alice@example.org");
	assert_int_equal(letter.header_count, 2);
	assert_string_equal(letter.headers[0].name, "Message-ID");
	assert_string_equal(letter.headers[1].value, "<https://play.example.org/mail/end/1>");
}

static void
a_push_and_a_hook_with_what_a_later_server_may_add(void **state)
{
	(void)state;
	assert_int_equal(
		read_line(
			"{\"id\":18,\"way\":\"push\",\"kind\":\"turn\",\"subject\":\"s\",\"text\":\"t\",\"url\":\"\","
			"\"endpoint\":\"https://push.example.org/1\",\"keys\":{\"p256dh\":\"BA\",\"auth\":\"Bg\",\"more\":1},"
			"\"topic\":\"n18\",\"ttl\":86400,\"urgency\":\"high\",\"list\":[1,{\"id\":5},\"x\"],"
			"\"deep\":{\"in\":{\"id\":9}},\"no\":null}"),
		LINE_LETTER);
	assert_int_equal(letter.id, 18);
	assert_string_equal(letter.p256dh, "BA");
	assert_string_equal(letter.auth, "Bg");
	assert_int_equal(letter.ttl, 86400);
	assert_int_equal(read_line(" { \"id\" : 19 , \"way\" : \"hook\" , \"endpoint\" : \"https://a/\" } "),
		LINE_LETTER);
	assert_int_equal(letter.way, WAY_HOOK);
}

static void
ends_of_answers(void **state)
{
	(void)state;
	assert_int_equal(read_line("{\"end\":\"ok\",\"server\":\"play.example.org\"}"), LINE_END);
	assert_true(end.ok);
	assert_string_equal(end.server, "play.example.org");
	assert_int_equal(read_line("{\"end\":\"ok\",\"again\":5}"), LINE_END);
	assert_int_equal(end.again, 5);
	assert_int_equal(read_line("{\"end\":\"error\",\"why\":\"not stored\"}"), LINE_END);
	assert_false(end.ok);
	assert_string_equal(end.why, "not stored");
}

#define MAIL(members) "{\"id\":1,\"way\":\"mail\",\"address\":\"a@b.org\"" members "}"

/* Whoever could bring these about would write headers, or options of sendmail. */
static void
what_would_begin_a_header_or_an_option_is_no_letter(void **state)
{
	(void)state;
	static const char *const lines[] = {
		MAIL(",\"subject\":\"one\\nBcc: eve@example.org\""),
		MAIL(",\"subject\":\"one\\rBcc: eve@example.org\""),
		MAIL(",\"url\":\"https://a/\\nx\""),
		MAIL(",\"text\":\"one\\rtwo\""),
		MAIL(",\"headers\":{\"X\":\"one\\nBcc: eve@example.org\"}"),
		MAIL(",\"headers\":{\"X: y\\nBcc\":\"eve@example.org\"}"),
		MAIL(",\"headers\":{\"Bcc\":\"eve@example.org\"}"),
		MAIL(",\"headers\":{\"content-type\":\"text/html\"}"),
		MAIL(",\"headers\":{\"from\":\"eve@example.org\"}"),
		MAIL(",\"headers\":{\"\":\"x\"}"),
		MAIL(",\"headers\":{\"X\":5}"),
		MAIL(",\"headers\":{\"A\":\"\",\"B\":\"\",\"C\":\"\",\"D\":\"\",\"E\":\"\",\"F\":\"\",\"G\":\"\",\"H\":\"\",\"I\":\"\"}"),
		"{\"id\":1,\"way\":\"mail\",\"address\":\"-oQ/tmp@b.org\"}",
		"{\"id\":1,\"way\":\"mail\",\"address\":\"a@b.org,c@d.org\"}",
		"{\"id\":1,\"way\":\"mail\",\"address\":\"a b@c.org\"}",
		"{\"id\":1,\"way\":\"mail\",\"address\":\"<a@b.org>\"}",
		"{\"id\":1,\"way\":\"mail\",\"address\":\"a@b.org\\n\"}",
		"{\"id\":1,\"way\":\"mail\",\"address\":\"a\"}",
		"{\"id\":1,\"way\":\"mail\"}",
		"{\"id\":1,\"way\":\"pigeon\",\"address\":\"a@b.org\"}",
		"{\"id\":1,\"address\":\"a@b.org\"}",
		"{\"id\":1,\"way\":\"push\",\"endpoint\":\"https://a/\"}",
		"{\"id\":1,\"way\":\"push\",\"endpoint\":\"https://a/\",\"keys\":{\"p256dh\":\"B\",\"auth\":\"B\"},\"urgency\":\"a: b\"}",
		"{\"id\":1,\"way\":\"hook\",\"endpoint\":5}",
	};

	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
		if (read_line(lines[i]) != LINE_BAD_LETTER)
			fail_msg("%s", lines[i]);
		assert_int_equal(letter.id, 1);
	}
}

static void
a_name_of_the_server_ends_no_header(void **state)
{
	(void)state;
	assert_int_equal(read_line("{\"end\":\"ok\",\"server\":\"a\\r\\nBcc: eve@example.org\"}"), LINE_END);
	assert_string_equal(end.server, "");
}

static void
a_text_that_is_too_long_is_not_cut_off(void **state)
{
	(void)state;
	static char line[LETTER_TEXT_SIZE + 100];
	int length =
		snprintf(line, sizeof line, "{\"id\":1,\"way\":\"mail\",\"address\":\"a@b.org\",\"text\":\"");

	memset(line + length, 'x', LETTER_TEXT_SIZE);
	snprintf(line + length + LETTER_TEXT_SIZE, 4, "\"}");
	assert_int_equal(read_line(line), LINE_BAD_LETTER);
	snprintf(line + length + LETTER_TEXT_SIZE - 1, 4, "\"}");
	assert_int_equal(read_line(line), LINE_LETTER);
}

static void
what_is_no_object_or_has_no_number(void **state)
{
	(void)state;
	static const char *const lines[] = {"", "[]", "5", "{", "{}", "{}x", "{\"id\":1", "{\"id\"1}",
		"{\"id\":}", "{\"id\":1,}", "{\"id\":-1,\"way\":\"mail\"}", "{\"id\":1.5,\"way\":\"mail\"}",
		"{\"id\":9999999999999999999}", "{\"text\":\"a\tb\"}", "{\"text\":\"\\u0000\"}",
		"{\"text\":\"\\ud800\"}", "{\"text\":\"\\udc00\"}", "{\"text\":\"\\ud800\\u0041\"}",
		"{\"text\":\"\\u12\"}", "{\"text\":\"\\x\"}", "{\"text\":\"\\", "{\"text\":\"",
		"{\"a\":[[[[[[[[[1]]]]]]]]]}", "{\"a\":[1,}", "{\"a\":[}", "{'id':1}"};

	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
		if (read_line(lines[i]) != LINE_RUBBISH)
			fail_msg("%s", lines[i]);
}

TEST_GROUP(letter)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_mail_with_all_its_members),
		cmocka_unit_test(a_push_and_a_hook_with_what_a_later_server_may_add),
		cmocka_unit_test(ends_of_answers),
		cmocka_unit_test(what_would_begin_a_header_or_an_option_is_no_letter),
		cmocka_unit_test(a_name_of_the_server_ends_no_header),
		cmocka_unit_test(a_text_that_is_too_long_is_not_cut_off),
		cmocka_unit_test(what_is_no_object_or_has_no_number),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
