/*
 * libpq.h - PostgreSQL's client library, loaded when there is a log to speak to.
 *
 * It brings twenty libraries along, those of Kerberos, LDAP and GnuTLS among them. A server without a log and
 * barpoint-admin would load them for nothing, which takes as long as the rest of their start.
 *
 * Its functions keep their names. None of them may be called before libpq_load().
 */
#pragma once

#include <libpq-fe.h>
#include <stdbool.h>
#include <stddef.h>

#include "server/rules/must_use.h"

/* All that are used here. */
#define LIBPQ_FUNCTIONS(EACH)                                                                                \
	EACH(clear)                                                                                          \
	EACH(connectPoll)                                                                                    \
	EACH(connectStartParams)                                                                             \
	EACH(connectdbParams)                                                                                \
	EACH(conninfoFree)                                                                                   \
	EACH(conninfoParse)                                                                                  \
	EACH(consumeInput)                                                                                   \
	EACH(errorMessage)                                                                                   \
	EACH(exec)                                                                                           \
	EACH(execPrepared)                                                                                   \
	EACH(finish)                                                                                         \
	EACH(flush)                                                                                          \
	EACH(freemem)                                                                                        \
	EACH(getResult)                                                                                      \
	EACH(getlength)                                                                                      \
	EACH(getvalue)                                                                                       \
	EACH(isBusy)                                                                                         \
	EACH(ntuples)                                                                                        \
	EACH(resultErrorField)                                                                               \
	EACH(resultErrorMessage)                                                                             \
	EACH(resultStatus)                                                                                   \
	EACH(sendQuery)                                                                                      \
	EACH(sendQueryPrepared)                                                                              \
	EACH(serverVersion)                                                                                  \
	EACH(setNoticeReceiver)                                                                              \
	EACH(setnonblocking)                                                                                 \
	EACH(socket)                                                                                         \
	EACH(status)

#define LIBPQ_POINTER(NAME) __typeof__(PQ##NAME) *NAME;
struct libpq {
	LIBPQ_FUNCTIONS(LIBPQ_POINTER)
};
#undef LIBPQ_POINTER

/* NULLs until it is loaded. */
extern struct libpq libpq;

/* Loads it, unless it is there already. False with a sentence: it is not installed, or lacks something. */
MUST_USE bool libpq_load(char *reason, size_t size);

#define PQclear libpq.clear
#define PQconnectPoll libpq.connectPoll
#define PQconnectStartParams libpq.connectStartParams
#define PQconnectdbParams libpq.connectdbParams
#define PQconninfoFree libpq.conninfoFree
#define PQconninfoParse libpq.conninfoParse
#define PQconsumeInput libpq.consumeInput
#define PQerrorMessage libpq.errorMessage
#define PQexec libpq.exec
#define PQexecPrepared libpq.execPrepared
#define PQfinish libpq.finish
#define PQflush libpq.flush
#define PQfreemem libpq.freemem
#define PQgetResult libpq.getResult
#define PQgetlength libpq.getlength
#define PQgetvalue libpq.getvalue
#define PQisBusy libpq.isBusy
#define PQntuples libpq.ntuples
#define PQresultErrorField libpq.resultErrorField
#define PQresultErrorMessage libpq.resultErrorMessage
#define PQresultStatus libpq.resultStatus
#define PQsendQuery libpq.sendQuery
#define PQsendQueryPrepared libpq.sendQueryPrepared
#define PQserverVersion libpq.serverVersion
#define PQsetNoticeReceiver libpq.setNoticeReceiver
#define PQsetnonblocking libpq.setnonblocking
#define PQsocket libpq.socket
#define PQstatus libpq.status
