/*
 * listens.c - short walks over short lists.
 */
#include "server/config/listens.h"

#include <string.h>

bool
networks_have(const struct config_networks *networks, const uint8_t address[16])
{
	for (int i = 0; i < networks->count; i++)
		if (address_range_has(&networks->at[i], address))
			return true;
	return false;
}

bool
networks_exempt_named(const struct config *config, const uint8_t address[16])
{
	return networks_have(&config->exempt, address) && !networks_have(&config->trusted_proxy, address) &&
	       !address_is_loopback(address);
}

bool
listens_have(const struct config_listens *listens, const struct config_listen *address)
{
	for (int i = 0; i < listens->count; i++)
		if (strcmp(listens->at[i].text, address->text) == 0)
			return true;
	return false;
}
