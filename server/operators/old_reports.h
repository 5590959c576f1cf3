/*
 * old_reports.h - reports are deleted with the talk in them when they are some months old.
 */
#pragma once

struct server;

/* A tick of the clock. */
void old_reports_tick(struct server *server);
