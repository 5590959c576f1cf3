/*
 * families.h - the tables of commands, one for each family: a file that has one includes this to declare it,
 * lookup.c to list it.
 */
#pragma once

#include "server/commands/command.h"

/* Each ends with a row without a name. */
extern const struct command play_commands[];
extern const struct command answer_commands[];
extern const struct command by_hand_commands[];
extern const struct command position_commands[];
extern const struct command oldgame_commands[];
extern const struct command fairness_commands[];
extern const struct command match_commands[];
extern const struct command invited_commands[];
extern const struct command rematch_commands[];
extern const struct command seek_commands[];
extern const struct command slow_commands[];
extern const struct command slow_offer_commands[];
extern const struct command vacation_commands[];
extern const struct command next_step_commands[];
extern const struct command history_commands[];
extern const struct command versus_commands[];
extern const struct command export_commands[];
extern const struct command analysis_commands[];
extern const struct command hint_commands[];
extern const struct command mistake_commands[];
extern const struct command daily_commands[];
extern const struct command reliability_commands[];
extern const struct command claim_commands[];
extern const struct command clock_commands[];
extern const struct command replay_commands[];
extern const struct command table_commands[];
extern const struct command watch_commands[];
extern const struct command tv_commands[];
extern const struct command talk_commands[];
extern const struct command mail_commands[];
extern const struct command feed_commands[];
extern const struct command my_data_commands[];
extern const struct command tell_me_commands[];
extern const struct command mailing_commands[];
extern const struct command friend_commands[];
extern const struct command report_commands[];
extern const struct command ignore_commands[];
extern const struct command away_commands[];
extern const struct command waitfor_commands[];
extern const struct command who_commands[];
extern const struct command about_commands[];
extern const struct command whois_commands[];
extern const struct command rating_commands[];
extern const struct command standing_commands[];
extern const struct command show_commands[];
extern const struct command time_commands[];
extern const struct command statistics_commands[];
extern const struct command setting_commands[];
extern const struct command help_commands[];
extern const struct command account_commands[];
extern const struct command keep_commands[];
extern const struct command session_commands[];
extern const struct command motd_commands[];
extern const struct command ban_commands[];
extern const struct command operator_commands[];
extern const struct command tournament_commands[];
extern const struct command directing_commands[];
