/*
 * outcome.c - see outcome.h. No address is logged.
 */
#include "server/notices/outcome.h"

#include <string.h>

#include "db/notices/mail_routes.h"
#include "db/notices/pushes.h"
#include "protocol/wire/number.h"
#include "protocol/wire/words.h"
#include "server/config/config.h"
#include "server/state/counters.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/log.h"

enum {
	MINUTE = 60,
	HOUR = 60 * MINUTE,
	DAY = 24 * HOUR,
	PAUSE_MOST = 6 * HOUR, /* between two attempts */
	REFUSED_MOST = 2,      /* letters come back, then the address is given up */
};

bool
outcome_find(struct server *server, const struct words *words, struct notice_row *row)
{
	int64_t id;

	return number_read(words_at(words, 1), 1, INT64_MAX, &id) &&
	       notice_letter(server->db, id, row) == DB_OK;
}

static bool
settle(struct server *server, const struct notice_row *row, enum notice_state state)
{
	struct counters *counters = server->counters;

	if (!storing_done(server, notice_settle(server->db, row->letter, state, storing_now(server))))
		return false;
	if (state == NOTICE_SENT)
		counters->notices_sent[row->way]++;
	else
		counters->notices_failed[row->way]++;
	return true;
}

/* When a letter has arrived, those that came back before it no longer count. */
bool
outcome_done(struct server *server, const struct words *words, const struct notice_row *row)
{
	(void)words;
	return settle(server, row, NOTICE_SENT) &&
	       (row->way != NOTICE_BY_MAIL || row->kind == NOTICE_PROOF || row->kind == NOTICE_MOVED ||
		       storing_done(server, mail_route_arrived(server->db, row->player)));
}

/* It was not tried: who should take it is left alone for so long. */
bool
outcome_rests(struct server *server, const struct words *words, const struct notice_row *row)
{
	int64_t seconds = 0, now = storing_now(server);

	(void)number_read(words_at(words, 2), 1, HOUR, &seconds);
	if (now - row->taken >= DAY)
		return settle(server, row, NOTICE_FAILED);
	return storing_done(server, notice_put_back(server->db, row->letter, now + seconds));
}

bool
outcome_later(struct server *server, const struct words *words, const struct notice_row *row)
{
	int64_t pause = MINUTE, now = storing_now(server);

	(void)words;
	if (now - row->taken >= DAY)
		return settle(server, row, NOTICE_FAILED);
	for (int i = 0; i < row->tries && pause < PAUSE_MOST; i++)
		pause *= 2;
	return storing_done(server,
		notice_later(server->db, row->letter, now + (pause < PAUSE_MOST ? pause : PAUSE_MOST)));
}

/* By its place in the configuration: its address is a secret. */
static void
log_refused_hook(const struct server *server, const char *address)
{
	const struct config_hooks *hooks = &server->config->hooks;

	for (int i = 0; i < hooks->count; i++)
		if (strcmp(hooks->at[i].address, address) == 0)
			log_warning("courier", "hook %d: what was told there was refused", i + 1);
}

bool
outcome_refused(struct server *server, const struct words *words, const struct notice_row *row)
{
	bool gone = strcmp(words_at(words, 2), "gone") == 0;

	if (row->way == NOTICE_BY_HOOK)
		log_refused_hook(server, row->hook);
	if (!settle(server, row, NOTICE_FAILED))
		return false;
	if (gone && row->way == NOTICE_BY_PUSH)
		return storing_done(server, push_remove(server->db, row->push));
	if (gone && row->way == NOTICE_BY_MAIL && row->kind != NOTICE_PROOF && row->kind != NOTICE_MOVED)
		return storing_done(server, mail_route_refused(server->db, row->player, REFUSED_MOST));
	return true;
}
