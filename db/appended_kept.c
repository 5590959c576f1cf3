/*
 * appended_kept.c - what db.c keeps of the actions of a turn: made, emptied. It asks no question.
 */
#include <stdlib.h>

#include "db/appended.h"

struct appended *
appended_new(void)
{
	struct appended *appended = calloc(1, sizeof *appended);

	if (appended != NULL)
		appended->last = -1;
	return appended;
}

void
appended_keep(struct appended *appended, unsigned int version)
{
	if (!appended->looked)
		appended->last = -1; /* somebody else may have changed the file before this turn did */
	appended->version = version;
	appended->looked = false;
}

void
appended_forget(struct appended *appended)
{
	appended->count = 0;
	appended->last = -1;
	appended->looked = false;
}
