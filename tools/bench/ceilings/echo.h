/*
 * echo.h - the ceilings: what a line through libevent costs when nothing is done with it, what a durable one
 * costs, what it costs to send one to many, and to answer a request with a page. Each is a process of its
 * own, this program started again.
 */
#pragma once

struct bufferevent;

/* All serve 127.0.0.1:port until SIGTERM and return the exit status. */
int echo_plain(int port);
int echo_spread(int port);
int echo_page(int port);

/* Journals every line below `dir` before it goes back. */
int echo_journaled(int port, const char *dir);

/* For those of bufferevents: hands each connection to `on_stream`, which sets its callbacks. */
void echo_serve(int port, void (*on_stream)(struct bufferevent *stream, void *arg), void *arg);

/* A server that only answers what `on_read` finds; each connection is freed when the far end goes. */
void echo_answer(int port, void (*on_read)(struct bufferevent *stream, void *arg), void *arg);
