/*
 * setting_rows.c - toggles and variables, one a row.
 */
#include "protocol/setting_rows.h"

#include <stdio.h>
#include <string.h>

#include "protocol/put.h"
#include "protocol/setting_names.h"
#include "protocol/tags.h"
#include "protocol/wire/letters.h"

enum { VALUE_SHOWN = 40 };

size_t
row_toggle(char out[ROW_SIZE], enum dialect dialect, const char *name, bool on)
{
	struct put put = put_begin(out, ROW_SIZE);

	if (dialect == DIALECT_TAGGED) {
		tag_begin(&put, "toggle");
		tag_text(&put, "name", name);
		tag_text(&put, "value", on ? "YES" : "NO");
		tag_end(&put);
	}
	return row_end(&put, "%-16s%s\r\n", name, on ? "YES" : "NO");
}

size_t
row_variable(char out[ROW_SIZE], enum dialect dialect, const char *name, const char *value)
{
	struct put put = put_begin(out, ROW_SIZE);
	char label[32];

	if (dialect == DIALECT_TAGGED) {
		tag_begin(&put, "variable");
		tag_text(&put, "name", name);
		tag_text(&put, "value", value);
		tag_end(&put);
	}
	snprintf(label, sizeof label, "%s:", name);
	return row_end(&put, "%-11s %s\r\n", label, value);
}

size_t
row_toggled(char out[ROW_SIZE], enum dialect dialect, const struct toggle_name *toggle, bool on)
{
	struct put put = put_begin(out, ROW_SIZE);

	if (dialect == DIALECT_TAGGED) {
		tag_begin(&put, "toggled");
		tag_text(&put, "name", toggle->name);
		tag_text(&put, "value", on ? "YES" : "NO");
		tag_end(&put);
	}
	return row_end(&put, "%s\r\n", on ? toggle->yes : toggle->no);
}

size_t
row_wrong(char out[ROW_SIZE], enum dialect dialect, const struct row_wrong *wrong)
{
	struct put put = put_begin(out, ROW_SIZE);
	const char *mark = strstr(wrong->sentence, "%s");
	char value[VALUE_SHOWN + 1];

	snprintf(value, sizeof value, "%.*s", (int)letters_whole(wrong->value, VALUE_SHOWN), wrong->value);
	if (dialect == DIALECT_TAGGED) {
		tag_begin(&put, "set_wrong");
		tag_text(&put, "name", wrong->name);
		tag_text(&put, "value", value);
		tag_refused(&put);
		tag_end(&put);
	}
	if (mark == NULL)
		return row_end(&put, "%s\r\n", wrong->sentence);
	return row_end(&put, "%.*s%s%s\r\n", (int)(mark - wrong->sentence), wrong->sentence, value,
		mark + strlen("%s"));
}
