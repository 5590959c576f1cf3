/*
 * progress.c - drawn on standard error, so that output can be piped.
 */
#include "tools/export/progress.h"

#include <stdio.h>
#include <unistd.h>

enum { WIDTH = 50 };

void
progress_show(int64_t done, int64_t all)
{
	static int64_t shown = -1;
	int64_t percent = all > 0 ? done * 100 / all : 100;

	if (percent == shown || !isatty(STDERR_FILENO))
		return;
	shown = percent;
	fputs("\r[", stderr);
	for (int i = 0; i < WIDTH; i++)
		fputc(i < percent * WIDTH / 100 ? '#' : '.', stderr);
	fprintf(stderr, "] %3d %%", (int)percent);
}

void
progress_end(void)
{
	if (isatty(STDERR_FILENO))
		fputc('\n', stderr);
}
