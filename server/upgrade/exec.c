/*
 * exec.c - ends what can't be carried, writes down the rest, and starts the program.
 *
 *   long lists are written to their end, watchers told
 *   --commit--> sessions under TLS are told --commit--> they end
 *   --commit--> all that is held goes to the sockets or waits --> packed --> exec
 */
#include "server/upgrade/exec.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "db/db.h"
#include "protocol/messages.h"
#include "server/analysis/analysis.h"
#include "server/entrance/listener.h"
#include "server/net/wire.h"
#include "server/notices/courier_socket.h"
#include "server/operators/admin_socket.h"
#include "server/sessions/listing.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/sessions/sessions.h"
#include "server/state/checkup.h"
#include "server/state/server.h"
#include "server/system/descriptors.h"
#include "server/system/log.h"
#include "server/system/supervisor.h"
#include "server/upgrade/memfd.h"
#include "server/upgrade/packing.h"

enum { LAST_TURNS = 4 };

/* Before they are told anything else, and before nobody can tell them any more. */
static void
tell_all_that_waits(struct server *server, exec_settle_fn *settle)
{
	struct session *session;

	TAILQ_FOREACH(session, &server->sessions->all, next) {
		if (session->state == SESSION_CLOSING)
			continue;
		session->owner->catches_up(session);
		listing_to_end(session);
	}
	(void)settle(server);
}

/* Lines under TLS, and those whose password is being hashed. */
static void
end_others(struct server *server, exec_settle_fn *settle)
{
	struct session *session, *next;

	TAILQ_FOREACH(session, &server->sessions->all, next) {
		if (session->state == SESSION_CLOSING || pack_may_carry(session))
			continue;
		if (session->wire.websocket == NULL)
			session_say(session, MSG_UPGRADED);
		wire_say_restart(&session->wire);
	}
	(void)settle(server);
	for (session = TAILQ_FIRST(&server->sessions->all); session != NULL; session = next) {
		next = TAILQ_NEXT(session, next);
		if (session->state != SESSION_CLOSING && !pack_may_carry(session))
			session_ends(session, CLOSE_UPGRADE);
	}
	for (int i = 0; i < LAST_TURNS; i++)
		(void)settle(server);
}

static void
keep_socket(void *arg, const struct listener_socket *socket)
{
	const bool *on = arg;

	(void)descriptors_close_on_exec(socket->fd, !*on);
}

/* These outlive this program; all others are closed with it. */
static void
keep_descriptors(struct server *server, int lock, int left, bool on)
{
	const struct courier_place courier = courier_socket_place(server);
	const struct session *session;

	TAILQ_FOREACH(session, &server->sessions->all, next)
		if (pack_may_carry(session))
			(void)descriptors_close_on_exec(session->wire.link.fd, !on);
	if (courier.fd >= 0)
		(void)descriptors_close_on_exec(courier.fd, !on);
	listeners_each(server, keep_socket, &on);
	(void)descriptors_close_on_exec(lock, !on);
	(void)descriptors_close_on_exec(left, !on);
	if (admin_socket_upgrader(server) >= 0)
		(void)descriptors_close_on_exec(admin_socket_upgrader(server), !on);
}

/* A signal that came before the new program listens to signals would end it. */
static void
block_signals(int how)
{
	static const int ours[] = {SIGTERM, SIGINT, SIGHUP, SIGUSR1, SIGUSR2};
	sigset_t set;

	sigemptyset(&set);
	for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
		sigaddset(&set, ours[i]);
	sigprocmask(how, &set, NULL);
}

void
exec_let_signals_come(void)
{
	block_signals(SIG_UNBLOCK);
}

/* What is held has been stored: it goes to the sockets, and what they don't take is carried. */
static void
flush_all(struct server *server)
{
	struct session *session;

	TAILQ_FOREACH(session, &server->sessions->all, next)
		if (pack_may_carry(session))
			wire_flush(&session->wire);
}

/* As errno says. */
static const char *
cant_start(const struct exec_plan *plan)
{
	static char why[PARCEL_REASON_SIZE];

	snprintf(why, sizeof why, "%.160s can't be started: %s", plan->program, strerror(errno));
	return why;
}

const char *
exec_program(struct server *server, const struct exec_plan *plan)
{
	exec_settle_fn *settle = plan->settle;

	/* It may be gone since it was checked: nobody shall lose the connection for that. */
	if (access(plan->program, X_OK) != 0)
		return cant_start(plan);
	/* The next program could not start. This one may not have noticed yet. */
	if (db_probe(server->db) != DB_OK)
		return "the disk is full: what has happened has to be stored first";
	tell_all_that_waits(server, settle);
	end_others(server, settle);
	if (server->disk_full)
		return "the disk is full: what has happened has to be stored first";
	checkup_hand_over(server);
	flush_all(server);
	int left = memfd_pack(server, plan->lock);
	if (left >= 0) {
		keep_descriptors(server, plan->lock, left, true);
		supervisor_name_in_environment(server->supervisor, true);
		memfd_name_in_environment(left);
		block_signals(SIG_BLOCK);
		log_info("upgrade", "%s takes over", plan->program);
		analysis_hurry(server);
		execv(plan->program, plan->argv);
	}
	const char *why = cant_start(plan);
	if (left >= 0) {
		block_signals(SIG_UNBLOCK);
		memfd_name_in_environment(-1);
		supervisor_name_in_environment(server->supervisor, false);
		keep_descriptors(server, plan->lock, left, false);
		close(left);
	}
	checkup_go_on(server);
	return why;
}
