/*
 * The plainest witness: what fails in a relation of many runs, over groups, sums or other plans,
 * most often fails in the plainest there is, a query whose rows are counted against its predicate
 * in the projection; else where a part of it stands as its value, a literal; or where what it reads
 * is put into plain tables first; and what fails where rows are changed alone, in SELECT against
 * DELETE or UPDATE. What crashes or is an internal error most often is one there, too; and what
 * ends the process at one part of a predicate does so where that stands alone and all rows are
 * wanted. So one bug is reduced to one case, whichever oracle met it.
 */
#include "formats/case/edit.h"
#include "reduce/internal.h"
#include "reduce/witness/bases.h"

#include <whittle/oracle.h>

/* The relations, the plainest first. What stands for truth there is understood by every release of
 * every dialect, so that all of them can be asked about the case. */
static const struct relation {
    const char *line;
    enum wh_base_kind base;
    const char *of; /* asked of cases of that oracle alone; NULL: of all */
} relations[] = {
    {"norec form=fetch flag=case", WH_BASE_ROWS, NULL},
    {"norec form=count flag=case", WH_BASE_ROWS, NULL},
    {"norec form=on flag=case", WH_BASE_ROWS, NULL},
    {"tlp-where form=tool parts=two", WH_BASE_ROWS, NULL},
    {"codd", WH_BASE_CALL, "codd"},
    {"rules", WH_BASE_CALL, "rules"},
    {"eet", WH_BASE_CALL, "eet"},
    {"codd", WH_BASE_FOLDED, NULL},
    {"tlp-where form=tool", WH_BASE_ROWS, NULL},
    {"raw form=copy at=1", WH_BASE_PLAIN, NULL},
    {"raw form=copy at=2", WH_BASE_PLAIN, NULL},
    {"tlp-group-by form=tool", WH_BASE_GROUPS, NULL},
    {"tlp-distinct form=tool parts=one each=all", WH_BASE_DISTINCT, NULL},
    {"diff", WH_BASE_READ, "diff"},
    {"tlp-min form=plain", WH_BASE_MIN, NULL},
    {"tlp-max form=plain", WH_BASE_MAX, NULL},
    {"tlp-sum form=scaled", WH_BASE_SUM, NULL},
    {"dqe delete=yes", WH_BASE_UPDATE, NULL},
    {"dqe update=yes", WH_BASE_UPDATE, NULL},
    {"raw form=part at=1", WH_BASE_PART, "raw"},
    {"dqp hint=executed-again at=1", WH_BASE_PLAIN, "dqp hint=executed-again at="},
    {"dqp hint=executed-again at=1", WH_BASE_PLAIN, "dqp hint=bound"},
    {"dqp hint=in-routine at=1", WH_BASE_PLAIN, "dqp hint=in-routine"},
    {"dqp hint=lateral at=1", WH_BASE_PLAIN, "dqp hint=lateral"},
    {"raw form=part at=1", WH_BASE_PLAIN, NULL},
    {"raw form=from at=1", WH_BASE_PLAIN, NULL},
    {"raw form=copy at=1 types=told", WH_BASE_PLAIN, NULL},
    {"raw form=copy at=2 types=told", WH_BASE_PLAIN, NULL},
    {"raw form=part at=1 types=told", WH_BASE_PLAIN, NULL},
};
enum { RELATIONS = sizeof relations / sizeof relations[0] };

static wh_case *case_of(const wh_bases *w, const char *relation, const wh_attempt *with)
{
    wh_case *c = WH_NEW(w->a, wh_case);
    size_t i;

    *c = *w->c;
    c->raw = (wh_str){NULL, 0};
    wh_case_set_field(w->a, c, "oracle", wh_str_of(relation));
    c->sections = WH_NEW_N(w->a, wh_section, c->nsections);
    memcpy(c->sections, w->c->sections, c->nsections * sizeof *c->sections);
    for (i = 0; i < c->nsections; i++)
        if (c->sections[i].kind == WH_BASE) {
            c->sections[i].nstmts = 0;
            wh_section_add_stmt(w->a, &c->sections[i], with->sql);
        }
    for (i = 0; with->nsetup && i < c->nsections; i++)
        if (c->sections[i].kind == WH_SETUP) {
            wh_section *setup = &c->sections[i];

            for (i = 0; i < with->nsetup; i++)
                wh_section_add_stmt(w->a, setup, with->setup[i].sql);
            break;
        }
    return wh_oracle_derive(w->a, c, NULL) == WH_OK ? c : NULL;
}

/* "crash:false:SIGSEGV" => ":SIGSEGV": what failed, wherever that was. */
static const char *behind_place(const char *signature)
{
    const char *place = strchr(signature, ':');

    return place ? strchr(place + 1, ':') : NULL;
}

/* Any relation may be violated in place of another; a crash or an error must be the same. */
static bool is_alike(const wh_reducer *r, const wh_verdict *v)
{
    const wh_verdict *target = &r->target;
    const char *was = behind_place(target->signature), *is = behind_place(v->signature);

    if (target->kind != v->kind || strncmp(target->signature, v->signature, 4) != 0)
        return false;
    return strncmp(v->signature, "rel:", 4) == 0 || v->kind == WH_TIMEOUT ||
           (was && is && strcmp(was, is) == 0);
}

/* Is the case itself of this relation? One that stays of its oracle may have a plainer base. */
static bool is_there(const wh_bases *w, const struct relation *relation, wh_str line)
{
    return !relation->of && wh_str_is(line, relation->line) &&
           w->s.kind == (relation->base == WH_BASE_UPDATE ? WH_IS_UPDATE : WH_IS_QUERY);
}

/* Can the relation be asked of it? The queries in another one, of which there are many, are asked
 * by the plainest alone. */
static bool fits(const struct relation *relation, const wh_attempt *with, wh_str line)
{
    return with->kind == relation->base && (!with->inner || relation == relations) &&
           (!relation->of || (wh_str_starts_with(line, relation->of) &&
                              !(with->kind == WH_BASE_PLAIN && wh_str_is(line, relation->line))));
}

int wh_reducer_plainer(wh_reducer *r, wh_arena *a, const wh_case *c, wh_case **out, wh_error *err)
{
    wh_str line = wh_case_field(c, "oracle");
    bool there = false;
    wh_bases w;
    size_t i, k;

    if (r->config.exact || r->script || r->config.test || r->config.repeat > 1 ||
        (r->target.kind != WH_FAIL && r->target.kind != WH_CRASH && r->target.kind != WH_TIMEOUT) ||
        !wh_bases_find(&w, a, c, r->target.kind != WH_FAIL))
        return 0;
    r->allowed = r->allowed_ms = 0;
    for (k = 0; k < RELATIONS && !there; k++) {
        there = is_there(&w, &relations[k], line);
        for (i = 0; i < (there ? w.parts : w.n) && !wh_reducer_should_stop(r); i++) {
            wh_case *candidate =
                fits(&relations[k], &w.v[i], line) ? case_of(&w, relations[k].line, &w.v[i]) : NULL;
            wh_verdict v;
            int rc = candidate ? wh_reducer_fails_like(r, candidate, is_alike, &v, err) : 0;

            if (rc == 1) {
                *out = candidate;
                r->target = v;
                wh_reducer_know(r, candidate, &v, r->good != NULL);
            }
            if (rc != 0)
                return rc;
        }
    }
    return 0;
}
