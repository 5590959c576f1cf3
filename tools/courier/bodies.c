/*
 * bodies.c - see bodies.h.
 */
#include "tools/courier/bodies.h"

#include <stdio.h>
#include <stdlib.h>

#include "server/system/json.h"
#include "server/system/memory.h"
#include "tools/courier/letter.h"

static char *
end_body(struct json *json, size_t *size)
{
	json_end(json);
	must_close(json->out);
	*size = json->size;
	return json->text;
}

char *
body_for_browser(const struct letter *letter, size_t *size)
{
	struct json json;

	json_open(&json);
	json_object(&json, NULL);
	json_text(&json, "title", letter->subject);
	json_text(&json, "body", letter->text);
	json_text(&json, "url", letter->url);
	json_text(&json, "tag", letter->topic);
	return end_body(&json, size);
}

/* What would call everybody in a room, or make a link of a player's words, loses its meaning: `@everyone`,
 * `<!channel>`, `[here](...)`. */
static void
put_harmless(FILE *out, const char *text)
{
	for (; *text != '\0'; text++) {
		if (*text == '@')
			fputs("\uff20", out);
		else if (*text == '<')
			fputs("\u2039", out);
		else if (*text == '[')
			fputs("\uff3b", out);
		else
			fputc(*text, out);
	}
}

char *
body_for_hook(const struct letter *letter, size_t *size)
{
	struct json json;
	char *said;
	FILE *out = must_memstream(&said, size);

	put_harmless(out, letter->subject);
	if (letter->url[0] != '\0')
		fprintf(out, " %s", letter->url);
	must_close(out);
	json_open(&json);
	json_object(&json, NULL);
	json_text(&json, "text", said);
	json_text(&json, "content", said);
	json_text(&json, "event", letter->kind);
	free(said);
	return end_body(&json, size);
}
