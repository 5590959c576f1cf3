/*
 * preload.c - what page/router.js and page/play/start.js load for each view. The browser tests compare.
 */
#include "server/web/preload.h"

#include <assert.h>
#include <stdbool.h>
#include <string.h>

#include "server/web/page_files.h"

enum {
	MODULES = 5,
	FILES_MAX = 256,
};

#define PLAYING "play/start.js", "play/session.js", "play/tray.js", "play/settings.js"

static const struct {
	const char *first;
	const char *modules[MODULES + 1]; /* with all that each imports */
} views[] = {
	{"", {"lobby.js", "play/start.js"}},
	{"match", {"match.js"}},
	{"player", {"player.js"}},
	{"ratings", {"ratings.js"}},
	{"about", {"about.js"}},
	{"table", {PLAYING, "play/table_view.js"}},
	{"login", {PLAYING, "play/entrance_view.js"}},
	{"register", {PLAYING, "play/entrance_view.js"}},
	{"settings", {PLAYING, "play/settings_view.js"}},
	{"with", {PLAYING, "play/with_view.js"}},
};

struct naming {
	FILE *out;
	const char *files;     /* the folder */
	bool named[FILES_MAX]; /* each once */
};

static void
name_module(struct naming *naming, const char *name)
{
	struct page_reading reading;

	if (!page_file_open("", name, &reading))
		return;
	for (const short *number = reading.file.needs; *number >= 0; number++) {
		if (!naming->named[*number])
			fprintf(naming->out, "<link rel=\"modulepreload\" href=\"%s/%s\">\r\n", naming->files,
				page_files[*number].name);
		naming->named[*number] = true;
	}
	page_file_close(&reading);
}

void
preload_write(FILE *out, const char *first, const char *files)
{
	struct naming naming = {.out = out, .files = files};

	assert(page_file_count <= FILES_MAX);
	name_module(&naming, "router.js");
	for (size_t i = 0; i < sizeof views / sizeof *views; i++)
		for (int j = 0; strcmp(views[i].first, first) == 0 && views[i].modules[j] != NULL; j++)
			name_module(&naming, views[i].modules[j]);
}
