/*
 * watched.c - see follower.h: what a machine that follows knows of the writer, and tells of itself.
 */
#include <stdio.h>
#include <string.h>

#include "server/dice/key.h"
#include "server/log/follower.h"
#include "server/log/statements.h"
#include "server/log/wait.h"
#include "server/system/clock.h"

enum {
	LOOK_EVERY_MS = 200,
	SEEN_EVERY_MS = 5000,
	SLOW_MS = 500,
	BREAK_MS = 1000, /* without a look, though there is one each LOOK_EVERY_MS */
};

bool
follower_newest_is_proved(const struct follower *follower)
{
	uint64_t connection = connection_number(follower->log->connection);

	return follower->has_epoch || follower->stored == connection ||
	       (follower->writer.met && follower->writer.connection == connection);
}

void
follower_forget_proofs(struct follower *follower)
{
	follower->stored = 0;
	follower->writer.met = follower->writer.lease.is_safe = false;
}

/* After a break the count begins anew: the log stood still, or this machine did, and the writer may have been
 * kept from it as well. A log without its second copy takes no new line of the writer's. */
void
follower_look_at_writer(struct follower *follower)
{
	struct watched *writer = &follower->writer;
	struct turn_log *log = follower->log;
	struct lease lease;

	writer->next_look_ms = clock_tick_ms() + LOOK_EVERY_MS;
	if (!lease_read(log, &lease))
		return;
	int64_t now_ms = clock_tick_ms();
	bool same_line = writer->connection == connection_number(log->connection);
	bool same_beat = same_line && writer->lease.epoch == lease.epoch &&
			 strcmp(writer->lease.beat, lease.beat) == 0;
	writer->beats = same_line && !same_beat;
	writer->met = same_line && (writer->met || (writer->beats && writer->lease.is_safe));
	if (!same_beat || !lease.is_safe || now_ms - writer->looked_ms >= BREAK_MS)
		writer->since_ms = now_ms;
	if (!same_beat)
		writer->beat_ms = now_ms;
	writer->looked_ms = now_ms;
	writer->connection = connection_number(log->connection);
	writer->lease = lease;
	if (!lease.is_safe)
		follower_forget_proofs(follower);
	log->figures.lag_turns = lease.last_seq - log->place.seq;
}

bool
follower_has_dice_key(struct follower *follower)
{
	const struct config *config = follower->log->server->config;

	follower->log->figures.keyless = !key_may_be_read(config->key, config->data);
	return !follower->log->figures.keyless;
}

void
follower_say_seen(struct follower *follower, int64_t began_ms)
{
	struct watched *writer = &follower->writer;
	char place[24], copies[12];
	const char *values[] = {follower->log->name, place, copies};

	snprintf(copies, sizeof copies, "%d", follower->log->copies);
	snprintf(place, sizeof place, "%lld", (long long)follower->log->place.seq);
	PGresult *answer = log_ask(follower->log,
		&(struct connection_question){.statement = LOG_SEEN, .count = 3, .values = values},
		FOLLOWER_ANSWER_MS);
	int64_t now_ms = clock_tick_ms();
	bool stored = PQresultStatus(answer) == PGRES_TUPLES_OK &&
		      !connection_was_warned(follower->log->connection);
	bool in_time = stored && now_ms - began_ms < SLOW_MS;
	if (in_time && answer_number(answer, 0, 0) != 0)
		follower->stored = connection_number(follower->log->connection);
	PQclear(answer);
	if (!in_time)
		writer->since_ms = now_ms;
	writer->proved_ms = in_time ? now_ms : writer->proved_ms;
	follower->next_seen_ms = now_ms + SEEN_EVERY_MS;
	(void)follower_has_dice_key(follower);
}
