/* The tables and texts of that, and what is drawn from them. */
#include "oracles/campaign/mapping_ground.h"
#include "formats/sql/parse/parse.h"
#include "formats/sql/tree/template.h"

enum { INTEGER, REAL, DECIMAL, TEXT, TRUTH, TIME, SPAN, CLASSES, MOST = 16 };

#define NUMBERS (1U << INTEGER | 1U << REAL | 1U << DECIMAL)
#define VALUES ((1U << SPAN) - 1) /* a span of time is none, but where a rule asks for one */

static const char *const names[CLASSES] = {"integer", "real",      "decimal", "text",
                                           "truth",   "timestamp", "interval"};

/* What stands for a hole; of columns that a dialect lacks no query comes of it. */
static const char *const operands[CLASSES][MOST] = {
    [INTEGER] = {"n", "n", "k", "id", "n + 1", "0", "2", "NULL"},
    [REAL] = {"r", "r", "r * 2", "0.5"},
    [DECIMAL] = {"d", "d"},
    [TEXT] = {"s", "s", "t", "'a'", "''", "'%a'", "'ab'"},
    [TRUTH] = {"n > 0", "n IS NULL", "s = t", "n = k", "b", "k > 1 OR n < 0"},
    [TIME] = {"z", "z"},
    [SPAN] = {"INTERVAL '1 day'", "INTERVAL '2' HOUR", "INTERVAL 1 DAY"},
};

static const char *const literals[CLASSES][MOST] = {
    [INTEGER] = {"1", "2", "3", "7", "64", "100"},
    [REAL] = {"0.5", "1.5"},
    [DECIMAL] = {"1.25"},
    [TEXT] = {"'a'", "''", "'ab'"},
    [TRUTH] = {"TRUE"},
    [TIME] = {NULL},
    [SPAN] = {"INTERVAL '1 day'"},
};

static const char *const values[CLASSES][MOST] = {
    [INTEGER] = {"0", "1", "-1", "2", "7", "100", "-17", "65536", "2147483647", "-2147483648",
                 "NULL", "NULL"},
    [REAL] = {"0.0", "0.5", "-1.5", "2.25", "100.0", "1000000.0", "-0.125", "NULL"},
    [DECIMAL] = {"0.00", "0.50", "1.00", "-1.25", "99.99", "NULL"},
    [TEXT] = {"''", "'a'", "'A'", "'b'", "'ab'", "'aba'", "' a'", "'a '", "'1'", "'1.0'", "'%'",
              "'_a'", "'it''s'", "'%a'", "NULL"},
    [TRUTH] = {"TRUE", "FALSE", "NULL"},
    [TIME] = {"'2020-01-01 00:00:00'", "'2020-02-29 12:34:56'", "'1999-12-31 23:59:59'",
              "'2000-01-01 00:00:00'", "NULL"},
};

static const char *const frames[] = {"SELECT id, {e} FROM v", "SELECT id FROM v WHERE {e}",
                                     "SELECT id FROM v WHERE ({e}) IS NULL",
                                     "SELECT id, CASE WHEN id % 2 = 0 THEN {e} END FROM v"};

/* Of a call behind which OVER may stand. */
static const char *const groups[] = {
    "SELECT {e} FROM v", "SELECT k, {e} FROM v GROUP BY k", "SELECT {e} FROM v WHERE id < 0",
    "SELECT id, {e} OVER (PARTITION BY k ORDER BY id) FROM v",
    ("SELECT id, {e} OVER (ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) "
     "FROM v")};

/* The table in each dialect: its columns, and of which classes they are, by their letters. */
static const wh_mapping_ground grounds[] = {
    {&wh_dialect_sqlite,
     "CREATE TABLE v(id INTEGER PRIMARY KEY, n INTEGER, k INTEGER, r REAL, s TEXT, t TEXT);",
     "nkrst"},
    {&wh_dialect_h2,
     "CREATE TABLE v(id INTEGER PRIMARY KEY, n BIGINT, k INTEGER, r DOUBLE PRECISION, s VARCHAR, "
     "t VARCHAR(20), b BOOLEAN, d NUMERIC(10, 2), z TIMESTAMP);",
     "nkrstbdz"},
    {&wh_dialect_duckdb,
     "CREATE TABLE v(id INTEGER PRIMARY KEY, n BIGINT, k INTEGER, r DOUBLE, s VARCHAR, t VARCHAR, "
     "b BOOLEAN, d DECIMAL(10, 2), z TIMESTAMP);",
     "nkrstbdz"},
    {&wh_dialect_mariadb,
     "CREATE TABLE v(id INT PRIMARY KEY, n BIGINT, k INT, r DOUBLE, s VARCHAR(40) CHARACTER SET "
     "utf8mb4 COLLATE utf8mb4_nopad_bin, t VARCHAR(40) CHARACTER SET utf8mb4 COLLATE "
     "utf8mb4_nopad_bin, b BOOLEAN);",
     "nkrstb"},
    {&wh_dialect_mysql,
     "CREATE TABLE v(id INT PRIMARY KEY, n BIGINT, k INT, r DOUBLE, s VARCHAR(40) CHARACTER SET "
     "utf8mb4 COLLATE utf8mb4_0900_bin, t VARCHAR(40) CHARACTER SET utf8mb4 COLLATE "
     "utf8mb4_0900_bin, b BOOLEAN);",
     "nkrstb"},
    {&wh_dialect_postgresql,
     "CREATE TABLE v(id INTEGER PRIMARY KEY, n BIGINT, k INTEGER, r DOUBLE PRECISION, s TEXT "
     "COLLATE \"C\", t VARCHAR(20) COLLATE \"C\", b BOOLEAN, d NUMERIC(10, 2), z TIMESTAMP);",
     "nkrstbdz"},
};

static unsigned class_of_letter(char letter)
{
    static const char letters[] = "nrdsbz", more[] = "k..t..";
    const char *at = strchr(letters, letter);

    return (unsigned)(at ? at - letters : strchr(more, letter) - more);
}

unsigned wh_mapping_class(wh_str name)
{
    unsigned i = 0;

    while (i < SPAN && !wh_str_is(name, names[i]))
        i++;
    return i < SPAN ? i : (unsigned)WH_MAPPING_NO_CLASS;
}

char wh_mapping_column(const wh_mapping_ground *g, unsigned class_)
{
    const char *p = g->letters;

    while (*p && class_of_letter(*p) != class_)
        p++;
    return *p;
}

const char *wh_mapping_value(unsigned class_, size_t i)
{
    return i < MOST ? values[class_][i] : NULL;
}

const wh_mapping_ground *wh_mapping_ground_of(const wh_dialect *d)
{
    return wh_dialect_row(grounds, sizeof grounds / sizeof grounds[0], sizeof grounds[0], d);
}

static const char *draw_of(wh_rng *rng, const char *const *from)
{
    uint32_t n = 0;

    while (n < MOST && from[n])
        n++;
    return n ? from[wh_rng_below(rng, n)] : NULL;
}

wh_str wh_mapping_ground_row(wh_arena *a, const wh_mapping_ground *g, wh_rng *rng, unsigned id)
{
    wh_buf b = WH_BUF_INIT(1 << 16);
    wh_str text;
    const char *p;

    wh_buf_format(&b, "INSERT INTO v VALUES (%u", id);
    for (p = g->letters; *p; p++)
        wh_buf_format(&b, ", %s",
                      *p == 'k' ? (const char *[]){"0", "1", "2", "3"}[wh_rng_below(rng, 4)]
                                : draw_of(rng, values[class_of_letter(*p)]));
    wh_buf_text(&b, ");");
    text = wh_arena_str(a, wh_buf_view(&b));
    wh_buf_release(&b);
    return text;
}

/* Of which classes a hole may be: bits. */
static unsigned classes_of(const wh_rule *r, size_t hole)
{
    static const struct {
        uint8_t is;
        unsigned classes;
    } rows[] = {{WH_HOLE_TRUTH, 1U << TRUTH},    {WH_HOLE_INTEGER, 1U << INTEGER},
                {WH_HOLE_NUMBER, NUMBERS},       {WH_HOLE_TEXT, 1U << TEXT},
                {WH_HOLE_REAL, 1U << REAL},      {WH_HOLE_DECIMAL, 1U << DECIMAL},
                {WH_HOLE_TIMESTAMP, 1U << TIME}, {WH_HOLE_INTERVAL, 1U << SPAN}};
    unsigned classes = VALUES;
    size_t i;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (wh_rule_hole_is(r, hole, rows[i].is))
            classes = classes == VALUES ? rows[i].classes : classes & rows[i].classes;
    return classes;
}

static unsigned draw_class(wh_rng *rng, unsigned classes)
{
    unsigned i;

    if (!classes)
        return INTEGER;
    do
        i = wh_rng_below(rng, CLASSES);
    while (!(classes >> i & 1));
    return i;
}

/* Each hole's class; those that must be alike have one. */
static void draw_classes(wh_rng *rng, const wh_rule *r, unsigned *out)
{
    size_t i, h;

    for (h = 0; h < r->nholes; h++)
        out[h] = draw_class(rng, classes_of(r, h));
    for (i = 0; i < r->nconditions; i++) {
        const wh_rule_condition *c = &r->conditions[i];
        unsigned classes = VALUES, chosen;

        if (c->is != WH_HOLES_ALIKE && c->is != WH_HOLES_SAME)
            continue;
        for (h = 0; h < r->nholes; h++)
            if (c->holes >> h & 1)
                classes &= classes_of(r, h);
        chosen = draw_class(rng, classes);
        for (h = 0; h < r->nholes; h++)
            if (c->holes >> h & 1)
                out[h] = chosen;
    }
}

bool wh_mapping_is_call(wh_arena *a, const wh_rule *r)
{
    return strstr(wh_arena_str(a, r->right).p, "{..}") != NULL;
}

wh_str wh_mapping_query(wh_arena *a, const wh_dialect *d, wh_rng *rng, const wh_rule_form *form)
{
    const wh_rule *r = form->rule;
    bool call = wh_mapping_is_call(a, r);
    wh_rule_bound bound = {{NULL}, {NULL}};
    wh_buf b = WH_BUF_INIT(1 << 16), e = WH_BUF_INIT(1 << 16);
    wh_str texts[WH_RULE_HOLES], text = {NULL, 0};
    unsigned classes[WH_RULE_HOLES];
    wh_rule_form side = *form;
    size_t i;

    draw_classes(rng, r, classes);
    for (i = 0; i < r->nholes; i++) {
        bool literal = wh_rule_hole_is(r, i, WH_HOLE_LITERAL);
        const char *drawn =
            wh_rule_hole_is(r, i, WH_HOLE_QUERY)
                ? "SELECT n FROM v AS w WHERE w.id < 5"
                : draw_of(rng, literal ? literals[classes[i]] : operands[classes[i]]);

        if (!drawn)
            goto done;
        texts[i] = wh_str_of(drawn);
        bound.v[i] = wh_parse_expr(a, d, texts[i]);
    }
    side.template_text = r->left;
    wh_rule_put(&side, &bound, texts, &e);
    if (call && e.n > 2 && e.p[0] == '(') /* OVER stands behind no bracket */
        text = (wh_str){e.p + 1, e.n - 2};
    else
        text = wh_buf_view(&e);
    wh_quote(&b, d,
             call ? groups[wh_rng_below(rng, sizeof groups / sizeof groups[0])]
                  : frames[wh_rng_below(rng, sizeof frames / sizeof frames[0])],
             {"e", NULL, text});
    wh_buf_char(&b, ';');
    text = wh_arena_str(a, wh_buf_view(&b));
done:
    wh_buf_release(&b);
    wh_buf_release(&e);
    return text;
}
