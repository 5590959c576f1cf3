/*
 * sendmail.c - the message lies in memory that has a descriptor, so nobody waits for the program to read it.
 * What became of it is the exit status, one of sysexits.h.
 */
#include "tools/courier/sendmail.h"

#include <errno.h>
#include <event2/event.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <sysexits.h>
#include <unistd.h>

#include "server/system/memory.h"

enum { SECONDS = 30 };

static char program[] = "/usr/sbin/sendmail";

struct run {
	struct sendmail *sendmail;
	pid_t pid; /* its group's, too; 0 = it could not be started */
	struct event *timer;
	bool late;
	mailing_over *over;
	void *arg;
	struct run *next;
};

struct sendmail {
	struct event_base *base; /* borrowed */
	struct event *child;
	struct run *first;
	bool heard;
};

/* --- does it work here? */

static bool
takes_rights(const char *path)
{
	struct stat status;

	return stat(path, &status) == 0 && (status.st_mode & (S_ISUID | S_ISGID)) != 0;
}

/* Most mailers for Unix put a mail into a folder that only a group of theirs may write to. A closed unit of
 * systemd takes no such rights. */
const char *
sendmail_fault(void)
{
	if (access(program, X_OK) != 0)
		return "there is no /usr/sbin/sendmail here";
	if (prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) == 1 &&
		(takes_rights(program) || takes_rights("/usr/sbin/postdrop") ||
			takes_rights("/usr/sbin/nullmailer-queue")))
		return "this sendmail needs rights that the unit does not give; with \"mailer = smtp://localhost\" it needs none";
	return NULL;
}

/* --- a run */

static void
end_run(struct run *run, const struct mailed *mailed)
{
	struct run **link = &run->sendmail->first;

	while (*link != run)
		link = &(*link)->next;
	*link = run->next;
	run->over(run->arg, mailed);
	event_free(run->timer);
	free(run);
}

/* Only these three are about the reader. */
static void
judge(struct run *run, int status)
{
	char why[64];
	struct mailed mailed = {.verdict = VERDICT_LATER, .why = why, .unreachable = true};
	int code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;

	if (run->late)
		snprintf(why, sizeof why, "sendmail was not done after %d s", SECONDS);
	else if (code < 0)
		snprintf(why, sizeof why, "sendmail was killed by signal %d", WTERMSIG(status));
	else
		snprintf(why, sizeof why, "sendmail has ended with status %d", code);
	if (code == EX_OK)
		mailed = (struct mailed){.verdict = VERDICT_DONE};
	else if (code == EX_NOUSER || code == EX_NOHOST || code == EX_DATAERR)
		mailed = (struct mailed){.verdict = VERDICT_GONE, .why = why};
	end_run(run, &mailed);
}

static void
on_child(evutil_socket_t number, short what, void *arg)
{
	struct sendmail *sendmail = arg;
	struct run *next;
	int status;

	(void)number;
	(void)what;
	for (struct run *run = sendmail->first; run != NULL; run = next) {
		next = run->next;
		if (run->pid > 0 && waitpid(run->pid, &status, WNOHANG) == run->pid)
			judge(run, status);
	}
}

/* Too late, or never started. */
static void
on_timer(evutil_socket_t fd, short what, void *arg)
{
	struct run *run = arg;

	(void)fd;
	(void)what;
	if (run->pid == 0) {
		end_run(run, &(struct mailed){VERDICT_LATER, "sendmail can't be started", true});
		return;
	}
	run->late = true;
	kill(-run->pid, SIGKILL);
}

/* The message as a file that has no name; -1 with errno. */
static int
lay_down(const struct mail *mail)
{
	int fd = memfd_create("letter", MFD_CLOEXEC);

	if (fd >= 0 && write(fd, mail->message, mail->size) == (ssize_t)mail->size &&
		lseek(fd, 0, SEEK_SET) == 0)
		return fd;
	if (fd >= 0)
		close(fd);
	return -1;
}

/* A group of its own, so that whatever it starts ends with it; and no signal is held back or ignored. */
static bool
set_attributes(posix_spawnattr_t *attributes)
{
	sigset_t all, none;

	sigfillset(&all);
	sigemptyset(&none);
	return posix_spawnattr_setpgroup(attributes, 0) == 0 &&
	       posix_spawnattr_setsigdefault(attributes, &all) == 0 &&
	       posix_spawnattr_setsigmask(attributes, &none) == 0 &&
	       posix_spawnattr_setflags(attributes,
		       POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK) == 0;
}

/* Its environment has a PATH and a language, nothing of the courier's, and it has no other descriptors: it
 * may leave something behind that lives on. 0 = it could not be started. */
static pid_t
spawn(const struct mail *mail, int fd, bool heard)
{
	char path[] = "PATH=/usr/sbin:/usr/bin:/sbin:/bin", language[] = "LANG=C.UTF-8";
	char *environment[] = {path, language, NULL};
	char name[] = "sendmail", dots[] = "-i", from_word[] = "-f", end[] = "--";
	char from[LETTER_ADDRESS_SIZE], to[LETTER_ADDRESS_SIZE];
	char *words[] = {name, dots, from_word, from, end, to, NULL};
	posix_spawn_file_actions_t actions;
	posix_spawnattr_t attributes;
	pid_t pid = 0;

	snprintf(from, sizeof from, "%s", mail->from);
	snprintf(to, sizeof to, "%s", mail->to);
	if (posix_spawn_file_actions_init(&actions) != 0)
		return 0;
	if (posix_spawnattr_init(&attributes) == 0) {
		bool ready = set_attributes(&attributes) &&
			     posix_spawn_file_actions_adddup2(&actions, fd, 0) == 0 &&
			     posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0) == 0 &&
			     (heard || posix_spawn_file_actions_addopen(
					       &actions, 2, "/dev/null", O_WRONLY, 0) == 0) &&
			     posix_spawn_file_actions_addclosefrom_np(&actions, 3) == 0;
		if (!ready || posix_spawn(&pid, program, &actions, &attributes, words, environment) != 0)
			pid = 0;
		posix_spawnattr_destroy(&attributes);
	}
	posix_spawn_file_actions_destroy(&actions);
	return pid;
}

void
sendmail_start(struct sendmail *sendmail, const struct mail *mail, mailing_over *over, void *arg)
{
	struct run *run = must_calloc(1, sizeof *run);
	struct timeval patience = {SECONDS, 0}, at_once = {0, 0};
	int fd = lay_down(mail);

	*run = (struct run){.sendmail = sendmail, .over = over, .arg = arg, .next = sendmail->first};
	sendmail->first = run;
	run->timer = must_have(evtimer_new(sendmail->base, on_timer, run));
	if (fd >= 0) {
		run->pid = spawn(mail, fd, sendmail->heard);
		close(fd);
	}
	evtimer_add(run->timer, run->pid > 0 ? &patience : &at_once);
}

struct sendmail *
sendmail_open(struct event_base *base, bool heard)
{
	struct sendmail *sendmail = calloc(1, sizeof *sendmail);

	if (sendmail == NULL)
		return NULL;
	*sendmail = (struct sendmail){.base = base, .heard = heard};
	sendmail->child = must_have(evsignal_new(base, SIGCHLD, on_child, sendmail));
	event_add(sendmail->child, NULL);
	return sendmail;
}

void
sendmail_close(struct sendmail *sendmail)
{
	if (sendmail == NULL)
		return;
	while (sendmail->first != NULL)
		end_run(sendmail->first, &(struct mailed){VERDICT_LATER, "the courier ends", false});
	event_free(sendmail->child);
	free(sendmail);
}
