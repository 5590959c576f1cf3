/*
 * admin_answer.c - an answer of one line: a refusal, or that it was done and is on record.
 */
#include "server/operators/admin_answer.h"

#include "db/people/operators.h"
#include "server/operators/admin_request.h"

enum { WORD_SHOWN = 100 }; /* characters of a word that is refused */

static const char shell[] = "barpoint-admin"; /* who acts; no player can be called that */

enum db_status
admin_refuse(struct admin_request *request, const char *sentence)
{
	fprintf(request->answer, "error %s\n", sentence);
	return DB_OK;
}

enum db_status
admin_refuse_word(struct admin_request *request, const char *wants, const char *word)
{
	if (!admin_is_printable(word))
		return admin_refuse(request, wants);
	fprintf(request->answer, "error %s, not \"%.*s\"\n", wants, WORD_SHOWN, word);
	return DB_OK;
}

enum db_status
admin_note(struct admin_request *request, const char *what, const char *whom, const char *reason)
{
	enum db_status status = operator_append(request->db, &(struct operator_action){
								     .at = request->now,
								     .who_name = shell,
								     .what = what,
								     .whom = whom,
								     .reason = reason,
							     });

	if (status == DB_OK)
		fputs("ok\n", request->answer);
	return status;
}

bool
admin_is_printable(const char *text)
{
	for (; *text != '\0'; text++)
		if (*text < ' ' || *text > '~')
			return false;
	return true;
}
