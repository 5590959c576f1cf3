/*
 * preload.c - names the modules of a view, which embed_page.py has found for each row of page/router.js. The
 * browser tests compare them with those that are loaded.
 */
#include "server/web/preload.h"

#include <string.h>

#include "server/web/page_files.h"

void
preload_write(FILE *out, const char *first, const char *files)
{
	for (int i = 0; i < page_view_count; i++)
		for (const short *at = page_views[i].begins;
			strcmp(page_views[i].first, first) == 0 && *at >= 0; at++)
			fprintf(out, "<link rel=\"modulepreload\" href=\"%s/%s\">\r\n", files,
				page_files[*at].name);
}
