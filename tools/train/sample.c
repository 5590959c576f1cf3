/*
 * sample.c - a ring of samples.
 */
#include "tools/train/sample.h"

#include "tools/train/memory.h"

void
board_turn(struct board *board)
{
	struct board turned;
	for (int cell = 0; cell < BOARD_CELLS; cell++)
		turned.at[cell] = (int8_t)-board->at[BOARD_CELLS - 1 - cell];
	*board = turned;
}

void
samples_begin(struct samples *samples, size_t room)
{
	*samples = (struct samples){.list = resize(NULL, room * sizeof *samples->list), .room = room};
}

void
samples_add(struct samples *samples, const struct sample *sample)
{
	samples->list[samples->next] = *sample;
	samples->added++;
	samples->next = (samples->next + 1) % samples->room;
	if (samples->count < samples->room)
		samples->count++;
}

void
samples_append(struct samples *samples, const struct sample *sample)
{
	if (samples->count == samples->room) {
		samples->room = samples->room == 0 ? 4096 : 2 * samples->room;
		samples->list = resize(samples->list, samples->room * sizeof *samples->list);
	}
	samples->list[samples->count++] = *sample;
	samples->added++;
}
