/*
 * naming.c - see naming.h.
 */
#include "server/tournaments/naming.h"

#include <string.h>

#include "protocol/wire/number.h"

enum { NUMBER_MAX = 9999 };

bool
pairing_name_read_round(const char *typed, struct pairing_row *row)
{
	int64_t round;

	row->part = PART_MAIN;
	for (int part = PART_MAIN + 1; part < PART_COUNT; part++)
		if (typed[0] == pairing_part_letter((enum pairing_part)part)[0]) {
			row->part = (enum pairing_part)part;
			typed++;
			break;
		}
	if (!number_read(typed, 1, NUMBER_MAX, &round))
		return false;
	row->round = (int)round;
	return true;
}

bool
pairing_name_read(const char *typed, struct pairing_row *row)
{
	char round[PAIRING_NAME_SIZE];
	size_t length = strcspn(typed, ".");
	int64_t place;

	if (length >= sizeof round || typed[length] == '\0' ||
		!number_read(typed + length + 1, 1, NUMBER_MAX, &place))
		return false;
	memcpy(round, typed, length);
	round[length] = '\0';
	row->place = (int)place - 1;
	return pairing_name_read_round(round, row);
}

const char *
pairing_name_part(enum pairing_part part)
{
	return part == PART_MAIN ? "" : pairing_part_word(part);
}
