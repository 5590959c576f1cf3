/*
 * barpoint_admin.c - for the owner of a server at the shell: makes operators, resets passwords and so on,
 * whether the server runs or not (ask.h).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/operators/admin.h"
#include "server/system/descriptors.h"
#include "tools/admin/ask.h"
#include "tools/admin/output.h"
#include "tools/admin/password.h"
#include "tools/admin/tasks.h"
#include "tools/options.h"

static const char usage[] =
	"usage: barpoint-admin [--data DIR] COMMAND\n"
	"       barpoint-admin --version\n"
	"\n"
	"  operator NAME on    makes a player an operator, who can use shutdown, kick, mute, ban, erase\n"
	"                      and so on from now on, even if logged in already\n"
	"  operator NAME off   undoes that\n"
	"  operators           lists the operators\n"
	"  actions             lists the last 1000 actions of operators, the oldest first\n"
	"  bans                lists who is banned\n"
	"  ban WHAT [REASON]   keeps out a name, an address, or a network such as 192.0.2.0/24\n"
	"  unban WHAT          lifts a ban, as listed: even one that keeps the operators out\n"
	"  kick NAME [REASON]  logs a player out and saves their match\n"
	"  mute NAME [MINUTES] [REASON]\n"
	"                      keeps a player from shouting, for so long or for good\n"
	"  unmute NAME         undoes that\n"
	"  erase NAME NAME [REASON]\n"
	"                      erases an account for good: mail, settings and lists of that player go, saved\n"
	"                      matches are annulled, finished ones stay under the name they were played under\n"
	"  broadcast TEXT      tells everybody who is logged in\n"
	"  shutdown MINUTES [--back] [REASON]\n"
	"                      stops the server then (0: at once), and tells everybody; matches are saved;\n"
	"                      --back tells them that it is there again in a moment. A server of systemd's stays\n"
	"                      down if 'systemctl stop barpoint.target' follows: a connection starts it, too\n"
	"  shutdown cancel     undoes that\n"
	"  motd [reload]       shows the message of the day; with 'reload' reads its file again\n"
	"  void-envelopes REASON\n"
	"                      voids all unopened envelopes; everybody can read the reason. Use it when\n"
	"                      the key file is lost, or the database was put back from a copy. Not while\n"
	"                      the server runs; matches go on with new envelopes\n"
	"  password NAME       gives a player a new password, read from the terminal or a pipe\n"
	"  reset NAME          prints a code for a player who has forgotten their password: good for a day, typed\n"
	"                      once in place of the password, in a terminal or on the page; then a new one is\n"
	"                      asked for\n"
	"  create NAME         registers a player, with a password as above\n"
	"  rename OLD NEW      gives a player another name, while they aren't logged in; matches that had\n"
	"                      begun keep the name they began under, and nobody else gets the old name\n"
	"  disable NAME [REASON]\n"
	"                      nobody can log in with that account; its player is logged out if online,\n"
	"                      and reads the reason at the next try to log in\n"
	"  enable NAME         undoes that\n"
	"  program NAME on     marks an account as a program's, whatever it says of itself\n"
	"  program NAME off    undoes that\n"
	"  house FILE [SEATS]  makes accounts for house players, so many of each level (2), or gives those\n"
	"                      that are there new passwords, and writes them to a file for barpoint-player\n"
	"  status              how the server that runs is: who is there, what was stored, what was refused,\n"
	"                      room on the disk, when the certificate expires, how old the last copy is\n"
	"  reload              has the server that runs read its configuration, message of the day and\n"
	"                      certificate again; prints what has changed and what needs a restart\n"
	"  upgrade             has the program that is installed now take the place of the server that runs,\n"
	"                      while people play; if it can't, nothing has changed\n";

/* Other parts: C promises strings of 4095 characters. */
static const char usage_data[] =
	"  players [PATTERN]   lists the players, or those whose name matches: 'a*'\n"
	"  player NAME         all about one of them\n"
	"  reports [NUMBER]    what players have reported of each other; one of these reports with the\n"
	"                      talk that its reporter had read last\n"
	"  stats               how many players, matches, actions; size of the database\n"
	"  verify [--key KEY] [--with-log --config FILE] [FILE]\n"
	"                      replays every match by the rules and compares all that is stored of it;\n"
	"                      checks throws against opened envelopes, the book of envelopes, and all\n"
	"                      ratings as below; with FILE it checks a backup, not the server's database.\n"
	"                      Envelopes that aren't opened yet it looks into by the server's key: KEY, or\n"
	"                      DIR.key for the server's own database; --with-log reads the log of turns, too:\n"
	"                      that each turn follows from the one before, and opens by the log's key, that\n"
	"                      the one to which this database has come is the log's, too, and that the rows\n"
	"                      which these turns have changed are as they left them\n"
	"  recompute --check [FILE]\n"
	"                      recomputes all ratings from the finished matches, in their order, and\n"
	"                      compares them with the stored ones; changes nothing\n"
	"  analyse --all       analyses the finished matches that have no analysis by today's weights and\n"
	"                      method; a server that runs does it beside the play, else it is done here\n"
	"                      and now\n"
	"  analyse --older-than DAY\n"
	"                      of these only those that have one of before that day, as 2026-11-21\n"
	"  analyse --all --rollouts\n"
	"                      plays on by rollouts in all of them where the judgement is not sure, too: that\n"
	"                      takes minutes a match; a server that runs does it with the last ones by itself\n"
	"  analyse --all --weights FILE\n"
	"                      as above, here, for a server that is started with --weights FILE\n"
	"  backup FILE         writes a copy of the database, as it is at this moment, to a new file, and\n"
	"                      reads it through; the server may run, and has most of the machine\n"
	"  backup [--keep N] [--to USER@HOST:DIR] FOLDER\n"
	"                      the same, to a file in that folder that is named after the time; with --keep the\n"
	"                      latest N files of such names stay there, and no older ones; with --to it goes to a\n"
	"                      folder on another machine, too, by ssh, and is compared there\n"
	"  rehearse FOLDER     puts the latest copy in that folder back, in a folder of its own, checks all\n"
	"                      that is in it and says how long that took; or a certain FILE. The server may run\n";

static const char usage_log[] =
	"  log init            begins a log of turns, which other machines share, with this database, in an empty\n"
	"                      database of PostgreSQL; makes the key file of the log; not while the server runs\n"
	"  log status          which machine writes, how far the log is, who has read how far, what this one is\n"
	"  log take-over [NAME]\n"
	"                      has that machine (this one) write from now on, whoever writes now\n"
	"  log hand-over NAME  ends the server in order, and has that machine write\n"
	"  log prune [--keep DAYS] [--backup FILE or FOLDER]\n"
	"                      deletes what is older (8 days), was read by all who follow the log, and is in\n"
	"                      the newest backup: the last that was made here, or that one\n"
	"  log begin           as init, with a copy of a log that is lost\n"
	"  log leave           this database is no copy of a log any more; not while the server runs.\n"
	"                      With --config, if it has all of the log; else envelopes become void\n"
	"  log ... [--config FILE] [--log WORDS]\n"
	"                      where the log is: as the server's configuration says, or these words\n"
	"  restore FILE        checks a backup and every match in it, then puts it in the database's\n"
	"                      place; not while the server runs\n"
	"\n"
	"--data is the server's data directory (./data). status, reload, upgrade, kick, erase, broadcast,\n"
	"shutdown and motd need a server that runs; except where stated, the others do the same whether it runs or\n"
	"not. Exit status: 0 done, 1 not done, 2 not understood.\n";

enum { FAILED = 1, UNCLEAR = 2 };

static void
print_usage(FILE *stream)
{
	fputs(usage, stream);
	fputs(usage_data, stream);
	fputs(usage_log, stream);
}

/* Says why, in a line or several. */
_Noreturn static void
give_up(int status, const char *reason)
{
	do {
		size_t length = strcspn(reason, "\n");
		fprintf(stderr, "barpoint-admin: %.*s\n", (int)length, reason);
		reason += length + (reason[length] == '\n');
	} while (*reason != '\0');
	exit(status);
}

_Noreturn static void
fail(const char *reason)
{
	give_up(FAILED, reason);
}

/* Joins everything after the options into one line. */
static void
join_words(char line[ADMIN_LINE_SIZE], char *const words[])
{
	size_t used = 0;

	line[0] = '\0';
	for (; *words != NULL; words++) {
		int size = snprintf(line + used, ADMIN_LINE_SIZE - used, "%s%s", used > 0 ? " " : "", *words);
		used += (size_t)size;
		if (used >= ADMIN_LINE_SIZE || (*words)[strcspn(*words, "\r\n")] != '\0')
			fail("that is too long, or no line");
	}
}

/* Asks for the password; the request has its hash. */
static void
add_hash(char line[ADMIN_LINE_SIZE])
{
	char hash[HASHER_HASH_SIZE], reason[PASSWORD_REASON_SIZE];

	if (!password_read_hash(hash, reason))
		fail(reason);
	size_t used = strlen(line);
	if (snprintf(line + used, ADMIN_LINE_SIZE - used, " %s", hash) >= (int)(ADMIN_LINE_SIZE - used))
		fail("that name is too long");
}

/* Prints what follows the `ok`. */
static int
print(const char *answer)
{
	static const char error[] = "error ", unclear[] = "unclear ";
	const size_t error_length = sizeof error - 1, unclear_length = sizeof unclear - 1;

	if (strncmp(answer, error, error_length) == 0)
		fail(answer + error_length);
	if (strncmp(answer, unclear, unclear_length) == 0)
		give_up(UNCLEAR, answer + unclear_length);
	if (strncmp(answer, "ok\n", 3) != 0)
		fail("the server's answer can't be understood");
	fputs(answer + 3, stdout);
	return output_arrived() ? 0 : FAILED;
}

/* What the task needs besides, in the line for the server. */
static void
add_password(char line[ADMIN_LINE_SIZE], char *words[])
{
	if (strcmp(words[0], "password") != 0 && strcmp(words[0], "create") != 0)
		return;
	if (words[1] != NULL && words[2] != NULL)
		give_up(UNCLEAR, "only a name, please: the password is asked for, or read from a pipe");
	if (words[1] != NULL)
		add_hash(line);
}

static int
ask_server(const char *directory, char *words[])
{
	char line[ADMIN_LINE_SIZE], reason[ASK_REASON_SIZE], *answer = NULL;
	size_t size;

	join_words(line, words);
	add_password(line, words);
	FILE *stream = open_memstream(&answer, &size);
	if (stream == NULL)
		fail("out of memory");
	bool answered = ask(directory, line, stream, reason);
	if (fclose(stream) != 0)
		fail("out of memory");
	if (!answered)
		fail(reason);
	int status = print(answer);
	free(answer);
	return status;
}

int
main(int argc, char *argv[])
{
	const char *directory = NULL;
	bool help = false, version = false;
	const struct option_row options[] = {
		{"data", .text = &directory},
		{"help", .flag = &help},
		{"version", .flag = &version},
		{NULL},
	};

	descriptors_fill();
	int at = tool_options_read_first(options, argv);
	if (help || version) {
		if (help)
			print_usage(stdout);
		else
			puts("barpoint-admin " BARPOINT_VERSION);
		return output_arrived() ? 0 : 1;
	}
	if (at < 0 || at == argc) {
		print_usage(stderr);
		return UNCLEAR;
	}
	if (directory == NULL && access("./data", F_OK) != 0)
		fail("there is no folder ./data here: --data DIR says where the server has its data");
	if (directory == NULL)
		directory = "./data";
	enum task_end end = task_run(directory, argv + at);
	return end != TASK_NONE ? (int)end : ask_server(directory, argv + at);
}
