/* Learning profiles: templates as patterns over statements. */
#define _GNU_SOURCE /* memmem */
#include "oracles/campaign/learn.h"
#include "formats/base/memory.h"
#include <whittle/case.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    FRAGMENTS = 12,  /* of one template; what follows is not looked at */
    TRIES = 30,      /* without one acceptance: refused */
    TRIES_MORE = 300 /* the same for what a probe accepted */
};

/* The fixed words of a template, in pieces: " NOT BETWEEN ", " AND ". */
typedef struct pattern {
    bool declares; /* stands in CREATE TABLE and ALTER TABLE only */
    uint8_t n;
    wh_str piece[FRAGMENTS];
} pattern;

struct wh_learn {
    wh_arena *a;
    const wh_profile *profile;
    const wh_dialect *dialect;
    pattern *patterns; /* one a feature */
    wh_tally *all;     /* since the start */
    wh_tally *changed; /* since the last report */
    wh_tally *report;  /* of the last report */
    uint32_t *matched; /* features of the statement at hand */
    wh_buf text;
};

/* ---- words ----------------------------------------------------------------------------------- */

static const char hole[] = "WH_HOLE";

static bool is_literal(unsigned kind)
{
    return kind == WH_T_STRING || kind == WH_T_BLOB || kind == WH_T_INTEGER || kind == WH_T_REAL ||
           kind == WH_T_PARAM;
}

/* Append " TOKEN TOKEN ": in capitals, literals as "?". */
static void put_words(wh_buf *out, const wh_dialect *d, wh_str sql)
{
    wh_lexer lx;
    wh_token t;
    size_t i;

    wh_lexer_init(&lx, d, sql);
    wh_buf_char(out, ' ');
    for (t = wh_lex_grammar(&lx); t.kind != WH_T_EOF; t = wh_lex_grammar(&lx)) {
        wh_str text = wh_token_text(&t);

        if (is_literal(t.kind))
            text = WH_STR("?");
        for (i = 0; i < text.n; i++) {
            char c = text.p[i];
            wh_buf_char(out, c >= 'a' && c <= 'z' ? (char)(c - 32) : c);
        }
        wh_buf_char(out, ' ');
    }
}

/* ---- patterns -------------------------------------------------------------------------------- */

/* What surrounds the text of a feature where that alone says too little, and clauses by name. */
static const struct {
    const char *kind, *text, *pattern; /* text NULL: any, for %t in the pattern */
} surroundings[] = {
    {"collation", NULL, "COLLATE %t"},
    {"cast", NULL, "AS %t)"},
    {"join-on", NULL, "%t % ON"},
    {"join-using", NULL, "%t % USING ("},
    {"clause", "strict", "STRICT"},
    {"clause", "generated", "AS ("},
    {"clause", "upsert", "ON CONFLICT"},
    {"clause", "returning", "RETURNING"},
    {"clause", "materialized", "AS MATERIALIZED ("},
    {"clause", "cte", "WITH"},
    {"clause", "window", "OVER ("},
    {"clause", "filter", "FILTER ( WHERE"},
};

static bool is_declared(wh_str kind, wh_str text)
{
    static const char *const kinds[] = {"type",      "constraint", "default",
                                        "reference", "conflict",   "check"};
    size_t i;

    for (i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (wh_str_is(kind, kinds[i]))
            return true;
    return wh_str_is(kind, "clause") && (wh_str_is(text, "strict") || wh_str_is(text, "generated"));
}

/* Words that stand for a query begin as that does. */
static bool is_query(wh_str word)
{
    return wh_str_is(word, "sub") || wh_str_is(word, "subs") || wh_str_is(word, "exists") ||
           wh_str_is(word, "value");
}

/* A template with its words as holes. */
static void put_template(wh_buf *out, wh_str text)
{
    size_t i = 0;

    while (i < text.n) {
        wh_str word;

        if (text.p[i] != '$') {
            wh_buf_char(out, text.p[i++]);
            continue;
        }
        word = wh_profile_word((wh_str){text.p + i + 1, text.n - i - 1});
        if (wh_str_is(word, "$")) {
            wh_buf_char(out, '$');
        } else {
            wh_buf_text(out, is_query(word) ? " SELECT " : " ");
            wh_buf_text(out, hole);
            wh_buf_char(out, ' ');
        }
        i += 1 + word.n;
    }
}

static void put_surrounded(wh_buf *out, const wh_profile_row *row)
{
    size_t i, k;

    for (i = 0; i < sizeof surroundings / sizeof surroundings[0]; i++) {
        const char *p = surroundings[i].pattern;

        if (!wh_str_is(row->kind, surroundings[i].kind) ||
            (surroundings[i].text && !wh_str_is(row->text, surroundings[i].text)))
            continue;
        for (k = 0; p[k]; k++) {
            if (p[k] != '%') {
                wh_buf_char(out, p[k]);
            } else if (p[k + 1] == 't') {
                put_template(out, row->text);
                k++;
            } else {
                wh_buf_text(out, hole);
            }
        }
        return;
    }
    if (!wh_str_is(row->kind, "clause"))
        put_template(out, row->text);
}

/* Cut " A B WH_HOLE C " into " A B " and " C ". */
static void cut_pieces(wh_learn *l, pattern *p, wh_str words)
{
    wh_str mark = {hole, sizeof hole - 1};

    while (words.n > 1 && p->n < FRAGMENTS) {
        const char *at = memmem(words.p, words.n, mark.p, mark.n);
        wh_str piece = {words.p, at ? (size_t)(at - words.p) : words.n};

        if (piece.n > 1)
            p->piece[p->n++] = wh_arena_str(l->a, piece);
        if (!at)
            return;
        words.n -= piece.n + mark.n;
        words.p += piece.n + mark.n;
    }
}

static void compile(wh_learn *l, const wh_profile_row *row, pattern *p)
{
    wh_buf sql = WH_BUF_INIT(WH_STATEMENT_MAX), words = WH_BUF_INIT(WH_STATEMENT_MAX);

    p->declares = is_declared(row->kind, row->text);
    put_surrounded(&sql, row);
    put_words(&words, l->dialect, wh_buf_view(&sql));
    cut_pieces(l, p, wh_buf_view(&words));
    wh_buf_release(&sql);
    wh_buf_release(&words);
}

wh_learn *wh_learn_new(const wh_profile *p, const wh_dialect *d)
{
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_learn *l = WH_NEW(a, wh_learn);
    size_t i;

    l->a = a;
    l->profile = p;
    l->dialect = d;
    l->patterns = WH_NEW_N(a, pattern, p->n + 1);
    l->all = WH_NEW_N(a, wh_tally, p->n + 1);
    l->changed = WH_NEW_N(a, wh_tally, p->n + 1);
    l->report = WH_NEW_N(a, wh_tally, p->n + 1);
    l->matched = WH_NEW_N(a, uint32_t, p->n + 1);
    wh_buf_own(&l->text, (size_t)WH_STATEMENT_MAX * 4);
    for (i = 0; i < p->n; i++)
        compile(l, p->v[i], &l->patterns[i]);
    return l;
}

void wh_learn_free(wh_learn *l)
{
    if (!l)
        return;
    wh_buf_release(&l->text);
    wh_arena_free(l->a);
}

/* ---- statements ------------------------------------------------------------------------------ */

static bool holds(const pattern *p, wh_str text)
{
    size_t i;

    for (i = 0; i < p->n; i++) {
        const char *at = memmem(text.p, text.n, p->piece[i].p, p->piece[i].n);
        size_t used;

        if (!at)
            return false;
        used = (size_t)(at - text.p) + p->piece[i].n - 1; /* the blank belongs to the next, too */
        text.p += used;
        text.n -= used;
    }
    return p->n > 0;
}

static bool is_refused(const wh_learn *l, uint32_t i)
{
    return l->all[i].accepted == 0 && (l->profile->v[i]->state == WH_PROFILE_REFUSED ||
                                       (l->profile->v[i]->state == WH_PROFILE_UNKNOWN &&
                                        l->profile->v[i]->tried + l->all[i].tried >= TRIES));
}

/* Views and triggers are stored as they are and understood when they are used. */
static bool is_stored(wh_str text)
{
    static const char *const starts[] = {" CREATE VIEW ", " CREATE TEMP VIEW ", " CREATE TRIGGER ",
                                         " CREATE TEMP TRIGGER "};
    size_t i;

    for (i = 0; i < sizeof starts / sizeof starts[0]; i++)
        if (wh_str_starts_with(text, starts[i]))
            return true;
    return false;
}

/* The features of a statement, into l->matched: how many. */
static size_t match(wh_learn *l, wh_str sql)
{
    bool declares;
    size_t n = 0, i;
    wh_str text;

    wh_buf_clear(&l->text);
    put_words(&l->text, l->dialect, sql);
    text = wh_buf_view(&l->text);
    if (is_stored(text))
        return 0;
    declares = wh_str_starts_with(text, " CREATE TABLE ") || wh_str_starts_with(text, " ALTER TABLE ");
    for (i = 0; i < l->profile->n; i++)
        if ((declares || !l->patterns[i].declares) && holds(&l->patterns[i], text))
            l->matched[n++] = (uint32_t)i;
    return n;
}

void wh_learn_statement(wh_learn *l, wh_str sql, bool accepted)
{
    size_t n = match(l, sql), i;
    bool explained = false;

    for (i = 0; i < n && !accepted; i++)
        explained = explained || is_refused(l, l->matched[i]);
    for (i = 0; i < n; i++) {
        wh_tally *all = &l->all[l->matched[i]], *changed = &l->changed[l->matched[i]];

        /* of a statement that fails for a reason that is known the other features are innocent */
        if (explained && !is_refused(l, l->matched[i]))
            continue;
        all->tried++;
        changed->tried++;
        all->accepted += accepted;
        changed->accepted += accepted;
    }
}

void wh_learn_plan(wh_learn *l, wh_str sql)
{
    size_t n = match(l, sql), i;

    for (i = 0; i < n; i++)
        l->changed[l->matched[i]].plans++;
}

const wh_tally *wh_learn_report(wh_learn *l, size_t *n)
{
    size_t i;

    *n = 0;
    for (i = 0; i < l->profile->n; i++) {
        if (l->changed[i].tried == 0 && l->changed[i].plans == 0)
            continue;
        l->report[*n] = l->changed[i];
        l->report[(*n)++].index = (uint32_t)i;
    }
    memset(l->changed, 0, (l->profile->n + 1) * sizeof *l->changed);
    return l->report;
}

/* ---- profiles -------------------------------------------------------------------------------- */

void wh_learn_add(wh_profile *p, const wh_tally *t)
{
    wh_profile_row *row = t->index < p->n ? p->v[t->index] : NULL;

    if (!row)
        return;
    row->tried += t->tried;
    row->accepted += t->accepted;
    row->plans += t->plans;
    if (row->accepted)
        row->state = WH_PROFILE_ACCEPTED;
    else if (row->tried >= (row->state == WH_PROFILE_ACCEPTED ? TRIES_MORE : TRIES))
        row->state = WH_PROFILE_REFUSED;
}

static int read_file(const char *path, wh_buf *out, wh_error *err)
{
    FILE *f = fopen(path, "rb");
    size_t n = 1;
    bool bad;

    if (!f)
        return wh_error_at(err, errno == ENOENT ? WH_ENOTSUP : WH_EIO, path, 0, "can't be read: %s",
                           strerror(errno));
    while (n > 0 && wh_buf_reserve(out, 1 << 16)) {
        n = fread(out->p + out->n, 1, out->cap - out->n, f);
        out->n += n;
    }
    bad = ferror(f) || out->status != WH_OK;
    fclose(f);
    return bad ? wh_error_at(err, WH_EIO, path, 0, "can't be read") : WH_OK;
}

/* Features that the file does not know yet, of a generator that has learned more since. */
static int complete(wh_profile *p, wh_str dialect, const char *path, wh_error *err)
{
    wh_profile *all;
    size_t i;
    int rc = wh_profile_of_dialect(p->a, dialect, &all, err);

    if (rc != WH_OK)
        return rc;
    if (p->dialect.n && !wh_str_eq(p->dialect, dialect))
        return wh_error_at(err, WH_EINVAL, path, 0, "a profile of the dialect %.*s, not of %.*s",
                           (int)p->dialect.n, p->dialect.p, (int)dialect.n, dialect.p);
    p->dialect = all->dialect;
    for (i = 0; i < all->n; i++)
        wh_profile_add(p, all->v[i]->kind, all->v[i]->text);
    return WH_OK;
}

int wh_learn_read(wh_arena *a, const char *path, wh_profile **out, wh_error *err)
{
    wh_buf text = WH_BUF_INIT((size_t)1 << 28);
    int rc = read_file(path, &text, err);

    if (rc == WH_OK)
        rc = wh_profile_read(a, wh_buf_view(&text), path, out, err);
    wh_buf_release(&text);
    return rc;
}

int wh_learn_open(wh_arena *a, const char *path, wh_str dialect, wh_profile **out, wh_error *err)
{
    wh_buf text = WH_BUF_INIT((size_t)1 << 28);
    int rc = read_file(path, &text, err);

    if (rc == WH_ENOTSUP) { /* not there yet */
        *out = wh_profile_new(a);
        rc = WH_OK;
    } else if (rc == WH_OK) {
        rc = wh_profile_read(a, wh_buf_view(&text), path, out, err);
    }
    wh_buf_release(&text);
    return rc == WH_OK ? complete(*out, dialect, path, err) : rc;
}

int wh_learn_save(const wh_profile *p, const char *path, wh_error *err)
{
    wh_buf text = WH_BUF_INIT((size_t)1 << 30);
    char part[4096];
    int n = snprintf(part, sizeof part, "%s.part", path);
    FILE *f = n > 0 && (size_t)n < sizeof part ? fopen(part, "w") : NULL;
    bool good = f != NULL;

    wh_profile_write(p, &text);
    good = good && fwrite(text.p, 1, text.n, f) == text.n;
    if (f)
        good = fclose(f) == 0 && good;
    good = good && rename(part, path) == 0;
    wh_buf_release(&text);
    if (good)
        return WH_OK;
    wh_error_at(err, WH_EIO, path, 0, "can't be written: %s", strerror(errno));
    if (f)
        remove(part);
    return WH_EIO;
}
