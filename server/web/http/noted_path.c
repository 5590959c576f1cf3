/*
 * noted_path.c - addresses of feeds, links that end mail, links to all that is kept of a player: also wrong
 * ones, which may have been right once, or are only mistyped.
 */
#include "server/web/http/noted_path.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "server/net/http_target.h"

static const struct {
	const char *part, *folder, *noted;
} secrets[] = {
	{"feed/", "/feed", "/feed/..."},
	{"mail/", "/mail", "/mail/..."},
	{"my-data/", "/my-data", "/my-data/..."},
};

void
path_note(char noted[NOTED_PATH_SIZE], const char *path)
{
	for (size_t i = 0; i < sizeof secrets / sizeof *secrets; i++) {
		bool is_below = http_path_is_below(path, strlen(path), secrets[i].folder);
		if (is_below || strstr(path, secrets[i].part) != NULL)
			path = secrets[i].noted;
	}
	snprintf(noted, NOTED_PATH_SIZE, "%.*s", NOTED_PATH_SIZE - 1, path);
}
