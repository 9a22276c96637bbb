/*
 * Hints that change the database for one query, in a transaction that is rolled back: without an
 * index, without statistics, or with other ones. A change of the schema that is rolled back makes
 * SQLite read schema and statistics anew (lang_analyze.html says that editing them is allowed).
 */
#include <ctype.h>
#include <string.h>

#include "formats/sql/tree/edit.h"
#include "formats/sql/tree/template.h"
#include "oracles/plan/dqp.h"
#include "oracles/plan/planner.h"
#include "oracles/subject/read.h"

/* ---- a transaction around the base ---------------------------------------------------------- */

enum { STEPS_MAX = 40 };

typedef struct steps {
    const wh_subject *s;
    wh_str v[STEPS_MAX];
    size_t n;
} steps;

static void add_step(steps *t, wh_str sql)
{
    if (t->n < STEPS_MAX)
        t->v[t->n++] = sql;
}

static const wh_node *drop_index_name(void *ctx, const wh_node *n)
{
    (void)ctx;
    return n->kind == WH_N_INDEXED_BY && wh_node_has(n, WH_KW_BY) ? NULL : n;
}

bool wh_hint_surround(const wh_subject *s, const wh_str *changes, size_t n, wh_derived_run *run)
{
    wh_str *before = WH_NEW_N(s->a, wh_str, n + 1), *after = WH_NEW(s->a, wh_str);
    const wh_node *statement = wh_edit_map(s->a, s->statement, drop_index_name, NULL);

    before[0] = WH_STR("BEGIN;");
    if (n)
        memcpy(before + 1, changes, n * sizeof *before);
    *after = WH_STR("ROLLBACK;");
    run->before = before;
    run->nbefore = n + 1;
    run->after = after;
    run->nafter = 1;
    run->sql = statement == s->statement ? wh_base_text(s) : wh_edited_text(s, statement);
    return true;
}

static bool surround(const steps *t, wh_derived_run *run)
{
    return t->n < STEPS_MAX && wh_hint_surround(t->s, t->v, t->n, run);
}

/* ---- indexes -------------------------------------------------------------------------------- */

/* The i-th index that could be dropped and that the base might use; NULL: there is none. */
static const wh_index *index_at(const wh_subject *s, const wh_read *read, size_t i)
{
    const wh_index *index;
    size_t at, k;

    for (at = 0; (index = wh_catalog_index_at(s->catalog, at)) != NULL; at++)
        for (k = 0; k < read->n; k++)
            if (!index->implied && index->name.n && index->table == read->v[k] && i-- == 0)
                return index;
    return NULL;
}

size_t wh_hint_indexes(const wh_subject *s)
{
    wh_read read;
    size_t n = 0;

    if (!wh_planner_of(s->dialect)->transactional)
        return 0;
    wh_tables_read(s, s->statement, &read);
    while (n + 1 < STEPS_MAX && index_at(s, &read, n))
        n++;
    return n;
}

bool wh_hint_without_index(const wh_subject *s, size_t at, wh_derived_run *run)
{
    steps t = {s, {{NULL, 0}}, 0};
    const wh_index *index;
    wh_read read;
    size_t i;

    wh_tables_read(s, s->statement, &read);
    for (i = at ? at - 1 : 0; (index = index_at(s, &read, i)) != NULL; i++) {
        wh_buf b = WH_BUF_INIT(4096);
        wh_quote(&b, s->dialect, "DROP INDEX {name:id};", {"name", NULL, index->name});
        add_step(&t, wh_subject_keep(s, &b));
        if (at)
            break;
    }
    return t.n > 0 && surround(&t, run);
}

/* ---- statistics ----------------------------------------------------------------------------- */

enum {
    NO_STATISTICS = 1,
    FRESH_STATISTICS,
    USELESS_INDEXES,
    PERFECT_INDEXES,
    SKIPPED_COLUMNS, /* few different values in the first column, many in the next */
    STATISTICS_WAYS = 5
};

size_t wh_hint_statistics_ways(const wh_subject *s)
{
    const char *const *v = wh_planner_of(s->dialect)->statistics;
    size_t n = 0;

    while (v && v[n])
        n++;
    return wh_planner_of(s->dialect)->edited_statistics ? STATISTICS_WAYS : n;
}

/* The same for each table that is read. */
static bool each_table(const wh_subject *s, const char *template_text, wh_derived_run *run)
{
    steps t = {s, {{NULL, 0}}, 0};
    wh_read read;
    size_t i;

    wh_tables_read(s, s->statement, &read);
    for (i = 0; i < read.n; i++) {
        wh_buf b = WH_BUF_INIT(4096);

        wh_quote(&b, s->dialect, template_text, {"t", NULL, read.v[i]->name});
        if (read.v[i]->kind == WH_RELATION_TABLE)
            add_step(&t, wh_subject_keep(s, &b));
        wh_buf_release(&b);
    }
    return surround(&t, run);
}

bool wh_hint_statistics(const wh_subject *s, size_t at, wh_derived_run *run)
{
    const char *const *v = wh_planner_of(s->dialect)->statistics;
    steps t = {s, {{NULL, 0}}, 0};

    if (v)
        return each_table(s, v[at - 1], run);
    add_step(&t, WH_STR("DROP TABLE IF EXISTS sqlite_stat1;"));
    if (at != NO_STATISTICS)
        add_step(&t, WH_STR("ANALYZE;"));
    if (at == USELESS_INDEXES)
        add_step(&t, WH_STR("UPDATE sqlite_stat1 SET stat = '1000000 1000000 1000000 1000000';"));
    if (at == PERFECT_INDEXES)
        add_step(&t, WH_STR("UPDATE sqlite_stat1 SET stat = '1000000 1 1 1';"));
    if (at == SKIPPED_COLUMNS)
        add_step(&t, WH_STR("UPDATE sqlite_stat1 SET stat = '1000000 500000 2 1';"));
    if (at != FRESH_STATISTICS)
        add_step(&t, WH_STR("ANALYZE sqlite_master;"));
    return surround(&t, run);
}

/* ---- settings ------------------------------------------------------------------------------- */

size_t wh_hint_settings(const wh_subject *s)
{
    const wh_setting *v = wh_planner_of(s->dialect)->settings;
    size_t n = 0;

    while (v && v[n].set)
        n++;
    return n;
}

bool wh_hint_setting_is_dear(const wh_subject *s, size_t at)
{
    return at && wh_planner_of(s->dialect)->settings[at - 1].dear;
}

/* The next word at or behind *at; n == 0: there is none. */
static wh_str next_word(wh_str text, size_t *at)
{
    wh_str word;

    while (*at < text.n && !isalnum((unsigned char)text.p[*at]) && text.p[*at] != '_')
        ++*at;
    word = (wh_str){text.p + *at, 0};
    while (*at < text.n && (isalnum((unsigned char)text.p[*at]) || text.p[*at] == '_'))
        word.n++, ++*at;
    return word;
}

/* The name that a SET or PRAGMA changes: the last word in front of the value. */
static wh_str name_set(wh_str text)
{
    wh_str name = {text.p, 0}, word;
    size_t at = 0;

    while (at < text.n && !strchr("=(:", text.p[at]))
        at++;
    text.n = at;
    at = 0;
    while ((word = next_word(text, &at)).n && !wh_str_eq_nocase(word, WH_STR("TO")))
        name = word;
    return name;
}

static bool says(wh_str text, wh_str name)
{
    size_t at = 0;
    wh_str word;

    while ((word = next_word(text, &at)).n)
        if (wh_str_eq_nocase(word, name))
            return true;
    return false;
}

/* Back to the default, and from there to what the setup says: a query behind this one is asked as
 * in a new session. */
static size_t restore(const wh_subject *s, wh_str reset, wh_str *out, size_t room)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    const wh_node *set;
    size_t i, n = 0;

    out[n++] = reset;
    for (i = 0; n < room && (set = wh_catalog_setting(s->catalog, i)) != NULL; i++) {
        wh_buf_clear(&b);
        wh_node_print_canonical(&b, set);
        if (!b.n || b.p[b.n - 1] != ';')
            wh_buf_char(&b, ';');
        if (says(reset, name_set(wh_buf_view(&b))))
            out[n++] = wh_arena_str(s->a, wh_buf_view(&b));
    }
    wh_buf_release(&b);
    return n;
}

bool wh_hint_setting(const wh_subject *s, size_t at, wh_derived_run *run)
{
    const wh_setting *setting = &wh_planner_of(s->dialect)->settings[at - 1];
    wh_str *around = WH_NEW_N(s->a, wh_str, 1 + STEPS_MAX);

    around[0] = wh_str_of(setting->set);
    run->before = around;
    run->after = around + 1;
    run->nbefore = 1;
    run->nafter = restore(s, wh_str_of(setting->reset), around + 1, STEPS_MAX);
    if (run->nafter == STEPS_MAX) /* more of them than are set again */
        return false;
    run->sql = wh_base_text(s);
    return true;
}

/* ---- comments ------------------------------------------------------------------------------- */

size_t wh_hint_comments(const wh_subject *s)
{
    const char *const *v = wh_planner_of(s->dialect)->comments;
    size_t n = 0;

    if (!v || !s->q.select || wh_node_find(s->q.select, WH_N_HINT))
        return 0;
    while (v[n])
        n++;
    return n;
}

/* Behind the first word, which is SELECT. */
bool wh_hint_comment(const wh_subject *s, size_t at, wh_derived_run *run)
{
    const char *text = wh_planner_of(s->dialect)->comments[at - 1];
    wh_str base = wh_edited_text(s, s->statement);
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    wh_from_items items = {NULL, 0, 0};
    size_t i;

    if (base.n < 6 || !wh_str_eq_nocase((wh_str){base.p, 6}, WH_STR("SELECT")))
        return false;
    wh_buf_add(&b, base.p, 6);
    wh_buf_text(&b, " /*+");
    wh_from_collect(s->a, s->q.from, &items);
    for (i = 0; i < (strstr(text, "{t}") ? items.n : 1); i++) {
        const wh_token *name = items.n ? wh_from_item_name(&items.p[i]) : NULL;

        wh_buf_char(&b, ' ');
        wh_quote(&b, s->dialect, text, {"t", NULL, name ? wh_token_text(name) : (wh_str){NULL, 0}});
    }
    wh_buf_text(&b, " */");
    wh_buf_add(&b, base.p + 6, base.n - 6);
    run->sql = wh_subject_keep(s, &b);
    return true;
}
