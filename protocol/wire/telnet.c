/*
 * telnet.c - libtelnet between two plain bytes.
 *
 *   at rest --IAC--> in a sequence --its last byte--> at rest
 *                         |
 *                      too long --> flood --IAC SE--> at rest
 *
 * Plain bytes never meet libtelnet: it gets the sequences only, byte by byte, so that its events say exactly
 * when one has ended. It is at rest then, and its memory can go.
 */
#include "protocol/wire/telnet.h"

#include <assert.h>
#include <libtelnet.h>
#include <stdlib.h>
#include <string.h>

/*
 * A longer subnegotiation is no client's. libtelnet would keep 16 KiB of it and then take what follows for
 * plain bytes.
 */
enum { SEQUENCE_MAX = 1024 };

struct telnet {
	telnet_t *library; /* owned; NULL in a flood */
	size_t length;	   /* of the sequence so far */
	char seen[SEQUENCE_MAX + 1];
	unsigned char byte; /* the one just given */
	bool after_iac;	    /* it is an IAC that begins something */
	bool ended;	    /* it ended the sequence */
	bool inflates;	    /* libtelnet began to decompress (MCCP2), which nobody had agreed to */
	const struct telnet_taker *taker; /* borrowed, with `arg`, from the call that feeds */
	void *arg;
};

static void
hand_out(const struct telnet *telnet, const struct telnet_sequence *sequence)
{
	if (telnet->taker->sequence != NULL)
		telnet->taker->sequence(sequence, telnet->arg);
}

static void
hand_out_negotiation(const struct telnet *telnet, const telnet_event_t *event)
{
	const struct telnet_sequence sequence = {
		.kind = event->type == TELNET_EV_WILL	? TELNET_HEARD_WILL
			: event->type == TELNET_EV_WONT ? TELNET_HEARD_WONT
			: event->type == TELNET_EV_DO	? TELNET_HEARD_DO
							: TELNET_HEARD_DONT,
		.option = event->neg.telopt,
	};

	hand_out(telnet, &sequence);
}

static void
on_event(telnet_t *library, telnet_event_t *event, void *arg)
{
	struct telnet *telnet = arg;
	(void)library;

	/* Nothing in front of a sequence is given to libtelnet, so what it calls plain is from IAC IAC. */
	switch ((int)event->type) {
	case TELNET_EV_DATA:
		telnet->ended = true;
		break;
	case TELNET_EV_WILL:
	case TELNET_EV_WONT:
	case TELNET_EV_DO:
	case TELNET_EV_DONT:
		telnet->ended = true;
		hand_out_negotiation(telnet, event);
		break;
	case TELNET_EV_IAC:
		telnet->ended = true;
		break;
	case TELNET_EV_SUBNEGOTIATION:
		/* It may also be broken off by the beginning of the next sequence: it says nothing then. */
		if (telnet->byte != TELNET_SE)
			break;
		telnet->ended = true;
		hand_out(telnet, &(struct telnet_sequence){.kind = TELNET_HEARD_MORE,
					 .option = event->sub.telopt,
					 .bytes = event->sub.buffer,
					 .size = event->sub.size});
		break;
	case TELNET_EV_COMPRESS:
		telnet->inflates = true;
		break;
	default: /* what it wants to send, and what it found in a subnegotiation: not used */
		break;
	}
}

static struct telnet *
telnet_start(void)
{
	static const telnet_telopt_t no_options[] = {{-1, 0, 0}};
	struct telnet *telnet = calloc(1, sizeof *telnet);

	if (telnet == NULL)
		return NULL;
	telnet->library = telnet_init(no_options, on_event, TELNET_FLAG_PROXY, telnet);
	if (telnet->library == NULL) {
		free(telnet);
		return NULL;
	}
	return telnet;
}

/* One byte of a sequence. */
static void
telnet_give(struct telnet *telnet, unsigned char byte)
{
	bool command = telnet->after_iac;

	telnet->byte = byte;
	telnet->after_iac = !command && byte == TELNET_IAC;
	telnet->ended = false;
	if (telnet->library == NULL) {
		telnet->ended = command && byte == TELNET_SE;
		return;
	}
	telnet_recv(telnet->library, (const char *)&byte, 1);
	telnet->seen[telnet->length++] = (char)byte;
	if (!telnet->ended && telnet->length > SEQUENCE_MAX) {
		telnet_free(telnet->library);
		telnet->library = NULL;
	}
}

size_t
telnet_unfinished(const struct telnet *telnet, char bytes[TELNET_UNFINISHED_MAX])
{
	static_assert(
		(int)TELNET_UNFINISHED_MAX > (int)SEQUENCE_MAX + 1, "a flood, and the IAC that may end it");
	if (telnet == NULL)
		return 0;
	memcpy(bytes, telnet->seen, telnet->length);
	if (telnet->library != NULL || !telnet->after_iac)
		return telnet->length;
	bytes[telnet->length] = (char)TELNET_IAC;
	return telnet->length + 1;
}

void
telnet_drop(struct telnet *telnet)
{
	if (telnet == NULL)
		return;
	if (telnet->library != NULL)
		telnet_free(telnet->library);
	free(telnet);
}

/*
 * A few bytes can make libtelnet inflate what follows, a thousandfold and without end; it starts at the end
 * of the subnegotiation, agreed to or not. A new state has forgotten that, and goes on with the byte that
 * ended it.
 */
static bool
telnet_restart(struct telnet **telnet, unsigned char last)
{
	const struct telnet_taker *taker = (*telnet)->taker;
	void *arg = (*telnet)->arg;

	telnet_drop(*telnet);
	*telnet = telnet_start();
	if (*telnet == NULL)
		return false;
	(*telnet)->taker = taker;
	(*telnet)->arg = arg;
	telnet_give(*telnet, TELNET_IAC);
	telnet_give(*telnet, last);
	return true;
}

/* Takes one byte of a sequence, whatever it is. *ended: the next byte is plain. */
static bool
telnet_byte(struct telnet **telnet, unsigned char byte, bool *ended)
{
	telnet_give(*telnet, byte);
	if ((*telnet)->inflates && !telnet_restart(telnet, byte))
		return false;
	*ended = (*telnet)->ended;
	return true;
}

bool
telnet_feed(
	struct telnet **telnet, const char *bytes, size_t size, const struct telnet_taker *taker, void *arg)
{
	while (size > 0) {
		if (*telnet == NULL) {
			const char *iac = memchr(bytes, TELNET_IAC, size);
			size_t plain = iac != NULL ? (size_t)(iac - bytes) : size;
			if (plain > 0)
				taker->plain(bytes, plain, arg);
			bytes += plain;
			size -= plain;
			if (size == 0)
				return true;
			*telnet = telnet_start();
			if (*telnet == NULL)
				return false;
		}
		(*telnet)->taker = taker;
		(*telnet)->arg = arg;
		bool ended = false;
		if (!telnet_byte(telnet, (unsigned char)*bytes, &ended))
			return false;
		bytes++;
		size--;
		if (ended) {
			telnet_drop(*telnet);
			*telnet = NULL;
		}
	}
	return true;
}
