/*
 * mail_text_test.c - letters as messages; what Python's reader makes of them is in courier_test.py.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/groups/group.h"
#include "tools/courier/letter.h"
#include "tools/courier/mail_text.h"

static const struct mail_sender sender = {"club@example.org", "play.example.org"};

static void
check(const struct letter *letter, const char *wanted)
{
	size_t size;
	char *text = mail_text_write(letter, &sender, 1795776243, &size);

	assert_int_equal(size, strlen(text));
	assert_string_equal(text, wanted);
	free(text);
}

static void
plain_letters_stay_as_they_are(void **state)
{
	(void)state;
	const struct letter letter = {.subject = "Your turn",
		.text = "bob waits.\n.\n",
		.url = "https://play.example.org/slow",
		.address = "alice@example.org",
		.headers = {{"Message-ID", "<1.notice@play.example.org>"}},
		.header_count = 1};

	check(&letter, "Date: Fri, 27 Nov 2026 10:44:03 +0000\n"
		       "From: \"play.example.org\" <club@example.org>\n"
		       "To: <alice@example.org>\n"
		       "Subject: Your turn\n"
		       "Message-ID: <1.notice@play.example.org>\n"
		       "MIME-Version: 1.0\n"
		       "Content-Type: text/plain; charset=utf-8\n"
		       "Content-Transfer-Encoding: 7bit\n"
		       "\n"
		       "bob waits.\n.\n"
		       "\n"
		       "https://play.example.org/slow\n");
}

static void
other_letters_are_encoded(void **state)
{
	(void)state;
	const struct letter letter = {.subject = "J\xc3\xbcrg zieht",
		.text = "J\xc3\xbcrg = da \nhttps://a/ steht schon da, und die Zeile ist l\xc3\xa4nger als eine Zeile von Mail.",
		.url = "https://a/",
		.address = "alice@example.org"};

	check(&letter, "Date: Fri, 27 Nov 2026 10:44:03 +0000\n"
		       "From: \"play.example.org\" <club@example.org>\n"
		       "To: <alice@example.org>\n"
		       "Subject: =?UTF-8?Q?J=C3=BCrg_zieht?=\n"
		       "MIME-Version: 1.0\n"
		       "Content-Type: text/plain; charset=utf-8\n"
		       "Content-Transfer-Encoding: quoted-printable\n"
		       "\n"
		       "J=C3=BCrg =3D da=20\n"
		       "https://a/ steht schon da, und die Zeile ist l=C3=A4nger als eine Zeile von=\n"
		       " Mail.\n");
}

/* No line of a header is longer than RFC 2047 allows, and no letter of UTF-8 is cut in two. */
static void
long_subjects_are_many_words(void **state)
{
	(void)state;
	struct letter letter = {.text = "x", .address = "alice@example.org"};
	size_t size;

	for (int i = 0; i < 60; i++)
		memcpy(letter.subject + 3 * i, "\xe2\x9a\x80", 3);
	char *text = mail_text_write(&letter, &sender, 0, &size);
	char *line = strstr(text, "Subject: ");
	int words = 0;
	assert_non_null(line);
	for (line += strlen("Subject: "); strncmp(line, "=?UTF-8?Q?", 10) == 0;
		line = strchr(line, '\n') + 2) {
		size_t length = strcspn(line, "\n");
		assert_true(length <= (words == 0 ? 67 : 75));
		assert_int_equal((length - 12) % 9, 0);
		words++;
	}
	assert_int_equal(words, 9);
	free(text);
}

static void
what_looks_encoded_is_encoded(void **state)
{
	(void)state;
	const struct letter letter = {.subject = "=?UTF-8?Q?x?=", .text = "x", .address = "a@b.org"};
	size_t size;
	char *text = mail_text_write(&letter, &sender, 0, &size);

	assert_non_null(strstr(text, "Subject: =?UTF-8?Q?=3D=3FUTF=2D8=3FQ=3Fx=3F=3D?=\n"));
	free(text);
}

TEST_GROUP(mail_text)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(plain_letters_stay_as_they_are),
		cmocka_unit_test(other_letters_are_encoded),
		cmocka_unit_test(long_subjects_are_many_words),
		cmocka_unit_test(what_looks_encoded_is_encoded),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
