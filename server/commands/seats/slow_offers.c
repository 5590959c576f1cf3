/*
 * slow_offers.c - see slow_offers.h.
 */
#include "server/commands/seats/slow_offers.h"

#include "db/slow/offers.h"
#include "protocol/wire/number.h"
#include "server/commands/asked.h"
#include "server/commands/seats/invite_terms.h"
#include "server/commands/seats/slow_offering.h"
#include "server/players/player.h"
#include "server/players/profile.h"
#include "server/sessions/reader.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/state/storing.h"

enum {
	OFFERS_TOLD = 20,    /* of a kind, in a list or at a login */
	OFFERS_LOOKED = 200, /* open ones for a list: those that sleep cost as much as any */
};

struct listing_of_offers {
	struct session *session;
	int told;
	int read;     /* open ones */
	int64_t next; /* an open one that has no place in this list, 0: there is none */
};

static void
tell(struct session *session, const struct slow_offer_row *row, enum message message, const char *name)
{
	struct options options;

	if (!options_read(&options, row->options))
		return;
	session_tell(session, message,
		&(struct message_args){
			.a = name, .n = options.length, .rating = row->rating, .m = row->experience});
	invite_terms_tell_options(session, &options);
}

static void
tell_to(void *arg, const struct slow_offer_row *row)
{
	struct listing_of_offers *list = arg;

	if (profile_shuns(list->session->player, row->inviter))
		return;
	list->told++;
	tell(list->session, row, MSG_SLOW_OFFER_FROM, row->name[0]);
}

static void
tell_by(void *arg, const struct slow_offer_row *row)
{
	struct listing_of_offers *list = arg;

	list->told++;
	if (row->invited != 0)
		tell(list->session, row, MSG_SLOW_OFFER_TO, row->name[1]);
	else
		tell(list->session, row, MSG_SEEK_OWN, row->name[0]);
}

/* Neither gags the other, as far as the reader knows. */
static bool
is_for(const struct player *reader, const struct slow_offer_row *row)
{
	return row->inviter != reader->account.id && !profile_ignores(reader, IGNORE_GAG, row->inviter) &&
	       slow_offer_is_awake(reader->server, row);
}

static void
tell_open(void *arg, const struct slow_offer_row *row)
{
	struct listing_of_offers *list = arg;

	list->read++;
	if (list->next != 0 || (list->read <= OFFERS_LOOKED && !is_for(list->session->player, row)))
		return;
	if (list->told == OFFERS_TOLD || list->read > OFFERS_LOOKED) {
		list->next = row->id;
		return;
	}
	list->told++;
	tell(list->session, row, MSG_SEEK, row->name[0]);
}

bool
slow_offers_tell_open(struct session *session, int64_t from)
{
	struct listing_of_offers list = {.session = session};

	if (slow_offer_each_open(session->server->db, from, OFFERS_LOOKED + 1, tell_open, &list) != DB_OK)
		command_cant_read(session, "slow offers");
	else if (list.next != 0)
		session_tell(session, MSG_SLOW_OFFERS_MORE, &(struct message_args){.n = (long)list.next});
	else
		return list.told > 0;
	return true;
}

void
slow_offers_list_open(struct session *session, const char *typed)
{
	int64_t from = SLOW_OFFERS_NEWEST;

	if (typed[0] != '\0' && !number_read(typed, 1, INT64_MAX, &from))
		session_say(session, MSG_SEEKS_HOW);
	else if (!slow_offers_tell_open(session, from))
		session_say(
			session, from == SLOW_OFFERS_NEWEST ? MSG_SLOW_OFFERS_NONE : MSG_SLOW_OFFERS_NO_MORE);
}

void
slow_offers_list(struct session *session)
{
	struct db *db = session->server->db;
	int64_t own = session->player->account.id;
	struct listing_of_offers list = {.session = session};

	if (slow_offer_each_to(db, own, OFFERS_TOLD, tell_to, &list) != DB_OK ||
		slow_offer_each_by(db, own, OFFERS_TOLD, tell_by, &list) != DB_OK) {
		command_cant_read(session, "slow offers");
		return;
	}
	if (!slow_offers_tell_open(session, SLOW_OFFERS_NEWEST) && list.told == 0)
		session_say(session, MSG_SLOW_OFFERS_NONE);
}

static void
remind(void *arg, const struct slow_offer_row *row)
{
	struct listing_of_offers *list = arg;
	struct options options;

	if (row->told || profile_shuns(list->session->player, row->inviter) ||
		!options_read(&options, row->options))
		return;
	list->told++;
	slow_offer_tell(list->session, row->name[0], &options);
}

void
slow_offers_remind(struct session *session)
{
	struct server *server = session->server;
	int64_t own = session->player->account.id;
	struct listing_of_offers list = {.session = session};

	/* At a login nobody is told that the database can't be read. */
	if (!session_knows_new_words(session) ||
		slow_offer_each_to(server->db, own, OFFERS_TOLD, remind, &list) != DB_OK || list.told == 0)
		return;
	if (storing_may(server))
		(void)storing_done(server, slow_offers_are_told(server->db, own));
}
