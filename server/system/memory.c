/*
 * memory.c - allocates, or ends the process.
 */
#include "server/system/memory.h"

#include <stdlib.h>
#include <string.h>

#include "server/system/log.h"

void
must_succeed(bool done)
{
	if (!done)
		fatal("out of memory");
}

void *
must_have(void *made)
{
	must_succeed(made != NULL);
	return made;
}

void *
must_alloc(size_t size)
{
	return must_have(malloc(size));
}

void *
must_calloc(size_t count, size_t size)
{
	return must_have(calloc(count, size));
}

void *
must_realloc(void *old, size_t size)
{
	return must_have(realloc(old, size));
}

void *
must_grow(void *list, int count, size_t size)
{
	size_t room = count == 0 ? MEMORY_LIST : 2 * (size_t)count;

	if (count != 0 && (count < MEMORY_LIST || (count & (count - 1)) != 0))
		return list;
	return must_realloc(list, room * size);
}

void *
must_reserve(void *bytes, size_t *room, size_t wanted)
{
	if (wanted <= *room)
		return bytes;
	*room = 2 * wanted;
	return must_realloc(bytes, *room);
}

char *
must_strdup(const char *text)
{
	return must_have(strdup(text));
}

FILE *
must_memstream(char **text, size_t *size)
{
	return must_have(open_memstream(text, size));
}

void
must_flush(FILE *stream)
{
	must_succeed(fflush(stream) == 0);
}

void
must_close(FILE *stream)
{
	must_succeed(fclose(stream) == 0);
}
