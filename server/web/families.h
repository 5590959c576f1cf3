/*
 * families.h - the tables of paths, one for each family: a file that has one includes this to declare it,
 * routes.c to list it.
 */
#pragma once

#include "server/web/route.h"

/* Each ends with a row without a pattern. */
extern const struct route match_routes[];
extern const struct route dump_routes[];
extern const struct route openapi_routes[];
extern const struct route page_routes[];
extern const struct route dice_routes[];
extern const struct route player_routes[];
extern const struct route position_routes[];
extern const struct route feed_routes[];
extern const struct route my_data_routes[];
extern const struct route unsubscribe_routes[];
extern const struct route versus_routes[];
extern const struct route course_routes[];
extern const struct route ratings_routes[];
extern const struct route equities_routes[];
extern const struct route running_routes[];
extern const struct route slow_routes[];
extern const struct route tournament_feed_routes[];
extern const struct route tournament_routes[];
extern const struct route tournament_board_routes[];
extern const struct route tournament_page_routes[];
extern const struct route tournament_stream_routes[];
extern const struct route season_routes[];
extern const struct route status_routes[];
extern const struct route stream_routes[];
extern const struct route tv_routes[];
extern const struct route version_routes[];
