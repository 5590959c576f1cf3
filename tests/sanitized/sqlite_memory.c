/*
 * sqlite_memory.c - see sqlite_memory.h.
 */
#include "tests/sanitized/sqlite_memory.h"

#include <stddef.h>
#include <stdlib.h>

#if defined(__SANITIZE_ADDRESS__) && defined(__GLIBC__)

#include <assert.h>
#include <sqlite3.h>

/* Those of the C library (`stdlib.h` says whether it is GNU's), which no sanitizer has replaced. */
void *__libc_malloc(size_t size);
void *__libc_realloc(void *memory, size_t size);
void __libc_free(void *memory);

/* In front of each block: how large it is. */
union head {
	int size;
	max_align_t aligned;
};

static void *
filled(union head *head, int size)
{
	if (head == NULL)
		return NULL;
	head->size = size;
	return head + 1;
}

static void *
take(int size)
{
	return filled(__libc_malloc(sizeof(union head) + (size_t)size), size);
}

static void
give_back(void *memory)
{
	if (memory != NULL)
		__libc_free((union head *)memory - 1);
}

static void *
take_more(void *memory, int size)
{
	return filled(__libc_realloc((union head *)memory - 1, sizeof(union head) + (size_t)size), size);
}

static int
size_of(void *memory)
{
	return memory == NULL ? 0 : ((union head *)memory - 1)->size;
}

static int
rounded(int size)
{
	return (size + 7) & ~7;
}

static int
begin(void *arg)
{
	(void)arg;
	return SQLITE_OK;
}

static void
end(void *arg)
{
	(void)arg;
}

void
sqlite_memory_leave_unchecked(void)
{
	static const sqlite3_mem_methods methods = {
		take, give_back, take_more, size_of, rounded, begin, end, NULL};
	int code = sqlite3_config(SQLITE_CONFIG_MALLOC, &methods);

	assert(code == SQLITE_OK);
	(void)code;
}

#else

void
sqlite_memory_leave_unchecked(void)
{
}

#endif
