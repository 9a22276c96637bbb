/*
 * generate: random databases and queries, written as cases (case-format(5)). This room never opens
 * an engine: a case is a pure function of the dialect, the seed and its number, or of a byte
 * string, the same bytes on every machine, compiler and locale.
 *
 * A generated case has one setup (`may-fail`: nothing was executed to see what an engine takes)
 * and many bases, each one query or one change of rows. Its `seed` and `generator` fields say how
 * to make it again.
 */
#ifndef WHITTLE_GENERATE_H
#define WHITTLE_GENERATE_H

#include <whittle/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Raised whenever the same seed gives other bytes than before; recorded in `generator`. */
#define WH_GENERATE_VERSION 31

/* A database of the user's own. Nothing changes it once it is read: threads may share it. */
typedef struct wh_generate_schema wh_generate_schema;

/* What one engine takes of a dialect. Nothing changes it once it is read: threads may share it. */
typedef struct wh_generate_profile wh_generate_profile;

/* How many shapes of queries a mix has room for. */
#define WH_GENERATE_SHAPES 20

/* Small and huge ones. */
#define WH_GENERATE_ANY_BUDGET UINT32_MAX

typedef struct wh_generate_options {
    uint32_t size;    /* sizeof(wh_generate_options) */
    uint32_t queries; /* bases of a case */
    uint32_t version; /* of the dialect: only what that version understands is used; written like
                         3040001 for SQLite 3.40.1; 0 = the profile's or the dialect's default */
    const wh_generate_schema *schema;   /* NULL: one is made up for each case */
    const wh_generate_profile *profile; /* NULL: all that the version understands is used */
    uint16_t mix[WH_GENERATE_SHAPES];   /* weights, set by wh_generate_mix; all 0 = the default */
    uint32_t budget; /* large queries of every clause, of about so many names and constants, instead
                        of the shapes of a mix; WH_GENERATE_ANY_BUDGET: of any size; 0: none */
} wh_generate_options;
#define WH_GENERATE_OPTIONS_INIT                                                                   \
    {                                                                                              \
        sizeof(wh_generate_options), 100, 0, NULL, NULL,                                           \
        {                                                                                          \
            0                                                                                      \
        },                                                                                         \
            0                                                                                      \
    }

/* The names of the dialects that can be generated, for i = 0, 1, ...; NULL past the last. */
WH_API const char *wh_generate_dialect(size_t i);

/* The names of the shapes that queries can have, for i = 0, 1, ...; NULL past the last; and their
 * weights where no mix is given. */
WH_API const char *wh_generate_shape(size_t i);
WH_API unsigned wh_generate_shape_weight(size_t i);

/*
 * Set `opt->mix` from "SHAPE=WEIGHT,..."; a shape that is not named has no weight, one without
 * a number has 1. WH_EINVAL for an unknown shape, a weight over 1000, no weight at all, or
 * options whose size has no room for a mix; then nothing is set.
 */
WH_API int wh_generate_mix(wh_str text, wh_generate_options *opt, wh_error *err);

/*
 * Read the database from `sql`, a script in `dialect`: all but its queries becomes the setup of
 * every case, and queries take their constants from the rows that its INSERTs write. `sql` is
 * not needed afterwards; `file` (may be NULL) is for messages.
 *
 * `*out` is the caller's, to be freed when no options point to it any more.
 * WH_EINVAL when the script makes no table or the dialect is unknown, WH_ESYNTAX and WH_ENOTSUP
 * with file and line for what can't be read, WH_ELIMIT for what no case can hold.
 */
WH_API int wh_generate_schema_read(wh_str dialect, wh_str sql, const char *file,
                                   wh_generate_schema **out, wh_error *err);
WH_API void wh_generate_schema_free(wh_generate_schema *s);

/*
 * Read a profile, which oracle --probe and --learn write: what it says is refused is not used,
 * what was refused now and then is used less. `text` is not needed afterwards; `file` (may be
 * NULL) is for messages.
 *
 * `*out` is the caller's, to be freed when no options point to it any more.
 * WH_ESYNTAX with file and line, WH_ENOTSUP for a later version of profiles, WH_EINVAL when it is
 * one of another dialect or the dialect is unknown.
 */
WH_API int wh_generate_profile_read(wh_str dialect, wh_str text, const char *file,
                                    wh_generate_profile **out, wh_error *err);
WH_API void wh_generate_profile_free(wh_generate_profile *p);

/* How many features of the profile this generator does not have, which changes nothing: *first is
 * one of them and lives as long as the profile. Expressions do not count: an engine has more of
 * them than its dialect's tables. */
WH_API size_t wh_generate_profile_unknown(const wh_generate_profile *p, const char **first);

/*
 * Append case `number` (counted from 1) of the stream `seed` to `out`, from "-- @case" to "--
 * @end". `opt` may be NULL. A base does not depend on how many others there are.
 *
 * WH_EINVAL for an unknown dialect, or a schema or profile of another one, WH_ELIMIT when `out` is full (it then ends within the case).
 * Distinct buffers may be filled from distinct threads.
 */
WH_API int wh_generate(wh_str dialect, uint64_t seed, uint64_t number,
                       const wh_generate_options *opt, wh_buf *out, wh_error *err);

/*
 * The same from a byte string, for fuzzers: bytes are consumed as draws, zeros follow their end.
 * There are at most `opt->queries` bases, at least one, and none is begun after the last byte.
 * Every byte string gives a well-formed case; it has no `seed` field.
 */
WH_API int wh_generate_from_bytes(wh_str dialect, const void *bytes, size_t n,
                                  const wh_generate_options *opt, wh_buf *out, wh_error *err);

#ifdef __cplusplus
}
#endif
#endif
