/*
 * web_address.c - chosen by the operator, or guessed: only they know what a proxy in front of us makes of it.
 */
#include "server/state/web_address.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "server/config/config.h"
#include "server/state/server.h"

static_assert((int)WEB_ADDRESS_SIZE > (int)CONFIG_TEXT_SIZE, "what the operator has chosen fits");
static_assert((int)WEB_ADDRESS_SIZE > (int)CONFIG_NAME_SIZE + 32, "and so does a host with a port");

bool
web_address(const struct server *server, char address[WEB_ADDRESS_SIZE])
{
	const struct config *config = server->config;
	const char *host = config->web_host.count > 0 ? config->web_host.at[0] : "localhost";

	if (!config->web)
		return false;
	if (config->web_address[0] != '\0') {
		snprintf(address, WEB_ADDRESS_SIZE, "%s", config->web_address);
		return true;
	}
	if (config->listen_web_tls.count > 0) {
		const char *port = strrchr(config->listen_web_tls.at[0].text, ':');
		bool is_usual = port == NULL || strcmp(port, ":443") == 0;
		snprintf(address, WEB_ADDRESS_SIZE, "https://%s%s/", host, is_usual ? "" : port);
		return true;
	}
	snprintf(address, WEB_ADDRESS_SIZE, "http://%s:%d/", host, server->web_port);
	return server->web_port != 0;
}
