/*
 * config_hook.c - see config_hook.h.
 */
#include "server/config/config_hook.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "server/config/config.h"

static bool
refuse(char complaint[CONFIG_COMPLAINT_SIZE], const char *why)
{
	snprintf(complaint, CONFIG_COMPLAINT_SIZE, "%s", why);
	return false;
}

static bool
is_hook_address(const char *text)
{
	static const char https[] = "https://";

	for (const char *at = text; *at != '\0'; at++)
		if (*at <= ' ' || *at > '~' || strchr("\"\\<>^`{|}@#", *at) != NULL)
			return false;
	return strncmp(text, https, sizeof https - 1) == 0 && isalnum((unsigned char)text[sizeof https - 1]);
}

static bool
take_hook(struct config_hook *hook, char *text, char *complaint)
{
	static const char *const events[CONFIG_EVENTS] = {[CONFIG_EVENT_TOURNAMENTS] = "tournaments"};
	char *rest, *address = strtok_r(text, " \t", &rest);

	if (!is_hook_address(address))
		return refuse(complaint, "the address is none like https://chat.example.org/hooks/1");
	memcpy(hook->address, address, strlen(address) + 1);
	hook->events = 0;
	for (char *word = strtok_r(NULL, " \t", &rest); word != NULL; word = strtok_r(NULL, " \t", &rest)) {
		unsigned event = 0;
		while (event < CONFIG_EVENTS && strcmp(events[event], word) != 0)
			event++;
		if (event == CONFIG_EVENTS) {
			snprintf(complaint, CONFIG_COMPLAINT_SIZE,
				"\"%.64s\" is nothing that is told at a hook: tournaments", word);
			return false;
		}
		hook->events |= 1u << event;
	}
	return hook->events != 0 ||
	       refuse(complaint, "after the address comes what is told there: tournaments");
}

bool
config_hook_read(struct config_hooks *hooks, const char *text, char complaint[CONFIG_COMPLAINT_SIZE])
{
	char copy[CONFIG_TEXT_SIZE];

	if (text[strspn(text, " \t")] == '\0')
		return true;
	if (hooks->count == CONFIG_HOOKS_MAX)
		return refuse(complaint, "there are too many of them");
	if (strlen(text) >= sizeof copy)
		return refuse(complaint, "is too long");
	memcpy(copy, text, strlen(text) + 1);
	return take_hook(&hooks->at[hooks->count], copy, complaint) && ++hooks->count > 0;
}

bool
config_hooks_same(const struct config_hooks *one, const struct config_hooks *other)
{
	bool same = one->count == other->count;

	for (int i = 0; same && i < one->count; i++)
		same = strcmp(one->at[i].address, other->at[i].address) == 0 &&
		       one->at[i].events == other->at[i].events;
	return same;
}
