/*
 * web_address.h - where the page is, as people type it: what links that are given out begin with.
 */
#pragma once

#include <stdbool.h>

struct server;

enum { WEB_ADDRESS_SIZE = 544 };

/* With a slash at its end: the operator's web-address, else one made of the first web-host and the port of
 * a listener, under TLS if there is one. False: no browser gets pages here. */
bool web_address(const struct server *server, char address[WEB_ADDRESS_SIZE]);
