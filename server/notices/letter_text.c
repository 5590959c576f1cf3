/*
 * letter_text.c - the words of a letter. What is told of a match is what a feed tells of it (waiting.h), so a
 * notice that has no such sentence any more was answered.
 */
#include <sodium.h>
#include <string.h>

#include "protocol/messages.h"
#include "server/lobby/lobby.h"
#include "server/notices/letter_parts.h"
#include "server/notices/mail_code.h"
#include "server/notices/mail_end.h"
#include "server/notices/waiting.h"
#include "server/passwords/reset.h"
#include "server/players/player.h"
#include "server/state/server.h"
#include "server/state/storing.h"

/* --- lines */

static void
put_line(struct letter *letter, enum message message, const struct message_args *args)
{
	char line[SENTENCE_SIZE];

	message_write_bare(line, sizeof line, message, args);
	fprintf(letter->out, "%s\n", line);
}

static void
put_with(struct letter *letter, enum message message, const char *text)
{
	put_line(letter, message, &(struct message_args){.text = text});
}

/* One more that is told. The first is the subject, if there is no other. */
static void
tell_line(struct letter *letter, const char *line)
{
	fprintf(letter->out, "%s\n", line);
	if (letter->lines++ == 0 && strlen(line) < sizeof letter->subject)
		snprintf(letter->subject, sizeof letter->subject, "%s", line);
	else
		letter_set_subject(letter, MSG_LETTER_MORE, &(struct message_args){.n = letter->lines});
}

/* How the reader goes on, and how to have no more of it. */
static void
put_foot(struct letter *letter)
{
	char address[LETTER_URL_SIZE];

	if (letter->way != NOTICE_BY_MAIL)
		return;
	fputc('\n', letter->out);
	if (letter->url[0] != '\0')
		put_with(letter, MSG_LETTER_GO_ON, letter->url);
	put_line(letter, MSG_LETTER_SETTINGS, &(struct message_args){.n = 0});
	if (mail_end_address(letter->server, &letter->mail, address, sizeof address))
		put_with(letter, MSG_LETTER_END, address);
}

/* --- what waits */

/* The player has been here since. A flag falls all the same, so it is told. Who is called may be away already
 * in a seat that is kept. */
static bool
was_seen(const struct letter *letter, const struct notice_row *row)
{
	const struct player_row *account = &letter->account;
	const struct player *online = lobby_find(letter->server->lobby, account->name);

	if (row->kind == NOTICE_FLAG)
		return false;
	if (row->kind == NOTICE_CALLED)
		return account->last_login > row->at || (online != NULL && online->session != NULL);
	return account->last_login > row->at || account->last_logout > row->at || online != NULL;
}

static bool
is_vacation(const struct notice_row *row)
{
	return row->kind == NOTICE_FLAG && strcmp(row->what, "vacation") == 0;
}

static bool
is_about(const struct notice_row *row, const struct waiting *waiting)
{
	static const enum waiting_kind kinds[NOTICE_ROUTED] = {
		[NOTICE_CALLED] = WAITING_CALLED,
		[NOTICE_TURN] = WAITING_TURN,
		[NOTICE_FLAG] = WAITING_TURN,
		[NOTICE_MESSAGE] = WAITING_MESSAGE,
		[NOTICE_OFFER] = WAITING_OFFER,
		[NOTICE_RESULT] = WAITING_RESULT,
	};
	bool lost = row->kind == NOTICE_FLAG && strcmp(row->what, "lost") == 0;

	if (row->kind == NOTICE_CALLED)
		return waiting->kind == WAITING_CALLED && row->match == waiting->edition;
	return row->match == waiting->match && !is_vacation(row) &&
	       waiting->kind == (lost ? WAITING_RESULT : kinds[row->kind]);
}

static bool
has_room(const struct letter *letter)
{
	long most = letter->way == NOTICE_BY_MAIL ? LETTER_TEXT_MAX : LETTER_SHORT_MAX;

	return ftell(letter->out) < most;
}

static void
tell_waiting(void *arg, const struct waiting *waiting)
{
	struct letter *letter = arg;
	bool found = false;

	if (waiting->from > storing_now(letter->server))
		return;
	for (int i = 0; i < letter->count; i++) {
		if (!is_about(&letter->row[i], waiting) || was_seen(letter, &letter->row[i]))
			continue;
		letter->told[i] = found = true;
	}
	if (found && has_room(letter))
		tell_line(letter, waiting->title);
}

static const char *
path_of(const struct letter *letter, int64_t *number)
{
	const struct notice_row *row = &letter->row[0];

	*number = 0;
	if (letter->lines == 1 && row->kind == NOTICE_RESULT) {
		*number = row->match;
		return "match";
	}
	if (row->kind == NOTICE_CALLED) {
		*number = row->match;
		return "tournament";
	}
	return row->kind == NOTICE_TURN || row->kind == NOTICE_FLAG ? "slow" : "";
}

static bool
write_waiting(struct letter *letter)
{
	int64_t number;

	for (int i = 0; i < letter->count; i++) {
		char line[SENTENCE_SIZE];
		if (!is_vacation(&letter->row[i]))
			continue;
		message_write_bare(line, sizeof line, MSG_NOTICE_VACATION,
			&(struct message_args){.n = (long)letter->row[i].match});
		tell_line(letter, line);
		letter->told[i] = true;
	}
	if (waiting_each(letter->server, letter->account.id, tell_waiting, letter) != DB_OK)
		return false;
	const char *path = path_of(letter, &number);
	letter_set_url(letter, path, number);
	put_foot(letter);
	return true;
}

/* --- what somebody has asked for */

static bool
write_proof(struct letter *letter)
{
	char code[MAIL_CODE_SIZE];
	const struct message_args args = {.a = letter->account.name, .text = code};

	enum db_status status = mail_code_make(letter->server, &letter->row[0], letter->address, code);
	if (status == DB_NONE)
		return true;
	letter_set_subject(letter, MSG_LETTER_PROOF_SUBJECT, &args);
	put_line(letter, MSG_LETTER_PROOF, &args);
	put_line(letter, MSG_LETTER_PROOF_CODE, &args);
	put_line(letter, MSG_LETTER_PROOF_NOT_YOU, &args);
	letter_set_url(letter, "settings", 0);
	letter->lines = 1;
	letter->told[0] = true;
	sodium_memzero(code, sizeof code);
	return storing_done(letter->server, status);
}

static bool
write_forgot(struct letter *letter)
{
	struct server *server = letter->server;
	char code[RESET_SIZE];
	const struct message_args args = {.a = letter->account.name, .text = code};

	if (!storing_done(server, reset_make(server->db, letter->account.id, true,
					  storing_now(server) + LETTER_FORGOT_SECONDS, code)))
		return false;
	letter_set_subject(letter, MSG_LETTER_FORGOT_SUBJECT, &args);
	put_line(letter, MSG_LETTER_FORGOT, &args);
	put_line(letter, MSG_LETTER_FORGOT_CODE, &args);
	put_line(letter, MSG_LETTER_FORGOT_NOT_YOU, &args);
	letter_set_url(letter, "", 0);
	letter_tell_all(letter);
	sodium_memzero(code, sizeof code);
	return true;
}

static bool
write_moved(struct letter *letter)
{
	const struct message_args args = {.a = letter->account.name};

	letter_set_subject(letter, MSG_LETTER_MOVED_SUBJECT, &args);
	put_line(letter, MSG_LETTER_MOVED, &args);
	put_line(letter, MSG_LETTER_MOVED_NOT_YOU, &args);
	letter_set_url(letter, "", 0);
	letter_tell_all(letter);
	return true;
}

static bool
write_test(struct letter *letter)
{
	const struct message_args args = {.a = letter->account.name};
	bool to_room = letter->way == NOTICE_BY_HOOK;

	letter_set_subject(letter, to_room ? MSG_LETTER_TEST_HOOK : MSG_LETTER_TEST, &args);
	fprintf(letter->out, "%s\n", letter->subject);
	letter_set_url(letter, "", 0);
	put_foot(letter);
	letter_tell_all(letter);
	return true;
}

bool
letter_write(struct letter *letter)
{
	if (!web_address(letter->server, letter->root))
		letter->root[0] = '\0';
	switch (letter->row[0].kind) {
	case NOTICE_PROOF:
		return write_proof(letter);
	case NOTICE_FORGOT:
		return write_forgot(letter);
	case NOTICE_TEST:
		return write_test(letter);
	case NOTICE_MOVED:
		return write_moved(letter);
	case NOTICE_TOURNAMENT:
		return letter_write_room(letter);
	case NOTICE_TURN:
	case NOTICE_FLAG:
	case NOTICE_CALLED:
	case NOTICE_MESSAGE:
	case NOTICE_OFFER:
	case NOTICE_RESULT:
		return write_waiting(letter);
	case NOTICE_KINDS:
		break;
	}
	return write_waiting(letter);
}
