/*
 * Of libcurl's binary interface what is used here (https://curl.se/libcurl/c/): its types by their
 * names, its numbers by theirs. The library is loaded when it is used. What stands here is fixed by
 * its SONAME (libcurl.so.4); a test compares it with the library's own header, where that is
 * installed.
 */
#ifndef REPLAY_ENGINE_TDENGINE_CLIENT_H
#define REPLAY_ENGINE_TDENGINE_CLIENT_H

#include <stddef.h>

typedef void CURL;
typedef void CURLM;
struct curl_slist;

enum {
    CURL_GLOBAL_ALL = 3,
    CURLE_OK = 0,
    CURLE_WRITE_ERROR = 23,
    CURLE_OUT_OF_MEMORY = 27,
    CURLE_SEND_ERROR = 55,
    CURLOPT_POST = 47,
    CURLOPT_NETRC = 51,
    CURLOPT_HTTP_VERSION = 84,
    CURLOPT_NOSIGNAL = 99,
    CURLOPT_HTTPAUTH = 107,
    CURLOPT_CONNECTTIMEOUT_MS = 156,
    CURLOPT_PROTOCOLS = 181,
    CURLOPT_WRITEDATA = 10001,
    CURLOPT_URL = 10002,
    CURLOPT_PROXY = 10004,
    CURLOPT_POSTFIELDS = 10015,
    CURLOPT_HTTPHEADER = 10023,
    CURLOPT_CAINFO = 10065,
    CURLOPT_USERNAME = 10173,
    CURLOPT_PASSWORD = 10174,
    CURLOPT_WRITEFUNCTION = 20011,
    CURLOPT_POSTFIELDSIZE_LARGE = 30120,
    CURLINFO_RESPONSE_CODE = 0x200002,
    CURL_NETRC_OPTIONAL = 1,
    CURL_HTTP_VERSION_1_1 = 2,
    CURLPROTO_HTTP = 1,
    CURLPROTO_HTTPS = 2,
    CURLMSG_DONE = 1,
};

/* What curl_multi_info_read() tells of one transfer that is over. */
typedef struct CURLMsg {
    int msg;
    CURL *easy_handle;
    union {
        void *whatever;
        int result;
    } data;
} CURLMsg;

#endif
