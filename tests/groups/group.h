/*
 * group.h - the unit tests of a folder are one program, and each of its files is a group: `PROGRAM NAME` runs
 * this one.
 */
#pragma once

/* In the place of main(): `name` is in the folder's meson.build, too. */
#define TEST_GROUP(name)                                                                                     \
	int group_##name(void);                                                                              \
	int group_##name(void)
