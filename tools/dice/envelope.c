/*
 * envelope.c - see envelope.h.
 */
#include "tools/dice/envelope.h"

#include <stdio.h>
#include <string.h>

/* "match 17 throw 1" or "lot 5", which a sealed one lacks. */
static const char *
skip_use(struct envelope *envelope, const char *rest)
{
	int length = 0;

	if (sscanf(rest, " match %18lld throw %18lld%n", &envelope->match, &envelope->from, &length) == 2 &&
		length > 0)
		return rest + length;
	envelope->match = envelope->from = 0;
	if (sscanf(rest, " lot %18lld%n", &envelope->lot, &length) == 1 && length > 0)
		return rest + length;
	envelope->lot = 0;
	return rest;
}

static bool
read_state(struct envelope *envelope, const char *rest)
{
	if (strcmp(rest, " sealed") == 0)
		return true;
	if (strncmp(rest, " in use", 7) == 0)
		return *skip_use(envelope, rest + 7) == '\0' && envelope->match > 0;
	if (strncmp(rest, " opened", 7) == 0) {
		rest = skip_use(envelope, rest + 7);
		envelope->opened = true;
		return envelope->match + envelope->lot > 0 && strncmp(rest, " seed ", 6) == 0 &&
		       hash_read(&envelope->seed, rest + 6);
	}
	if (strncmp(rest, " void", 5) != 0)
		return false;
	rest = skip_use(envelope, rest + 5);
	envelope->dead = true;
	if (strncmp(rest, " reason ", 8) != 0)
		return false;
	snprintf(envelope->reason, sizeof envelope->reason, "%s", rest + 8);
	return true;
}

bool
envelope_read(struct envelope *envelope, const char *line)
{
	char commitment[2 * HASH_BYTES + 1], chain[2 * HASH_BYTES + 1];
	int length = 0;

	*envelope = (struct envelope){.number = 0};
	return sscanf(line, "envelope %18lld commitment %64[0-9a-f] chain %64[0-9a-f]%n", &envelope->number,
		       commitment, chain, &length) == 3 &&
	       length > 0 && envelope->number > 0 && hash_read(&envelope->commitment, commitment) &&
	       hash_read(&envelope->chain, chain) && read_state(envelope, line + length);
}
