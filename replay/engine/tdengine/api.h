/* The functions of libcurl that are used: X(type, member and name, arguments). */
#ifndef REPLAY_ENGINE_TDENGINE_API_H
#define REPLAY_ENGINE_TDENGINE_API_H

#include "replay/engine/tdengine/client.h"

/* clang-format off */
#define WH_CURL_API(X)                                                                             \
    X(int, global_init, (long flags))                                                              \
    X(CURL *, easy_init, (void))                                                                   \
    X(void, easy_cleanup, (CURL *c))                                                               \
    X(int, easy_setopt, (CURL *c, int option, ...))                                                \
    X(int, easy_getinfo, (CURL *c, int info, ...))                                                 \
    X(const char *, easy_strerror, (int code))                                                     \
    X(struct curl_slist *, slist_append, (struct curl_slist *list, const char *text))              \
    X(void, slist_free_all, (struct curl_slist *list))                                             \
    X(CURLM *, multi_init, (void))                                                                 \
    X(int, multi_cleanup, (CURLM *m))                                                              \
    X(int, multi_add_handle, (CURLM *m, CURL *c))                                                  \
    X(int, multi_remove_handle, (CURLM *m, CURL *c))                                               \
    X(int, multi_perform, (CURLM *m, int *running))                                                \
    X(int, multi_poll, (CURLM *m, void *more, unsigned n, int milliseconds, int *ready))           \
    X(CURLMsg *, multi_info_read, (CURLM *m, int *left))
/* clang-format on */

typedef struct wh_curl_api {
#define WH_MEMBER(type, name, args) type(*name) args;
    WH_CURL_API(WH_MEMBER)
#undef WH_MEMBER
} wh_curl_api;

#endif
