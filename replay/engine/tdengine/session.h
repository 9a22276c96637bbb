/* What the files of the TDengine driver share. */
#ifndef REPLAY_ENGINE_TDENGINE_SESSION_H
#define REPLAY_ENGINE_TDENGINE_SESSION_H

#include <whittle/engine.h>

#include "replay/engine/authority.h"
#include "replay/engine/tdengine/api.h"

enum {
    WH_TD_NAME = 64, /* bytes of a database's name */
    WH_TD_PORT = 6041,
};

typedef struct wh_td_url {
    wh_authority at;
    bool tls;
    char *ca, *lib; /* NULL: not said */
} wh_td_url;

/* How a request ended. */
enum wh_td_end {
    WH_TD_ANSWERED, /* `status` and `body` */
    WH_TD_STOPPED,  /* the stop flag, or the time limit */
    WH_TD_LONG,     /* the answer is longer than one may be */
    WH_TD_MEMORY,
    WH_TD_LOST, /* `why` */
};

typedef struct wh_td_reply {
    int end;
    long status; /* of HTTP */
    char why[200];
} wh_td_reply;

typedef struct wh_td_engine {
    wh_curl_api api;
    wh_limits limits;
    const volatile int *stop; /* may be NULL */
    bool isolated;
    wh_td_url url;
    char shown[300]; /* host and port, for messages */
    char version[64];
    char prefix[40]; /* of the databases that are ours */
    unsigned next;
    CURL *curl;
    CURLM *multi;
    struct curl_slist *headers;
    wh_buf body;
    wh_buf bytes; /* texts of one row */
    wh_value *values;
    size_t nvalues;
} wh_td_engine;

typedef struct wh_td_session {
    wh_td_engine *engine;
    char name[WH_TD_NAME]; /* of the database */
    bool joined;           /* which is another session's */
    bool lost;
} wh_td_session;

/* ---- url.c ----------------------------------------------------------------------------------- */

/* WH_EINVAL names the fault; release it in either case. */
int wh_td_url_read(wh_str text, wh_td_url *out, wh_error *err);
void wh_td_url_release(wh_td_url *u);

/* ---- http.c ---------------------------------------------------------------------------------- */

int wh_td_http_open(wh_td_engine *e, wh_error *err);
void wh_td_http_close(wh_td_engine *e);
/* POST a statement; the answer is in e->body. `database` may be NULL. */
void wh_td_post(wh_td_engine *e, const char *database, wh_str sql, wh_td_reply *reply);

/* ---- answer.c -------------------------------------------------------------------------------- */

/*
 * What e->body, which came with HTTP's `status`, says. `counts`: the statement changes something,
 * and its one value is the number of rows; else that is a row as any.
 */
void wh_td_answer(wh_td_engine *e, long status, bool counts, const wh_sink *sink, wh_answer *a);
void wh_td_say(wh_answer *a, int kind, const char *class_, const char *text);

/* ---- values.c -------------------------------------------------------------------------------- */

/* A value of a column of this type, from a token of JSON (formats/base/json.h). Texts are decoded
 * to `bytes`, which has room for them. False: it is none of the type's. */
bool wh_td_value(wh_str type, int kind, wh_str raw, wh_buf *bytes, wh_value *out);

/* ---- walls.c --------------------------------------------------------------------------------- */

/* Why this statement is refused; NULL: it isn't. `*counts`: it gives a number of rows, no rows. */
const char *wh_td_refusal(wh_str sql, bool *counts);

#endif
