/*
 * libpq.c - see libpq.h.
 */
#include "server/log/libpq.h"

#include <dlfcn.h>
#include <stdio.h>

#define FILE_NAME "libpq.so.5" /* as of PostgreSQL 8.2; a sixth would have other functions */

struct libpq libpq;

static bool
find(void *library, const char *name, void **function, char *reason, size_t size)
{
	*function = dlsym(library, name);
	if (*function == NULL)
		snprintf(reason, size, "log: " FILE_NAME " has no %s: it is not PostgreSQL's", name);
	return *function != NULL;
}

bool
libpq_load(char *reason, size_t size)
{
	static bool loaded;

	if (loaded)
		return true;

	void *library = dlopen(FILE_NAME, RTLD_NOW | RTLD_LOCAL); /* for good */
	if (library == NULL) {
		snprintf(reason, size,
			"log: PostgreSQL's client library is needed (in Debian libpq5): %.300s", dlerror());
		return false;
	}
	loaded = true;
#define FIND(NAME) loaded = loaded && find(library, "PQ" #NAME, (void **)&libpq.NAME, reason, size);
	LIBPQ_FUNCTIONS(FIND)
#undef FIND
	return loaded;
}
