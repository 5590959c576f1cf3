/*
 * past_global.c - reads what lies behind a global, and must be stopped.
 */
static char global[3] = "ab";

int
main(void)
{
	const char *volatile at = global;

	return at[sizeof global] == 'c';
}
