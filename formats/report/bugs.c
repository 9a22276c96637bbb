/* Which cases are one bug, by where they fail. */
#include "formats/report/bugs.h"
#include "formats/base/memory.h"
#include "formats/case/hash.h"
#include "formats/report/bug_cause.h"
#include "formats/sql/lex/lex.h"

#include <ctype.h>
#include <stdlib.h>

enum { WORDS_MAX = 256 };

/* ---- what cures it ------------------------------------------------------------------------------
 */

/* What of a schema is one thing, whatever its form; what is none of these is a type. */
static const struct {
    const char *word, *class_;
} classes[] = {
    {"CREATE INDEX", "index"},
    {"CREATE UNIQUE INDEX", "index"},
    {"UNIQUE", "index"},
    {"PRIMARY KEY", "index"},
    {"KEY", "index"},
    {"INDEX", "index"},
    {"DESC", "index"},
    {"WITHOUT ROWID", "index"},
    {"COLLATE", "collation"},
    {"CHARACTER SET", "collation"},
    {"VIRTUAL TABLE", "module"},
    {"DEFAULT", "default"},
    {"AS", "generated"},
    {"GENERATED", "generated"},
    {"NOT NULL", "constraint"},
    {"CHECK", "constraint"},
    {"REFERENCES", "constraint"},
    {"FOREIGN KEY", "constraint"},
    {"PARTITION", "partitions"},
    {"ENGINE", "storage"},
};

/* Statistics and hints are about indexes, too. */
static wh_str class_of(const wh_cause_item *item)
{
    size_t i;

    if (item->kind != WH_CAUSE_SCHEMA)
        return wh_str_of(item->kind == WH_CAUSE_QUERY || item->kind == WH_CAUSE_OTHER ? "query"
                                                                                      : "index");
    for (i = 0; i < sizeof classes / sizeof classes[0]; i++)
        if (wh_str_starts_with(item->thing, classes[i].word))
            return wh_str_of(classes[i].class_);
    return WH_STR("type");
}

/* An optimization by its name. */
static wh_str name_of(const wh_cause_item *item)
{
    return item->kind == WH_CAUSE_OPTIMIZER ? item->thing : class_of(item);
}

static bool needs_optimization(wh_str cause)
{
    wh_cause_items k = {.cause = cause};
    wh_cause_item item;

    while (wh_cause_next(&k, &item))
        if (item.kind == WH_CAUSE_OPTIMIZER)
            return true;
    return false;
}

/* Does one thing cure both? Where an optimization does, that must. */
static bool have_one_cure(wh_str a, wh_str b)
{
    wh_cause_items ka = {.cause = a}, kb;
    wh_cause_item x, y;
    bool optimized = needs_optimization(a);

    if (optimized != needs_optimization(b))
        return false;
    while (wh_cause_next(&ka, &x))
        if (!optimized || x.kind == WH_CAUSE_OPTIMIZER)
            for (kb = (wh_cause_items){.cause = b}; wh_cause_next(&kb, &y);)
                if ((x.kind == WH_CAUSE_OPTIMIZER) == (y.kind == WH_CAUSE_OPTIMIZER) &&
                    wh_str_eq(name_of(&x), name_of(&y)))
                    return true;
    return false;
}

/* ---- what it says -------------------------------------------------------------------------------
 */

static bool is_common(wh_str word)
{
    static const char *const common[] = {"SELECT", "FROM", "WHERE", "AS",   "NULL", "ALL", "UNION",
                                         "VALUES", "ON",   "ORDER", "BY",   "AND",  "SET", "UPDATE",
                                         "DELETE", "WITH", "JOIN",  "WHEN", "THEN", "END", "IS"};
    size_t i = 0;

    while (i < sizeof common / sizeof common[0] && !wh_str_eq_nocase(word, wh_str_of(common[i])))
        i++;
    return i < sizeof common / sizeof common[0] || wh_str_starts_with(word, "wh_");
}

static uint64_t hash_word(wh_str word)
{
    char upper[64];
    size_t i, n = word.n < sizeof upper ? word.n : sizeof upper;

    for (i = 0; i < n; i++)
        upper[i] = (char)toupper((unsigned char)word.p[i]);
    return wh_hash64_of((wh_str){upper, n});
}

static int by_value(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

    return x < y ? -1 : x > y;
}

static bool begins_condition(unsigned kind)
{
    return kind == WH_KW_WHERE || kind == WH_KW_ON || kind == WH_KW_HAVING;
}

/* Of a condition, as its operators and kinds of operands stand. */
static void add_shape(wh_hash64 *shape, const wh_token *t, const wh_token *next)
{
    unsigned kind = t->kind == WH_T_QNAME ? WH_T_NAME : t->kind;

    if (kind != WH_T_SEMI && kind != WH_T_DOT && next->kind != WH_T_DOT) /* a qualifier may stand */
        wh_hash64_add(shape, &kind, sizeof kind);
}

const uint64_t *wh_bug_words(wh_arena *a, const wh_dialect *d, wh_str sql, size_t *n)
{
    uint64_t v[WORDS_MAX], *out;
    size_t i, found = 0, kept = 0;
    bool condition = false;
    wh_hash64 shape;
    wh_lexer lx;
    wh_token t, next;

    wh_hash64_begin(&shape);
    wh_lexer_init(&lx, d, sql);
    for (t = wh_lex(&lx); t.kind != WH_T_EOF && found < WORDS_MAX; t = next) {
        next = wh_lex(&lx);
        condition |= begins_condition(t.kind);
        if (condition)
            add_shape(&shape, &t, &next);
        if ((wh_kind_is_keyword(t.kind) || (t.kind == WH_T_NAME && next.kind == WH_T_LPAREN)) &&
            !is_common(wh_token_text(&t)))
            v[found++] = hash_word(wh_token_text(&t));
    }
    if (found == 0 && sql.n)
        v[found++] = condition ? wh_hash64_end(&shape) : wh_hash64_of(WH_STR("all rows"));
    qsort(v, found, sizeof *v, by_value);
    out = WH_NEW_N(a, uint64_t, found + 1);
    for (i = 0; i < found; i++)
        if (i == 0 || v[i] != v[i - 1])
            out[kept++] = v[i];
    *n = kept;
    return out;
}

/* Are all words of one among those of the other? Nothing is said by none. */
static bool say_the_same(const wh_matrix_row *a, const wh_matrix_row *b)
{
    const wh_matrix_row *less = a->nwords <= b->nwords ? a : b, *more = less == a ? b : a;
    size_t i, k = 0;

    for (i = 0; i < less->nwords; i++) {
        while (k < more->nwords && more->words[k] < less->words[i])
            k++;
        if (k == more->nwords || more->words[k] != less->words[i])
            return false;
    }
    return less->nwords > 0;
}

/* ---- where it fails -----------------------------------------------------------------------------
 */

/* 'f' and 'p'; '?': not known. */
static char answer(const wh_matrix_cell *c)
{
    if (c->violation)
        return 'f';
    return c->verdict && strcmp(c->verdict, "pass") == 0 ? 'p' : '?';
}

static bool fails_alike(const wh_matrix_cell *a, const wh_matrix_cell *b, size_t n)
{
    size_t i = 0;

    while (i < n && answer(&a[i]) == answer(&b[i]))
        i++;
    return i == n;
}

static bool fails_somewhere(const wh_matrix_cell *cells, size_t n)
{
    size_t i = 0;

    while (i < n && !cells[i].violation)
        i++;
    return i < n;
}

static uint64_t hash_of(const wh_matrix_cell *cells, size_t n)
{
    uint64_t h = 0;
    size_t i;

    for (i = 0; i < n; i++)
        h = (h ^ (unsigned char)answer(&cells[i])) * UINT64_C(0x100000001b3);
    return h;
}

/* A wrong result whichever; "err", "crash", "timeout". */
static wh_str kind_of(wh_str signature)
{
    const char *colon = signature.n ? memchr(signature.p, ':', signature.n) : NULL;

    return (wh_str){signature.p, colon ? (size_t)(colon - signature.p) : signature.n};
}

/* The same in two files, or reduced twice. */
static bool is_one_case(const wh_matrix_row *a, const wh_matrix_row *b)
{
    return a->id != 0 && a->id == b->id;
}

static bool is_one_bug(const wh_matrix_row *a, const wh_matrix_row *b, size_t nversions)
{
    if (a->broken_by.n && b->broken_by.n)
        return wh_str_eq(a->broken_by, b->broken_by);
    return fails_alike(a->cells, b->cells, nversions) && wh_matrix_holds(a->cells, nversions) &&
           wh_str_eq(kind_of(a->signature), kind_of(b->signature)) &&
           have_one_cure(a->cause, b->cause) &&
           (needs_optimization(a->cause) || say_the_same(a, b));
}

size_t wh_bugs_number(wh_bugs *k, const wh_matrix_row *row, size_t nversions)
{
    uint64_t verdicts = hash_of(row->cells, nversions);
    size_t i, bug;

    if (!fails_somewhere(row->cells, nversions))
        return 0;
    for (i = 0; i < k->n; i++)
        if (is_one_case(&k->v[i].row, row))
            return k->v[i].number;
    for (i = 0; i < k->n; i++)
        if (k->v[i].first && (row->broken_by.n || k->v[i].verdicts == verdicts) &&
            is_one_bug(&k->v[i].row, row, nversions))
            break;
    if (k->n == k->cap) {
        k->cap = k->cap ? k->cap * 2 : 64;
        k->v = wh_memory_realloc(k->v, k->cap, sizeof *k->v);
    }
    bug = i < k->n ? k->v[i].number : ++k->bugs;
    k->v[k->n] = (struct wh_bug){*row, verdicts, bug, i == k->n};
    k->n++;
    return bug;
}

void wh_bugs_release(wh_bugs *k)
{
    free(k->v);
    memset(k, 0, sizeof *k);
}

/* ---- in order -----------------------------------------------------------------------------------
 */

static int by_bug(const void *a, const void *b)
{
    const wh_matrix_row *x = a, *y = b;

    if (x->bug != y->bug)
        return x->bug - 1 < y->bug - 1 ? -1 : 1; /* 0 is the last one */
    if (x->bug && x->text.n != y->text.n)
        return x->text.n < y->text.n ? -1 : 1;
    return x->number < y->number ? -1 : x->number > y->number;
}

void wh_bugs_sort(wh_matrix_row *rows, size_t n)
{
    if (n)
        qsort(rows, n, sizeof *rows, by_bug);
}
