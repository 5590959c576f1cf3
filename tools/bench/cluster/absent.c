/*
 * absent.c - in place of all others of this folder, where there is no log of turns.
 */
#include "tools/bench/bench.h"
#include "tools/bench/fail.h"

void
run_cluster(struct bench *bench)
{
	(void)bench;
	fail("cluster: this program was built without a log of turns");
}
