/* Loops: their rounds, their values. */
#include "formats/base/options.h"
#include "formats/case/text.h"
#include "formats/convert/sqllogictest/internal.h"

enum { MAX_ROUNDS = 1000000 };

static bool read_integer(wh_str text, int64_t *out)
{
    bool negative = text.n > 0 && text.p[0] == '-';
    uint64_t u;

    text.p += negative;
    text.n -= negative;
    if (!wh_parse_count(text, &u) || u > INT32_MAX)
        return false;
    *out = negative ? -(int64_t)u : (int64_t)u;
    return true;
}

/* Behind the endloop that belongs to a loop without rounds. */
static int skip_loop(wh_slt *s, uint32_t line)
{
    size_t depth = 1;
    wh_str text;

    while (depth && wh_slt_line(s, &text, NULL)) {
        wh_str word = wh_next_word(&text);
        if (wh_str_is(word, "loop") || wh_str_is(word, "foreach"))
            depth++;
        else if (wh_str_is(word, "endloop"))
            depth--;
    }
    return depth ? wh_slt_malformed(s, line, "the loop has no endloop") : WH_OK;
}

static int open_loop(wh_slt *s, uint32_t line, const wh_slt_loop *loop)
{
    if (loop->name.n == 0)
        return wh_slt_malformed(s, line, "the loop has no variable");
    if (loop->n > MAX_ROUNDS)
        return wh_slt_refuse(s, line, "a loop of more than %d rounds", MAX_ROUNDS);
    if (s->nloops == WH_SLT_LOOPS)
        return wh_slt_refuse(s, line, "more than %d loops in each other", WH_SLT_LOOPS);
    if (loop->n == 0)
        return skip_loop(s, line);
    s->loops[s->nloops] = *loop;
    s->loops[s->nloops++].body = s->at;
    return WH_OK;
}

int wh_slt_on_loop(wh_slt *s, uint32_t line, wh_str rest)
{
    wh_slt_loop loop = {.name = wh_next_word(&rest)};
    wh_str first = wh_slt_replaced(s, wh_next_word(&rest));
    wh_str past = wh_slt_replaced(s, wh_next_word(&rest));
    int64_t end;

    if (!read_integer(first, &loop.first) || !read_integer(past, &end))
        return wh_slt_malformed(s, line, "a loop is \"loop NAME FIRST PAST\", of whole numbers");
    loop.n = end > loop.first ? (size_t)(end - loop.first) : 0;
    return open_loop(s, line, &loop);
}

static const char *const signed_types[] = {"tinyint", "smallint", "integer",
                                           "bigint",  "hugeint",  NULL};

static const char *const unsigned_types[] = {"utinyint", "usmallint", "uinteger",
                                             "ubigint",  "uhugeint",  NULL};

static const char *const float_types[] = {"float", "double", NULL};

static const char *const other_types[] = {"bool", "interval", "varchar", NULL};

/* Collections that foreach knows by name. */
static const struct {
    const char *name;
    const char *const *parts[4];
} collections[] = {
    {"<signed>", {signed_types}},
    {"<unsigned>", {unsigned_types}},
    {"<integral>", {signed_types, unsigned_types}},
    {"<numeric>", {signed_types, unsigned_types, float_types}},
    {"<alltypes>", {signed_types, unsigned_types, float_types, other_types}},
};

enum { NCOLLECTIONS = sizeof collections / sizeof collections[0], COLLECTION_MAX = 32 };

static void add_value(wh_slt_loop *loop, wh_str value)
{
    loop->values[loop->n++] = value;
}

static void remove_value(wh_slt_loop *loop, wh_str value)
{
    size_t i, n = 0;

    for (i = 0; i < loop->n; i++)
        if (!wh_str_eq(loop->values[i], value))
            loop->values[n++] = loop->values[i];
    loop->n = n;
}

static bool add_collection(wh_slt_loop *loop, wh_str name)
{
    size_t i, k, m;

    for (i = 0; i < NCOLLECTIONS; i++) {
        if (!wh_str_is(name, collections[i].name))
            continue;
        for (k = 0; k < 4 && collections[i].parts[k]; k++)
            for (m = 0; collections[i].parts[k][m]; m++)
                add_value(loop, wh_str_of(collections[i].parts[k][m]));
        return true;
    }
    return false;
}

int wh_slt_on_foreach(wh_slt *s, uint32_t line, wh_str rest)
{
    wh_slt_loop loop = {.name = wh_next_word(&rest)};
    wh_str values = wh_slt_replaced(s, rest), word;
    size_t n = 0;

    for (rest = values; wh_next_word(&rest).n;)
        n++;
    loop.values = WH_NEW_N(s->a, wh_str, n * COLLECTION_MAX + 1);
    for (rest = values; (word = wh_next_word(&rest)).n;) {
        if (word.p[0] == '!' && word.n > 1)
            remove_value(&loop, (wh_str){word.p + 1, word.n - 1});
        else if (word.p[0] == '<' && word.p[word.n - 1] == '>' && !add_collection(&loop, word))
            return wh_slt_refuse(s, line, "foreach: what %s stands for is not known; list it",
                                 wh_show(word).text);
        else if (word.p[0] != '<')
            add_value(&loop, word);
    }
    return open_loop(s, line, &loop);
}

int wh_slt_on_endloop(wh_slt *s, uint32_t line, wh_str rest)
{
    wh_slt_loop *loop;

    (void)rest;
    if (s->nloops == 0)
        return wh_slt_malformed(s, line, "endloop without a loop");
    loop = &s->loops[s->nloops - 1];
    if (++loop->i < loop->n)
        s->at = loop->body;
    else
        s->nloops--;
    return WH_OK;
}
