/*
 * page_files.c - finds a file of the page by its name.
 */
#include "server/web/page_files.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_SIZE = 1024, FILE_MAX = 1024 * 1024 };

const char *
page_file_type(const char *name)
{
	static const struct {
		const char *ending, *type;
	} rows[] = {
		{".html", "text/html; charset=utf-8"},
		{".js", "text/javascript; charset=utf-8"},
		{".css", "text/css; charset=utf-8"},
		{".svg", "image/svg+xml"},
		{".png", "image/png"},
		{".webmanifest", "application/manifest+json"},
	};
	const char *dot = strrchr(name, '.');

	for (size_t i = 0; dot != NULL && i < sizeof rows / sizeof *rows; i++)
		if (strcmp(dot, rows[i].ending) == 0)
			return rows[i].type;
	return NULL;
}

/* Nothing that could lead out of the folder, nor to a hidden file. */
static bool
is_name(const char *name)
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";
	int slashes = 0;

	for (const char *at = name; *at != '\0'; at++) {
		if (*at == '/')
			slashes++;
		bool starts = at == name || at[-1] == '/' || at[-1] == '.';
		if (strchr(letters, *at) == NULL && (starts || strchr("./", *at) == NULL))
			return false;
	}
	return slashes <= 1 && page_file_type(name) != NULL;
}

static bool
find_built_in(const char *name, struct page_reading *reading)
{
	for (int i = 0; i < page_file_count; i++)
		if (strcmp(page_files[i].name, name) == 0) {
			*reading = (struct page_reading){.file = page_files[i]};
			return true;
		}
	return false;
}

/* The whole file; NULL if it can't be read or is too large to be one of ours. */
static char *
read_file(const char *path, size_t *size)
{
	FILE *file = fopen(path, "rb");
	char *bytes = NULL;

	if (file == NULL)
		return NULL;
	bytes = malloc(FILE_MAX);
	if (bytes != NULL) {
		*size = fread(bytes, 1, FILE_MAX, file);
		if (ferror(file) || *size == FILE_MAX) {
			free(bytes);
			bytes = NULL;
		}
	}
	fclose(file);
	return bytes;
}

bool
page_file_open(const char *root, const char *name, struct page_reading *reading)
{
	char path[PATH_SIZE];
	size_t size = 0;

	if (!is_name(name))
		return false;
	if (root[0] == '\0')
		return find_built_in(name, reading);
	int length = snprintf(path, sizeof path, "%s/%s", root, name);
	if (length < 0 || (size_t)length >= sizeof path)
		return false;
	char *bytes = read_file(path, &size);
	if (bytes == NULL)
		return false;
	*reading = (struct page_reading){.file = {.name = name, .bytes = bytes, .size = size}, .read = bytes};
	return true;
}

bool
page_root_check(const char *root, char reason[PAGE_REASON_SIZE])
{
	struct page_reading reading;

	errno = 0;
	if (page_file_open(root, "index.html", &reading)) {
		page_file_close(&reading);
		return true;
	}
	snprintf(reason, PAGE_REASON_SIZE, "can't read the page in web-root, %.512s/index.html: %s", root,
		errno != 0 ? strerror(errno) : "it is no page");
	return false;
}

void
page_file_close(struct page_reading *reading)
{
	free(reading->read);
	reading->read = NULL;
}
