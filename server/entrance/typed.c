/*
 * typed.c - made when it is needed, wiped when it isn't.
 */
#include "server/entrance/typed.h"

#include <sodium.h>
#include <stdlib.h>

#include "server/system/memory.h"

void
typed_free(struct session *session)
{
	if (session->login == NULL)
		return;
	sodium_memzero(session->login, sizeof *session->login);
	free(session->login);
	session->login = NULL;
}

struct login *
typed_of(struct session *session)
{
	if (session->login == NULL)
		session->login = must_calloc(1, sizeof *session->login);
	return session->login;
}
