/*
 * http_request.c - lines of a head, checked one by one before any text is cut out.
 */
#include "server/net/http_request.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

enum {
	TLS_HANDSHAKE = 0x16,
	FIELDS_MAX = 64,
	PORT_DIGITS = 5,
};

static const char our_protocol[] = "barpoint.v1";

/* RFC 9110, 5.6.2 */
static bool
is_token(char c)
{
	return isalnum((unsigned char)c) || (c != '\0' && strchr("!#$%&'*+-.^_`|~", c) != NULL);
}

static bool
is_blank(char c)
{
	return c == ' ' || c == '\t';
}

/* Where this line ends and the next begins: LF, or CR LF. NULL, and no next line, if its end has not come. */
static char *
line_end(char *line, char *stop, char **next)
{
	char *end = memchr(line, '\n', (size_t)(stop - line));

	*next = end != NULL ? end + 1 : stop;
	if (end == NULL)
		return NULL;
	return end > line && end[-1] == '\r' ? end - 1 : end;
}

/* The parts of "GET /path HTTP/1.1", as places in the line. */
struct request_line {
	char *method_end, *target, *target_end;
};

/* Whether it looks like a request at all: a method in capitals, something, HTTP and a version. */
static bool
split_request_line(struct request_line *split, char *line, char *end)
{
	char *p = line;

	while (p < end && isupper((unsigned char)*p))
		p++;
	if (p == line || p == end || *p != ' ')
		return false;
	split->method_end = p;
	split->target = ++p;
	while (p < end && *p != ' ')
		p++;
	split->target_end = p;
	return p > split->target && end - p == 9 && memcmp(p, " HTTP/", 6) == 0 &&
	       isdigit((unsigned char)p[6]) && p[7] == '.' && isdigit((unsigned char)p[8]);
}

static bool
is_word(const char *text, const char *end, const char *word)
{
	return (size_t)(end - text) == strlen(word) && memcmp(text, word, strlen(word)) == 0;
}

static bool
read_method(enum http_method *method, const char *text, const char *end)
{
	static const char *const methods[] = {
		[HTTP_GET] = "GET", [HTTP_HEAD] = "HEAD", [HTTP_OPTIONS] = "OPTIONS"};

	for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
		*method = (enum http_method)i;
		if (is_word(text, end, methods[i]))
			return true;
	}
	return false;
}

static enum http_reading
read_request_line(struct http_request *request, char *line, char *end)
{
	struct request_line split;

	if (!split_request_line(&split, line, end))
		return HTTP_FOREIGN;
	if (memcmp(split.target_end, " HTTP/1.1", 9) != 0)
		return HTTP_NO_SUCH_VERSION;
	if (!read_method(&request->method, line, split.method_end))
		return HTTP_NO_SUCH_METHOD;
	if (*split.target != '/')
		return HTTP_BAD;
	for (const char *p = split.target; p < split.target_end; p++)
		if (*p <= ' ' || *p > '~' || *p == '#')
			return HTTP_BAD;
	return HTTP_READY;
}

/* Whether a list like "keep-alive, Upgrade" has this word, in any case. */
static bool
list_has(const char *list, const char *word)
{
	size_t length = strlen(word);

	while (*list != '\0') {
		list += strspn(list, " \t,");
		size_t item = strcspn(list, ",");
		size_t text = item;
		while (text > 0 && is_blank(list[text - 1]))
			text--;
		if (text == length && strncasecmp(list, word, length) == 0)
			return true;
		list += item;
	}
	return false;
}

/* Only once: two of them would be read by one program so, by another so. */
static bool
set_once(const char **field, const char *value)
{
	if (*field != NULL)
		return false;
	*field = value;
	return true;
}

/* Every proxy on the way may add to the last list, or begin another. */
static bool
add_forwarded(struct http_request *request, const char *list)
{
	if (request->forwarded_count == HTTP_FORWARDED_MAX)
		return false;
	request->forwarded[request->forwarded_count++] = list;
	return true;
}

struct marks {
	bool connection_upgrade, upgrade_websocket;
};

static bool
take_field(struct http_request *request, struct marks *marks, const char *name, const char *value)
{
	if (strcasecmp(name, "Host") == 0)
		return set_once(&request->host, value);
	if (strcasecmp(name, "Origin") == 0)
		return set_once(&request->origin, value);
	if (strcasecmp(name, "Sec-WebSocket-Key") == 0)
		return set_once(&request->key, value);
	if (strcasecmp(name, "Sec-WebSocket-Version") == 0)
		return set_once(&request->version, value);
	if (strcasecmp(name, "If-None-Match") == 0)
		return set_once(&request->if_none_match, value);
	if (strcasecmp(name, "Last-Event-ID") == 0)
		return set_once(&request->last_event_id, value);
	if (strcasecmp(name, "Barpoint-Turn") == 0)
		return set_once(&request->turn, value);
	if (strcasecmp(name, "Range") == 0)
		return set_once(&request->range, value);
	if (strcasecmp(name, "If-Range") == 0)
		return set_once(&request->if_range, value);
	if (strcasecmp(name, "Content-Length") == 0 || strcasecmp(name, "Transfer-Encoding") == 0)
		return false; /* a body */
	if (strcasecmp(name, "X-Forwarded-For") == 0)
		return add_forwarded(request, value);
	if (strcasecmp(name, "Accept") == 0)
		request->accept = value;
	else if (strcasecmp(name, "Accept-Encoding") == 0)
		request->takes_gzip |= list_has(value, "gzip");
	else if (strcasecmp(name, "Sec-WebSocket-Protocol") == 0)
		request->offers_barpoint |= list_has(value, our_protocol);
	else if (strcasecmp(name, "Upgrade") == 0)
		marks->upgrade_websocket |= list_has(value, "websocket");
	else if (strcasecmp(name, "Connection") == 0) {
		marks->connection_upgrade |= list_has(value, "upgrade");
		request->closes |= list_has(value, "close");
	}
	return true;
}

/* "Name: value" */
static bool
check_field(const char *line, const char *end)
{
	const char *p = line;

	while (p < end && is_token(*p))
		p++;
	if (p == line || p == end || *p != ':')
		return false; /* nor may it go on a line before it */
	for (; p < end; p++)
		if (((unsigned char)*p < ' ' && *p != '\t') || *p == 0x7f)
			return false;
	return true;
}

static bool
cut_field(struct http_request *request, struct marks *marks, char *line, char *end)
{
	char *colon = memchr(line, ':', (size_t)(end - line));
	char *value = colon + 1;

	while (end > value && is_blank(end[-1]))
		end--;
	*end = '\0';
	*colon = '\0';
	while (is_blank(*value))
		value++;
	return take_field(request, marks, line, value);
}

static void
cut_path(struct http_request *request, char *line, char *end)
{
	struct request_line split;

	if (!split_request_line(&split, line, end))
		return;
	*split.target_end = '\0';
	request->path = split.target;
	char *query = strchr(split.target, '?');
	if (query == NULL)
		return;
	*query = '\0';
	request->query = query + 1;
}

/* Whether all of the head is there, each line of it sound. `stop` is left after its empty line. */
static enum http_reading
check_head(struct http_request *request, char *bytes, char **stop)
{
	char *next, *end = line_end(bytes, *stop, &next);
	enum http_reading reading;
	int fields = 0;

	if (end == NULL)
		return HTTP_MORE;
	reading = read_request_line(request, bytes, end);
	if (reading != HTTP_READY)
		return reading;
	for (char *line = next;; line = next) {
		end = line_end(line, *stop, &next);
		if (end == NULL)
			return HTTP_MORE;
		if (end == line)
			break;
		if (++fields > FIELDS_MAX)
			return HTTP_TOO_LARGE;
		if (!check_field(line, end))
			return HTTP_BAD;
	}
	*stop = next;
	return HTTP_READY;
}

/* What no request begins with. */
static enum http_reading
look_at_beginning(const char *bytes, size_t size)
{
	if (size == 0)
		return HTTP_MORE;
	if (bytes[0] == TLS_HANDSHAKE)
		return HTTP_TLS;
	return isupper((unsigned char)bytes[0]) ? HTTP_READY : HTTP_FOREIGN;
}

enum http_reading
http_request_read(struct http_request *request, char *bytes, size_t size, size_t *taken)
{
	char *stop = bytes + (size < HTTP_HEAD_MAX ? size : HTTP_HEAD_MAX);
	struct marks marks = {false, false};
	char *next;

	*request = (struct http_request){.path = NULL};
	enum http_reading reading = look_at_beginning(bytes, size);
	if (reading == HTTP_READY)
		reading = check_head(request, bytes, &stop);
	if (reading == HTTP_MORE && size >= HTTP_HEAD_MAX)
		return HTTP_TOO_LARGE;
	if (reading != HTTP_READY)
		return reading;
	*taken = (size_t)(stop - bytes);
	char *end = line_end(bytes, stop, &next);
	cut_path(request, bytes, end);
	for (char *line = next; (end = line_end(line, stop, &next)) != line; line = next)
		if (!cut_field(request, &marks, line, end))
			return HTTP_BAD;
	request->upgrades = marks.connection_upgrade && marks.upgrade_websocket;
	return request->host != NULL ? HTTP_READY : HTTP_BAD;
}

const char *
http_request_path(const char *bytes, size_t size, size_t *length)
{
	const char *end = memchr(bytes, '\n', size), *stop = end == NULL ? bytes + size : end;
	const char *path = memchr(bytes, ' ', (size_t)(stop - bytes));

	if (path == NULL)
		return NULL;
	*length = (size_t)(stop - ++path);
	return path;
}

/* ":8321" */
static bool
is_port(const char *text)
{
	size_t digits = *text == ':' ? strspn(text + 1, "0123456789") : 0;

	return digits > 0 && digits <= PORT_DIGITS && text[1 + digits] == '\0';
}

bool
http_host_name(const char *host, char *name, size_t size)
{
	bool bracket = host[0] == '[';
	size_t length = bracket ? strcspn(host + 1, "]") : strcspn(host, ":");
	const char *rest = host + length + (bracket ? 1 : 0);

	if (bracket && *rest++ != ']')
		return false;
	if (length == 0 || length >= size)
		return false;
	if (*rest != '\0' && !is_port(rest))
		return false;
	memcpy(name, host + (bracket ? 1 : 0), length);
	name[length] = '\0';
	for (const char *p = name; *p != '\0'; p++)
		if (!isalnum((unsigned char)*p) && strchr(bracket ? ":." : "-._", *p) == NULL)
			return false;
	return true;
}

bool
http_origin_is(const char *origin, const char *host)
{
	const char *name = strstr(origin, "://");
	size_t scheme = name == NULL ? 0 : (size_t)(name - origin);

	if (!(scheme == 4 && strncmp(origin, "http", 4) == 0) &&
		!(scheme == 5 && strncmp(origin, "https", 5) == 0))
		return false;
	return strcasecmp(name + 3, host) == 0;
}
