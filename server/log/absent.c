/*
 * absent.c - in place of all others of this folder, where there is no libpq: there is no log.
 */
#include <stdio.h>

#include "server/config/config.h"
#include "server/log/desk.h"
#include "server/log/turn_log.h"
#include "server/state/server.h"
#include "server/system/log.h"

#define WHY                                                                                                  \
	"log: this program was built without a log of turns: it needs libpq, and an SQLite that says what "  \
	"changes (meson setup -Dlog=enabled says what is missing)"

bool
turn_log_open(struct server *server, int64_t epoch, turn_log_idle_fn *idle)
{
	(void)server;
	(void)epoch;
	(void)idle;
	fatal(WHY);
}

const struct log_store *
turn_log_store(struct server *server)
{
	(void)server;
	return NULL;
}

void
turn_log_begin(struct server *server)
{
	(void)server;
}

void
turn_log_end(struct server *server)
{
	(void)server;
}

void
turn_log_close(struct server *server, const char *heir)
{
	(void)server;
	(void)heir;
}

int64_t
turn_log_epoch(const struct server *server)
{
	(void)server;
	return 0;
}

bool
turn_log_follows(const struct server *server)
{
	(void)server;
	return false;
}

const char *
turn_log_trouble(const struct server *server)
{
	(void)server;
	return NULL;
}

const struct turn_log_figures *
turn_log_figures(const struct server *server)
{
	(void)server;
	return NULL;
}

int64_t
turn_log_place(const struct server *server)
{
	(void)server;
	return 0;
}

struct turn_log *
desk_open(const char *words, int copies, char reason[DESK_REASON_SIZE])
{
	(void)words;
	(void)copies;
	snprintf(reason, DESK_REASON_SIZE, WHY);
	return NULL;
}

void
desk_close(struct turn_log *log)
{
	(void)log;
}

bool
desk_begin(const char *words, int copies, const char *key_path, int schema, struct log_place *place,
	char reason[DESK_REASON_SIZE])
{
	(void)key_path;
	(void)schema;
	(void)place;
	return desk_open(words, copies, reason) != NULL;
}

bool
desk_status(struct turn_log *log, FILE *out, char reason[DESK_REASON_SIZE])
{
	(void)log;
	(void)out;
	(void)reason;
	return false;
}

bool
desk_take_over(struct turn_log *log, const char *name, char reason[DESK_REASON_SIZE])
{
	(void)log;
	(void)name;
	(void)reason;
	return false;
}

bool
desk_prune(struct turn_log *log, int64_t keep_s, int64_t *rows, char reason[DESK_REASON_SIZE])
{
	(void)log;
	(void)keep_s;
	(void)rows;
	(void)reason;
	return false;
}

bool
desk_verify(struct turn_log *log, const char *key_path, const struct log_place *place, FILE *out,
	int64_t *rows, char reason[DESK_REASON_SIZE])
{
	(void)log;
	(void)key_path;
	(void)place;
	(void)out;
	(void)rows;
	(void)reason;
	return false;
}
