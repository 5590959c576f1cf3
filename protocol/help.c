/*
 * help.c - finds help pages by name; the overview of all.
 */
#include "protocol/help.h"

#include <stdio.h>
#include <string.h>

#include "protocol/put.h"

enum {
	TITLE_COLUMNS = 15, /* of themes, in the overview */
	COLUMNS = 76,
};

static const struct help_page *
find_exact(const char *name, bool for_operator)
{
	for (const struct help_page *page = help_pages; page->names != NULL; page++)
		for (const char *const *own = page->names; *own != NULL; own++)
			if (strcasecmp(*own, name) == 0 && (for_operator || !page->operators))
				return page;
	return NULL;
}

const struct help_page *
help_find(const char *name, bool for_operator)
{
	static const char *const kinds[] = {"", "toggle-", "set-"};
	const struct help_page *found = NULL;
	char whole[64];

	for (size_t i = 0; found == NULL && i < sizeof kinds / sizeof *kinds; i++) {
		snprintf(whole, sizeof whole, "%s%s", kinds[i], name);
		found = find_exact(whole, for_operator);
	}
	return found;
}

const struct help_page *
help_find_beginning(const char *word, bool for_operator)
{
	const struct help_page *found = NULL;

	for (const struct help_page *page = help_pages; page->names != NULL; page++) {
		if (page->operators && !for_operator)
			continue;
		for (const char *const *own = page->names; *own != NULL; own++) {
			if (strncasecmp(*own, word, strlen(word)) != 0)
				continue;
			if (found != NULL && found != page)
				return NULL;
			found = page;
		}
	}
	return found;
}

/* A name after those of its theme; *column is where the line has got to, 0 if it has no end. */
static void
put_name(struct put *put, const char *name, size_t *column)
{
	if (*column > 0 && *column + 1 + strlen(name) > COLUMNS) {
		put_text(put, "\r\n");
		put_blanks(put, 0, TITLE_COLUMNS + 1);
		*column = TITLE_COLUMNS + 1;
	}
	put_char(put, ' ');
	put_text(put, name);
	if (*column > 0)
		*column += 1 + strlen(name);
}

static bool
is_of_setting(const struct help_page *page)
{
	return strncmp(page->names[0], "toggle-", 7) == 0 || strncmp(page->names[0], "set-", 4) == 0;
}

/* A theme: its title, with a colon for those who listen, and the names of its pages. Returns the page after
 * it. */
static const struct help_page *
put_theme(struct put *put, const struct help_page *page, bool flowing)
{
	const char *theme = page->theme;
	size_t column = flowing ? 0 : TITLE_COLUMNS + 1;

	put_text(put, "  ");
	put_text(put, theme);
	put_char(put, ':');
	if (!flowing)
		put_blanks(put, strlen(theme) + 2, TITLE_COLUMNS);
	for (; page->names != NULL && strcmp(page->theme, theme) == 0; page++)
		for (const char *const *name = page->names; !is_of_setting(page) && *name != NULL; name++)
			put_name(put, *name, &column);
	put_text(put, "\r\n");
	return page;
}

size_t
help_theme(char out[HELP_OVERVIEW_SIZE], const char *title, bool for_operator, bool flowing)
{
	struct put put = put_begin(out, HELP_OVERVIEW_SIZE);

	for (const struct help_page *page = help_pages; page->names != NULL; page++) {
		if (strcasecmp(page->theme, title) != 0 || (page->operators && !for_operator))
			continue;
		put_text(&put, "Type 'help' and one of these words:\r\n");
		put_theme(&put, page, flowing);
		break;
	}
	return put_end(&put);
}

size_t
help_overview(char out[HELP_OVERVIEW_SIZE], bool for_operator, bool flowing)
{
	struct put put = put_begin(out, HELP_OVERVIEW_SIZE);

	put_text(&put, "Type 'help' and one of these words, as in 'help invite'.\r\n");
	put_text(&put, "New here? 'help beginner' leads to your first game in a minute.\r\n\r\n");
	for (const struct help_page *page = help_pages; page->names != NULL;) {
		if (!page->operators || for_operator) {
			page = put_theme(&put, page, flowing);
			continue;
		}
		page++;
	}
	put_text(&put, "\r\nEach setting has a page: 'help toggle' and 'help set' name them.\r\n");
	return put_end(&put);
}
