/*
 * hearing.c - see hearing.h. A ring of references for each player who has heard anything.
 */
#include "server/players/hearing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/players/player.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/memory.h"

struct heard {
	int holds;
	int64_t at; /* Unix seconds */
	int64_t speaker;
	char how[REPORT_HOW_SIZE];
	char text[];
};

struct hearing {
	struct heard *line[REPORT_LINES]; /* NULL: none, or forgotten */
	int next;			  /* the place of the next one, which the oldest has */
};

struct heard *
heard_new(const struct server *server, int64_t speaker, const char *how, const char *text)
{
	size_t size = strlen(text) + 1;
	struct heard *heard = must_calloc(1, sizeof *heard + size);

	heard->holds = 1;
	heard->at = storing_now(server);
	heard->speaker = speaker;
	snprintf(heard->how, sizeof heard->how, "%s", how);
	memcpy(heard->text, text, size);
	return heard;
}

void
heard_release(struct heard *heard)
{
	if (heard != NULL && --heard->holds == 0)
		free(heard);
}

void
hearing_note(struct player *player, struct heard *heard)
{
	if (player->hearing == NULL)
		player->hearing = must_calloc(1, sizeof *player->hearing);
	struct hearing *hearing = player->hearing;
	heard->holds++;
	heard_release(hearing->line[hearing->next]);
	hearing->line[hearing->next] = heard;
	hearing->next = (hearing->next + 1) % REPORT_LINES;
}

void
hearing_restore(struct player *player, const struct report_line *line)
{
	struct heard *heard = heard_new(player->server, line->speaker, line->how, line->text);

	heard->at = line->at;
	hearing_note(player, heard);
	heard_release(heard);
}

int
hearing_lines(const struct player *player, struct report_line lines[REPORT_LINES])
{
	const struct hearing *hearing = player->hearing;
	int count = 0;

	for (int i = 0; hearing != NULL && i < REPORT_LINES; i++) {
		const struct heard *heard = hearing->line[(hearing->next + i) % REPORT_LINES];
		if (heard != NULL)
			lines[count++] = (struct report_line){.at = heard->at,
				.speaker = heard->speaker,
				.how = heard->how,
				.text = heard->text};
	}
	return count;
}

void
hearing_forget(struct player *player, int64_t speaker)
{
	struct hearing *hearing = player->hearing;

	for (int i = 0; hearing != NULL && i < REPORT_LINES; i++) {
		if (hearing->line[i] == NULL || hearing->line[i]->speaker != speaker)
			continue;
		heard_release(hearing->line[i]);
		hearing->line[i] = NULL;
	}
}

void
hearing_free(struct player *player)
{
	for (int i = 0; player->hearing != NULL && i < REPORT_LINES; i++)
		heard_release(player->hearing->line[i]);
	free(player->hearing);
	player->hearing = NULL;
}
