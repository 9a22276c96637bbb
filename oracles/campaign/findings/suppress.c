/* Suppressions: reading a file of them, and whether one holds. */
#include "oracles/campaign/findings/suppress.h"
#include "formats/sql/dialect/dialect.h"
#include <whittle/oracle.h>

/* ---- reading ----------------------------------------------------------------------------------
 */

static wh_str trimmed(wh_str s)
{
    while (s.n && (s.p[0] == ' ' || s.p[0] == '\r')) {
        s.p++;
        s.n--;
    }
    while (s.n && (s.p[s.n - 1] == ' ' || s.p[s.n - 1] == '\r'))
        s.n--;
    return s;
}

static wh_str cut_at(wh_str *rest, char c)
{
    const char *end = rest->n ? memchr(rest->p, c, rest->n) : NULL;
    wh_str head = {rest->p, end ? (size_t)(end - rest->p) : rest->n};

    rest->p += head.n + (end != NULL);
    rest->n -= head.n + (end != NULL);
    return trimmed(head);
}

static bool is_any(wh_str s)
{
    return wh_str_is(s, "*");
}

static bool is_oracle(wh_str name)
{
    const wh_oracle *o;
    size_t i;

    for (i = 0; (o = wh_oracle_at(i)) != NULL; i++)
        if (wh_str_is(name, wh_oracle_name(o)) || wh_str_is(name, wh_oracle_group(o)))
            return true;
    return false;
}

/* A ; parts patterns that must all hold: of none, every finding would be hidden. */
static bool says_something(wh_str pattern)
{
    size_t i;

    for (i = 0; i < pattern.n; i++)
        if (!strchr(" ;", pattern.p[i]))
            return true;
    return false;
}

static const char *read_line(wh_str line, wh_suppression *s)
{
    size_t i, tabs = 0;

    for (i = 0; i < line.n; i++)
        tabs += line.p[i] == '\t';
    if (tabs != 4)
        return "five columns, parted by TABs: dialect, oracle, pattern, reason, link";
    s->dialect = cut_at(&line, '\t');
    s->oracle = cut_at(&line, '\t');
    s->pattern = cut_at(&line, '\t');
    s->reason = cut_at(&line, '\t');
    s->link = trimmed(line);
    if (!is_any(s->dialect) && !wh_dialect_find(s->dialect))
        return "no such dialect; * is any";
    if (!is_any(s->oracle) && !is_oracle(s->oracle))
        return "no such oracle or family of oracles; * is any";
    if (s->pattern.n == 0 || s->reason.n == 0)
        return "a pattern and a reason must be given";
    if (!says_something(s->pattern))
        return "no pattern between the ;, write * for any";
    return NULL;
}

static void add_suppression(wh_arena *a, wh_suppressions *s, const wh_suppression *one)
{
    if ((s->n & (s->n - 1)) == 0) {
        wh_suppression *v = WH_NEW_N(a, wh_suppression, s->n ? s->n * 2 : 1);
        if (s->n)
            memcpy(v, s->v, s->n * sizeof *v);
        s->v = v;
    }
    s->v[s->n++] = *one;
}

int wh_suppressions_read(wh_arena *a, wh_str text, const char *file, wh_suppressions *s,
                         wh_error *err)
{
    uint32_t number = 0;

    while (text.n) {
        wh_str line = cut_at(&text, '\n');
        wh_suppression one = {0};
        const char *wrong;

        one.line = ++number;
        if (line.n == 0 || line.p[0] == '#')
            continue;
        wrong = read_line(line, &one);
        if (wrong)
            return wh_error_at(err, WH_ESYNTAX, file, number, "%s", wrong);
        add_suppression(a, s, &one);
    }
    return WH_OK;
}

/* ---- matching ---------------------------------------------------------------------------------
 */

static bool same_letter(char a, char b)
{
    return wh_str_eq_nocase((wh_str){&a, 1}, (wh_str){&b, 1});
}

/* As if a * stood at both ends: linear but for going back to the last *. */
bool wh_pattern_in(wh_str pattern, wh_str text)
{
    size_t p = 0, t = 0, star = 0, from = 0; /* behind the last *, and where it was tried */

    for (;;) {
        if (p == pattern.n)
            return true;
        if (pattern.p[p] == '*') {
            star = ++p;
            from = t;
        } else if (t == text.n) {
            return false;
        } else if (pattern.p[p] == '?' || same_letter(pattern.p[p], text.p[t])) {
            p++;
            t++;
        } else {
            p = star;
            t = ++from;
        }
    }
}

static bool starts_with(wh_str *s, const char *prefix)
{
    size_t n = strlen(prefix);

    if (s->n < n || memcmp(s->p, prefix, n) != 0)
        return false;
    *s = trimmed((wh_str){s->p + n, s->n - n});
    return true;
}

static bool in_sections(const wh_case *c, int kind, wh_str pattern)
{
    size_t i, k;

    for (i = 0; i < c->nsections; i++)
        for (k = 0; c->sections[i].kind == kind && k < c->sections[i].nstmts; k++)
            if (wh_pattern_in(pattern, c->sections[i].stmts[k].sql))
                return true;
    return false;
}

static bool part_holds(wh_str part, const wh_case *c, wh_str signature, wh_str shape)
{
    if (starts_with(&part, "signature:"))
        return wh_pattern_in(part, signature);
    if (starts_with(&part, "base:"))
        return in_sections(c, WH_BASE, part);
    if (starts_with(&part, "setup:"))
        return in_sections(c, WH_SETUP, part);
    return wh_pattern_in(part, shape);
}

static bool names_oracle(wh_str want, wh_str line)
{
    const wh_oracle *o;

    while (line.n && memchr(line.p, ' ', line.n))
        line.n--;
    o = wh_oracle_find(line);
    return is_any(want) || wh_str_eq(want, line) || (o && wh_str_is(want, wh_oracle_group(o)));
}

const wh_suppression *wh_suppressions_find(const wh_suppressions *s, const wh_case *c,
                                           wh_str signature, wh_str shape)
{
    wh_str name = wh_case_field(c, "dialect"), oracle = wh_case_field(c, "oracle");
    const wh_dialect *d = wh_dialect_of(name);
    size_t i;

    for (i = 0; i < s->n; i++) {
        wh_str rest = s->v[i].pattern;
        bool holds = (is_any(s->v[i].dialect) || wh_dialect_find(s->v[i].dialect) == d) &&
                     names_oracle(s->v[i].oracle, oracle);

        while (holds && rest.n)
            holds = part_holds(cut_at(&rest, ';'), c, signature, shape);
        if (holds)
            return &s->v[i];
    }
    return NULL;
}
