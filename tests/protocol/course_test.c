/* course_test.c - the drawing of a rating's course, and the same in numbers. */
#include "protocol/spoken/course.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tests/groups/group.h"

static struct course
course_of(double before, int count, const double *ratings)
{
	struct course course = {.count = count, .before = before};

	for (int i = 0; i < count; i++)
		course.after[i] = (struct course_point){.rating = ratings[i], .at = 1600000000 + i * 86400};
	return course;
}

static void
highest_and_lowest_stand_at_the_edges(void **state)
{
	const double ratings[] = {1510, 1540, 1500, 1525};
	const struct course course = course_of(1505, 4, ratings);
	char row[ROW_SIZE];
	(void)state;

	assert_int_equal(course_row(row, &course, 0), strlen("  1540.00 | *\r\n"));
	assert_string_equal(row, "  1540.00 | *\r\n");
	course_row(row, &course, 3);
	assert_string_equal(row, "          |   *\r\n");
	course_row(row, &course, COURSE_ROWS - 1);
	assert_string_equal(row, "  1500.00 |  *\r\n");
	course_row(row, &course, COURSE_ROWS);
	assert_string_equal(row, "          +----\r\n");
	course_text(row, &course);
	assert_string_equal(
		row, "1505.00 before 2020-09-13 to 1525.00 on 2020-09-16, highest 1540.00, lowest 1500.00");
	course_spoken(row, &course);
	assert_string_equal(row, "After each match: 1505, 1510, 1540, 1500, 1525.\r\n");
}

static void
a_rating_that_stays_is_a_line_in_the_middle(void **state)
{
	const double ratings[] = {1500, 1500};
	const struct course course = course_of(1500, 2, ratings);
	char row[ROW_SIZE];
	(void)state;

	course_row(row, &course, COURSE_ROWS / 2);
	assert_string_equal(row, "          |**\r\n");
	course_row(row, &course, 0);
	assert_string_equal(row, "  1500.00 |\r\n");
}

/* No wider than 76 columns, every match in one row, the last one told. */
static void
the_longest_course_fits(void **state)
{
	double ratings[COURSE_MATCHES];
	char row[ROW_SIZE];
	int stars = 0;
	(void)state;

	for (int i = 0; i < COURSE_MATCHES; i++)
		ratings[i] = 1500 + 200 * sin(i / 5.0);
	const struct course course = course_of(1500, COURSE_MATCHES, ratings);
	for (int i = 0; i <= COURSE_ROWS; i++) {
		assert_in_range(course_row(row, &course, i), 3, 78);
		for (const char *at = row; (at = strchr(at, '*')) != NULL; at++)
			stars++;
	}
	assert_int_equal(stars, COURSE_MATCHES);
	course_spoken(row, &course);
	assert_memory_equal(row, "After every 6 matches: 1500, ", 29);
	char last[32];
	snprintf(last, sizeof last, ", %.0f.\r\n", ratings[COURSE_MATCHES - 1]);
	assert_string_equal(row + strlen(row) - strlen(last), last);
}

TEST_GROUP(course)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(highest_and_lowest_stand_at_the_edges),
		cmocka_unit_test(a_rating_that_stays_is_a_line_in_the_middle),
		cmocka_unit_test(the_longest_course_fits),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
