/*
 * readings.c - asks each part of the server for its figure.
 */
#include "server/health/readings.h"

#include <stdio.h>
#include <sys/stat.h>
#include <sys/statvfs.h>

#include "db/daily.h"
#include "db/lessons.h"
#include "db/notices/mail_routes.h"
#include "db/notices/outbox.h"
#include "db/notices/pushes.h"
#include "db/people/feeds.h"
#include "db/people/friends.h"
#include "db/people/reports.h"
#include "db/people/visitors.h"
#include "db/rankings/posting.h"
#include "db/rollouts.h"
#include "db/slow/offers.h"
#include "db/slow/slow.h"
#include "db/slow/vacations.h"
#include "db/tournaments/tournaments.h"
#include "server/config/config.h"
#include "server/lobby/lobby.h"
#include "server/log/turn_log.h"
#include "server/net/tls.h"
#include "server/net/wire.h"
#include "server/notices/courier_socket.h"
#include "server/passwords/hasher.h"
#include "server/passwords/hashjob.h"
#include "server/sessions/session.h"
#include "server/sessions/sessions.h"
#include "server/state/checkup.h"
#include "server/state/counters.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/copied.h"
#include "server/tables/table.h"

int64_t
reading_one(struct server *server, int which)
{
	(void)server;
	(void)which;
	return 1;
}

int64_t
reading_started(struct server *server, int which)
{
	(void)which;
	return server->started;
}

static enum reading_line
line_of(const struct session *session)
{
	bool is_tls = session->wire.link.tls != NULL;

	if (session->wire.websocket != NULL)
		return is_tls ? LINE_WEB_TLS : LINE_WEB;
	return is_tls ? LINE_TLS : LINE_TEXT;
}

int64_t
reading_sessions(struct server *server, int which)
{
	const struct session *session;
	int64_t count = 0;

	TAILQ_FOREACH(session, &server->sessions->all, next)
		count += (int)line_of(session) == which;
	return count;
}

int64_t
reading_refused(struct server *server, int which)
{
	return (int64_t)server->counters->refused[which];
}

int64_t
reading_letters_sent(struct server *server, int which)
{
	return (int64_t)server->counters->notices_sent[which];
}

int64_t
reading_letters_failed(struct server *server, int which)
{
	return (int64_t)server->counters->notices_failed[which];
}

int64_t
reading_notices_late(struct server *server, int which)
{
	int64_t due = 0, now = storing_now(server);

	(void)which;
	return notice_next_due(server->db, &due) == DB_OK && due != 0 && due < now ? now - due : 0;
}

int64_t
reading_house_waiting(struct server *server, int which)
{
	const struct player *player;
	int64_t count = 0;

	(void)which;
	TAILQ_FOREACH(player, &server->lobby->waiting, next_waiting)
		count++;
	return count;
}

int64_t
reading_file(struct server *server, int which)
{
	static const char *const names[] = {[FILE_DATABASE] = "barpoint.db", [FILE_WAL] = "barpoint.db-wal"};
	char path[CONFIG_TEXT_SIZE + 32];
	struct stat status;

	snprintf(path, sizeof path, "%s/%s", server->config->data, names[which]);
	return stat(path, &status) == 0 ? (int64_t)status.st_size : 0;
}

int64_t
reading_free(struct server *server, int which)
{
	struct statvfs space;

	(void)which;
	return statvfs(server->config->data, &space) == 0 ? (int64_t)space.f_bavail * (int64_t)space.f_frsize
							  : 0;
}

int64_t
reading_copied(struct server *server, int which)
{
	struct copied copied[COPIED_KINDS];

	copied_read(server->config->data, copied);
	return copied[which].at;
}

/* What a part counts itself. */
#define READING(name, expression)                                                                            \
	int64_t reading_##name(struct server *server, int which)                                             \
	{                                                                                                    \
		(void)which;                                                                                 \
		return (int64_t)(expression);                                                                \
	}

READING(visitors, server->counters->visiting - server->counters->streaming)
READING(streams, server->counters->streaming)
READING(visitor_accounts_max, server->config->visitors_max)
READING(visitors_made, server->counters->visitors_made)
READING(visitors_kept, server->counters->visitors_kept)
READING(visitors_erased, server->counters->visitors_erased)
READING(house, server->lobby->house_count)
READING(sessions_max, server->sessions->max)
READING(online, server->lobby->count)
READING(matches, server->tables->count)
READING(plays, server->counters->plays)
READING(begun, server->counters->begun)
READING(finished, server->counters->finished)
READING(lines, server->lines)
READING(turns, server->turns)
READING(commits, server->commits)
READING(rows, server->rows)
READING(received, server->outbox->received)
READING(sent, server->outbox->sent)
READING(sends, server->outbox->sends)
READING(handshakes, server->counters->handshakes)
READING(pages_failed, server->counters->pages_failed)
READING(feeds_read, server->counters->feeds_read)
READING(data_read, server->counters->data_read)
READING(notices_max, server->config->outbox_max)
READING(notices_answered, server->counters->notices_answered)
READING(notices_lapsed, server->counters->notices_lapsed)
READING(notices_crowded, server->counters->notices_crowded)
READING(couriers, courier_socket_count(server))
READING(hashes, hasher_count(server->hasher))
READING(hashes_waiting, hash_jobs_waiting(server))
READING(posting, posting_waiting(server->db))
READING(disk_full, server->disk_full)
READING(damaged, checkup_found_damage(server))
READING(expiry, server->certificate != NULL ? tls_context_expiry(server->certificate) : 0)

/* Of a machine that has a log of turns. */
READING(log_role, turn_log_follows(server) ? 1 : 2)
READING(log_epoch, turn_log_epoch(server))
READING(log_place, turn_log_place(server))
READING(log_lag_turns, turn_log_figures(server)->lag_turns)
READING(log_lag_seconds, turn_log_figures(server)->lag_s)
READING(log_beatless_seconds, turn_log_figures(server)->beatless_s)
READING(log_followers, turn_log_figures(server)->followers)
READING(log_keyless, turn_log_figures(server)->keyless)
READING(log_doubts, turn_log_figures(server)->doubts)
READING(log_refused, turn_log_figures(server)->refused)
READING(log_forks, turn_log_figures(server)->forks)
READING(log_bytes, turn_log_figures(server)->bytes)

enum { OVERDUE_MS = 10 * 60 * 1000 }; /* of a tournament */

/* What a query counts; 0 if it fails. */
#define READING_OF_DB(name, query)                                                                           \
	int64_t reading_##name(struct server *server, int which)                                             \
	{                                                                                                    \
		int64_t count = 0;                                                                           \
                                                                                                             \
		(void)which;                                                                                 \
		return (query) == DB_OK ? count : 0;                                                         \
	}

READING_OF_DB(analyses, analysis_waiting(server->db, &count))
READING_OF_DB(rollouts, rollouts_waiting(server->db, server->config->rollouts, &count))
READING_OF_DB(visitor_accounts, visitors_count(server->db, &count))
READING_OF_DB(friends, friends_count(server->db, &count))
READING_OF_DB(reports, reports_count(server->db, &count))
READING_OF_DB(lessons, lessons_kept(server->db, &count))
READING_OF_DB(feeds, feeds_count(server->db, &count))
READING_OF_DB(notices, notice_waiting(server->db, &count))
READING_OF_DB(mail_routes, mail_routes_count(server->db, &count))
READING_OF_DB(pushes, pushes_count(server->db, &count))
READING_OF_DB(slow, slow_all(server->db, &count))
READING_OF_DB(slow_offers, slow_offers_all(server->db, &count))
READING_OF_DB(vacations, vacations_count(server->db, server->served_ms, &count))
READING_OF_DB(tournaments, edition_count_live(server->db, 0, &count))
READING_OF_DB(
	tournaments_standing, edition_count_standing(server->db, server->served_ms - OVERDUE_MS, &count))
READING_OF_DB(daily_pool, daily_pool_count(server->db, &count))
