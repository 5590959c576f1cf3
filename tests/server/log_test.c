/*
 * log_test.c - what the operator reads. Stderr is a pipe here, and the clock stands still.
 */
#include "tests/server/check.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "server/system/clock.h"
#include "server/system/log.h"

int64_t
clock_now_ms(void)
{
	return 1700000000042;
}

static int read_end, real_stderr;

static void
catch_stderr(void)
{
	int ends[2];

	assert_int_equal(pipe2(ends, O_CLOEXEC | O_NONBLOCK), 0);
	real_stderr = dup(STDERR_FILENO);
	assert_int_equal(dup2(ends[1], STDERR_FILENO), STDERR_FILENO);
	close(ends[1]);
	read_end = ends[0];
}

/* What was written since catch_stderr(); the caller's buffer. */
static void
caught(char *text, size_t size)
{
	dup2(real_stderr, STDERR_FILENO);
	close(real_stderr);
	ssize_t length = read(read_end, text, size - 1);
	close(read_end);
	text[length > 0 ? length : 0] = '\0';
}

static void
a_line_has_time_level_subject_and_text(void **state)
{
	char text[4096];

	(void)state;
	log_open(LOG_LEVEL_INFO);
	catch_stderr();
	log_info("session 17 alice", "left after %d s", 5);
	log_error("disk", "full");
	caught(text, sizeof text);
	assert_string_equal(text, "2023-11-14T22:13:20.042Z info session 17 alice: left after 5 s\n"
				  "2023-11-14T22:13:20.042Z error disk: full\n");
}

static void
the_journal_gets_priorities_and_no_time(void **state)
{
	char text[4096], name[64];
	struct stat status;

	(void)state;
	log_open(LOG_LEVEL_DEBUG);
	catch_stderr();
	assert_int_equal(fstat(STDERR_FILENO, &status), 0);
	snprintf(name, sizeof name, "%llu:%llu", (unsigned long long)status.st_dev,
		(unsigned long long)status.st_ino);
	setenv("JOURNAL_STREAM", name, 1);
	log_look_for_journal();
	log_debug("x", "debug");
	log_info("session 17 alice", "left");
	log_warning("x", "warning");
	log_error("disk", "<3>full");
	caught(text, sizeof text);
	assert_string_equal(
		text, "<7>x: debug\n<6>session 17 alice: left\n<4>x: warning\n<3>disk: <3>full\n");
}

/* A terminal's shell may have been started by a service, and hand the name on. */
static void
a_journal_elsewhere_is_not_ours(void **state)
{
	char text[4096];

	(void)state;
	log_open(LOG_LEVEL_INFO);
	catch_stderr();
	setenv("JOURNAL_STREAM", "1:2", 1);
	log_look_for_journal();
	log_info("x", "info");
	caught(text, sizeof text);
	assert_string_equal(text, "2023-11-14T22:13:20.042Z info x: info\n");
	unsetenv("JOURNAL_STREAM");
}

static void
lines_below_the_level_are_dropped(void **state)
{
	char text[4096];

	(void)state;
	log_open(LOG_LEVEL_WARNING);
	catch_stderr();
	log_debug("x", "debug");
	log_info("x", "info");
	log_warning("x", "warning");
	caught(text, sizeof text);
	assert_string_equal(text, "2023-11-14T22:13:20.042Z warning x: warning\n");
}

static void
what_others_wait_for_is_never_dropped(void **state)
{
	char text[4096];

	(void)state;
	log_open(LOG_LEVEL_ERROR);
	catch_stderr();
	log_warning("x", "warning");
	log_always("session 17", "failed");
	caught(text, sizeof text);
	assert_string_equal(text, "2023-11-14T22:13:20.042Z info session 17: failed\n");
}

static void
foreign_text_is_escaped_wherever_it_stands(void **state)
{
	char text[4096];

	(void)state;
	log_open(LOG_LEVEL_INFO);
	catch_stderr();
	log_info("session 1 \x1b[2J", "said \"%s\"", "a\nb\t\x7f\x80\xff\\");
	caught(text, sizeof text);
	assert_string_equal(text, "2023-11-14T22:13:20.042Z info session 1 \\x1b[2J: "
				  "said \"a\\x0ab\\x09\\x7f\\x80\\xff\\\\\"\n");
}

static void
a_long_line_is_cut_off_visibly(void **state)
{
	char text[4096], long_text[3000];

	(void)state;
	memset(long_text, 'a', sizeof long_text - 1);
	long_text[sizeof long_text - 1] = '\0';
	log_open(LOG_LEVEL_INFO);
	for (int i = 0; i < 2; i++) {
		catch_stderr();
		if (i == 0)
			log_info("x", "%s", long_text);
		else
			log_info(long_text, "x");
		caught(text, sizeof text);
		assert_in_range(strlen(text), LOG_LINE_SIZE - 8, LOG_LINE_SIZE);
		assert_string_equal(text + strlen(text) - 5, "a...\n");
	}
}

static void
escaping_fits_any_size(void **state)
{
	static const struct {
		size_t size;
		const char *out;
	} cases[] = {
		{8, "\\x01..."},
		{9, "\\x01a..."},
		{11, "\\x01a..."},
		{12, "\\x01a\\x02\\\\"},
	};
	char out[16];

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		memset(out, '#', sizeof out);
		size_t length = log_escape(out, cases[i].size, "\001a\002\\");
		assert_string_equal(out, cases[i].out);
		assert_int_equal(length, strlen(out));
		assert_int_equal(out[cases[i].size], '#');
	}
}

static void
fatal_is_one_line_and_status_1(void **state)
{
	char text[4096];
	int status;

	(void)state;
	catch_stderr();
	pid_t child = fork();
	if (child == 0)
		fatal("can't %s", "go\non");
	assert_int_equal(waitpid(child, &status, 0), child);
	caught(text, sizeof text);
	assert_true(WIFEXITED(status));
	assert_int_equal(WEXITSTATUS(status), 1);
	assert_string_equal(text, "barpointd: can't go\\x0aon\n");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		/* Runs first, because it needs a process that has no log yet. */
		cmocka_unit_test(fatal_is_one_line_and_status_1),
		cmocka_unit_test(a_line_has_time_level_subject_and_text),
		cmocka_unit_test(the_journal_gets_priorities_and_no_time),
		cmocka_unit_test(a_journal_elsewhere_is_not_ours),
		cmocka_unit_test(lines_below_the_level_are_dropped),
		cmocka_unit_test(what_others_wait_for_is_never_dropped),
		cmocka_unit_test(foreign_text_is_escaped_wherever_it_stands),
		cmocka_unit_test(a_long_line_is_cut_off_visibly),
		cmocka_unit_test(escaping_fits_any_size),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
