/*
 * terminal.c - negotiation with one terminal.
 *
 *   server               terminal
 *   DO NAWS              WILL NAWS, SB NAWS width height SE (again whenever it changes)
 *   DO TTYPE             WILL TTYPE
 *   SB TTYPE SEND SE     SB TTYPE IS name SE      three times: a program's name, a type, "MTTS 2061"
 *   WILL CHARSET         DO CHARSET
 *   SB CHARSET REQUEST   SB CHARSET ACCEPTED "UTF-8" SE
 *   DO CHARSET           WILL CHARSET, SB CHARSET REQUEST ";UTF-8;LATIN-1" SE    if it would rather ask
 *   SB CHARSET ACCEPTED
 *   WILL TIMING-MARK     DO TIMING-MARK           each time, also before the offer
 *
 * Terminals that begin by themselves are not answered before the offer; what they said then counts when it is
 * made: they don't say it again. Refusals need no answer, and options that are not ours get none.
 *
 * The timing mark (RFC 860): after Ctrl-C telnet shows nothing of what arrives until it has this answer.
 */
#include "protocol/wire/terminal.h"

#include <assert.h>
#include <string.h>
#include <strings.h>

#include "protocol/put.h"
#include "protocol/wire/number.h"

enum {
	CHARSET_REQUEST = 1,
	CHARSET_ACCEPTED = 2,
	CHARSET_REJECTED = 3,
	TTYPE_IS = 0,
	MTTS_ANSI = 1,
	MTTS_UTF8 = 4,
	MTTS_SCREEN_READER = 64,
	MTTS_MAX = 65535,
	QUESTIONS_MAX = 3, /* the names of a terminal: the third is the MTTS number */
	ANSWERS_MAX = 8,   /* nobody has reason to ask more often */
	TYPES_MAX = 16,	   /* each may change how all is shown, and be told of */
	NAME_MAX_LENGTH = 40,
};

#define WILL_TIMING_MARK "\xff\xfb\x06"
#define DO_NAWS "\xff\xfd\x1f"
#define DO_TTYPE "\xff\xfd\x18"
#define WILL_CHARSET "\xff\xfb\x2a"
#define DO_CHARSET "\xff\xfd\x2a"
#define TTYPE_SEND "\xff\xfa\x18\x01\xff\xf0"
#define CHARSET_ASK "\xff\xfa\x2a\x01;UTF-8\xff\xf0"
#define CHARSET_TAKE "\xff\xfa\x2a\x02UTF-8\xff\xf0"
#define CHARSET_REFUSE "\xff\xfa\x2a\x03\xff\xf0"

/* The next question for its type, if one is due. */
static void
ask_type(struct terminal *terminal, struct put *put)
{
	if (!terminal->offered || !terminal->tells_type || terminal->questions >= QUESTIONS_MAX)
		return;
	terminal->questions++;
	put_text(put, TTYPE_SEND);
}

static void
ask_charset(struct terminal *terminal, struct put *put)
{
	if (!terminal->offered || !terminal->takes_charsets || terminal->asked_charset)
		return;
	terminal->asked_charset = true;
	put_text(put, CHARSET_ASK);
}

/* It offered to ask for a character set: it may. */
static void
let_ask_charset(struct terminal *terminal, struct put *put)
{
	if (!terminal->offered || !terminal->asks_charset || terminal->answers >= ANSWERS_MAX)
		return;
	terminal->answers++;
	put_text(put, DO_CHARSET);
}

size_t
terminal_offer(struct terminal *terminal, char out[TERMINAL_ANSWER_SIZE])
{
	struct put put = put_begin(out, TERMINAL_ANSWER_SIZE);

	assert(!terminal->offered);
	terminal->offered = true;
	put_text(&put, DO_NAWS DO_TTYPE WILL_CHARSET);
	ask_type(terminal, &put);
	ask_charset(terminal, &put);
	let_ask_charset(terminal, &put);
	return put_end(&put);
}

static void
hear_will(struct terminal *terminal, unsigned char option, struct put *put)
{
	if (option == TELNET_OPTION_TTYPE && !terminal->tells_type) {
		terminal->tells_type = true;
		ask_type(terminal, put);
	} else if (option == TELNET_OPTION_CHARSET && !terminal->asks_charset) {
		terminal->asks_charset = true;
		let_ask_charset(terminal, put);
	}
}

static void
hear_do(struct terminal *terminal, unsigned char option, struct put *put)
{
	if (option == TELNET_OPTION_TIMING_MARK) {
		put_text(put, WILL_TIMING_MARK);
	} else if (option == TELNET_OPTION_CHARSET) {
		terminal->takes_charsets = true;
		ask_charset(terminal, put);
	}
}

static void
hear_wont(struct terminal *terminal, unsigned char option)
{
	if (option == TELNET_OPTION_NAWS)
		terminal->columns = 0;
	else if (option == TELNET_OPTION_TTYPE)
		terminal->tells_type = false;
	else if (option == TELNET_OPTION_CHARSET)
		terminal->asks_charset = false;
}

static void
hear_size(struct terminal *terminal, const struct telnet_sequence *sequence)
{
	const unsigned char *at = (const unsigned char *)sequence->bytes;

	if (sequence->size == 4)
		terminal->columns = (uint16_t)(at[0] << 8 | at[1]);
}

/* "MTTS 2061": what it can do, as the sum of flags. */
static void
hear_abilities(struct terminal *terminal, const char *number)
{
	int64_t flags;

	if (!number_read(number, 0, MTTS_MAX, &flags))
		return;
	terminal->has_utf8 = flags & MTTS_UTF8;
	terminal->is_dumb = !(flags & MTTS_ANSI);
	terminal->listens = flags & MTTS_SCREEN_READER;
}

/* A name of sensible length and printable; false if it is none. */
static bool
read_name(char name[NAME_MAX_LENGTH + 1], const char *bytes, size_t length)
{
	if (length == 0 || length > NAME_MAX_LENGTH)
		return false;
	for (size_t i = 0; i < length; i++)
		if (bytes[i] < ' ' || bytes[i] > '~')
			return false;
	memcpy(name, bytes, length);
	name[length] = '\0';
	return true;
}

static void
hear_type(struct terminal *terminal, const struct telnet_sequence *sequence, struct put *put)
{
	char name[NAME_MAX_LENGTH + 1];

	if (sequence->bytes[0] != TTYPE_IS || terminal->types == TYPES_MAX)
		return;
	terminal->types++;
	if (read_name(name, sequence->bytes + 1, sequence->size - 1)) {
		if (strncasecmp(name, "MTTS ", 5) == 0)
			hear_abilities(terminal, name + 5);
		else if (strcasecmp(name, "DUMB") == 0)
			terminal->is_dumb = true;
	}
	ask_type(terminal, put);
}

static bool
is_utf8(const char *name, size_t length)
{
	return (length == 5 && strncasecmp(name, "UTF-8", 5) == 0) ||
	       (length == 4 && strncasecmp(name, "UTF8", 4) == 0);
}

/* Is it in a list like ";UTF-8;US-ASCII"? The first byte says what is between the names. */
static bool
list_has_utf8(const char *list, size_t size)
{
	size_t start = 1;

	for (size_t at = 1; at <= size && size > 1; at++) {
		if (at < size && list[at] != list[0])
			continue;
		if (is_utf8(list + start, at - start))
			return true;
		start = at + 1;
	}
	return false;
}

static void
hear_charset_request(struct terminal *terminal, const char *list, size_t size, struct put *put)
{
	if (!terminal->offered || terminal->answers >= ANSWERS_MAX)
		return;
	terminal->answers++;
	terminal->chose_utf8 = list_has_utf8(list, size);
	put_text(put, terminal->chose_utf8 ? CHARSET_TAKE : CHARSET_REFUSE);
}

static void
hear_charset(struct terminal *terminal, const struct telnet_sequence *sequence, struct put *put)
{
	const char *text = sequence->bytes + 1;
	size_t size = sequence->size - 1;

	switch (sequence->bytes[0]) {
	case CHARSET_REQUEST:
		hear_charset_request(terminal, text, size, put);
		return;
	case CHARSET_ACCEPTED:
		if (terminal->asked_charset)
			terminal->chose_utf8 = is_utf8(text, size);
		return;
	case CHARSET_REJECTED:
		terminal->chose_utf8 = false;
		return;
	default: /* translation tables, which nobody was offered */
		return;
	}
}

static void
hear_subnegotiation(struct terminal *terminal, const struct telnet_sequence *sequence, struct put *put)
{
	if (sequence->size == 0)
		return;
	if (sequence->option == TELNET_OPTION_NAWS)
		hear_size(terminal, sequence);
	else if (sequence->option == TELNET_OPTION_TTYPE)
		hear_type(terminal, sequence, put);
	else if (sequence->option == TELNET_OPTION_CHARSET)
		hear_charset(terminal, sequence, put);
}

size_t
terminal_hear(
	struct terminal *terminal, const struct telnet_sequence *sequence, char out[TERMINAL_ANSWER_SIZE])
{
	struct put put = put_begin(out, TERMINAL_ANSWER_SIZE);

	switch (sequence->kind) {
	case TELNET_HEARD_WILL:
		hear_will(terminal, sequence->option, &put);
		break;
	case TELNET_HEARD_WONT:
		hear_wont(terminal, sequence->option);
		break;
	case TELNET_HEARD_DO:
		hear_do(terminal, sequence->option, &put);
		break;
	case TELNET_HEARD_DONT:
		if (sequence->option == TELNET_OPTION_CHARSET)
			terminal->takes_charsets = terminal->chose_utf8 = false;
		break;
	case TELNET_HEARD_MORE:
		hear_subnegotiation(terminal, sequence, &put);
		break;
	}
	return put_end(&put);
}
