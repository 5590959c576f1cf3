/*
 * packing.c - see packing.h.
 */
#include "server/upgrade/packing.h"

#include "server/sessions/session.h"

bool
pack_may_carry(const struct session *session)
{
	return session->state != SESSION_CLOSING && session->wire.link.fd >= 0 &&
	       session->wire.link.tls == NULL && !session->wire.broken && session->hash_job == NULL &&
	       session->state != SESSION_HASHING && session->listing == NULL;
}

void
pack(struct parcel_writer *writer, enum carried_kind kind, const void *object)
{
	parcel_write(writer, carried_kinds[kind], object);
}
