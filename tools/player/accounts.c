/*
 * accounts.c - reads the rows one by one.
 */
#include "tools/player/accounts.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "server/system/log.h"

enum { ROW_SIZE = 256 };

/* NULL, or what is wrong with the row. */
static const char *
read_row(struct accounts *accounts, const char *row)
{
	char level[LEVEL_NAME_SIZE];
	struct account account;
	int length = 0;
	if (sscanf(row, "%11s %20s %64s %n", level, account.name, account.password, &length) != 3 ||
		row[length] != '\0')
		return "not a level, a name and a password";
	account.level = level_find(level);
	if (account.level == NULL)
		return "there is no such level";
	if (accounts->count == ACCOUNTS_MAX)
		return "too many accounts";
	accounts->of[accounts->count++] = account;
	return NULL;
}

static bool
read_rows(struct accounts *accounts, FILE *file, const char *path)
{
	char row[ROW_SIZE];
	for (int number = 1; fgets(row, sizeof row, file) != NULL; number++) {
		const char *fault = read_row(accounts, row);
		if (fault == NULL)
			continue;
		log_error(path, "line %d: %s", number, fault);
		return false;
	}
	if (ferror(file))
		log_error(path, "%s", strerror(errno));
	else if (accounts->count == 0)
		log_error(path, "there is no account in it");
	return !ferror(file) && accounts->count > 0;
}

static bool
is_private(FILE *file, const char *path)
{
	struct stat status;
	if (fstat(fileno(file), &status) < 0) {
		log_error(path, "%s", strerror(errno));
		return false;
	}
	if ((status.st_mode & 077) == 0)
		return true;
	log_error(path, "others may read the passwords in it: chmod 600");
	return false;
}

bool
accounts_read(struct accounts *accounts, const char *path)
{
	accounts->count = 0;
	FILE *file = fopen(path, "re");
	if (file == NULL) {
		log_error(path, "%s", strerror(errno));
		return false;
	}
	bool good = is_private(file, path) && read_rows(accounts, file, path);
	fclose(file);
	return good;
}

const struct account *
accounts_find(const struct accounts *accounts, const char *name)
{
	for (int i = 0; i < accounts->count; i++) {
		if (strcmp(accounts->of[i].name, name) == 0)
			return &accounts->of[i];
	}
	return NULL;
}
