/*
 * inbox_test.c - heads that come in pieces: read the same however they are cut, and looked at once.
 */
#include "tests/server/check.h"

#include <string.h>

#include "server/web/http/inbox.h"
#include "tests/groups/group.h"

static char long_head[HTTP_HEAD_MAX + 1];

static const char *const heads[] = {
	"GET /api/status HTTP/1.1\r\nHost: localhost\r\n\r\n",
	"GET / HTTP/1.1\nHost: localhost\n\n",
	"HEAD /a?b=c HTTP/1.1\r\nHost: [::1]:80\r\nRange: bytes=1-\r\n\r\nGET / HTTP/1.1\r\n",
	"OPTIONS /api HTTP/1.1\r\nHost: localhost\r\nOrigin: https://other.example\r\n\r\n",
	"GET / HTTP/1.1\r\n folded: x\r\n\r\n",
	"GET / HTTP/1.0\r\n\r\n",
	"DELETE / HTTP/1.1\r\nHost: localhost\r\n\r\n",
	"GET / HTTP/1.1\r\nno colon\r\nHost: localhost\r\n\r\n",
	"GET nowhere HTTP/1.1\r\n\r\n",
	"login me 1008\r\n",
	"\x16\x03\x01\x02",
	"\r\n",
	long_head,
};

/* What http_request_read() says of the first `size` bytes. */
static enum http_reading
read_whole(const char *head, size_t size, size_t *taken)
{
	char bytes[HTTP_HEAD_MAX];
	struct http_request request;

	memcpy(bytes, head, size);
	return http_request_read(&request, bytes, size, taken);
}

static void
check_pieces(const char *head, size_t step)
{
	struct inbox inbox = {.bytes = NULL};
	enum http_reading reading = HTTP_MORE;
	struct http_request request;
	size_t length = strlen(head), taken = 0, wanted_taken = 0;

	for (size_t at = 0; at < length && reading == HTTP_MORE; at += step) {
		size_t size = length - at < step ? length - at : step;
		assert_true(inbox_add(&inbox, head + at, size));
		reading = inbox_read(&inbox, &request, &taken);
		assert_int_equal(reading, read_whole(head, at + size, &wanted_taken));
		assert_int_equal(taken, wanted_taken);
		if (reading == HTTP_MORE)
			assert_int_equal(inbox.looked, inbox.used);
	}
	inbox_clear(&inbox);
}

static void
cut_anywhere_it_is_the_same(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
		for (size_t step = 1; step < 100; step++)
			check_pieces(heads[i], step);
}

/* What has been looked at changes, and nobody minds before the end of a line. */
static void
no_byte_is_looked_at_twice_in_a_line(void **state)
{
	struct inbox inbox = {.bytes = NULL};
	struct http_request request;
	size_t taken = 0;

	(void)state;
	assert_true(inbox_add(&inbox, "GET / HTTP/1.1\r\nHost: ", 22));
	assert_int_equal(inbox_read(&inbox, &request, &taken), HTTP_MORE);
	inbox.bytes[0] = '\n';
	assert_true(inbox_add(&inbox, "local", 5));
	assert_int_equal(inbox_read(&inbox, &request, &taken), HTTP_MORE);
	inbox.bytes[0] = 'G';
	assert_true(inbox_add(&inbox, "host\r\n\r\nGET", 11));
	assert_int_equal(inbox_read(&inbox, &request, &taken), HTTP_READY);
	assert_string_equal(request.host, "localhost");
	inbox_drop(&inbox, taken);
	assert_int_equal(inbox_read(&inbox, &request, &taken), HTTP_MORE);
	assert_int_equal(inbox.used, 3);
	inbox_clear(&inbox);
}

TEST_GROUP(inbox)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(cut_anywhere_it_is_the_same),
		cmocka_unit_test(no_byte_is_looked_at_twice_in_a_line),
	};

	memset(long_head, 'x', HTTP_HEAD_MAX);
	memcpy(long_head, "GET /", 5);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
