/*
 * referee.c - speaks what GNU Backgammon's command `external` understands: a board line of FIBS each,
 * answered by "8/5 6/5".
 */
#include "tools/bench/referee.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "tools/bench/fail.h"

enum {
	START_TRIES = 2000, /* of 10 ms */
	LINE_SIZE = 512,
};

static const char *const programs[] = {"/usr/games/gnubg", "/usr/bin/gnubg", "/usr/local/bin/gnubg"};

static const char *
find_program(void)
{
	for (size_t i = 0; i < sizeof programs / sizeof *programs; i++) {
		if (access(programs[i], X_OK) == 0)
			return programs[i];
	}
	return NULL;
}

static void
write_commands(const struct referee *referee, const char *commands, enum referee_plays plays, int plies)
{
	FILE *file = fopen(commands, "w");
	if (file == NULL)
		fail_system("can't write %s", commands);
	fprintf(file,
		"set evaluation chequerplay evaluation plies %d\n"
		"set evaluation chequerplay evaluation cubeful %s\n"
		"set evaluation cubedecision evaluation plies %d\n"
		"external %s\n",
		plies, plays == REFEREE_WITH_CUBE ? "on" : "off", plies, referee->path);
	if (fclose(file) != 0)
		fail_system("can't write %s", commands);
}

/* `option` says what the file is: commands or a script. */
_Noreturn static void
run_program(const char *program, const char *option, const char *file)
{
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	int null = open("/dev/null", O_RDWR);
	if (null < 0 || dup2(null, 0) < 0 || dup2(null, 1) < 0 || dup2(null, 2) < 0)
		_exit(127);
	execl(program, program, "--tty", "--quiet", "--no-rc", option, file, (char *)NULL);
	_exit(127);
}

static FILE *
connect_to(const char *path)
{
	struct sockaddr_un address = {.sun_family = AF_UNIX};
	int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
	if (fd < 0)
		fail_system("socket");
	memcpy(address.sun_path, path, strlen(path) + 1);
	for (int i = 0; i < START_TRIES; i++) {
		if (connect(fd, (struct sockaddr *)&address, sizeof address) == 0)
			return fdopen(fd, "r+");
		nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
	}
	fail("GNU Backgammon doesn't listen");
}

bool
referee_start(struct referee *referee, const char *dir, enum referee_plays plays, int plies)
{
	char commands[sizeof referee->path];
	const char *program = find_program();
	if (program == NULL)
		return false;
	int length = snprintf(referee->path, sizeof referee->path, "%s/referee", dir);
	if (length < 0 || (size_t)length + sizeof ".txt" > sizeof commands)
		fail("the folder's name is too long for a socket in it: %s", dir);
	memcpy(commands, referee->path, sizeof commands);
	memcpy(commands + length, ".txt", sizeof ".txt");
	write_commands(referee, commands, plays, plies);
	referee->pid = fork();
	if (referee->pid < 0)
		fail_system("fork");
	if (referee->pid == 0)
		run_program(program, "-c", commands);
	referee->stream = connect_to(referee->path);
	if (referee->stream == NULL)
		fail_system("no stream");
	return true;
}

bool
referee_run_script(const char *dir, const char *script)
{
	const char *program = find_program();
	int status;
	if (program == NULL)
		return false;
	pid_t pid = fork();
	if (pid < 0)
		fail_system("fork");
	if (pid == 0) {
		if (chdir(dir) != 0)
			_exit(127);
		run_program(program, "-p", script);
	}
	if (waitpid(pid, &status, 0) != pid || !WIFEXITED(status) || WEXITSTATUS(status) != 0)
		fail("GNU Backgammon has not run the script to its end");
	return true;
}

void
referee_stop(struct referee *referee)
{
	fclose(referee->stream);
	kill(referee->pid, SIGKILL);
	waitpid(referee->pid, NULL, 0);
	unlink(referee->path);
}

enum question { TO_ROLL, TO_MOVE, TO_ANSWER };

/*
 * The side that is asked is O for it. It reads three fields in its own way: the scores the other way round
 * unless a double waits; then the turn is the doubler's, and neither may double.
 */
static void
ask(struct referee *referee, const struct bout *bout, const struct board *board, enum side side,
	enum question question, struct dice dice)
{
	enum side other = side_other(side);
	bool answers = question == TO_ANSWER;
	int ours = bout->length == 0 ? 0 : bout->score[answers ? side : other];
	int theirs = bout->length == 0 ? 0 : bout->score[answers ? other : side];
	int may = !answers && bout->owner != other, other_may = !answers && bout->owner != side;
	fprintf(referee->stream, "board:You:Other:%d:%d:%d", bout->length == 0 ? 9999 : bout->length, ours,
		theirs);
	for (int i = 0; i < BOARD_CELLS; i++)
		fprintf(referee->stream, ":%d", side == SIDE_O ? board->at[i] : -board->at[25 - i]);
	fprintf(referee->stream, ":%d:%d:%d:0:0:%d:%d:%d:0:1:-1:0:25:%d:%d:%d:%d:4:0:%d:0\n",
		answers ? -1 : 1, dice.die[0], dice.die[1], bout->cube, may, other_may,
		board_off(board, side), board_off(board, other), board_count(board, side, POINT_BAR),
		board_count(board, other, POINT_BAR), bout->crawford_done);
	fflush(referee->stream);
}

static void
read_answer(struct referee *referee, char line[LINE_SIZE])
{
	rewind(referee->stream);
	if (fgets(line, LINE_SIZE, referee->stream) == NULL)
		fail("GNU Backgammon has gone");
}

static bool
is_yes(const char *line, const char *yes, const char *no)
{
	bool says_yes = strncmp(line, yes, strlen(yes)) == 0;
	if (!says_yes && strncmp(line, no, strlen(no)) != 0)
		fail("GNU Backgammon's answer is neither %s nor %s: %s", yes, no, line);
	return says_yes;
}

static int
read_point(const char **at)
{
	if (strncmp(*at, "bar", 3) == 0 || strncmp(*at, "off", 3) == 0) {
		int point = **at == 'b' ? POINT_BAR : POINT_OFF;
		*at += 3;
		return point;
	}
	char *end;
	long point = strtol(*at, &end, 10);
	if (end == *at)
		fail("GNU Backgammon's play can't be read: %s", *at);
	*at = end;
	return (int)point;
}

static void
put(struct board *board, enum side side, int from, int to)
{
	int sign = side == SIDE_O ? 1 : -1;
	int8_t *source = &board->at[board_abs(side, from)];
	*source = (int8_t)(*source - sign);
	if (to == POINT_OFF)
		return;
	int8_t *target = &board->at[board_abs(side, to)];
	if (*target == -sign) {
		int8_t *bar = &board->at[board_abs(side_other(side), POINT_BAR)];
		*bar = (int8_t)(*bar - sign);
		*target = 0;
	}
	*target = (int8_t)(*target + sign);
}

/* "bar/22 24/23*": each from and to, a checker moved over points between them "24/18/13", twice "8/5(2)" */
static void
play_read(const char *at, struct board *board, enum side side)
{
	while (*at != '\0' && *at != '\n') {
		if (*at == ' ') {
			at++;
			continue;
		}
		int from = read_point(&at);
		while (*at == '/') {
			at++;
			int to = read_point(&at);
			put(board, side, from, to);
			from = to;
			at += *at == '*';
		}
	}
}

void
referee_play(struct referee *referee, const struct bout *bout, const struct board *board, enum side side,
	struct dice dice, struct board *after)
{
	char line[LINE_SIZE];
	ask(referee, bout, board, side, TO_MOVE, dice);
	read_answer(referee, line);
	*after = *board;
	play_read(line, after, side);
	if (!board_is_sane(after))
		fail("GNU Backgammon's play is none: %s", line);
}

bool
referee_doubles(struct referee *referee, const struct bout *bout, const struct board *board, enum side side)
{
	char line[LINE_SIZE];
	ask(referee, bout, board, side, TO_ROLL, (struct dice){{0, 0}});
	read_answer(referee, line);
	return is_yes(line, "double", "roll");
}

bool
referee_takes(struct referee *referee, const struct bout *bout, const struct board *board, enum side side)
{
	char line[LINE_SIZE];
	ask(referee, bout, board, side, TO_ANSWER, (struct dice){{0, 0}});
	read_answer(referee, line);
	return is_yes(line, "take", "drop");
}
