/*
 * help_test.c - the help pages: everything that can be typed or asked for has one, and none is untrue.
 *
 * Every test reports all faults before it fails.
 */
#include "protocol/help.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "server/commands/command.h"
#include "server/commands/lookup.h"
#include "server/rules/options.h"
#include "server/rules/options_typed.h"
#include "server/sessions/settings.h"
#include "tests/groups/group.h"
#include "tests/server/check.h"

enum {
	WIDTH = 78,
	WORD_SIZE = 64,
};

/* The commands and topics that FIBS has help on. */
static const char *const fibs_topics[] = {"!!", "about", "accept", "address", "autologin", "average", "away",
	"back", "beaver", "beginner", "blind", "board", "boardstyle", "bye", "clear", "client", "cls",
	"commands", "complaints", "countries", "crawford", "date", "dicetest", "double", "erase", "formula",
	"gag", "help", "hostnames", "invite", "join", "kibitz", "last", "leave", "login", "look", "man",
	"message", "motd", "move", "moves", "names", "off", "oldboard", "oldmoves", "otter", "panic",
	"password", "pip", "raccoon", "ratings", "rawboard", "rawwho", "redouble", "reject", "resign", "roll",
	"rules", "save", "say", "set", "settings", "shout", "show", "shutdown", "sortwho", "stat", "tell",
	"time", "timezones", "tinyfugue", "toggle", "toggles", "unwatch", "version", "waitfor", "watch",
	"wave", "where", "whisper", "who", "whois"};

static int faults;
static struct commands commands;

static void
fault(const char *name, const char *what)
{
	print_error("%s: %s\n", name, what);
	faults++;
}

static int
begin(void **state)
{
	(void)state;
	faults = 0;
	return 0;
}

/* Calls for each line of a page with the heading it is under, both without blanks in front. */
typedef void line_check(const struct help_page *page, const char *heading, const char *line);

static void
each_line(line_check *check)
{
	char line[256], heading[256];

	for (const struct help_page *page = help_pages; page->names != NULL; page++) {
		for (const char *at = page->text; *at != '\0'; at = strstr(at, "\r\n") + 2) {
			size_t length = (size_t)(strstr(at, "\r\n") - at);
			assert_true(length < sizeof line);
			snprintf(line, sizeof line, "%.*s", (int)length, at);
			if (line[0] != ' ')
				memcpy(heading, line, sizeof heading);
			else
				check(page, heading, line + 2);
		}
	}
}

static bool
has_name(const struct help_page *page, const char *name)
{
	for (const char *const *own = page->names; *own != NULL; own++)
		if (strcasecmp(*own, name) == 0)
			return true;
	return false;
}

/* The next word at *at, which goes on past it; its length, 0 at the end. */
static size_t
next_word(const char **at, const char **word)
{
	*word = *at + strspn(*at, " \r\n");
	size_t length = strcspn(*word, " \r\n");
	*at = *word + length;
	return length;
}

static void
flowing_pages_have_the_same_words_in_fewer_lines(void **state)
{
	(void)state;
	for (const struct help_page *page = help_pages; page->names != NULL; page++) {
		const char *text = page->text, *flowing = page->flowing, *word, *other;
		size_t length;
		do {
			length = next_word(&text, &word);
			if (next_word(&flowing, &other) != length || memcmp(word, other, length) != 0) {
				fault(page->names[0], "flows with other words");
				break;
			}
		} while (length > 0);
	}
	const struct help_page *invite = help_find("invite", false);
	assert_non_null(strstr(invite->text, "For long\r\n  matches you may"));
	assert_non_null(strstr(invite->flowing, "For long matches you may"));
	assert_non_null(strstr(invite->flowing, "[<option> ...]\r\n  invite <name> unlimited"));
	assert_int_equal(faults, 0);
}

static void
every_command_has_a_page(void **state)
{
	const struct command *command;
	(void)state;

	for (int i = 0; (command = command_each(&commands, i)) != NULL; i++) {
		bool of_operators = (command->needs & NEED_OPERATOR) != 0;
		const struct help_page *page = help_find(command->name, true);
		if (page == NULL || !has_name(page, command->name))
			fault(command->name, "this command has no page: write one in protocol/help, as its "
					     "README.md says");
		else if (page->operators != of_operators)
			fault(command->name, of_operators ? "its page belongs into operators.txt"
							  : "its page is for operators only");
	}
	assert_int_equal(faults, 0);
}

static void
every_setting_has_a_page(void **state)
{
	char name[WORD_SIZE];
	(void)state;

	for (int i = 0; i < TOGGLE_COUNT; i++) {
		snprintf(name, sizeof name, "toggle-%s", toggle_names[i].name);
		if (help_find(name, false) == NULL)
			fault(name, "this toggle has no page: write one in protocol/help/settings.txt");
	}
	for (int i = 0; i < VARIABLE_COUNT; i++) {
		snprintf(name, sizeof name, "set-%s", variable_names[i].name);
		if (help_find(name, false) == NULL)
			fault(name, "this variable has no page: write one in protocol/help/settings.txt");
	}
	assert_int_equal(faults, 0);
}

static void
every_option_has_a_page(void **state)
{
	struct words words;
	(void)state;

	words_split(&words, options_known());
	assert_true(words.count > 0);
	for (int i = 0; i < words.count; i++) {
		const char *number = strstr(words.word[i], "=N"); /* no part of the name */
		char name[WORD_SIZE];
		snprintf(name, sizeof name, "%.*s",
			(int)(number != NULL ? number - words.word[i] : WORD_SIZE), words.word[i]);
		const struct help_page *page = help_find(name, false);
		if (page == NULL || !has_name(page, name))
			fault(name, "this option has no page: write one in protocol/help/rules.txt");
	}
	assert_int_equal(faults, 0);
}

static void
every_topic_of_fibs_has_a_page(void **state)
{
	(void)state;

	for (size_t i = 0; i < sizeof fibs_topics / sizeof *fibs_topics; i++)
		if (help_find(fibs_topics[i], true) == NULL)
			fault(fibs_topics[i], "FIBS has help on this, there is no page");
	assert_int_equal(faults, 0);
}

static void
check_fits(const struct help_page *page, const char *heading, const char *line)
{
	const char *seen = line + strspn(line, " "); /* a screen reader gets no indent */
	(void)heading;

	if (strlen(line) + 2 > WIDTH)
		fault(page->names[0], "has a line that is too long");
	if (isdigit((unsigned char)*seen) || strncmp(seen, "** ", 3) == 0 || *seen == '>')
		fault(page->names[0], "has a line that programs would take for something else");
	for (; *line != '\0'; line++)
		if (*line < ' ' || *line > '~')
			fault(page->names[0], "has a character that not every terminal shows");
}

static void
lines_fit_everywhere(void **state)
{
	(void)state;
	each_line(check_fits);
	assert_int_equal(faults, 0);
}

/* `toggle ready` is of the page toggle-ready. */
static bool
is_of_page(const struct help_page *page, const struct words *words)
{
	char setting[LINE_SIZE];

	snprintf(setting, sizeof setting, "%s-%s", words_at(words, 0), words_at(words, 1));
	return has_name(page, words_at(words, 0)) || has_name(page, setting);
}

static void
check_usage(const struct help_page *page, const char *heading, const char *line)
{
	struct words words;

	if (strcmp(heading, "USAGE") != 0)
		return;
	words_split(&words, line);
	const struct command *command = command_find(&commands, words_at(&words, 0));
	if (command == NULL || strcmp(command->name, words_at(&words, 0)) != 0) {
		fault(line, "is on a page, but there is no such command");
	} else if (!is_of_page(page, &words)) {
		fault(line, "stands on the page of another command");
	} else if (words.count - 1 < command->words_min) {
		fault(line, "has fewer words than the command needs");
	}
}

static void
check_example(const struct help_page *page, const char *heading, const char *line)
{
	struct words words;

	if (strcmp(heading, "EXAMPLE") != 0)
		return;
	words_split(&words, line);
	const struct command *command = command_find(&commands, words_at(&words, 0));
	if (command == NULL)
		fault(line, "is an example, but there is no such command");
	else if (strpbrk(line, "<[|") != NULL || words.count - 1 < command->words_min)
		fault(page->names[0], "has an example that can't be typed");
}

static void
usages_and_examples_are_commands(void **state)
{
	(void)state;
	each_line(check_usage);
	each_line(check_example);
	assert_int_equal(faults, 0);
}

static void
check_named(const struct help_page *page, const char *name)
{
	const struct help_page *named = help_find(name, page->operators);

	if (named == NULL)
		fault(page->names[0], "names a page that there isn't:");
	else if (named == page)
		fault(page->names[0], "names itself:");
	else
		return;
	print_error("\t%s\n", name);
}

static void
check_see_also(const struct help_page *page, const char *heading, const char *line)
{
	char names[256], *rest = names, *name;

	if (strcmp(heading, "SEE ALSO") != 0)
		return;
	snprintf(names, sizeof names, "%s", line);
	while ((name = strsep(&rest, ", ")) != NULL)
		if (name[0] != '\0')
			check_named(page, name);
}

/* 'help toggle-ready' within a text. */
static void
check_mentions(const struct help_page *page, const char *heading, const char *line)
{
	char name[WORD_SIZE];
	(void)heading;

	for (const char *at = line; (at = strstr(at, "'help ")) != NULL; at++)
		if (sscanf(at, "'help %63[^']", name) == 1)
			check_named(page, name);
}

static void
pages_name_pages_that_exist(void **state)
{
	(void)state;
	each_line(check_see_also);
	each_line(check_mentions);
	assert_int_equal(faults, 0);
}

static bool
stands_in(const char *text, const char *name)
{
	size_t length = strlen(name);

	for (const char *at = text; (at = strstr(at, name)) != NULL; at++)
		if (strchr(" ,", at[-1]) != NULL && strchr(" ,\r", at[length]) != NULL)
			return true;
	return false;
}

static bool
is_named_by_another(const struct help_page *page)
{
	for (const struct help_page *other = help_pages; other->names != NULL; other++) {
		const char *see_also = strstr(other->text, "SEE ALSO");
		if (other != page && see_also != NULL && stands_in(see_also, page->names[0]))
			return true;
	}
	return false;
}

/* The page of a removed command is found by its usage. */
static void
no_page_is_orphaned(void **state)
{
	char overview[HELP_OVERVIEW_SIZE];
	(void)state;

	assert_true(help_overview(overview, true, false) > 0);
	for (const struct help_page *page = help_pages; page->names != NULL; page++) {
		bool of_setting =
			strncmp(page->names[0], "toggle-", 7) == 0 || strncmp(page->names[0], "set-", 4) == 0;
		if (!of_setting && !stands_in(overview, page->names[0]))
			fault(page->names[0], "doesn't stand in the overview");
		if (!is_named_by_another(page))
			fault(page->names[0], "no other page names it in SEE ALSO");
		for (const char *const *name = page->names; *name != NULL; name++)
			if (help_find(*name, true) != page)
				fault(*name, "has two pages");
	}
	assert_int_equal(faults, 0);
}

static void
others_find_no_page_of_operators(void **state)
{
	char overview[HELP_OVERVIEW_SIZE], nearest[HELP_NEAREST_SIZE];
	(void)state;

	assert_non_null(help_find("kick", true));
	assert_null(help_find("kick", false));
	assert_null(help_find_beginning("kick", false));
	help_nearest(nearest, "kicks", true, NULL);
	assert_string_equal(nearest, "kick");
	help_nearest(nearest, "kicks", false, NULL);
	assert_null(strstr(nearest, "kick"));
	assert_true(help_overview(overview, false, false) > 0);
	assert_null(strstr(overview, "kick"));
}

static bool
is_not_roll(const char *page)
{
	return strcmp(page, "roll") != 0;
}

static void
what_is_meant_is_found(void **state)
{
	char nearest[HELP_NEAREST_SIZE];
	(void)state;

	assert_string_equal(help_find("BELL", false)->names[0], "toggle-bell");
	assert_string_equal(help_find("timezone", false)->names[0], "set-timezone");
	assert_string_equal(help_find("quit", false)->names[0], "bye");
	assert_string_equal(help_find_beginning("tiny", false)->names[0], "tinyfugue");
	assert_null(help_find_beginning("toggle-", false));
	help_nearest(nearest, "invit", false, NULL);
	assert_memory_equal(nearest, "invite", 6);
	help_nearest(nearest, "rattings", false, NULL);
	assert_memory_equal(nearest, "ratings", 7);
	help_nearest(nearest, "cube", false, NULL);
	assert_non_null(strstr(nearest, "double"));
	help_nearest(nearest, "cube", false, is_not_roll);
	assert_null(strstr(nearest, "double"));
	/* Letters in the wrong order are one fault. */
	help_nearest(nearest, "jion", false, is_not_roll);
	assert_string_equal(nearest, "join");
	help_nearest(nearest, "ivnite", false, is_not_roll);
	assert_string_equal(nearest, "invite");
	help_nearest(nearest, "roil", false, is_not_roll);
	assert_string_equal(nearest, "");
	help_nearest(nearest, "qqqq", false, NULL);
	assert_string_equal(nearest, "");
}

TEST_GROUP(help)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(flowing_pages_have_the_same_words_in_fewer_lines, begin),
		cmocka_unit_test_setup(every_command_has_a_page, begin),
		cmocka_unit_test_setup(every_setting_has_a_page, begin),
		cmocka_unit_test_setup(every_option_has_a_page, begin),
		cmocka_unit_test_setup(every_topic_of_fibs_has_a_page, begin),
		cmocka_unit_test_setup(lines_fit_everywhere, begin),
		cmocka_unit_test_setup(usages_and_examples_are_commands, begin),
		cmocka_unit_test_setup(pages_name_pages_that_exist, begin),
		cmocka_unit_test_setup(no_page_is_orphaned, begin),
		cmocka_unit_test(others_find_no_page_of_operators),
		cmocka_unit_test(what_is_meant_is_found),
	};

	commands_make(&commands);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
