/*
 * mail_code.c - see mail_code.h. Six digits are enough: three tries, an hour.
 */
#include "server/notices/mail_code.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "db/notices/pushes.h"
#include "server/notices/raise.h"
#include "server/state/server.h"
#include "server/state/storing.h"

enum {
	HOUR = 60 * 60,
	DAY = 24 * HOUR,
	OF_PLAYER = 3, /* a day */
	OF_ADDRESS = 1,
	OF_ALL = 50,
	TRIES = 3,
	CODES = 1000000,
	LOCAL_MAX = 64,
};

static_assert((int)PROOF_HASH_SIZE == (int)crypto_hash_sha256_BYTES, "codes are kept as SHA-256");

/* --- addresses */

static bool
is_local(const char *text, size_t length)
{
	static const char others[] = "!#$%&'*+-/=?^_`{|}~.";

	if (length == 0 || length > LOCAL_MAX || text[0] == '.' || text[0] == '-' || text[length - 1] == '.')
		return false;
	for (size_t i = 0; i < length; i++) {
		char letter = text[i];
		bool usual = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
			     (letter >= '0' && letter <= '9');
		if ((!usual && strchr(others, letter) == NULL) || (letter == '.' && text[i + 1] == '.'))
			return false;
	}
	return true;
}

/* Labels with a dot between them. The last one has a letter, so this can't be an IP address. */
static bool
is_domain(const char *text)
{
	size_t label = 0;
	bool dot = false, letters = false;

	for (const char *at = text;; at++) {
		if (*at == '.' || *at == '\0') {
			if (label == 0 || label > 63 || at[-1] == '-')
				return false;
			if (*at == '\0')
				return dot && letters;
			dot = true;
			letters = false;
			label = 0;
			continue;
		}
		bool letter = (*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z');
		if (!letter && !(*at >= '0' && *at <= '9') && !(*at == '-' && label > 0))
			return false;
		letters = letters || letter;
		label++;
	}
}

bool
mail_address_is_good(const char *address)
{
	const char *at = strchr(address, '@');

	return at != NULL && strlen(address) < MAIL_ADDRESS_SIZE &&
	       is_local(address, (size_t)(at - address)) && is_domain(at + 1);
}

/* Whether a courier that carries mail has been here within a day. */
static bool
is_carried(struct server *server)
{
	struct courier_row courier;

	return courier_find(server->db, &courier) == DB_OK &&
	       courier.seen[NOTICE_BY_MAIL] > storing_now(server) - DAY;
}

/* --- asked for */

static enum mail_fault
fault_of(struct server *server, int64_t player, int64_t registered, const char *address)
{
	int64_t day_ago = storing_now(server) - DAY;
	struct proof_counts counts;

	if (!mail_address_is_good(address))
		return MAIL_NO_ADDRESS;
	if (!is_carried(server))
		return MAIL_NO_COURIER;
	if (registered > day_ago)
		return MAIL_TOO_NEW;
	if (mail_proof_counts(server->db, player, address, day_ago, &counts) != DB_OK)
		return MAIL_NOT_STORED;
	if (counts.of_player >= OF_PLAYER)
		return MAIL_TOO_MANY;
	if (counts.of_address >= OF_ADDRESS)
		return MAIL_TOO_MANY_TO;
	return counts.all >= OF_ALL ? MAIL_TOO_MANY_ALL : MAIL_FINE;
}

enum mail_fault
mail_code_ask(struct server *server, int64_t player, int64_t registered, const char *address)
{
	int64_t now = storing_now(server);
	struct notice_row row = {
		.player = player, .kind = NOTICE_PROOF, .way = NOTICE_BY_MAIL, .at = now, .due = now};
	enum mail_fault fault = fault_of(server, player, registered, address);
	struct mail_proof proof;

	if (fault != MAIL_FINE)
		return fault;
	if (!storing_may(server) ||
		!storing_done(server, mail_proof_store(server->db, player, address, now)) ||
		mail_proof_find(server->db, player, &proof) != DB_OK)
		return MAIL_NOT_STORED;
	row.match = proof.id;
	return raise_row(server, &row) ? MAIL_FINE : MAIL_NOT_STORED;
}

/* --- made and judged */

static void
hash_of(int64_t proof, const char *code, uint8_t hash[PROOF_HASH_SIZE])
{
	char text[64];
	int length = snprintf(text, sizeof text, "%lld %.6s", (long long)proof, code);

	crypto_hash_sha256(hash, (const unsigned char *)text, (unsigned long long)length);
	sodium_memzero(text, sizeof text);
}

enum db_status
mail_code_make(struct server *server, const struct notice_row *row, char address[MAIL_ADDRESS_SIZE],
	char code[MAIL_CODE_SIZE])
{
	struct mail_proof proof;
	uint8_t hash[PROOF_HASH_SIZE];
	enum db_status status = mail_proof_find(server->db, row->player, &proof);

	if (status != DB_OK || proof.id != row->match)
		return status != DB_OK ? status : DB_NONE;
	snprintf(address, MAIL_ADDRESS_SIZE, "%s", proof.address);
	snprintf(code, MAIL_CODE_SIZE, "%06u", (unsigned)randombytes_uniform(CODES) % CODES);
	hash_of(proof.id, code, hash);
	return mail_proof_write(server->db, proof.id, hash, storing_now(server) + HOUR);
}

bool
mail_code_warn(struct server *server, const struct mail_route *before)
{
	int64_t now = storing_now(server);
	struct notice_row row = {.player = before->player,
		.kind = NOTICE_MOVED,
		.way = NOTICE_BY_MAIL,
		.match = before->place,
		.at = now,
		.due = now};

	snprintf(row.hook, sizeof row.hook, "%s", before->address);
	return raise_row(server, &row);
}

static bool
warn_other(struct server *server, const struct mail_proof *proof)
{
	struct mail_route before;
	enum db_status status = mail_route_find(server->db, proof->player, &before);

	if (status == DB_NONE || (status == DB_OK && strcasecmp(before.address, proof->address) == 0))
		return true;
	return status == DB_OK && mail_code_warn(server, &before);
}

/* New secrets for each address. */
static bool
confirm(struct server *server, const struct mail_proof *proof)
{
	struct mail_route route = {.player = proof->player, .at = storing_now(server)};

	snprintf(route.address, sizeof route.address, "%s", proof->address);
	randombytes_buf(&route.place, sizeof route.place);
	randombytes_buf(route.asks, sizeof route.asks);
	randombytes_buf(route.ends, sizeof route.ends);
	return warn_other(server, proof) && storing_done(server, mail_route_store(server->db, &route)) &&
	       storing_done(server, mail_proof_end(server->db, proof->id));
}

enum mail_verdict
mail_code_judge(struct server *server, int64_t player, const char *code, char address[MAIL_ADDRESS_SIZE])
{
	struct mail_proof proof;
	uint8_t hash[PROOF_HASH_SIZE];

	if (!storing_may(server))
		return MAIL_CONFIRM_FAILED;
	if (mail_proof_find(server->db, player, &proof) != DB_OK)
		return MAIL_NONE_ASKED;
	if (!proof.written)
		return MAIL_NOT_SENT;
	if (proof.ends <= storing_now(server))
		return storing_done(server, mail_proof_end(server->db, proof.id)) ? MAIL_LATE
										  : MAIL_CONFIRM_FAILED;
	hash_of(proof.id, code, hash);
	if (strlen(code) != MAIL_CODE_SIZE - 1 || sodium_memcmp(hash, proof.hash, sizeof hash) != 0) {
		bool last = proof.tries + 1 >= TRIES;
		if (!storing_done(server, last ? mail_proof_end(server->db, proof.id)
					       : mail_proof_wrong(server->db, proof.id)))
			return MAIL_CONFIRM_FAILED;
		return last ? MAIL_WRONG_LAST : MAIL_WRONG;
	}
	snprintf(address, MAIL_ADDRESS_SIZE, "%s", proof.address);
	return confirm(server, &proof) ? MAIL_CONFIRMED : MAIL_CONFIRM_FAILED;
}
