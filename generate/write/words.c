/*
 * The words of templates (features.h).
 */
#include "generate/write/write.h"

/* In the order of their bytes: they are found by halving. */
static const wh_gen_word words[] = {
    {"ANY", WH_AS_ARGUMENT, WH_GEN_ANY},
    {"B", WH_AS_ARGUMENT, WH_GEN_BOOL},
    {"C", WH_AS_AGAIN, 0},
    {"K", WH_AS_CHOSEN, 0},
    {"NUM", WH_AS_ARGUMENT, WH_GEN_NUM},
    {"TEXT", WH_AS_ARGUMENT, WH_GEN_TEXT},
    {"any", WH_AS_OPERAND, WH_GEN_ANY},
    {"b", WH_AS_OPERAND, WH_GEN_BOOL},
    {"bits", WH_AS_OPERAND, WH_GEN_BITS},
    {"bytes", WH_AS_OPERAND, WH_GEN_BYTES},
    {"c", WH_AS_COLUMN, WH_GEN_ANY},
    {"ca", WH_AS_COLUMN, WH_GEN_INTS},
    {"cast", WH_AS_CAST, 0},
    {"cb", WH_AS_COLUMN, WH_GEN_BOOL},
    {"cd", WH_AS_COLUMN, WH_GEN_DATE},
    {"ce", WH_AS_COLUMN, WH_GEN_ENUM},
    {"cg", WH_AS_COLUMN, WH_GEN_RANGE},
    {"ch", WH_AS_COLUMN, WH_GEN_MULTI},
    {"ci", WH_AS_COLUMN, WH_GEN_INT},
    {"cj", WH_AS_COLUMN, WH_GEN_JSON},
    {"ck", WH_AS_COLUMN, WH_GEN_MAP},
    {"cl", WH_AS_COLUMN, WH_GEN_LEXEMES},
    {"cm", WH_AS_COLUMN, WH_GEN_EXTREME},
    {"cn", WH_AS_COLUMN, WH_GEN_NUM},
    {"co", WH_AS_COLUMN, WH_GEN_GEOMETRY},
    {"coll", WH_AS_COLLATION, 0},
    {"cp", WH_AS_COLUMN, WH_GEN_PAIR},
    {"cr", WH_AS_COLUMN, WH_GEN_REAL},
    {"cs", WH_AS_COLUMN, WH_GEN_TIME},
    {"ct", WH_AS_COLUMN, WH_GEN_TEXT},
    {"cu", WH_AS_COLUMN, WH_GEN_BITS},
    {"cv", WH_AS_COLUMN, WH_GEN_SPAN},
    {"cw", WH_AS_COLUMN, WH_GEN_NET},
    {"cx", WH_AS_COLUMN, WH_GEN_SCALAR},
    {"cy", WH_AS_COLUMN, WH_GEN_BYTES},
    {"cz", WH_AS_COLUMN, WH_GEN_STAMP},
    {"d", WH_AS_OTHER, 0},
    {"date", WH_AS_OPERAND, WH_GEN_DATE},
    {"enum", WH_AS_OPERAND, WH_GEN_ENUM},
    {"exists", WH_AS_EXISTS, 0},
    {"geo", WH_AS_OPERAND, WH_GEN_GEOMETRY},
    {"glob", WH_AS_GLOB, 0},
    {"h", WH_AS_KEY, 0},
    {"i", WH_AS_SMALL, 0},
    {"indexed", WH_AS_INDEXED, 0},
    {"int", WH_AS_OPERAND, WH_GEN_INT},
    {"ints", WH_AS_OPERAND, WH_GEN_INTS},
    {"j", WH_AS_GROUP, 0},
    {"json", WH_AS_OPERAND, WH_GEN_JSON},
    {"k", WH_AS_NEAR, 0},
    {"l", WH_AS_NEAR_SECOND, 0},
    {"map", WH_AS_OPERAND, WH_GEN_MAP},
    {"net", WH_AS_OPERAND, WH_GEN_NET},
    {"num", WH_AS_OPERAND, WH_GEN_NUM},
    {"o", WH_AS_OPERATOR, 0},
    {"p", WH_AS_LIKE, 0},
    {"partial", WH_AS_PARTIAL, 0},
    {"plain", WH_AS_PLAIN, 0},
    {"q", WH_AS_BESIDE, 0},
    {"r", WH_AS_RANGE, 0},
    {"range", WH_AS_OPERAND, WH_GEN_RANGE},
    {"real", WH_AS_OPERAND, WH_GEN_REAL},
    {"regex", WH_AS_REGEX, 0},
    {"row", WH_AS_ROW, 0},
    {"safe", WH_AS_SAFE, 0},
    {"search", WH_AS_SEARCH, 0},
    {"similar", WH_AS_SIMILAR, 0},
    {"span", WH_AS_OPERAND, WH_GEN_SPAN},
    {"stamp", WH_AS_OPERAND, WH_GEN_STAMP},
    {"sub", WH_AS_SUB, 0},
    {"subs", WH_AS_SUBS, 0},
    {"sum", WH_AS_SUM, 0},
    {"text", WH_AS_OPERAND, WH_GEN_TEXT},
    {"time", WH_AS_OPERAND, WH_GEN_TIME},
    {"v", WH_AS_CONSTANT, 0},
    {"value", WH_AS_VALUE, 0},
    {"w", WH_AS_LOGICAL, WH_GEN_BOOL},
    {"z", WH_AS_NULLS, WH_GEN_ANY},
};

enum { WORDS = sizeof words / sizeof words[0] };

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

const wh_gen_word *wh_word_read(const char **t)
{
    size_t low = 0, high = WORDS, n = 0;

    while (is_letter((*t)[n]))
        n++;
    while (low < high) {
        size_t mid = (low + high) / 2;
        int order = wh_name_compare(words[mid].name, *t, n);

        if (order == 0) {
            *t += n;
            return &words[mid];
        }
        if (order < 0)
            low = mid + 1;
        else
            high = mid;
    }
    return NULL;
}

/* Does the word refer to a column that must stand before it? */
static bool needs_column(unsigned kind)
{
    return kind == WH_AS_AGAIN || kind == WH_AS_OTHER || kind == WH_AS_SUBS;
}

static bool needs_second(unsigned kind)
{
    return kind == WH_AS_NEAR_SECOND || kind == WH_AS_SUBS;
}

bool wh_form_is_well_formed(wh_gen *g, const wh_gen_form *f)
{
    bool column = false, second = false;
    wh_est_word shown[WH_GEN_WORDS];
    unsigned n = 0;
    int open = 0;

    memset(shown, 0, sizeof shown);
    for (const char *t = f->sql; *t;) {
        const wh_gen_word *w;

        open += *t == '(' ? 1 : *t == ')' ? -1 : 0;
        if (open < 0)
            return false;
        if (*t++ != '$')
            continue;
        if (*t == '$') {
            t++;
            continue;
        }
        w = wh_word_read(&t);
        if (!w || n++ == WH_GEN_WORDS || (needs_column(w->kind) && !column) ||
            (needs_second(w->kind) && !second))
            return false;
        column = column || w->kind == WH_AS_COLUMN || w->kind == WH_AS_NULLS ||
                 w->kind == WH_AS_KEY || w->kind == WH_AS_CHOSEN || w->kind == WH_AS_SUM ||
                 w->kind == WH_AS_PLAIN;
        second = second || w->kind == WH_AS_BESIDE;
    }
    return open == 0 && (!f->eval || wh_est_form_is_well_formed(g, f->eval, shown, n));
}
