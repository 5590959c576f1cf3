/*
 * bodies.c - see bodies.h.
 */
#include "tools/courier/bodies.h"

#include <stdio.h>

#include "server/system/memory.h"
#include "tools/courier/json.h"
#include "tools/courier/letter.h"

char *
body_for_browser(const struct letter *letter, size_t *size)
{
	char *text = NULL;
	FILE *out = must_memstream(&text, size);

	fputs("{\"title\":", out);
	json_quote(out, letter->subject);
	fputs(",\"body\":", out);
	json_quote(out, letter->text);
	fputs(",\"url\":", out);
	json_quote(out, letter->url);
	fputs(",\"tag\":", out);
	json_quote(out, letter->topic);
	fputc('}', out);
	must_close(out);
	return text;
}

char *
body_for_hook(const struct letter *letter, size_t *size)
{
	char *text = NULL, said[LETTER_SUBJECT_SIZE + LETTER_URL_SIZE];
	FILE *out = must_memstream(&text, size);

	snprintf(
		said, sizeof said, "%s%s%s", letter->subject, letter->url[0] != '\0' ? " " : "", letter->url);
	fputs("{\"text\":", out);
	json_quote(out, said);
	fputs(",\"content\":", out);
	json_quote(out, said);
	fputs(",\"event\":", out);
	json_quote(out, letter->kind);
	fputc('}', out);
	must_close(out);
	return text;
}
