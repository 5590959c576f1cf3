/*
 * decision_json.c - what the analysis says of a decision.
 */
#include "server/web/api/decision_json.h"

#include <string.h>

#include "db/analyses.h"
#include "server/system/json.h"

/* Plies are those of the rollouts, or they were looked ahead. */
static const char *
judge_word(int plies)
{
	return plies == JUDGE_ROLLOUT ? "rollout" : "plies";
}

/* Each as the deciding player sees it. */
static void
write_choices(struct json *json, const struct decision_row *row)
{
	const char *made = row->made[0] != '\0' ? row->made : row->best;

	json_list(json, "choices");
	for (int i = 0; i < row->choice_count; i++) {
		const struct choice_row *choice = &row->choices[i];
		double lost = row->choices[0].equity - choice->equity;
		json_object(json, NULL);
		json_text(json, "choice", choice->text);
		json_bool(json, "made", strcmp(choice->text, made) == 0);
		json_real(json, "equity", choice->equity, 3);
		json_real(json, "lost", lost > 0 ? lost : 0, 3);
		json_number(json, "plies", choice->plies);
		json_text(json, "judge", judge_word(choice->plies));
		json_list(json, "chances");
		for (int chance = 0; chance < CHOICE_CHANCES; chance++)
			json_real(json, NULL, choice->chances[chance], 3);
		json_end(json);
		json_end(json);
	}
	json_end(json);
}

void
decision_json_write(struct json *json, const struct decision_row *row)
{
	static const char *const kinds[DECISION_KINDS] = {
		[DECISION_PLAY] = "play", [DECISION_DOUBLE] = "double", [DECISION_ANSWER] = "answer"};

	json_object(json, NULL);
	json_number(json, "game", row->game);
	json_number(json, "step", row->step);
	json_number(json, "player", row->player);
	json_text(json, "kind", kinds[row->kind]);
	if (row->dice > 0) {
		json_list(json, "dice");
		json_number(json, NULL, row->dice / 10);
		json_number(json, NULL, row->dice % 10);
		json_end(json);
	} else {
		json_null(json, "dice");
	}
	json_text(json, "made", row->made[0] != '\0' ? row->made : row->best);
	json_text(json, "best", row->made[0] != '\0' ? row->best : NULL);
	json_real(json, "lost", row->lost, 3);
	json_text(json, "word",
		row->lost >= BLUNDER_LEAST ? "blunder"
		: row->lost >= ERROR_LEAST ? "error"
					   : "");
	json_real(json, "luck", row->luck, 3);
	json_number_or_null(json, "plies", row->plies >= 0, row->plies);
	json_text(json, "judge", row->plies < 0 ? NULL : judge_word(row->plies));
	write_choices(json, row);
	json_end(json);
}
