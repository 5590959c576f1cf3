/*
 * envelope.h - the arithmetic of sealed envelopes: what is published of a seed, what a match adds to it, and
 * the dice that follow from both. Anybody can do the same sums afterwards.
 *
 *   commitment   SHA-256(seed); public before anybody knows who will play by it
 *   chain        SHA-256(chain before + commitment): one value fixes all commitments up to it
 *   context      SHA-256 of seven lines: a fixed word, envelope, player1, player2, options, salt1, salt2; for
 *                what a lot of a tournament has in their place see lot.h
 *   throw n      bytes of HMAC-SHA-256(seed, context + n + i), i = 0, 1 ...
 *
 * Pure: bytes in, bytes out. May not touch: the database, the key, the source of seeds. tools/dice does these
 * sums a second time and shares nothing with this file.
 */
#pragma once

#include <openssl/sha.h>
#include <stdint.h>

#include "server/rules/play.h"

enum {
	ENVELOPE_SIZE = 32,	    /* bytes of a seed and of every hash here */
	ENVELOPE_HEX_SIZE = 64 + 1, /* as text, with the NUL */
};

/* What a match adds: all of it is agreed on before the first throw. Texts are borrowed. */
struct envelope_terms {
	int64_t number; /* of the envelope */
	const char
		*player[2];  /* as registered then: who invited when the match was first agreed, the other */
	const char *options; /* canonical line */
	const char *salt[2]; /* in the same order; "" = none */
};

void envelope_commit(const uint8_t seed[ENVELOPE_SIZE], uint8_t commitment[ENVELOPE_SIZE]);

/* `chain` is that of the envelope before (32 zero bytes before the first) and becomes this one's. */
void envelope_chain(uint8_t chain[ENVELOPE_SIZE], const uint8_t commitment[ENVELOPE_SIZE]);

void envelope_context(const struct envelope_terms *terms, uint8_t context[ENVELOPE_SIZE]);

/* SHA-256 of lines of text, each with its LF: every context is one. */
void envelope_hash_lines(const char *const lines[], int count, uint8_t hash[ENVELOPE_SIZE]);

/* What all throws of a match begin with: half of the sums of a throw, done once. As secret as the seed. */
struct envelope_throws {
	SHA256_CTX inner; /* of the HMAC: begun by the seed, with the context */
	SHA256_CTX outer; /* begun by the seed */
};

void envelope_begin(const uint8_t seed[ENVELOPE_SIZE], const uint8_t context[ENVELOPE_SIZE],
	struct envelope_throws *throws);

/* Throw n = 1, 2, ...; of an opening throw the first die is player1's. */
struct dice envelope_throw(const struct envelope_throws *throws, int64_t n);

/* Lower-case hexadecimal, as seeds and hashes are shown. */
void envelope_hex(const uint8_t bytes[ENVELOPE_SIZE], char text[ENVELOPE_HEX_SIZE]);
