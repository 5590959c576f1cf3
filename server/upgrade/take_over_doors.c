/*
 * take_over_doors.c - by which people, the courier and whoever watches come in: sockets that listen, and the
 * certificate.
 */
#include <stdlib.h>

#include "server/entrance/certificate.h"
#include "server/entrance/listener.h"
#include "server/health/metrics_door.h"
#include "server/notices/courier_socket.h"
#include "server/state/server.h"
#include "server/system/descriptors.h"
#include "server/system/log.h"
#include "server/system/memory.h"
#include "server/upgrade/take_over.h"

struct ssl_ctx_st *
take_over_context(const struct carried *left)
{
	if (left == NULL || left->process->certificate.size == 0 || left->process->key.size == 0)
		return NULL;
	return tls_context_of_texts(&(struct tls_texts){
		.certificate = left->process->certificate.bytes,
		.certificate_size = left->process->certificate.size,
		.key = left->process->key.bytes,
		.key_size = left->process->key.size,
	});
}

bool
take_over_certificate(struct server *server, const struct config *config, const struct carried *left,
	char reason[TLS_REASON_SIZE])
{
	server->certificate = take_over_context(left);
	if (certificate_read(server, config, reason) != CERTIFICATE_REFUSED)
		return true;
	if (server->certificate == NULL)
		return false;
	log_warning("upgrade", "%s: the old certificate stays", reason);
	return true;
}

/* `at` is the caller's, who frees it. */
static struct listener_sockets
sockets_of(const struct carried *left)
{
	int count = left != NULL ? left->list[CARRIED_LISTENER].count : 0;
	struct listener_sockets sockets = {
		.at = must_calloc((size_t)count + 1, sizeof *sockets.at), .count = count};

	for (int i = 0; i < count; i++) {
		const struct carried_listener *socket = left->list[CARRIED_LISTENER].at[i];
		sockets.at[i] = (struct listener_socket){.fd = socket->fd,
			.name = socket->name,
			.address = socket->address,
			.was_passed = socket->was_passed};
	}
	return sockets;
}

bool
take_over_listeners(struct server *server, const struct carried *left, const struct session_owner *owner,
	char reason[PARCEL_REASON_SIZE])
{
	struct listener_sockets sockets = sockets_of(left);

	for (int i = 0; i < sockets.count; i++)
		(void)descriptors_close_on_exec(sockets.at[i].fd, true);
	bool open = listeners_open(server, owner, &sockets, reason);
	free(sockets.at);
	return open;
}

bool
take_over_could_listen(
	const struct config *config, const struct carried *left, char reason[PARCEL_REASON_SIZE])
{
	struct listener_sockets sockets = sockets_of(left);
	bool could = listeners_could_open(config, &sockets, reason);

	free(sockets.at);
	return could;
}

bool
take_over_watch_door(struct server *server, const struct carried *left, char reason[PARCEL_REASON_SIZE])
{
	if (metrics_door_open(server, reason))
		return true;
	if (left == NULL)
		return false;
	log_error("metrics", "%s", reason);
	return true;
}

void
take_over_courier(struct server *server, const struct carried *left)
{
	struct courier_place place = {.fd = -1};

	if (left != NULL && left->process->courier_socket >= 0 && left->process->courier_path[0] != '\0') {
		place = (struct courier_place){
			.fd = left->process->courier_socket, .path = left->process->courier_path};
		(void)descriptors_close_on_exec(place.fd, true);
	}
	/* A machine of a log writes when no other does: people play then, with or without letters. */
	courier_socket_open(server, &place, left == NULL && server->turn_log == NULL);
}
