/*
 * mail_code.h - whether an address is the player's: a code is sent there, and the player types it.
 *
 * The code is made when its letter is written, and kept as a hash. A letter that is written again has another
 * code; only the last one is good. May not touch: wording, the log.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "db/db.h"
#include "db/notices/mail_routes.h"
#include "db/notices/outbox.h"

struct server;

enum { MAIL_CODE_SIZE = 7 }; /* six digits and the NUL */

enum mail_fault {
	MAIL_FINE,
	MAIL_NO_COURIER,   /* nobody carries it */
	MAIL_NO_ADDRESS,   /* the word can't be one */
	MAIL_TOO_NEW,	   /* the account is */
	MAIL_TOO_MANY,	   /* codes for this player today */
	MAIL_TOO_MANY_TO,  /* codes for this address today */
	MAIL_TOO_MANY_ALL, /* codes for all players today */
	MAIL_NOT_STORED,
};

/* One word of printable ASCII, `local@domain`, with nothing that means something in a header. */
bool mail_address_is_good(const char *address);

/* Has a code sent to the address. */
enum mail_fault mail_code_ask(struct server *server, int64_t player, int64_t registered, const char *address);

/* Makes the code for the address of this notice, good for an hour. DB_NONE: no code is wanted any more. */
MUST_USE enum db_status mail_code_make(struct server *server, const struct notice_row *row,
	char address[MAIL_ADDRESS_SIZE], char code[MAIL_CODE_SIZE]);

/* Tells the earlier address that no more mail goes there. Codes for a forgotten password are mail, too:
 * whoever has taken over a session can't redirect them unnoticed. False if it is not stored. */
MUST_USE bool mail_code_warn(struct server *server, const struct mail_route *before);

enum mail_verdict {
	MAIL_CONFIRMED,
	MAIL_NONE_ASKED,
	MAIL_NOT_SENT, /* its letter is not written yet */
	MAIL_WRONG,
	MAIL_WRONG_LAST, /* too often: the code is void */
	MAIL_LATE,
	MAIL_CONFIRM_FAILED, /* it can't be stored */
};

/* Letters go to `address` from now on, if the code is right. */
enum mail_verdict mail_code_judge(
	struct server *server, int64_t player, const char *code, char address[MAIL_ADDRESS_SIZE]);
