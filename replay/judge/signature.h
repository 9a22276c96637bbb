/*
 * Signatures: how a case failed, in words that stay the same while the case shrinks
 * (case-format(5), Signature).
 */
#ifndef REPLAY_JUDGE_SIGNATURE_H
#define REPLAY_JUDGE_SIGNATURE_H

#include <whittle/run.h>

/* The names that the setup of a case creates (tables, columns, indexes, views), to be replaced
 * in messages; made once per case, lives in `a`. */
typedef struct wh_case_names wh_case_names;
const wh_case_names *wh_case_names_of(wh_arena *a, const wh_case *c);

/* Append `text` with quoted strings, numbers and catalog names as "?", blanks collapsed, cut at
 * 200 bytes. `names` may be NULL. */
void wh_message_normalise(wh_buf *out, wh_str text, const wh_case_names *names);

/* "err:PLACE:CLASS:message" and friends into v->signature; too long: cut. */
void wh_signature_error(wh_verdict *v, wh_str place, const wh_answer *answer,
                        const wh_case_names *names);
void wh_signature_relation(wh_verdict *v, unsigned check, const char *direction);
void wh_signature_crash(wh_verdict *v, wh_str place, const char *signal_name);
void wh_signature_timeout(wh_verdict *v, wh_str place);

#endif
