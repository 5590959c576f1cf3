/*
 * foreign_libpq.c - a library that has PostgreSQL's name, and none of its functions.
 */
const char *foreign_libpq(void);

const char *
foreign_libpq(void)
{
	return "not PostgreSQL's";
}
