/* Copying the tables of a dialect by what a profile says; reading profiles for the generator. */
#include "generate/profile/steer.h"
#include "generate/dialect/feature_list.h"
#include "generate/write/write.h"

#include "formats/base/options.h"

#include <stddef.h>

static const wh_profile_row *ask(const wh_profile *p, const char *kind, const char *text)
{
    return wh_profile_find(p, wh_str_of(kind), wh_str_of(text));
}

/* ---- steering ----------------------------------------------------------------------------- */

/*
 * A statement with several features is refused for one of them, so a few refusals say little of
 * each. What is refused more often than not fails in some surroundings only: it is worth a
 * part of its weight.
 */
static uint8_t weight_of(uint8_t weight, const wh_profile_row *f)
{
    uint64_t part;

    if (!f || f->tried < 20 || f->accepted * 10 >= f->tried * 9)
        return weight;
    part = (weight * f->accepted + f->tried / 2) / f->tried;
    return part ? (uint8_t)part : 1;
}

/* What the rows of a table were tried in, and how many plans were first seen with them. */
typedef struct yield {
    uint64_t tried, plans;
} yield;

static yield yield_of(const wh_feature_table *t, const char *rows, const wh_profile *p)
{
    yield y = {0, 0};

    for (const char *row = rows; wh_feature_text(t, row); row += t->size) {
        const wh_profile_row *f = ask(p, wh_feature_kind(t, row), wh_feature_text(t, row));

        y.tried += f ? f->tried : 0;
        y.plans += f ? f->plans : 0;
    }
    return y;
}

/*
 * What led to new plans oftener than its like is drawn oftener, and the reverse: by half to two and
 * a half times, after query plan guidance (Ba & Rigger, ICSE 2023). All weights are doubled, so
 * that small ones can be halved.
 */
static uint8_t favoured(uint8_t weight, const wh_profile_row *f, const yield *table)
{
    uint64_t quarters = 4;

    if (table->plans == 0)
        return weight;
    if (f && f->tried >= 20)
        quarters = (f->plans + 1) * table->tried * 4 / (table->plans * f->tried);
    quarters = quarters < 2 ? 2 : quarters > 10 ? 10 : quarters;
    quarters = weight * quarters / 2;
    return (uint8_t)(quarters > UINT8_MAX ? UINT8_MAX : quarters);
}

static void copy_row(const wh_feature_table *t, const char *row, const wh_profile_row *f,
                     bool accepted, const yield *table, char *to)
{
    uint32_t zero = 0;
    uint8_t weight;

    memcpy(to, row, t->size);
    memcpy(&weight, row + t->weight, 1);
    weight = favoured(weight_of(weight, f), f, table);
    memcpy(to + t->weight, &weight, 1);
    if (accepted && f && f->state == WH_PROFILE_ACCEPTED && t->since != WH_NO_SINCE)
        memcpy(to + t->since, &zero, sizeof zero);
}

static uint32_t since_of(const wh_feature_table *t, const char *row)
{
    uint32_t since = 0;

    if (t->since != WH_NO_SINCE)
        memcpy(&since, row + t->since, sizeof since);
    return since;
}

/* `plain`: there is a row for every version. */
static char *copy_table(wh_arena *a, const wh_feature_table *t, const char *rows,
                        const wh_profile *p, bool accepted)
{
    yield table = yield_of(t, rows, p);
    size_t n = 0, k = 0, left = 0;
    bool plain = false;
    char *to;

    for (const char *row = rows; wh_feature_text(t, row); row += t->size)
        n++;
    to = wh_arena_zalloc(a, (n + 1) * t->size);
    for (size_t i = 0; i < n; i++) {
        const char *row = rows + i * t->size;
        const wh_profile_row *f = ask(p, wh_feature_kind(t, row), wh_feature_text(t, row));
        bool refused = f && f->state == WH_PROFILE_REFUSED;

        if (refused && !(i == 0 && t->rest == WH_TABLE_KEPT))
            continue;
        copy_row(t, row, f, accepted, &table, to + k++ * t->size);
        left++;
        plain = plain || since_of(t, row) == 0;
    }
    if (t->rest == WH_TABLE_FILLED && !plain && n > 0) {
        memmove(to + t->size, to, left * t->size);
        memcpy(to, rows, t->size);
    }
    return to;
}

/* ---- expressions of the profile's own ------------------------------------------------------- */

enum { MOST_OF_A_CLASS = WH_GEN_PRODUCTIONS - 8 };

static bool words_are_known(const char *t)
{
    while ((t = strchr(t, '$')) != NULL) {
        t++;
        if (*t == '$')
            t++;
        else if (!wh_word_read(&t))
            return false;
    }
    return true;
}

/* Is it an expression that no table has, and accepted? */
static bool is_own(const wh_gen_features *dialect, const wh_profile_row *f)
{
    return f->state == WH_PROFILE_ACCEPTED && wh_feature_class(f->kind) < WH_GEN_CLASSES &&
           !wh_features_have(dialect, f->kind, f->text);
}

static void add_own(wh_arena *a, const wh_profile *p, wh_gen_features *out)
{
    unsigned counts[WH_GEN_CLASSES] = {0}, i, k = 0;
    wh_gen_form *own = WH_NEW_N(a, wh_gen_form, p->n + 1);
    size_t n = 0;

    for (; k < WH_GEN_FORM_TABLES && out->forms[k]; k++)
        for (const wh_gen_form *f = out->forms[k]; f->sql; f++)
            counts[f->class_]++;
    if (k == WH_GEN_FORM_TABLES)
        return;
    for (i = 0; i < p->n; i++) {
        unsigned class_ = wh_feature_class(p->v[i]->kind);
        const char *sql;

        if (!is_own(out, p->v[i]) || counts[class_] >= MOST_OF_A_CLASS)
            continue;
        sql = wh_arena_str(a, p->v[i]->text).p;
        if (!words_are_known(sql))
            continue;
        own[n++] = (wh_gen_form){3, (uint8_t)class_, sql, NULL, 0};
        counts[class_]++;
    }
    if (n)
        out->forms[k] = own;
}

static uint32_t *clause_at(wh_gen_features *f, const wh_feature_clause *c)
{
    return (uint32_t *)(void *)((char *)f + c->since);
}

/* The types of which it is known what their columns hold; all of them where it is of none. */
static const wh_gen_type *with_domains(wh_arena *a, const wh_gen_type *types, const wh_domain *d)
{
    size_t n = 0, i, k;
    wh_gen_type *v;

    while (types[n].name)
        n++;
    v = WH_NEW_N(a, wh_gen_type, n + 1);
    for (i = n = 0; types[i].name; i++) {
        for (k = 0; d[k].type && strcmp(d[k].type, types[i].name) != 0; k++)
            ;
        if (d[k].type)
            v[n++] = types[i];
    }
    return n ? v : types;
}

/*
 * The tables in `out`, allocated in `a`. `accepted`: rows that the profile accepts have no `since`.
 * A table of words keeps its first row if nothing else is left, productions keep it always.
 * Expressions that the profile accepts and no table has, as functions of the engine's catalog, are
 * made too.
 */
static void steer_features(wh_arena *a, const wh_gen_features *from, const wh_profile *p,
                           bool accepted, wh_gen_features *out)
{
    *out = *from;
    for (const wh_feature_table *t = wh_feature_tables; t->size; t++) {
        const char *rows = wh_feature_rows(from, t);

        if (rows) {
            rows = copy_table(a, t, rows, p, accepted);
            memcpy((char *)out + t->at, &rows, sizeof rows);
        }
    }
    for (const wh_feature_clause *c = wh_feature_clauses; c->name; c++) {
        const wh_profile_row *f = ask(p, "clause", c->name);

        if (f && f->state == WH_PROFILE_REFUSED)
            *clause_at(out, c) = UINT32_MAX;
        else if (accepted && f && f->state == WH_PROFILE_ACCEPTED)
            *clause_at(out, c) = 0;
    }
    if (out->mixed_since == UINT32_MAX && from->unmixed) {
        out->domains = from->unmixed;
        out->types = with_domains(a, out->types, from->unmixed);
        out->generated = from->unmixed_generated;
    }
    add_own(a, p, out);
}

/* ---- the public face ----------------------------------------------------------------------- */

bool wh_version_parse(wh_str text, uint32_t *out)
{
    uint64_t parts[3] = {0, 0, 0};
    size_t n = 0;

    for (;;) {
        const char *dot = text.n ? memchr(text.p, '.', text.n) : NULL;
        size_t len = dot ? (size_t)(dot - text.p) : text.n;

        if (n == 3 || !wh_parse_count((wh_str){text.p, len}, &parts[n]) || parts[n] > 999)
            return false;
        n++;
        if (!dot)
            break;
        text = (wh_str){dot + 1, text.n - len - 1};
    }
    *out = (uint32_t)(parts[0] * 1000000 + parts[1] * 1000 + parts[2]);
    return n >= 2 || parts[0] >= 10; /* postgresql@16, but no sqlite@3 */
}

/* Of expressions there are those that an engine has beyond the tables: refused ones are left out. */
static bool is_expression(const wh_profile_row *f)
{
    return wh_feature_class(f->kind) < WH_GEN_CLASSES;
}

static void note_unknown(wh_generate_profile *s, const wh_profile *p)
{
    for (size_t i = 0; i < p->n; i++) {
        const wh_profile_row *f = p->v[i];
        wh_buf b = WH_BUF_INIT(1 << 16);

        if (is_expression(f) || f->note.n || wh_features_have(s->dialect, f->kind, f->text) ||
            s->nunknown++ > 0)
            continue;
        wh_buf_str(&b, f->kind);
        wh_buf_char(&b, ' ');
        wh_buf_str(&b, f->text);
        s->unknown = (char *)wh_arena_str(s->a, wh_buf_view(&b)).p;
        wh_buf_release(&b);
    }
}

static int use(wh_generate_profile *s, wh_str dialect, const wh_profile *p, const char *file,
               wh_error *err)
{
    s->dialect = wh_features_find(dialect);
    if (!s->dialect)
        return wh_error_set(err, WH_EINVAL, "no generator for dialect '%.*s'",
                            (int)(dialect.n < 100 ? dialect.n : 100), dialect.p ? dialect.p : "");
    if (p->dialect.n && !wh_str_eq(p->dialect, dialect))
        return wh_error_at(err, WH_EINVAL, file, 0, "a profile of %.*s, not of %s",
                           (int)(p->dialect.n < 100 ? p->dialect.n : 100), p->dialect.p,
                           s->dialect->name);
    /* An engine that numbers its versions otherwise is steered by its features alone. */
    if (!wh_version_parse(p->version, &s->version))
        s->version = 0;
    s->hash = wh_profile_hash(p);
    steer_features(s->a, s->dialect, p, true, &s->accepted);
    steer_features(s->a, s->dialect, p, false, &s->versioned);
    note_unknown(s, p);
    return WH_OK;
}

int wh_generate_profile_read(wh_str dialect, wh_str text, const char *file,
                             wh_generate_profile **out, wh_error *err)
{
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_generate_profile *s = WH_NEW(a, wh_generate_profile);
    wh_profile *p;
    int rc = wh_profile_read(a, text, file, &p, err);

    *out = NULL;
    s->a = a;
    if (rc == WH_OK)
        rc = use(s, dialect, p, file, err);
    if (rc == WH_OK)
        *out = s;
    else
        wh_arena_free(a);
    return rc;
}

void wh_generate_profile_free(wh_generate_profile *p)
{
    if (p)
        wh_arena_free(p->a);
}

size_t wh_generate_profile_unknown(const wh_generate_profile *p, const char **first)
{
    *first = p->unknown ? p->unknown : "";
    return p->nunknown;
}
