/*
 * city_study.h - what a city has of mistakes and of positions of the day.
 */
#pragma once

/* In the city of that folder: some mistakes of each player, as many as there may be of `readers` more, who
 * will register next. */
void city_study_make(const char *dir, int players, int matches, int readers);
