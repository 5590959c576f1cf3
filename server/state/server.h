/*
 * server.h - the one struct that changes: made in main, passed down. It knows its parts by name only.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct address_counts;
struct analysis;
struct announcements;
struct admin_socket;
struct attendance_book;
struct bans;
struct book;
struct cache;
struct checkup;
struct clocks;
struct commands;
struct config;
struct db;
struct dice_source;
struct event_base;
struct counters;
struct courier_socket;
struct files;
struct following;
struct hash_jobs;
struct hasher;
struct input;
struct pending_seat;
struct pending_stop;
struct listener;
struct knocks;
struct kept_matches;
struct lobby;
struct match_heads;
struct news;
struct outbox;
struct overwritten;
struct partings;
struct players;
struct reload;
struct sessions;
struct shutdown;
struct ssl_ctx_st;
struct stand_in;
struct streams;
struct supervisor;
struct tables;
struct tally;
struct timers;
struct turn_log;
struct tv;
struct undo;
struct upgrade;
struct visitor_answers;
struct visitors;
struct interests;
struct metrics_door;
struct zones;

struct server {
	/* Its parts: each is made by its x_open() and freed by its x_close(). */
	const struct config *config;
	struct event_base *base;
	struct db *db;
	struct checkup *checkup;
	struct dice_source *dice;
	struct book *book;
	struct hasher *hasher;
	struct hash_jobs *hash_jobs;
	struct address_counts *addresses;
	struct address_counts *accounts; /* counted as addresses are (hourly.c) */
	struct bans *bans;
	struct zones *zones;
	struct listener *listeners;
	bool is_woken;		 /* whoever has opened the listeners starts a server when somebody connects */
	int text_port, web_port; /* of the first listener of that kind; 0: there is none */
	struct knocks *knocks;
	struct visitors *visitors;
	struct cache *cache;
	struct streams *streams;
	int streams_max;
	struct following *following;	       /* NULL while nobody follows a tournament */
	struct ssl_ctx_st *certificate;	       /* for new connections under TLS; NULL without one */
	struct admin_socket *admin;	       /* NULL without one */
	struct courier_socket *courier_socket; /* likewise */
	struct outbox *outbox;
	struct sessions *sessions;
	struct input *input;
	struct players *players;
	struct lobby *lobby;
	struct news *news;
	struct interests *waitfor, *friends;
	struct tables *tables;
	struct clocks *clocks;
	struct kept_matches *kept_matches;
	struct analysis *analysis;
	struct visitor_answers *visitor_answers;
	struct tv *tv;
	struct tally *tally;
	struct attendance_book *attendance;
	struct shutdown *shutdown;
	struct commands *commands;
	struct files *files;
	struct overwritten *overwritten;
	struct counters *counters;
	struct undo *undo;
	struct announcements *announcements;
	struct metrics_door *metrics_door;
	struct partings *partings;
	struct pending_stop *pending_stops; /* owned; stops of matches that wait for a full disk */
	struct pending_seat *pending_seats; /* owned; likewise, seats that were kept; in order */
	struct timers *timers;
	struct reload *reload;
	struct supervisor *supervisor;
	struct upgrade *upgrade;
	struct stand_in *stand_in; /* while the loop stands still for that log; else NULL */
	struct turn_log *turn_log; /* NULL without one */
	struct match_heads *heads; /* NULL but where the log is read only */
	char *motd;		   /* owned; lines with CRLF */

	int64_t now_ms;		  /* wall clock at the start of this turn */
	int64_t tick_ms;	  /* the clock that never steps, then */
	int64_t daily_due_ms;	  /* in ticks: when to look for the position of the day */
	int64_t visitors_due_ms;  /* in ticks: when those who did not come back are looked for */
	int64_t notices_due_ms;	  /* in ticks: when old notices are looked for */
	int64_t reports_due_ms;	  /* in ticks: when old reports are looked for */
	int64_t started;	  /* Unix seconds */
	int64_t news_since;	  /* likewise: since when this has had what is new here */
	int64_t next_probe_ms;	  /* when to look for room again, in ticks */
	int64_t next_posting_ms;  /* when finished matches are posted next, in ticks */
	bool disk_full;		  /* no rows are tried until there is room again */
	bool no_space;		  /* a row or the commit of this turn failed for lack of space */
	bool log_is_silent;	  /* the log of turns takes none: no rows are tried, as on a full disk */
	bool only_reads;	  /* another machine writes that log: none are ever tried */
	int64_t next_look_ms;	  /* when to look for matches that were left too long ago, in ticks */
	int64_t served_ms;	  /* service time at the start of this turn (service_time.h) */
	int64_t served_tick_ms;	  /* in ticks: when it was added to last */
	int64_t served_stored_ms; /* as it is stored */
	int64_t served_before_ms; /* up to the start of this server */
	int64_t next_slow_ms;	  /* when to look for slow matches whose time is up, in ticks */
	int64_t afterwards_ms;	  /* when rows that follow from finished matches are added next, in ticks */
	bool stopping;
	bool accounts_changed; /* in this turn, in the account of somebody online (account_changes.h) */
	/* counted since the start, for SIGUSR1 */
	uint64_t turns, commits, rows, lines;
	int64_t rows_listed;	/* players visited for lists (listing.h) */
	int64_t listeners_told; /* of talk to many, each of them each time */
	int64_t bytes_told;	/* of talk to many, summed over the listeners */
};
