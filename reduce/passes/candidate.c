/* Candidates: from a case, to a case, and how large they are. */
#include "reduce/passes/candidate.h"
#include "formats/case/edit.h"
#include "formats/case/text.h"
#include "formats/case/hash.h"
#include "reduce/passes/leader.h"
#include "reduce/passes/shape.h"

/* ---- how large ------------------------------------------------------------------------------ */

enum {
    STATEMENT_COST = 1024,
    TOKEN_COST = 256,
};

static uint64_t number_cost(wh_str s)
{
    uint64_t value = 0;
    size_t i;

    if (s.n > 2)
        return 100 + s.n;
    for (i = 0; i < s.n; i++)
        value = value * 10 + (uint64_t)(s.p[i] - '0');
    return 1 + value;
}

/* The types that clauses.c takes for plain cost less than other names. */
static uint64_t name_cost(wh_str s)
{
    static const char *const types[] = {"INT", "TEXT", "REAL"};
    size_t i = 0, n = sizeof types / sizeof types[0];

    while (i < n && !wh_str_eq_nocase(s, wh_str_of(types[i])))
        i++;
    return 9 + i;
}

uint64_t wh_token_cost(const wh_token *t)
{
    wh_str s = wh_token_text(t);

    switch ((unsigned)t->kind) {
    case WH_T_EOF:
    case WH_T_SEMI:
        return 0; /* every statement may have one */
    case WH_KW_NULL:
        return TOKEN_COST;
    case WH_T_INTEGER:
        return TOKEN_COST + number_cost(s);
    case WH_T_REAL:
        return TOKEN_COST + 110 + s.n;
    case WH_T_STRING:
        return TOKEN_COST + 1 + s.n;
    case WH_T_BLOB:
        return TOKEN_COST + 2 + s.n;
    case WH_T_QNAME:
        return TOKEN_COST + 13;
    case WH_T_NAME:
        return TOKEN_COST + name_cost(s);
    case WH_OP_STAR: /* of what a query selects: plainer than any value */
        return TOKEN_COST - 1;
    case WH_KW_RIGHT:   /* where LEFT will do */
    case WH_KW_REPLACE: /* where INSERT will do */
        return TOKEN_COST + 11;
    case WH_KW_FULL:
        return TOKEN_COST + 12;
    default:
        return TOKEN_COST + 10;
    }
}

static void add_up(const wh_node *n, wh_part *p)
{
    uint32_t k;

    for (k = 0; k < n->n; k++) {
        const wh_token *t = wh_child_token(n->child[k]);
        if (!t) {
            add_up(wh_child_node(n->child[k]), p);
        } else {
            p->cost += wh_token_cost(t);
            p->tokens += t->kind != WH_T_EOF && t->kind != WH_T_SEMI;
        }
    }
}

uint64_t wh_part_cost(const wh_part *p)
{
    return p->cost + STATEMENT_COST + (p->may_fail != WH_STRICT);
}

uint64_t wh_candidate_cost(const wh_candidate *c)
{
    uint64_t cost = c->oracle.n;
    size_t i;

    for (i = 0; i < c->n; i++)
        cost += wh_part_cost(c->v[i]);
    return cost;
}

size_t wh_candidate_statements(const wh_candidate *c)
{
    return c->n;
}

size_t wh_candidate_tokens(const wh_candidate *c)
{
    size_t i, n = 0;

    for (i = 0; i < c->n; i++)
        n += c->v[i]->tokens;
    return n;
}

static void hash_text(wh_hash64 *h, wh_str s)
{
    uint64_t n = s.n;

    wh_hash64_add(h, &n, sizeof n);
    wh_hash64_add(h, s.p, s.n);
}

uint64_t wh_candidate_hash(const wh_candidate *c)
{
    wh_hash64 h;
    size_t i;

    wh_hash64_begin(&h);
    hash_text(&h, c->oracle);
    for (i = 0; i < c->n; i++) {
        uint64_t mark[3] = {c->v[i]->role, c->v[i]->may_fail, c->v[i]->section};
        wh_hash64_add(&h, mark, sizeof mark);
        hash_text(&h, c->v[i]->text);
    }
    return wh_hash64_end(&h);
}

/* ---- from a case ---------------------------------------------------------------------------- */

static wh_str trim(wh_str s)
{
    while (s.n && strchr(" \t\r\n", s.p[0])) {
        s.p++;
        s.n--;
    }
    while (s.n && strchr(" \t\r\n", s.p[s.n - 1]))
        s.n--;
    return s;
}

static void measure(wh_part *p)
{
    p->cost = 0;
    p->tokens = 0;
    p->opaque = !p->tree || (p->tree->flags & WH_HAS_OPAQUE);
    if (p->tree) {
        add_up(p->tree, p);
    } else {
        p->tokens = 1;
        p->cost = TOKEN_COST + p->text.n;
    }
}

/* Text that the parser takes for whole, though no engine would. */
static bool is_stump(const wh_node *n)
{
    const wh_node *option;
    size_t i;

    if (n->kind == WH_N_ALTER)
        return wh_shape_alters_table(n) && !wh_node_contains(n, WH_N_ALTER_ACTION, false);
    if (n->kind != WH_N_CREATE_TABLE || wh_node_find(n, WH_N_TABLE_BODY) ||
        wh_node_find(n, WH_N_QUERY) || wh_node_find(n, WH_N_TABLE_LIKE) ||
        wh_node_find(n, WH_N_PARTITION_OF) || wh_node_has(n, WH_KW_EXECUTE))
        return false;
    for (i = 0; (option = wh_node_next(n, WH_N_TABLE_OPTION, &i)) != NULL;)
        if (wh_node_has(option, WH_KW_OF)) /* OF type */
            return false;
    return true;
}

const wh_part *wh_part_with(wh_arena *a, const wh_dialect *d, const wh_part *like, wh_str text)
{
    wh_part *p = WH_NEW(a, wh_part);

    *p = *like;
    p->text = trim(text);
    if (p->text.n == 0 || (p->text.n > WH_STATEMENT_MAX && p->text.n > like->text.n) ||
        wh_parse_one(a, d, p->text, &p->tree, NULL) != WH_OK || is_stump(p->tree))
        return NULL;
    measure(p);
    return p->opaque && !like->opaque ? NULL : p;
}

static bool has_runs(const wh_case *c)
{
    for (size_t i = 0; i < c->nsections; i++)
        if (c->sections[i].kind == WH_RUN)
            return true;
    return false;
}

/* Bases of which no run was made yet, as in a generated case, are what there is to ask about. */
static bool is_editable(const wh_case *c, size_t i, int mode)
{
    switch (c->sections[i].kind) {
    case WH_SETUP:
        return true;
    case WH_BASE:
        return mode == WH_MODE_DERIVE || (mode == WH_MODE_FREE && !has_runs(c));
    case WH_RUN:
        return mode == WH_MODE_FREE && wh_pair_leader(c, i) == i;
    default:
        return false;
    }
}

/* A case of bases without runs is reduced as a script is. */
static uint8_t role_of(const wh_section *s, int mode)
{
    if (s->kind == WH_BASE)
        return mode == WH_MODE_DERIVE ? WH_ROLE_BASE : WH_ROLE_SETUP;
    return s->kind == WH_SETUP ? WH_ROLE_SETUP : WH_ROLE_RUN;
}

const wh_candidate *wh_candidate_of(wh_arena *a, const wh_dialect *d, const wh_case *c, int mode)
{
    wh_candidate *out = WH_NEW(a, wh_candidate);
    size_t i, k, n = 0;

    for (i = 0; i < c->nsections; i++)
        n += c->sections[i].nstmts;
    out->v = WH_NEW_N(a, const wh_part *, n + 1);
    if (mode == WH_MODE_DERIVE)
        out->oracle = wh_case_field(c, "oracle");
    for (i = 0; i < c->nsections; i++) {
        const wh_section *s = &c->sections[i];
        bool may_fail = wh_section_attr(s, "may-fail") != NULL;

        if (!is_editable(c, i, mode))
            continue;
        for (k = 0; k < s->nstmts; k++) {
            wh_part *p;
            if (s->stmts[k].blank)
                continue;
            p = WH_NEW(a, wh_part);
            p->text = trim(s->stmts[k].sql);
            p->role = role_of(s, mode);
            p->section = i;
            p->id = out->n;
            p->last_id = (uint32_t)p->text.n;
            if (s->kind == WH_SETUP)
                p->may_fail = s->stmts[k].may_fail ? WH_MAY_FAIL
                              : may_fail           ? WH_SECTION_MAY_FAIL
                                                   : WH_STRICT;
            p->may_fail_class = s->stmts[k].may_fail_class;
            if (wh_parse_one(a, d, p->text, &p->tree, NULL) != WH_OK)
                p->tree = NULL;
            measure(p);
            out->v[out->n++] = p;
        }
    }
    return out;
}

/* ---- tokens through edits ------------------------------------------------------------------- */

static size_t offset_of(const wh_part *p, const wh_token *t)
{
    uintptr_t at = (uintptr_t)wh_token_text(t).p, start = (uintptr_t)p->text.p;

    return at >= start && at < start + p->text.n ? (size_t)(at - start) : SIZE_MAX;
}

uint32_t wh_part_token_id(const wh_part *p, const wh_token *t)
{
    size_t offset = offset_of(p, t);

    return offset == SIZE_MAX ? 0 : p->ids ? p->ids[offset] : (uint32_t)offset + 1;
}

typedef struct tokens {
    const wh_token **v;
    size_t n;
} tokens;

static void list_tokens(const wh_node *n, tokens *out)
{
    uint32_t k;

    for (k = 0; k < n->n; k++) {
        const wh_token *t = wh_child_token(n->child[k]);
        if (!t)
            list_tokens(wh_child_node(n->child[k]), out);
        else if (t->kind != WH_T_EOF)
            out->v[out->n++] = t;
    }
}

static size_t count_tokens(const wh_node *n)
{
    size_t count = 0;
    uint32_t k;

    for (k = 0; k < n->n; k++)
        count += wh_child_token(n->child[k]) ? 1 : count_tokens(wh_child_node(n->child[k]));
    return count;
}

/* Token by token, what was printed is what was read. Where it is not (a semicolon was added), the
 * rest is new. */
static const wh_part *traced(wh_arena *a, const wh_part *p)
{
    tokens was = {WH_NEW_N(a, const wh_token *, count_tokens(p->edited) + 1), 0};
    tokens is = {WH_NEW_N(a, const wh_token *, count_tokens(p->tree) + 1), 0};
    uint32_t *ids = wh_arena_zalloc(a, (p->text.n + 1) * sizeof *ids);
    wh_part *out = WH_NEW(a, wh_part);
    size_t i;

    *out = *p;
    list_tokens(p->edited, &was);
    list_tokens(p->tree, &is);
    for (i = 0; i < is.n; i++) {
        size_t offset = offset_of(p, is.v[i]);
        uint32_t id = i < was.n ? wh_part_token_id(p->from, was.v[i]) : 0;
        if (offset != SIZE_MAX)
            ids[offset] = id ? id : ++out->last_id;
    }
    out->ids = ids;
    out->from = NULL;
    out->edited = NULL;
    return out;
}

const wh_candidate *wh_candidate_traced(wh_arena *a, const wh_candidate *c)
{
    wh_candidate *out = WH_NEW(a, wh_candidate);
    size_t i;

    *out = *c;
    out->v = WH_NEW_N(a, const wh_part *, c->n + 1);
    for (i = 0; i < c->n; i++)
        out->v[i] = c->v[i]->from ? traced(a, c->v[i]) : c->v[i];
    return out;
}

/* ---- to a case ------------------------------------------------------------------------------ */

static void copy_fields(wh_arena *a, const wh_case *source, const wh_candidate *c, wh_case *out)
{
    size_t i;

    out->fields = WH_NEW_N(a, wh_field, source->nfields + 1);
    out->nfields = 0;
    for (i = 0; i < source->nfields; i++) {
        wh_str key = source->fields[i].key;
        if (wh_str_is(key, "id") || wh_str_is(key, "verdict") || wh_str_is(key, "signature"))
            continue;
        out->fields[out->nfields] = source->fields[i];
        if (wh_str_is(key, "oracle") && c->oracle.n &&
            !wh_str_eq(c->oracle, source->fields[i].value)) {
            out->fields[out->nfields].value = c->oracle;
            out->fields[out->nfields].raw = (wh_str){NULL, 0};
        }
        out->nfields++;
    }
}

/* The section's attributes; may-fail only if statements are left that have it from there. */
static void copy_attrs(wh_arena *a, const wh_section *from, bool may_fail, wh_section *to)
{
    size_t i;

    to->attrs = WH_NEW_N(a, wh_attr, from->nattrs + 1);
    to->nattrs = 0;
    for (i = 0; i < from->nattrs; i++)
        if (may_fail || !wh_str_is(from->attrs[i].key, "may-fail"))
            to->attrs[to->nattrs++] = from->attrs[i];
}

static void fill_section(wh_arena *a, const wh_section *from, const wh_candidate *c, size_t first,
                         size_t n, wh_section *to)
{
    bool may_fail = false;
    size_t i;

    memset(to, 0, sizeof *to);
    to->kind = from->kind;
    to->place = from->place;
    to->line = from->line;
    for (i = 0; i < n; i++)
        may_fail |= c->v[first + i]->may_fail == WH_SECTION_MAY_FAIL;
    copy_attrs(a, from, may_fail, to);
    to->stmts = WH_NEW_N(a, wh_stmt, n + 1);
    to->nstmts = n;
    for (i = 0; i < n; i++) {
        const wh_part *p = c->v[first + i];
        to->stmts[i].sql = p->text;
        to->stmts[i].line = from->line;
        to->stmts[i].may_fail = p->may_fail == WH_MAY_FAIL;
        to->stmts[i].may_fail_class = p->may_fail_class;
    }
}

/* What became of the run that this one is the same as: it stands in `out` already. */
static void copy_leader(const wh_case *source, size_t i, wh_case *out)
{
    const wh_section *leader = &source->sections[wh_pair_leader(source, i)];
    wh_section *to = &out->sections[out->nsections++];
    size_t k;

    for (k = 0; k + 1 < out->nsections; k++)
        if (out->sections[k].kind == WH_RUN && wh_str_eq(out->sections[k].place, leader->place))
            *to = out->sections[k];
    to->place = source->sections[i].place;
    to->line = source->sections[i].line;
}

wh_case *wh_candidate_case(wh_arena *a, const wh_case *source, const wh_candidate *c, int mode)
{
    wh_case *out = WH_NEW(a, wh_case);
    size_t i, at = 0;

    *out = *source;
    out->raw = (wh_str){NULL, 0};
    copy_fields(a, source, c, out);
    out->sections = WH_NEW_N(a, wh_section, source->nsections + 1);
    out->nsections = 0;
    for (i = 0; i < source->nsections; i++) {
        const wh_section *s = &source->sections[i];
        size_t first = at;

        if (is_editable(source, i, mode)) {
            while (at < c->n && c->v[at]->section == i)
                at++;
            if (at > first || s->kind == WH_RUN ||
                (s->kind == WH_BASE && mode == WH_MODE_DERIVE))
                fill_section(a, s, c, first, at - first, &out->sections[out->nsections++]);
        } else if (s->kind == WH_RUN && mode == WH_MODE_FREE) {
            copy_leader(source, i, out);
        } else if (s->kind != WH_ACTUAL && (mode != WH_MODE_DERIVE || s->kind == WH_XSECTION) &&
                   (mode != WH_MODE_FREE || s->kind != WH_BASE)) {
            out->sections[out->nsections++] = *s;
        }
    }
    if (mode == WH_MODE_FREE) /* the runs are no longer what the oracle would derive */
        wh_case_set_field(a, out, "oracle", (wh_str){NULL, 0});
    return out;
}
