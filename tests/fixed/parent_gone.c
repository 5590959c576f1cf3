/*
 * parent_gone.c - a server ends when the test that started it does, however that ended: one that nobody stops
 * would judge matches for minutes. Linked into the servers of tests, never into a release.
 */
#include <signal.h>
#include <sys/prctl.h>

__attribute__((constructor)) static void
end_with_parent(void)
{
	prctl(PR_SET_PDEATHSIG, SIGKILL);
}
