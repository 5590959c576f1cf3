/*
 * absent.c - in place of all others of this folder, where there is no libpq: there is no log.
 */
#include <stdio.h>

#include "server/config/config.h"
#include "server/log/read_on.h"
#include "server/log/turn_log.h"
#include "server/state/server.h"
#include "server/system/log.h"

#define WHY                                                                                                  \
	"log: this program was built without a log of turns: it needs libpq, and an SQLite that says what "  \
	"changes (meson setup -Dlog=enabled says what is missing)"

/* Whatever is in it: there is nothing to be sealed. */
bool
turn_log_key_fits(const struct config *config, char reason[TURN_LOG_KEY_REASON_SIZE])
{
	if (config->log_key[0] == '\0')
		return true;
	snprintf(reason, TURN_LOG_KEY_REASON_SIZE, "log-key: %s", WHY);
	return false;
}

bool
turn_log_open(struct server *server, int64_t epoch, const struct turn_log_idle *idle)
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

bool
turn_log_hand_over(struct server *server, const char *name, char reason[TURN_LOG_REASON_SIZE])
{
	(void)server;
	(void)name;
	snprintf(reason, TURN_LOG_REASON_SIZE, "this server has no log of turns");
	return false;
}

bool
turn_log_close(struct server *server)
{
	(void)server;
	return false;
}

int64_t
turn_log_epoch(const struct server *server)
{
	(void)server;
	return 0;
}

bool
turn_log_began_anew(const struct server *server)
{
	(void)server;
	return false;
}

bool
turn_log_follows(const struct server *server)
{
	(void)server;
	return false;
}

bool
turn_log_stands(const struct server *server)
{
	(void)server;
	return false;
}

const char *
turn_log_halt(const struct server *server)
{
	(void)server;
	return NULL;
}

const char *
turn_log_trouble(const struct server *server)
{
	(void)server;
	return NULL;
}

const char *
turn_log_silence(const struct server *server)
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
turn_log_coming(const struct server *server)
{
	(void)server;
	return 0;
}

int64_t
turn_log_place(const struct server *server)
{
	(void)server;
	return 0;
}

const char *
copied_text(const struct copied_row *row, int column)
{
	(void)row;
	(void)column;
	return "";
}

void
turn_log_read_begin(struct turn_log *log, copy_row_fn *told, void *arg)
{
	(void)log;
	(void)told;
	(void)arg;
}

void
turn_log_read_end(struct turn_log *log)
{
	(void)log;
}

bool
turn_log_read_on(struct turn_log *log, int64_t now_ms)
{
	(void)log;
	(void)now_ms;
	return false;
}
