/*
 * http_target.h - what a request asks for: the parts of its path, the fields of its query.
 *
 *   /api/players/bob%41?before=17   ->  "api" "players" "bobA"; "before" = "17"
 *
 * Memory in, memory out, like http_request.h. A path names things of ours, never files: whatever could be
 * taken for another path by somebody is refused.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/rules/must_use.h"

enum {
	HTTP_PARTS = 8,
	HTTP_FIELDS = 8,
};

struct http_target {
	int parts;
	const char *part[HTTP_PARTS]; /* decoded: UTF-8, no control characters, no slash */
	int fields;
	struct {
		const char *name, *value; /* decoded likewise; slashes are allowed */
	} field[HTTP_FIELDS];
};

/*
 * Splits and decodes both in place; `query` may be NULL. The path "/" has one part, "". False: too many parts
 * or fields, a part "." or "..", a bad sequence, or one for what must not be there.
 */
MUST_USE bool http_target_read(struct http_target *target, char *path, char *query);

/* Whether a path, as it was sent ("/%61pi/status"), is this folder or lies below it. It may go on with a
 * blank or a query; of `size` bytes. */
bool http_path_is_below(const char *path, size_t size, const char *folder);

/* The value of the first field of this name, or NULL. */
const char *http_target_field(const struct http_target *target, const char *name);

/* The turn of the log that a field of the query, or of the head, names: those bytes, digits alone. 0: none,
 * or nonsense. */
int64_t http_turn(const char *text, size_t size);
