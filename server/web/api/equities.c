/*
 * equities.c - /api/equities/7: what each score of a match of that length is worth, as the analysis has it.
 */
#include "protocol/wire/number.h"
#include "server/engine/match_equity.h"
#include "server/system/json.h"
#include "server/web/families.h"
#include "server/web/http/json_reply.h"

enum { SECONDS_KEPT = 86400 };

static void
answer_equities(const struct asked *asked, struct reply *reply)
{
	struct json json;
	int64_t length;

	if (!number_read(asked->star[0], 1, MATCH_EQUITY_POINTS, &length)) {
		reply_refuse(
			reply, 404, MSG_WEB_NO_EQUITIES, &(struct message_args){.n = MATCH_EQUITY_POINTS});
		return;
	}
	json_open(&json);
	json_object(&json, NULL);
	json_number(&json, "length", length);
	json_list(&json, "chances");
	for (int needs = 1; needs <= length; needs++) {
		json_list(&json, NULL);
		for (int theirs = 1; theirs <= length; theirs++)
			json_real(&json, NULL, (double)match_equity(needs, theirs, false), 4);
		json_end(&json);
	}
	json_end(&json);
	json_list(&json, "after_crawford");
	for (int needs = 1; needs <= length; needs++)
		json_real(&json, NULL, (double)match_equity(needs, 1, true), 4);
	json_end(&json);
	json_end(&json);
	reply_json(reply, &json);
	reply->max_age = SECONDS_KEPT;
}

const struct route equities_routes[] = {
	{"/api/equities/*", answer_equities},
	{NULL, NULL},
};
