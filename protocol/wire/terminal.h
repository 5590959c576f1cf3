/*
 * terminal.h - what a terminal tells about itself with telnet options: its width (NAWS, RFC 1073), its type
 * and abilities (TTYPE, RFC 1091, and the MTTS number after it), whether it shows UTF-8 (CHARSET, RFC 2066).
 *
 * Nothing is sent before terminal_offer(), and what is sent after it is bounded however much a terminal
 * negotiates; but a timing mark is always answered, with as many bytes as asked for it. Of what it says only
 * a width and a few flags are kept: no text of it reaches anybody.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "protocol/wire/telnet.h"

enum { TERMINAL_ANSWER_SIZE = 64 };

struct terminal {
	uint16_t columns;	 /* 0 = it hasn't said */
	uint8_t questions;	 /* for its type, asked so far */
	uint8_t answers;	 /* to its own requests */
	uint8_t types;		 /* that it has told, asked or not */
	bool offered : 1;	 /* the options: from then on it gets answers */
	bool tells_type : 1;	 /* it has agreed to */
	bool takes_charsets : 1; /* it has agreed to be asked for a character set */
	bool asks_charset : 1;	 /* it wants to ask for one */
	bool asked_charset : 1;
	bool chose_utf8 : 1; /* by CHARSET */
	bool has_utf8 : 1;   /* says its MTTS number */
	bool is_dumb : 1;    /* no colours: says its type, or its MTTS number */
	bool listens : 1;    /* a screen reader is in use, says its MTTS number */
};

/*
 * Writes what is offered to a person who has just logged in at the prompts, and what is owed for what the
 * terminal said before. Returns the length. Once only.
 */
size_t terminal_offer(struct terminal *terminal, char out[TERMINAL_ANSWER_SIZE]);

/* Records what a sequence says and writes the answer. Returns its length; 0 = no answer is due. */
size_t terminal_hear(
	struct terminal *terminal, const struct telnet_sequence *sequence, char out[TERMINAL_ANSWER_SIZE]);

static inline bool
terminal_has_utf8(const struct terminal *terminal)
{
	return terminal->chose_utf8 || terminal->has_utf8;
}
