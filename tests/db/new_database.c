/*
 * new_database.c - FILE: a database as a server makes it at its first start. Servers of tests begin with a
 * copy: making one anew takes longer than most of what a test then does.
 */
#include <stdio.h>
#include <unistd.h>

#include "db/db.h"

int
main(int argc, char *argv[])
{
	char reason[DB_REASON_SIZE];

	if (argc != 2) {
		fprintf(stderr, "usage: new-database FILE\n");
		return 2;
	}
	unlink(argv[1]); /* of an earlier build */
	struct db *db = db_open(argv[1], reason);
	if (db == NULL) {
		fprintf(stderr, "new-database: %s\n", reason);
		return 1;
	}
	db_close(db);
	return 0;
}
