/*
 * config.h - what the operator has chosen: const for all but reload.h, which has it read again.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>

#include "server/net/address_range.h"
#include "server/system/log.h"

enum {
	CONFIG_TEXT_SIZE = 512,
	CONFIG_WEB_MAX = 200,
	CONFIG_SOCKET_MAX = 107, /* of the path of a Unix socket */
	CONFIG_MACHINE_MAX = 63,
	CONFIG_MACHINE_NEVER_FIRST = '>', /* that letter has a meaning in the log */
	CONFIG_LISTEN_MAX = 16,
	CONFIG_NETWORKS_MAX = 16,
	CONFIG_NAMES_MAX = 16,
	CONFIG_NAME_SIZE = 256,
	CONFIG_HOOKS_MAX = 8,
};

/* One socket to listen on. "*:4321" makes two of them, so an IPv6 one wants IPV6_V6ONLY. */
struct config_listen {
	struct sockaddr_storage address;
	socklen_t length;
	char text[64]; /* "127.0.0.1:4321", "[::1]:4321" */
};

struct config_listens {
	struct config_listen at[CONFIG_LISTEN_MAX];
	int count;
	bool asked_for; /* by the operator: no default */
};

struct config_networks {
	struct address_range at[CONFIG_NETWORKS_MAX];
	int count;
};

struct config_names {
	char at[CONFIG_NAMES_MAX][CONFIG_NAME_SIZE];
	int count;
};

/* What a chat room may be told of. */
enum config_event {
	CONFIG_EVENT_TOURNAMENTS,
	CONFIG_EVENTS,
};

/* The address lets whoever knows it write there. */
struct config_hook {
	char address[CONFIG_TEXT_SIZE];
	unsigned events; /* a bit for each */
};

struct config_hooks {
	struct config_hook at[CONFIG_HOOKS_MAX];
	int count;
};

/* What a claimed match becomes (claim.h). */
enum claim_result {
	CLAIM_WINS,   /* the player who was left wins */
	CLAIM_ANNULS, /* counts for nothing */
	CLAIM_RESULTS,
};

/* What this machine is to the log of turns that several share (log/turn_log.h). */
enum log_role {
	LOG_ROLE_FOLLOWER, /* it writes once nobody else does */
	LOG_ROLE_WRITER,   /* it writes, or doesn't run */
	LOG_ROLE_READER,   /* it never writes; pages and streams are read from it */
	LOG_ROLES,
};

enum log_takeover {
	LOG_TAKEOVER_AUTO,
	LOG_TAKEOVER_BY_HAND,
	LOG_TAKEOVERS,
};

/* Times in seconds, sizes in bytes. Empty text = not set. */
struct config {
	struct config_listens listen;		/* text */
	struct config_listens listen_tls;	/* text under TLS */
	char tls_certificate[CONFIG_TEXT_SIZE]; /* paths of PEM files */
	char tls_key[CONFIG_TEXT_SIZE];
	struct config_listens listen_web; /* HTTP and WebSocket */
	struct config_listens listen_web_tls;
	bool web;			    /* pages are answered; /ws is always */
	char web_root[CONFIG_TEXT_SIZE];    /* folder of the page's files; empty: of this build */
	struct config_names web_host;	    /* names by which the web listeners may be called */
	char web_address[CONFIG_TEXT_SIZE]; /* of the page, as people type it; empty: made from the above */
	int64_t hsts;			    /* 0 = not said */
	struct config_listens proxied;	    /* of those above: a PROXY header is expected there */
	struct config_listens listen_metrics;
	struct config_networks trusted_proxy;
	struct config_networks exempt; /* from a limit by address */
	char data[CONFIG_TEXT_SIZE];   /* directory */
	char key[CONFIG_TEXT_SIZE];    /* path of the key file; empty: beside the data directory */
	char user[CONFIG_TEXT_SIZE];
	char motd[CONFIG_TEXT_SIZE];	 /* path of a text file */
	char weights[CONFIG_TEXT_SIZE];	 /* path of a file; empty: of this build; "none" */
	int64_t rollouts;		 /* matches; 0 = none */
	char log_file[CONFIG_TEXT_SIZE]; /* "" = standard error */
	enum log_level log_level;
	int64_t max_sessions; /* 0 = as many as descriptors allow */
	int64_t max_per_address;
	int64_t visitors_per_address;
	int64_t max_streams;
	int64_t streams_per_address;
	int64_t login_timeout;
	int64_t idle_timeout;
	int64_t match_idle_timeout;
	int64_t kept_seat;	   /* 0 = no seat is kept */
	int64_t kept_seat_restart; /* likewise, over a restart */
	int64_t keepalive;
	int64_t output_limit;
	int64_t status_per_second; /* bytes of status lines, to all programs together */
	int64_t talk_backlog;	   /* bytes unread; beyond, no shouts and kibitzes */
	int64_t tell_backlog;	   /* bytes unread; beyond, tells are refused */
	int64_t lines_per_second;
	int64_t lines_burst;
	int64_t login_failures;		    /* per connection */
	int64_t login_failures_per_address; /* per minute */
	int64_t registrations_per_address;  /* per hour */
	int64_t feeds_per_player;
	int64_t feed_entries;
	int64_t data_links_per_day;
	int64_t feed_failures_per_address;     /* per minute */
	char courier_socket[CONFIG_TEXT_SIZE]; /* path; empty: in the data directory */
	struct config_names push_hosts;	       /* of push services */
	struct config_hooks hooks;	       /* of chat rooms */
	int64_t hook_posts_per_hour;	       /* to each of them */
	int64_t outbox_max;		       /* notices that wait */
	int64_t notices_per_day;	       /* letters to one player, by each way */
	bool visitor_accounts;
	int64_t visitors_new_per_address; /* per hour */
	int64_t visitors_new;		  /* per hour */
	int64_t visitors_max;
	int64_t lessons_max;	     /* of one player */
	int64_t daily_pool;	     /* decisions that may become a position of the day */
	int64_t matches_per_account; /* per hour */
	int64_t slow_max;	     /* slow matches of one player */
	int64_t slow_offers_max;     /* offers of them */
	int64_t tournaments_max;     /* open or played at the same time */
	bool members_tournaments;    /* everybody may hold one */
	int64_t matches_per_address; /* per hour */
	int64_t games_per_account;   /* per hour */
	int64_t games_per_address;   /* per hour */
	int64_t shouts_per_address;  /* per minute */
	int64_t reading_per_address; /* milliseconds of a second */
	int64_t lines_per_turn;	     /* of one session */
	int64_t rows_per_turn;	     /* of all */
	int64_t low_space;
	int64_t password_ops;
	int64_t password_mem;
	int64_t password_queue;
	int64_t watchers_max; /* per table */
	int64_t gag_max;      /* players that one may gag */
	int64_t blind_max;
	int64_t friends_max;
	int64_t reports_per_day;     /* of one player */
	int64_t reports_max;	     /* kept */
	int64_t reports_days;	     /* for so long; 0: always */
	int64_t waitfor_max;	     /* players that one may wait for */
	int64_t messages_max;	     /* waiting for one player */
	int64_t messages_per_sender; /* of these */
	int64_t newcomer_length;     /* points; 0 = as for everybody */
	int64_t newcomer_experience;
	int64_t claim_after; /* 0 = never */
	enum claim_result claim_result;
	char log[CONFIG_TEXT_SIZE]; /* of turns: words of libpq, perhaps with a password; empty: none */
	enum log_role log_role;
	char log_name[CONFIG_TEXT_SIZE]; /* of this machine; empty: as it calls itself */
	enum log_takeover log_takeover;
	int64_t log_lease;
	int64_t log_copies;
	int64_t log_patience;
	int64_t log_lag_max;
	char log_key[CONFIG_TEXT_SIZE]; /* path; empty: beside the data directory */
};
