/*
 * Reading a user's script: every statement but queries becomes the setup; the catalog says what
 * tables there are, and INSERT ... VALUES what is in them.
 */
#include "generate/profile/schema_file.h"

#include <whittle/case.h>

#include "formats/case/edit.h"
#include "formats/case/hash.h"
#include "formats/convert/script/script.h"
#include "formats/sql/catalog/catalog.h"
#include "formats/sql/lex/lex.h"

/* A row of literals that some INSERT writes, by its columns' names. */
typedef struct row {
    struct row *next;
    const wh_str *names; /* unquoted; NULL: all that can be stored, in their order */
    wh_str *values;
    size_t n;
} row;

/* Of many rows every stride-th is kept, so that they come from all of the script. */
typedef struct table_rows {
    struct table_rows *next;
    wh_str name;
    size_t n, nkept, stride;
    row *first, **last;
} table_rows;

typedef struct reading {
    wh_arena *a;
    wh_arena *scratch; /* trees of INSERTs: a dump is mostly rows, and few are kept */
    const wh_dialect *dialect;
    wh_catalog *catalog;
    wh_str *setup; /* statements */
    size_t nsetup, capacity;
    table_rows *rows;
} reading;

/* ---- rows ------------------------------------------------------------------------------------ */

static table_rows *rows_of(reading *f, wh_str name)
{
    table_rows *t = f->rows;

    while (t && !wh_str_eq_nocase(t->name, name))
        t = t->next;
    if (!t) {
        t = WH_NEW(f->a, table_rows);
        t->name = name;
        t->stride = 1;
        t->last = &t->first;
        t->next = f->rows;
        f->rows = t;
    }
    return t;
}

/* The text of a literal, with its sign; none if it is anything else. */
static wh_str literal_of(wh_arena *a, const wh_node *e)
{
    wh_buf b = WH_BUF_INIT(64);
    wh_str s = {NULL, 0};

    while (e && e->kind == WH_N_PAREN)
        e = wh_node_expr(e, 0);
    if (e && (e->kind == WH_N_LITERAL ||
              (e->kind == WH_N_UNARY && wh_node_find(e, WH_N_LITERAL) && e->height == 2))) {
        wh_node_print_canonical(&b, e);
        if (b.status == WH_OK)
            s = wh_arena_str(a, wh_buf_view(&b));
    }
    wh_buf_release(&b);
    return s;
}

static const wh_str *named_columns(reading *f, const wh_node *names, size_t *n)
{
    wh_str *v;

    *n = 0;
    if (!names)
        return NULL;
    v = WH_NEW_N(f->a, wh_str, names->n);
    for (uint32_t i = 0; i < names->n; i++) {
        const wh_token *t = wh_child_token(names->child[i]);

        if (t && t->kind != WH_T_LPAREN && t->kind != WH_T_RPAREN && t->kind != WH_T_COMMA)
            v[(*n)++] = wh_name_text(f->a, t);
    }
    return v;
}

/* Every second of them goes. */
static void thin_out(table_rows *t)
{
    t->stride *= 2;
    t->nkept = 0;
    for (row **at = &t->first; *at; at = &(*at)->next) {
        t->nkept++;
        t->last = &(*at)->next;
        if (*t->last)
            *t->last = (*t->last)->next;
    }
}

static void keep_row(reading *f, table_rows *t, const wh_node *values, const wh_str *names,
                     size_t nnames)
{
    row *r;

    if (t->n++ % t->stride != 0)
        return;
    if (t->nkept == WH_SCHEMA_ROWS)
        thin_out(t);
    r = WH_NEW(f->a, row);
    r->names = names;
    while (wh_node_expr(values, r->n))
        r->n++;
    r->n = names && nnames < r->n ? nnames : r->n;
    r->values = WH_NEW_N(f->a, wh_str, r->n + 1);
    for (size_t k = 0; k < r->n; k++)
        r->values[k] = literal_of(f->a, wh_node_expr(values, k));
    *t->last = r;
    t->last = &r->next;
    t->nkept++;
}

static void read_insert(reading *f, const wh_node *insert)
{
    const wh_node *name = wh_node_find(wh_node_find(insert, WH_N_TABLE_REF), WH_N_NAME);
    const wh_node *values = wh_node_find(wh_node_find(insert, WH_N_QUERY), WH_N_VALUES), *v;
    const wh_token *token = name ? wh_name_part(name, 0) : NULL;
    const wh_str *names;
    table_rows *t;
    size_t nnames;

    if (!token)
        return;
    t = rows_of(f, wh_name_text(f->a, token));
    names = named_columns(f, wh_node_find(insert, WH_N_NAMES), &nnames);
    for (uint32_t i = 0; values && i < values->n; i++) {
        v = wh_child_node(values->child[i]);
        if (v && v->kind == WH_N_ROW_VALUE)
            keep_row(f, t, v, names, nnames);
    }
}

/* ---- statements --------------------------------------------------------------------------------
 */

static void add_setup(reading *f, wh_str sql)
{
    if (f->nsetup == f->capacity) {
        wh_str *more = WH_NEW_N(f->a, wh_str, f->capacity ? 2 * f->capacity : 64);

        if (f->nsetup)
            memcpy(more, f->setup, f->nsetup * sizeof *more);
        f->setup = more;
        f->capacity = f->capacity ? 2 * f->capacity : 64;
    }
    f->setup[f->nsetup++] = sql;
}

/* The rest of a script disappears in a literal or a list without an end: that is no setup. */
static const char *check_ends(const wh_dialect *d, wh_str sql, uint32_t *line)
{
    int depth = 0;
    wh_lexer lx;
    wh_token t;

    wh_lexer_init(&lx, d, sql);
    for (t = wh_lex_grammar(&lx); t.kind != WH_T_EOF; t = wh_lex_grammar(&lx)) {
        wh_str text = wh_token_text(&t);

        if (t.kind == WH_T_ERROR && text.n > 0 && strchr("'\"`[xX", text.p[0])) {
            for (const char *p = sql.p; p < text.p; p++)
                *line += *p == '\n';
            return "a literal or a name begins here and never ends";
        }
        depth += t.kind == WH_T_LPAREN ? 1 : t.kind == WH_T_RPAREN ? -1 : 0;
    }
    return depth > 0 ? "this statement ends within parentheses" : NULL;
}

static int read_statement(reading *f, const wh_script_stmt *s, const char *file, wh_error *err)
{
    bool rows = s->kind == WH_N_INSERT;
    uint32_t line = s->line;
    const char *wrong = check_ends(f->dialect, s->sql, &line);
    const wh_node *statement;
    wh_error why = {0};
    int rc;

    if (wrong)
        return wh_error_at(err, WH_ESYNTAX, file, line, "%s", wrong);

    if (s->kind == WH_N_SELECT_STATEMENT || s->kind == WH_N_EXPLAIN)
        return WH_OK;
    if (s->sql.n > WH_STATEMENT_MAX)
        return wh_error_at(err, WH_ELIMIT, file, s->line,
                           "the statement is longer than 1 MiB, cut it in several");
    rc = wh_parse_one(rows ? f->scratch : f->a, f->dialect, s->sql, &statement, &why);
    if (rc != WH_OK)
        return wh_error_at(err, rc, file, s->line, "%s", why.message);
    if (rows)
        read_insert(f, statement);
    else
        wh_catalog_apply(f->catalog, statement);
    add_setup(f, s->sql);
    return WH_OK;
}

static int read_script(reading *f, wh_str sql, const char *file, wh_error *err)
{
    wh_script script;
    wh_script_stmt s;
    int rc;

    wh_script_init(&script, f->a, f->dialect, sql, file, NULL);
    while ((rc = wh_script_next(&script, &s, err)) == WH_OK && s.sql.p) {
        wh_mark mark = wh_arena_mark(f->scratch);

        rc = read_statement(f, &s, file, err);
        wh_arena_rewind(f->scratch, mark);
        if (rc != WH_OK)
            return rc;
    }
    return rc;
}

/* ---- what there is
 * ------------------------------------------------------------------------------- */

static const char *quoted(reading *f, wh_str name)
{
    wh_buf b = WH_BUF_INIT(1 << 16);
    wh_str s;

    wh_quote_name(&b, f->dialect, name);
    s = wh_arena_str(f->a, wh_buf_view(&b));
    wh_buf_release(&b);
    return s.p;
}

static char affinity_letter(const wh_column *c)
{
    static const char letters[] = {
        [WH_AFFINITY_NONE] = 'B',    [WH_AFFINITY_BLOB] = 'B',    [WH_AFFINITY_TEXT] = 'T',
        [WH_AFFINITY_NUMERIC] = 'N', [WH_AFFINITY_INTEGER] = 'I', [WH_AFFINITY_REAL] = 'R',
    };

    return letters[c->affinity];
}

static const struct {
    uint8_t type_class;
    char kind;
} kinds[] = {
    {WH_CLASS_BOOLEAN, 'B'}, {WH_CLASS_INTEGER, 'I'},  {WH_CLASS_DECIMAL, 'N'},
    {WH_CLASS_REAL, 'R'},    {WH_CLASS_TEXT, 'T'},     {WH_CLASS_DATE, 'D'},
    {WH_CLASS_TIME, 'C'},    {WH_CLASS_DATETIME, 'S'}, {WH_CLASS_INTERVAL, 'V'},
    {WH_CLASS_BLOB, 'Y'},    {WH_CLASS_UUID, 'U'},     {WH_CLASS_ENUM, 'E'},
    {WH_CLASS_ARRAY, 'A'},   {WH_CLASS_RANGE, 'G'},    {WH_CLASS_JSON, 'J'},
};

static char kind_of(const wh_column *c)
{
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (kinds[i].type_class == c->type_class)
            return kinds[i].kind;
    return '?';
}

static bool is_rowid_name(wh_str name)
{
    return wh_str_eq_nocase(name, WH_STR("rowid"));
}

/* Columns that * shows and whose names are not too long. */
static void use_columns(reading *f, const wh_relation *from, wh_schema_relation *to)
{
    to->columns = WH_NEW_N(f->a, wh_schema_column, from->ncolumns + 1);
    for (size_t i = 0; i < from->ncolumns; i++) {
        const wh_column *c = &from->columns[i];
        wh_schema_column *v = &to->columns[to->ncolumns];

        if (is_rowid_name(c->name))
            to->special = true;
        if (c->hidden || c->name.n == 0 || strlen(quoted(f, c->name)) > WH_SCHEMA_NAME)
            continue;
        v->name = quoted(f, c->name);
        v->affinity = affinity_letter(c);
        v->generated = c->generated != WH_NOT_GENERATED;
        v->type = wh_arena_str(f->a, c->type).p;
        v->kind = kind_of(c);
        v->made = wh_catalog_type(f->catalog, c->type) != NULL;
        v->folds = c->collation.n > 0 && !wh_str_eq_nocase(c->collation, WH_STR("BINARY"));
        to->ncolumns++;
    }
}

/* The value that a row has in column `c`, the `at`-th of those that can be stored. Where it names
 * others the column has its default, NULL if there is none; a key numbers itself. */
static wh_str value_of(const reading *f, const row *r, const wh_column *c, size_t at)
{
    static const wh_str unknown = {NULL, 0};

    for (size_t i = 0; r->names && i < r->n; i++) {
        if (wh_str_eq_nocase(r->names[i], c->name))
            return r->values[i];
    }
    if (r->names && (c->primary_key || c->identity))
        return unknown;
    if (r->names)
        return c->value ? literal_of(f->a, wh_node_expr(c->value, 0)) : WH_STR("NULL");
    return at < r->n ? r->values[at] : unknown;
}

static void use_rows(reading *f, const wh_relation *from, wh_schema_relation *to)
{
    const table_rows *t = rows_of(f, from->name);
    size_t k = 0;

    to->nrows = t->n;
    to->nstored = t->nkept;
    to->values = WH_NEW_N(f->a, wh_str, to->nstored * to->ncolumns + 1);
    for (const row *r = t->first; r; r = r->next, k++) {
        size_t at = 0, column = 0;

        for (size_t i = 0; i < from->ncolumns; i++) {
            const wh_column *c = &from->columns[i];
            bool stored = c->generated == WH_NOT_GENERATED;

            if (column < to->ncolumns && to->columns[column].name &&
                strcmp(to->columns[column].name, quoted(f, c->name)) == 0) {
                if (stored)
                    to->values[k * to->ncolumns + column] = value_of(f, r, c, at);
                column++;
            }
            at += stored;
        }
    }
}

static bool is_usable(const wh_relation *r)
{
    static const char *const schemas[] = {"", "main", "temp", "public", "pg_temp"};
    bool here = false;

    for (size_t i = 0; i < sizeof schemas / sizeof schemas[0]; i++)
        here = here || wh_str_eq_nocase(r->schema, wh_str_of(schemas[i]));

    return here && r->columns_known && r->kind != WH_RELATION_SEQUENCE;
}

static void use_relations(reading *f, bool views, wh_generate_schema *s, size_t *n)
{
    const wh_relation *r;

    for (size_t i = 0; (r = wh_catalog_relation_at(f->catalog, i)) != NULL; i++) {
        wh_schema_relation *to = &s->relations[s->ntables + s->nviews];

        if (!is_usable(r) || (r->kind == WH_RELATION_VIEW) != views)
            continue;
        memset(to, 0, sizeof *to);
        to->name = quoted(f, r->name);
        to->view = views;
        to->module = r->kind == WH_RELATION_VIRTUAL;
        to->special = r->without_rowid || to->module;
        use_columns(f, r, to);
        if (to->ncolumns == 0 || strlen(to->name) > WH_SCHEMA_NAME)
            continue;
        if (!views)
            use_rows(f, r, to);
        ++*n;
    }
}

/* The section as the case writer writes it, which knows what must be marked and escaped. */
static int print_setup(reading *f, wh_generate_schema *s, wh_error *err)
{
    static const char begin[] = "-- @setup", end[] = "-- @end\n";
    wh_buf b = WH_BUF_INIT(WH_CASE_MAX);
    wh_case *c = wh_case_new(f->a);
    wh_section *setup = wh_case_add_section(f->a, c, WH_SETUP, (wh_str){NULL, 0});
    wh_stmt *stmts = wh_section_add_stmts(f->a, setup, f->nsetup);
    wh_str text;
    size_t start = 0;
    int rc;

    wh_section_add_attr(f->a, setup, "may-fail", (wh_str){NULL, 0});
    for (size_t i = 0; i < f->nsetup; i++)
        stmts[i].sql = f->setup[i];
    rc = wh_case_write(c, &b);
    text = wh_buf_view(&b);
    while (rc == WH_OK && start + sizeof begin <= text.n &&
           memcmp(text.p + start, begin, sizeof begin - 1) != 0)
        start++;
    if (rc == WH_OK)
        s->setup = wh_arena_str(f->a, (wh_str){text.p + start, text.n - start - (sizeof end - 1)});
    s->hash = wh_hash64_of(s->setup);
    wh_buf_release(&b);
    return rc == WH_OK ? WH_OK : wh_error_set(err, rc, "the script is too long for a case");
}

/* ---- the public face
 * ------------------------------------------------------------------------------ */

static int use(reading *f, wh_generate_schema *s, const char *file, wh_error *err)
{
    size_t n = 0;

    while (wh_catalog_relation_at(f->catalog, n))
        n++;
    s->relations = WH_NEW_N(f->a, wh_schema_relation, n + 1);
    use_relations(f, false, s, &s->ntables);
    if (s->ntables == 0)
        return wh_error_at(err, WH_EINVAL, file, 0, "the script makes no table to be queried");
    use_relations(f, true, s, &s->nviews);
    return print_setup(f, s, err);
}

int wh_generate_schema_read(wh_str dialect, wh_str sql, const char *file, wh_generate_schema **out,
                            wh_error *err)
{
    wh_arena *a = wh_arena_new(NULL, 0);
    reading f = {a, wh_arena_new(NULL, 0), wh_dialect_find(dialect), NULL, NULL, 0, 0, NULL};
    wh_generate_schema *s = WH_NEW(a, wh_generate_schema);
    int rc = WH_OK;

    *out = NULL;
    file = file ? file : "<schema>";
    s->a = a;
    s->dialect = f.dialect;
    if (!f.dialect)
        rc = wh_error_set(err, WH_EINVAL, "unknown dialect '%.*s'", (int)dialect.n, dialect.p);
    if (rc == WH_OK) {
        f.catalog = wh_catalog_new(a, f.dialect);
        rc = read_script(&f, sql, file, err);
    }
    if (rc == WH_OK)
        rc = use(&f, s, file, err);
    wh_arena_free(f.scratch);
    if (rc == WH_OK)
        *out = s;
    else
        wh_arena_free(a);
    return rc;
}

void wh_generate_schema_free(wh_generate_schema *s)
{
    if (s)
        wh_arena_free(s->a);
}
