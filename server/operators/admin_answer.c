/*
 * admin_answer.c - an answer of one line: a refusal, or that it was done and is on record.
 */
#include "server/operators/admin_answer.h"

#include "db/people/operators.h"
#include "server/operators/admin_request.h"

static const char shell[] = "barpoint-admin"; /* who acts; no player can be called that */

enum db_status
admin_refuse(struct admin_request *request, const char *sentence)
{
	fprintf(request->answer, "error %s\n", sentence);
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
