/*
 * door.c - limits are asked twice: when somebody knocks, for what that costs, and when the connection is
 * open, for a session.
 */
#include "server/entrance/door.h"

#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/config/listens.h"
#include "server/entrance/login.h"
#include "server/net/address.h"
#include "server/net/knock.h"
#include "server/net/link.h"
#include "server/net/websocket.h"
#include "server/net/wire.h"
#include "server/operators/bans.h"
#include "server/sessions/session.h"
#include "server/sessions/sessions.h"
#include "server/state/complaint.h"
#include "server/state/counters.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/log.h"
#include "server/web/http/reception.h"
#include "server/web/http/refusal.h"

/*
 * A lost connection is noticed within two minutes or so; small answers leave at once. A telnet client may
 * send the end of a sequence (IAC DM) as urgent data: it stays in its place, or the next byte would be taken
 * for it.
 */
static void
set_options(int fd, const struct config *config)
{
	const int on = 1, idle = (int)config->keepalive, interval = (int)config->keepalive / 3 + 1,
		  probes = 3;

	/* None of these is worth refusing a connection for. */
	(void)setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
	(void)setsockopt(fd, SOL_SOCKET, SO_OOBINLINE, &on, sizeof on);
	(void)setsockopt(fd, SOL_SOCKET, SO_KEEPALIVE, &on, sizeof on);
	(void)setsockopt(fd, IPPROTO_TCP, TCP_KEEPIDLE, &idle, sizeof idle);
	(void)setsockopt(fd, IPPROTO_TCP, TCP_KEEPINTVL, &interval, sizeof interval);
	(void)setsockopt(fd, IPPROTO_TCP, TCP_KEEPCNT, &probes, sizeof probes);
}

/* Says why and closes, at the end of the turn: nothing leaves before its rows are stored. */
static void
refuse(const struct door *door, const struct link *link, enum message message)
{
	char text[SENTENCE_SIZE];
	const struct message_args args = {.text = door->server->config->web_address};
	size_t size = message_write(text, sizeof text, DIALECT_TELNET, message, &args);

	outbox_part(door->server->outbox, link, text, size);
}

static bool
is_banned(struct server *server, const struct peer *peer)
{
	if (!bans_have_address(server->bans, peer))
		return false;
	complain(server, peer, "listener", "%s is refused: that address is banned", peer->text);
	server->counters->refused[REFUSED_BANNED]++;
	return true;
}

/* Why this peer can't have a session now, or MSG_NONE. */
static enum message
refusal_of(struct server *server, const struct peer *peer)
{
	char end[COMPLAINT_END_SIZE];

	if (is_banned(server, peer))
		return MSG_ADDRESS_BANNED;
	if (server->only_reads)
		return MSG_ONLY_READS;
	if (server->sessions->count >= server->sessions->max) {
		if (complaint_counts(server, peer, end))
			log_warning("listener", "%s is refused: full, %d sessions%s", peer->text,
				server->sessions->count, end);
		server->counters->refused[REFUSED_FULL]++;
		return MSG_SERVER_FULL;
	}
	if (!address_may(server->addresses, peer, ADDRESS_CONNECTED, server->config->max_per_address,
		    server->tick_ms / 1000)) {
		complain(server, peer, "listener", "%s has too many connections", peer->text);
		server->counters->refused[REFUSED_CONNECTIONS]++;
		return MSG_TOO_MANY_CONNECTIONS;
	}
	return MSG_NONE;
}

/* A session begins. */
static void
enter(const struct door *door, const struct link *link, struct websocket *websocket, const struct peer *peer)
{
	struct session *session = session_open(door->server, link, websocket, peer, door->owner);

	if (session != NULL) {
		login_greet(session);
		return;
	}
	websocket_free(websocket);
	link_close(link);
}

/* A connection for lines of text is open: a session, if there is room for one more. */
static void
enter_text(const struct door *door, const struct link *link, const struct peer *peer)
{
	enum message refusal = refusal_of(door->server, peer);

	if (refusal == MSG_NONE)
		enter(door, link, NULL, peer);
	else
		refuse(door, link, refusal);
}

/* It is a session now, or nothing. */
static void
visit_ends(const struct door *door, const struct peer *peer)
{
	struct server *server = door->server;

	address_closed(server->addresses, peer, ADDRESS_VISITING, server->tick_ms / 1000);
}

/* How many connections one address may have open. At a web port those beyond visitors-per-address are refused
 * only in answer to a request: a browser takes what comes unasked for the answer to its next request. */
static int64_t
most_visits(const struct door *door)
{
	int64_t limit = door->server->config->visitors_per_address;

	return door->kind == DOOR_WEB ? 2 * limit : limit;
}

/* Makes `client` the peer; NULL: it is its own, whose address counts, but is bound to nothing. */
static bool
become(const struct door *door, struct peer *peer, const struct sockaddr *client, int64_t limit)
{
	struct server *server = door->server;
	int64_t now = server->tick_ms / 1000;

	visit_ends(door, peer);
	if (client != NULL) {
		peer_init(peer, client);
		peer->is_exempt = networks_exempt_named(server->config, peer->address);
	}
	bool may = client == NULL || address_may(server->addresses, peer, ADDRESS_VISITING, limit, now);
	address_add(server->addresses, peer, ADDRESS_VISITING, now);
	return may;
}

/* A proxy has said in its header whose connection it is, or NULL: its own. */
static bool
on_named(void *arg, struct peer *peer, const struct sockaddr *client)
{
	return become(arg, peer, client, most_visits(arg));
}

/* A proxy has named the client in a request, so a refusal can wait for the answer. */
static bool
on_named_in_request(void *arg, struct peer *peer, const struct sockaddr *client)
{
	const struct door *door = arg;

	return become(door, peer, client, door->server->config->visitors_per_address);
}

static enum message
on_asks(void *arg, const struct peer *peer)
{
	const struct door *door = arg;

	return is_banned(door->server, peer) ? MSG_ADDRESS_BANNED : MSG_NONE;
}

static enum message
on_asks_for_line(void *arg, const struct peer *peer)
{
	const struct door *door = arg;

	return refusal_of(door->server, peer);
}

static void
on_upgraded(void *arg, const struct link *link, struct websocket *websocket, const struct peer *peer)
{
	enter(arg, link, websocket, peer);
}

static void
on_leaves(void *arg, const struct peer *peer)
{
	const struct door *door = arg;

	door->server->counters->visiting--;
	visit_ends(door, peer);
}

static const struct visitor_owner visitor_owner = {
	.named = on_named_in_request,
	.refuses = on_asks,
	.refuses_line = on_asks_for_line,
	.upgraded = on_upgraded,
	.leaves = on_leaves,
};

/* Its address had too many connections when it came. */
static enum message
on_surplus_asks(void *arg, const struct peer *peer)
{
	(void)arg;
	(void)peer;
	return MSG_TOO_MANY_CONNECTIONS;
}

static const struct visitor_owner surplus_owner = {
	.named = on_named_in_request,
	.refuses = on_surplus_asks,
	.refuses_line = on_surplus_asks,
	.upgraded = on_upgraded,
	.leaves = on_leaves,
};

/* Whether its address has more connections than it may, this one counted. Proxies have as many as they
 * like. */
static bool
is_surplus(const struct door *door, const struct peer *peer)
{
	const struct server *server = door->server;

	return !networks_have(&server->config->trusted_proxy, peer->address) &&
	       !address_may(server->addresses, peer, ADDRESS_VISITING,
		       server->config->visitors_per_address + 1, server->tick_ms / 1000);
}

static void
count_surplus(struct server *server, const struct peer *peer)
{
	server->counters->refused[REFUSED_VISITORS]++;
	complain(server, peer, "listener", "%s has too many connections without a session", peer->text);
}

static void
visit(struct door *door, const struct link *link, const struct peer *peer)
{
	bool surplus = is_surplus(door, peer);

	if (surplus)
		count_surplus(door->server, peer);
	if (reception_open(door->server, link, peer, surplus ? &surplus_owner : &visitor_owner, door)) {
		door->server->counters->visiting++;
		return;
	}
	visit_ends(door, peer);
	link_close(link);
}

static bool
is_web(const struct door *door)
{
	return door->kind == DOOR_WEB || door->kind == DOOR_WEB_TLS;
}

static void
on_stands(void *arg, const struct link *link, const struct peer *peer)
{
	struct door *door = arg;

	door->server->counters->handshakes += link->tls != NULL;
	if (is_web(door)) {
		visit(door, link, peer);
		return;
	}
	visit_ends(door, peer);
	enter_text(door, link, peer);
}

/* In plain bytes; the caller closes `fd`. Most likely, strangers who speak at a web port speak HTTP. */
static void
say_why(const struct door *door, int fd)
{
	struct link plain = {.fd = fcntl(fd, F_DUPFD_CLOEXEC, 0)};

	if (plain.fd < 0)
		return;
	if (door->kind == DOOR_WEB_TLS)
		refusal_at_the_door(door->server, &plain, 400, MSG_WEB_TLS_ONLY);
	else
		refuse(door, &plain, MSG_TLS_ONLY);
}

/* A stranger that closes again without a word is logged for debugging only. */
static void
on_failed(void *arg, int fd, const struct peer *peer, enum knock_fault fault, const char *reason)
{
	static const char *const words[] = {
		[KNOCK_SILENT] = "said nothing",
		[KNOCK_SLOW] = "did not come to an end of its handshake in time",
		[KNOCK_CROWDED] = "was closed: too many others wait",
		[KNOCK_NOT_TLS] = "does not speak TLS",
		[KNOCK_REFUSED] = "failed to begin TLS: ",
		[KNOCK_NO_HEADER] = "sends no PROXY header that can be read",
		[KNOCK_TOO_MANY] = "has too many connections without a session",
	};
	const struct door *door = arg;

	visit_ends(door, peer);
	door->server->counters->refused[fault == KNOCK_TOO_MANY ? REFUSED_VISITORS : REFUSED_HANDSHAKE]++;
	if (fault == KNOCK_GONE)
		log_debug(
			"listener", "%s is gone before %s knew why it came", peer->text, door->address->text);
	else
		complain(door->server, peer, "listener", "%s at %s: %s%s", peer->text, door->address->text,
			words[fault], reason);
	/* Whoever says nothing to a port for text may be a person who waits to be greeted. At a web port it
	 * is a browser's spare connection: it would take our words for the answer to its next request. */
	bool lacks_tls = fault == KNOCK_NOT_TLS || (fault == KNOCK_SILENT && !is_web(door));
	if (lacks_tls && !door->proxied)
		say_why(door, fd);
}

static const struct knock_owner knock_owner = {.named = on_named, .stands = on_stands, .failed = on_failed};

/* Counts a connection that is no session yet. False if its address has too many; a proxy never has. */
static bool
visit_begins(struct door *door, const struct peer *peer, bool trusted)
{
	struct server *server = door->server;
	int64_t now = server->tick_ms / 1000;

	if (!trusted && !address_may(server->addresses, peer, ADDRESS_VISITING, most_visits(door), now)) {
		count_surplus(server, peer);
		return false;
	}
	address_add(server->addresses, peer, ADDRESS_VISITING, now);
	return true;
}

static bool
is_under_tls(const struct door *door)
{
	return door->kind == DOOR_TEXT_TLS || door->kind == DOOR_WEB_TLS;
}

/* A proxy's header and TLS come first: what they cost is bounded by itself. */
static void
let_knock(struct door *door, int fd, const struct peer *peer)
{
	struct server *server = door->server;
	struct knock_wish wish = {.proxied = door->proxied,
		.context = is_under_tls(door) ? server->certificate : NULL,
		.owner = &knock_owner,
		.arg = door};

	if (knock(server->knocks, fd, peer, &wish, server->tick_ms))
		return;
	visit_ends(door, peer);
	close(fd);
}

/* A port for proxies takes nobody else: they could name any address as theirs. */
static void
refuse_proxy(const struct door *door, int fd, const struct peer *peer)
{
	struct link link = {.fd = fd};

	complain(door->server, peer, "listener", "%s at %s: is no trusted proxy", peer->text,
		door->address->text);
	if (is_under_tls(door) || is_web(door))
		link_close(&link);
	else
		refuse(door, &link, MSG_PROXY_NOT_TAKEN);
}

static void
let_visit(struct door *door, int fd, const struct peer *peer)
{
	if (door->kind == DOOR_WEB && !door->proxied)
		visit(door, &(struct link){.fd = fd}, peer);
	else
		let_knock(door, fd, peer);
}

bool
door_admit(void *arg, int fd, const struct sockaddr *address)
{
	struct door *door = arg;
	struct server *server = door->server;
	const struct config *config = server->config;
	struct peer peer;

	storing_look_at_clock(server);
	peer_init(&peer, address);
	bool trusted = networks_have(&config->trusted_proxy, peer.address);
	/* Not by its own address: many may stand behind it. */
	peer.is_exempt =
		networks_have(&config->exempt, peer.address) && !(trusted && (door->proxied || is_web(door)));
	set_options(fd, config);
	if (door->proxied && !trusted)
		refuse_proxy(door, fd, &peer);
	else if (door->kind == DOOR_TEXT && !door->proxied)
		enter_text(door, &(struct link){.fd = fd}, &peer);
	else if (visit_begins(door, &peer, trusted))
		let_visit(door, fd, &peer);
	else
		close(fd);
	return true;
}
