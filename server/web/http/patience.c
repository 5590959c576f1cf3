/*
 * patience.c - how long a request is waited for. A test build puts another file in its place.
 */
#include "server/web/http/visitor.h"

int64_t
visitor_patience_ms(void)
{
	return VISITOR_SECONDS * 1000;
}
