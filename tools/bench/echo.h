/*
 * echo.h - the two ceilings: what a line through libevent costs when nothing is done with it, and what a
 * durable one costs. Each is a process of its own, this program started again.
 */
#pragma once

/* Both serve 127.0.0.1:port until SIGTERM and return the exit status. */
int echo_plain(int port);

/* Journals every line below `dir` before it goes back. */
int echo_journaled(int port, const char *dir);
