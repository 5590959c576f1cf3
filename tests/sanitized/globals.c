/*
 * globals.c - AddressSanitizer looks after our globals only, not after those that UndefinedBehaviorSanitizer
 * makes for its reports: two thirds of all, which no code of ours can reach. gcc can't be told to leave them.
 *
 * The linker puts these two in the place of the sanitizer's own (-Wl,--wrap, ../../meson.build).
 */
#include <stddef.h>

/* As gcc's version 8 of it lays it out, and libasan reads it. */
struct watched {
	const void *begin;
	size_t size;
	size_t size_with_edge;
	const char *name;
	const char *module;
	size_t is_dynamic;
	const void *location;
	size_t indicator;
};

void __asan_version_mismatch_check_v8(void);
void __real___asan_register_globals(struct watched *globals, size_t count);
void __wrap___asan_register_globals(struct watched *globals, size_t count);
void __wrap___asan_unregister_globals(struct watched *globals, size_t count);

/* Those that aren't begin so. The sanitizer would look at each call of strncmp(). */
static int
is_ours(const struct watched *global)
{
	const char *name = global->name;

	for (const char *theirs = "*.Lubsan_"; *theirs != '\0'; theirs++, name++)
		if (*name != *theirs)
			return 1;
	return 0;
}

/* At the start of a program, for each of its files. */
void
__wrap___asan_register_globals(struct watched *globals, size_t count)
{
	__asan_version_mismatch_check_v8(); /* another version has another name, and we aren't linked then */
	for (size_t i = 0, end; i < count; i = end + 1) {
		for (end = i; end < count && is_ours(globals + end); end++)
			continue;
		if (end > i)
			__real___asan_register_globals(globals + i, end - i);
	}
}

/* They live as long as the program. */
void
__wrap___asan_unregister_globals(struct watched *globals, size_t count)
{
	(void)globals;
	(void)count;
}
