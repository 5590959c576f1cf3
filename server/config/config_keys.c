/*
 * config_keys.c - every key with its type, default, range and meaning. A key is here because the server uses
 * it.
 */
#include "server/config/config_keys.h"

#include <assert.h>
#include <string.h>

#include "protocol/wire/number.h"
#include "server/config/config.h"

#define FIELD(name) offsetof(struct config, name)

enum {
	MINUTE = 60,
	YEAR = 365 * 24 * 60 * 60,
	MANY = 1000000, /* beyond what one process holds */
};

#define KIB INT64_C(1024)
#define MIB (1024 * KIB)
#define GIB (1024 * MIB)

/* Without a size, so that the compiler compares the number of rows with CONFIG_KEYS. */
const struct config_key config_keys[] = {
	{"listen", CONFIG_LISTEN, FIELD(listen), "127.0.0.1:4321 [::1]:4321", 1, 0,
		"Where to listen: 127.0.0.1:4321, [::1]:4321, or *:4321 for all addresses of both kinds. "
		"May be given several times."},
	{"listen-tls", CONFIG_LISTEN, FIELD(listen_tls), "", 0, 0,
		"Where to listen for the same lines under TLS, like *:4322. Needs tls-certificate and tls-key."},
	{"listen-web", CONFIG_LISTEN, FIELD(listen_web), "127.0.0.1:8321 [::1]:8321", 0, 0,
		"Where to listen for browsers and for the same lines by WebSocket (at /ws), like *:8321; empty for "
		"nowhere. Only a port that was asked for has to be free."},
	{"listen-web-tls", CONFIG_LISTEN, FIELD(listen_web_tls), "", 0, 0,
		"Likewise, under TLS, like *:443. Needs tls-certificate and tls-key."},
	{"web", CONFIG_SWITCH, FIELD(web), "yes", 0, 0,
		"Whether browsers get pages; with no there are only lines by WebSocket."},
	{"web-root", CONFIG_TEXT, FIELD(web_root), "", 0, 0,
		"Folder with the files of the page, read anew for each visitor; for those who change them. If empty, "
		"the files of this build."},
	{"web-host", CONFIG_NAMES, FIELD(web_host), "localhost", 0, 0,
		"Name by which browsers may call this server, like play.example.org; others are refused, "
		"addresses are not. May be given several times."},
	{"web-address", CONFIG_WEB, FIELD(web_address), "", 0, 0,
		"Address of the page as people type it, like https://play.example.org/ or, behind a proxy, "
		"https://example.org/backgammon/; it stands in front of links that are given out. If empty, it is made of "
		"web-host and a port."},
	{"hsts", CONFIG_SECONDS, FIELD(hsts), "0", 0, 2 * YEAR,
		"Time for which browsers are told, under TLS, to come under TLS only; 0 for not at all."},
	{"proxied", CONFIG_LISTEN, FIELD(proxied), "", 0, 0,
		"Address from one of the listen options at which proxies connect, with a PROXY header (version 1 or 2) "
		"in front. Only trusted-proxy may. May be given several times."},
	{"listen-metrics", CONFIG_LISTEN, FIELD(listen_metrics), "", 0, 0,
		"Where to listen for programs that watch the server: /metrics, /healthz and /readyz, like 127.0.0.1:9321. "
		"Strangers should not reach it."},
	{"trusted-proxy", CONFIG_NETWORKS, FIELD(trusted_proxy), "", 0, 0,
		"Address or network of a proxy that is believed about whose connection it is: in a PROXY header where "
		"that is expected, and on web ports in the last address of X-Forwarded-For that is none of them. May be "
		"given several times."},
	{"tls-certificate", CONFIG_TEXT, FIELD(tls_certificate), "", 0, 0,
		"PEM file of the certificate for TLS, with the chain after it."},
	{"tls-key", CONFIG_TEXT, FIELD(tls_key), "", 0, 0, "PEM file of the certificate's key."},
	{"data", CONFIG_TEXT, FIELD(data), "./data", 1, 0,
		"Directory of the database; made if it is missing. One server per directory."},
	{"key", CONFIG_TEXT, FIELD(key), "", 0, 0,
		"File of the key under which coming dice are stored; made at the first start. Never keep a copy "
		"of it with one of the database. If empty, beside the data directory: DATA.key."},
	{"user", CONFIG_TEXT, FIELD(user), "", 0, 0, "Started as root, go on as this user."},
	{"motd", CONFIG_TEXT, FIELD(motd), "", 0, 0,
		"Text file that is shown to everyone who logs in. If empty, a few lines of welcome."},
	{"weights", CONFIG_TEXT, FIELD(weights), "", 0, 0,
		"File of the nets that judge finished matches and give hints; none for neither. If empty, the nets "
		"of this build. A server whose file can't be used does not start."},
	{"rollouts", CONFIG_COUNT, FIELD(rollouts), "200", 0, MANY,
		"How many of the last finished matches have their errors and close decisions judged by rollouts, once no "
		"match waits for another look; 0 for none. Each takes some minutes of an idle processor."},
	{"log-file", CONFIG_TEXT, FIELD(log_file), "", 0, 0,
		"File that the log is appended to once the server is open, opened anew at each reload; if empty, standard "
		"error."},
	{"log-level", CONFIG_LEVEL, FIELD(log_level), "info", 0, 0,
		"Least important lines to log: debug, info, warning or error. Failed logins are logged at any of them."},
	{"max-sessions", CONFIG_COUNT, FIELD(max_sessions), "0", 0, MANY,
		"Connections at the same time; 0 for as many as the limit of descriptors allows."},
	{"max-per-address", CONFIG_COUNT, FIELD(max_per_address), "16", 1, MANY,
		"Connections from one address (an IPv6 /64 is one); see exempt."},
	{"visitors-per-address", CONFIG_COUNT, FIELD(visitors_per_address), "64", 1, MANY,
		"Connections from one address that still shake hands or only read pages. Beyond that pages are refused; beyond twice "
		"that, connections to listen-web are closed unanswered; see exempt."},
	{"max-streams", CONFIG_COUNT, FIELD(max_streams), "5000", 0, MANY,
		"Event streams of matches at the same time, at most a quarter of what the limit of descriptors allows. A machine "
		"that only reads gives them all that other connections leave, and does not start if more than 5000 are wanted and "
		"find no room."},
	{"streams-per-address", CONFIG_COUNT, FIELD(streams_per_address), "32", 0, MANY,
		"Event streams read from one address; see exempt."},
	{"login-timeout", CONFIG_SECONDS, FIELD(login_timeout), "2m", 1, YEAR,
		"Time for logging in; then a connection without a login is closed."},
	{"idle-timeout", CONFIG_SECONDS, FIELD(idle_timeout), "30m", 1, YEAR,
		"Time without a line after which someone without a match is logged out."},
	{"match-idle-timeout", CONFIG_SECONDS, FIELD(match_idle_timeout), "2h", 1, YEAR,
		"Time without a line after which someone with a match is logged out; the match is saved. From a slow match they stand up."},
	{"kept-seat", CONFIG_SECONDS, FIELD(kept_seat), "90", 0, 60 * MINUTE,
		"Time that the seat of a tagged program is kept when its line is lost in a match; 0 for none."},
	{"kept-seat-restart", CONFIG_SECONDS, FIELD(kept_seat_restart), "3m", 0, 60 * MINUTE,
		"Time, from the start of the server, that both seats of a match between tagged programs are kept if the last server "
		"ended meanwhile; 0 for none."},
	{"keepalive", CONFIG_SECONDS, FIELD(keepalive), "1m", 5, 2 * 60 * MINUTE,
		"Time after which a silent line is probed by TCP, to find the dead ones."},
	{"output-limit", CONFIG_BYTES, FIELD(output_limit), "1M", 64 * KIB, GIB,
		"Output that may wait for someone who doesn't read; with more the connection is closed."},
	{"status-per-second", CONFIG_BYTES, FIELD(status_per_second), "64M", KIB, GIB,
		"Status lines told to all programs together, in a second; the rest comes a second later."},
	{"talk-backlog", CONFIG_BYTES, FIELD(talk_backlog), "128k", KIB, GIB,
		"Output that may wait for someone, a quarter of output-limit at most; with more shouts and "
		"kibitzes to them are left out."},
	{"tell-backlog", CONFIG_BYTES, FIELD(tell_backlog), "256k", KIB, GIB,
		"Output that may wait for someone, half of output-limit at most; with more tells, whispers and "
		"invitations to them are refused, and messages kept."},
	{"lines-per-second", CONFIG_COUNT, FIELD(lines_per_second), "50", 1, MANY,
		"Lines from one connection in the long run; what comes faster has to wait."},
	{"lines-burst", CONFIG_COUNT, FIELD(lines_burst), "400", 1, MANY,
		"Lines from one connection at once, before lines-per-second holds."},
	{"login-failures", CONFIG_COUNT, FIELD(login_failures), "3", 1, 1000,
		"Wrong passwords after which a connection is closed."},
	{"login-failures-per-address", CONFIG_COUNT, FIELD(login_failures_per_address), "20", 1, MANY,
		"Wrong passwords in a minute after which an address has to wait; see exempt."},
	{"registrations-per-address", CONFIG_COUNT, FIELD(registrations_per_address), "5", 1, MANY,
		"New players in an hour from one address; see exempt."},
	{"feeds-per-player", CONFIG_COUNT, FIELD(feeds_per_player), "5", 0, 100,
		"Secret addresses of feeds that one player may have (the command feed); with one more the oldest ends. 0 for no "
		"new ones."},
	{"feed-entries", CONFIG_COUNT, FIELD(feed_entries), "100", 1, 1000,
		"Entries in a feed of what waits for a player; what has waited longest is left out."},
	{"data-links-per-day", CONFIG_COUNT, FIELD(data_links_per_day), "3", 0, 100,
		"Links to all that is kept of a player that one player gets in a day (the command my data). 0 for none."},
	{"feed-failures-per-address", CONFIG_COUNT, FIELD(feed_failures_per_address), "20", 1, MANY,
		"Wrong secret addresses in a minute after which an address is told to wait; right ones are "
		"answered all the same. See exempt."},
	{"courier-socket", CONFIG_TEXT, FIELD(courier_socket), "", 0, CONFIG_SOCKET_MAX,
		"Path of the socket at which barpoint-courier asks for letters, of at most 107 bytes, in a folder where the server "
		"may make it. If empty, courier.sock in the data directory."},
	{"push-hosts", CONFIG_NAMES, FIELD(push_hosts),
		"fcm.googleapis.com updates.push.services.mozilla.com web.push.apple.com notify.windows.com",
		0, 0,
		"Host of a push service at which browsers may be told, and all hosts below it. May be given several times."},
	{"hook", CONFIG_HOOK, FIELD(hooks), "", 0, 0,
		"Address that a chat room gives out, and what is told there: https://chat.example.org/hooks/1 "
		"tournaments. barpoint-courier sends it. May be given several times."},
	{"hook-posts-per-hour", CONFIG_COUNT, FIELD(hook_posts_per_hour), "60", 1, 10000,
		"Times in an hour that something is told at one hook; what is more is not told."},
	{"outbox-max", CONFIG_COUNT, FIELD(outbox_max), "100000", 100, 10 * MANY,
		"Notices that may wait for a courier. Beyond that the oldest of the daily digests are dropped, then the oldest "
		"of all."},
	{"notices-per-day", CONFIG_COUNT, FIELD(notices_per_day), "20", 1, 1000,
		"Letters to one player in a day, by mail or in one browser; what is more goes with the daily digest. Those about "
		"time that runs out don't count."},
	{"visitor-accounts", CONFIG_SWITCH, FIELD(visitor_accounts), "yes", 0, 0,
		"Whether visitors may play without a name: each gets an account without a password, which is erased when "
		"its player has not come back for 7 days."},
	{"visitors-new-per-address", CONFIG_COUNT, FIELD(visitors_new_per_address), "5", 0, MANY,
		"New accounts of visitors in an hour from one address; see exempt."},
	{"visitors-new", CONFIG_COUNT, FIELD(visitors_new), "500", 0, MANY,
		"New accounts of visitors in an hour from all addresses together."},
	{"visitors-max", CONFIG_COUNT, FIELD(visitors_max), "5000", 0, MANY,
		"Accounts of visitors at the same time."},
	{"lessons-max", CONFIG_COUNT, FIELD(lessons_max), "200", 0, 10000,
		"Mistakes of one player that are kept for a second look (the command mistakes). Beyond that those of "
		"the oldest matches are forgotten."},
	{"daily-pool", CONFIG_COUNT, FIELD(daily_pool), "1000", 0, 10000,
		"Decisions of finished matches that may become a position of the day (the command daily). Beyond that those "
		"of the oldest matches go; 0 for no new positions."},
	{"matches-per-account", CONFIG_COUNT, FIELD(matches_per_account), "200", 1, MANY,
		"Matches that one player may sit down to in an hour, new ones and saved ones."},
	{"matches-per-address", CONFIG_COUNT, FIELD(matches_per_address), "1000", 1, MANY,
		"Matches that the players of one address may sit down to in an hour; see exempt."},
	{"slow-max", CONFIG_COUNT, FIELD(slow_max), "20", 0, 1000,
		"Slow matches that one player may play at the same time; 0 for none. Those of tournaments don't count."},
	{"slow-offers-max", CONFIG_COUNT, FIELD(slow_offers_max), "5", 0, 1000,
		"Offers of slow matches that one player may have out."},
	{"tournaments-max", CONFIG_COUNT, FIELD(tournaments_max), "20", 0, 100,
		"Tournaments that may be open or played at the same time; 0 for no new ones."},
	{"members-tournaments", CONFIG_SWITCH, FIELD(members_tournaments), "no", 0, 0,
		"Every member may hold a tournament, one at a time; else only those whom an operator makes directors."},
	{"games-per-account", CONFIG_COUNT, FIELD(games_per_account), "1000", 1, MANY,
		"Games that one player may begin in an hour, the first of each match among them."},
	{"games-per-address", CONFIG_COUNT, FIELD(games_per_address), "5000", 1, MANY,
		"Games that the players of one address may begin in an hour; see exempt."},
	{"shouts-per-address", CONFIG_COUNT, FIELD(shouts_per_address), "60", 0, MANY,
		"Shouts in a minute from one address; see exempt."},
	{"reading-per-address", CONFIG_COUNT, FIELD(reading_per_address), "100", 1, MANY,
		"Milliseconds of a second, about, that the database may be read, lists written and talk passed "
		"on for the connections of one address, ten times that at once; with more their lines and answers "
		"have to wait. See exempt."},
	{"exempt", CONFIG_NETWORKS, FIELD(exempt), "127.0.0.0/8 ::1", 0, 0,
		"Addresses and networks to which no limit by address applies, like 192.0.2.7 or "
		"2001:db8::/32. May be given several times; empty for none."},
	{"lines-per-turn", CONFIG_COUNT, FIELD(lines_per_turn), "16", 1, 10000,
		"Lines of one connection handled before the others have their turn."},
	{"rows-per-turn", CONFIG_COUNT, FIELD(rows_per_turn), "2000", 1, MANY,
		"Rows stored in one transaction; the lines that come after it wait for the next."},
	{"low-space", CONFIG_BYTES, FIELD(low_space), "64M", 0, 1024 * 1024 * GIB,
		"Free space on the disk of the data directory below which no new match begins."},
	{"password-ops", CONFIG_COUNT, FIELD(password_ops), "2", 1, 100,
		"Cost of a password hash: passes of Argon2id. More is slower to guess and slower to log in."},
	{"password-mem", CONFIG_BYTES, FIELD(password_mem), "64M", 8 * KIB, 4 * GIB - KIB,
		"Cost of a password hash: memory of Argon2id."},
	{"password-queue", CONFIG_COUNT, FIELD(password_queue), "1", 1, 1000,
		"Password hashes the hashing thread is given at once. Addresses take turns only until their job is "
		"handed to the thread: with a higher number one address can delay the logins of others longer."},
	{"watchers-max", CONFIG_COUNT, FIELD(watchers_max), "1000", 0, MANY, "Watchers at one table."},
	{"gag-max", CONFIG_COUNT, FIELD(gag_max), "100", 0, 1000, "Players that one player may gag."},
	{"blind-max", CONFIG_COUNT, FIELD(blind_max), "100", 0, 1000,
		"Players that one player may keep from watching them."},
	{"friends-max", CONFIG_COUNT, FIELD(friends_max), "50", 0, 1000, "Friends that one player may have."},
	{"reports-per-day", CONFIG_COUNT, FIELD(reports_per_day), "5", 0, 1000,
		"Reports that one player may make within a day."},
	{"reports-max", CONFIG_COUNT, FIELD(reports_max), "1000", 1, 1000000,
		"Reports that are kept: the oldest go."},
	{"reports-days", CONFIG_COUNT, FIELD(reports_days), "180", 0, 3650,
		"Days after which a report is deleted with the talk in it; 0 for never."},
	{"waitfor-max", CONFIG_COUNT, FIELD(waitfor_max), "10", 0, 1000,
		"Players whose login one player may wait for."},
	{"messages-max", CONFIG_COUNT, FIELD(messages_max), "50", 0, 500,
		"Messages that may wait for one player to read them."},
	{"messages-per-sender", CONFIG_COUNT, FIELD(messages_per_sender), "10", 0, 500,
		"How many of them may be from one other player."},
	{"newcomer-length", CONFIG_COUNT, FIELD(newcomer_length), "0", 0, 99,
		"Longest match in points that a newcomer may begin; 0 for any length."},
	{"newcomer-experience", CONFIG_COUNT, FIELD(newcomer_experience), "50", 0, MANY,
		"Experience up to which a player is a newcomer."},
	{"claim-after", CONFIG_SECONDS, FIELD(claim_after), "7d", 0, YEAR,
		"Time after which a saved match counts against the player who left it, and the other may claim "
		"it; 0 for never, unless their time on the clock is up."},
	{"claim-result", CONFIG_CLAIM, FIELD(claim_result), "win", 0, 0,
		"What a claimed match becomes: win, for the player who was left, or annul."},
	{"log", CONFIG_TEXT, FIELD(log), "", 0, 0,
		"Where the log of turns is that several machines share, in the words of PostgreSQL's libpq: host=db1,db2 "
		"dbname=barpoint user=barpoint. Nothing is told before it is there. Empty for one machine alone."},
	{"log-role", CONFIG_ROLE, FIELD(log_role), "follower", 0, 0,
		"What this machine is to the log: a follower, which writes once nobody else does; the writer, which does not "
		"run if another machine writes; or a reader, which never writes: pages and streams are read from it."},
	{"log-name", CONFIG_MACHINE, FIELD(log_name), "", 0, CONFIG_MACHINE_MAX,
		"Name of this machine in the log, of at most 63 bytes, which no other machine may have. If empty, its host name."},
	{"log-takeover", CONFIG_TAKEOVER, FIELD(log_takeover), "auto", 0, 0,
		"When a follower takes over from a writer that is silent: auto, after log-lease, or by-hand "
		"(barpoint-admin log take-over)."},
	{"log-lease", CONFIG_SECONDS, FIELD(log_lease), "3", 2, 10 * MINUTE,
		"Time that a writer has to be silent in the log before a follower takes over."},
	{"log-copies", CONFIG_COUNT, FIELD(log_copies), "2", 1, 2,
		"On how many disks a turn of the log has to be before it counts as stored: with 2 the database server of the "
		"log has to have a synchronous standby; with 1 it is trusted as it is."},
	{"log-patience", CONFIG_SECONDS, FIELD(log_patience), "1m", 1, 10 * MINUTE,
		"Time that a turn may wait for the answer of the log; then the server ends."},
	{"log-lag-max", CONFIG_SECONDS, FIELD(log_lag_max), "10", 1, 10 * MINUTE,
		"How far a follower may be behind the log before it says at /readyz that it isn't ready. Until then a reader "
		"is ready while the log is silent. One of a log with several hosts says so, too, once it has seen nobody write "
		"for so long."},
	{"log-key", CONFIG_TEXT, FIELD(log_key), "", 0, 0,
		"File of the keys under which turns are sealed in the log; barpoint-admin log init makes it, and every machine "
		"has the same. If empty, beside the data directory: DATA.logkey."},
};

/* Sockets, files and memory that are there from the start on. */
static const char *const waiting[] = {
	"listen",
	"listen-tls",
	"listen-web",
	"listen-web-tls",
	"listen-metrics",
	"proxied",
	"data",
	"key",
	"user",
	"weights",
	"log-file",
	"courier-socket",
	"max-sessions",
	"max-streams",
	"password-ops",
	"password-mem",
	"password-queue",
	"log",
	"log-role",
	"log-name",
	"log-takeover",
	"log-lease",
	"log-copies",
	"log-patience",
	"log-key",
};

bool
config_key_waits(const struct config_key *key)
{
	for (size_t i = 0; i < sizeof waiting / sizeof *waiting; i++)
		if (strcmp(waiting[i], key->name) == 0)
			return true;
	return false;
}

int64_t
config_default_count(const char *name)
{
	const struct config_key *key = config_keys;
	int64_t count = 0;

	while (strcmp(key->name, name) != 0)
		key++;
	bool is_count = key->type == CONFIG_COUNT && number_read(key->default_text, 0, INT64_MAX, &count);
	assert(is_count);
	(void)is_count;
	return count;
}
