/*
 * bodies.c - see bodies.h.
 */
#include "tools/courier/bodies.h"

#include <stdio.h>

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

char *
body_for_hook(const struct letter *letter, size_t *size)
{
	char said[LETTER_SUBJECT_SIZE + LETTER_URL_SIZE];
	struct json json;

	snprintf(
		said, sizeof said, "%s%s%s", letter->subject, letter->url[0] != '\0' ? " " : "", letter->url);
	json_open(&json);
	json_object(&json, NULL);
	json_text(&json, "text", said);
	json_text(&json, "content", said);
	json_text(&json, "event", letter->kind);
	return end_body(&json, size);
}
