/* The databases of a run: which engines, their sessions, a new one with the setup. */
#include "replay/run/runner.h"

enum { NAMED_MAX = 32 }; /* sessions of one case on one engine */

wh_str wh_run_session_name(const wh_section *s)
{
    const wh_attr *attr = wh_section_attr(s, "session");

    return attr ? attr->value : (wh_str){NULL, 0};
}

struct wh_named_session *wh_run_named_session(const wh_member *m, wh_str name)
{
    struct wh_named_session *n = m->named;

    while (n && !wh_str_eq(n->name, name))
        n = n->next;
    return n;
}

bool wh_run_is_for(const wh_section *s, const wh_member *m)
{
    wh_str label = wh_section_label(s);

    return label.n == 0 || wh_str_eq(label, m->label);
}

const wh_member *wh_run_member_of(const wh_runner *r, const wh_section *s)
{
    wh_str label = wh_section_label(s);
    size_t i;

    for (i = 0; i < r->nmembers; i++)
        if (wh_str_eq(r->members[i].label, label))
            return &r->members[i];
    return &r->members[0];
}

static bool unsupported(wh_runner *r, const char *what, const wh_section *s)
{
    r->out->inconclusive = true;
    wh_error_at(&r->out->why, WH_ENOTSUP, r->c->file, s->line, "%s", what);
    return true;
}

void wh_run_close_member(wh_member *m)
{
    for (; m->named; m->named = m->named->next)
        wh_session_close(m->named->session);
    wh_session_close(m->session);
    m->session = NULL;
}

int wh_run_open_member(wh_runner *r, wh_member *m, wh_error *err)
{
    size_t i, n = 0;
    int rc = wh_session_open(&m->session, m->engine, err);

    m->named = NULL;
    for (i = 0; rc == WH_OK && i < r->c->nsections && !r->out->inconclusive; i++) {
        const wh_section *s = &r->c->sections[i];
        wh_str name = wh_run_session_name(s);
        struct wh_named_session *next;

        if (name.n == 0 || !wh_run_is_for(s, m) || wh_run_named_session(m, name))
            continue;
        if (n++ == NAMED_MAX && unsupported(r, "more than 32 sessions", s))
            break;
        next = WH_NEW(r->a, struct wh_named_session);
        next->name = name;
        rc = wh_session_join(&next->session, m->session, err);
        if (rc == WH_ENOTSUP) {
            unsupported(r, "several sessions are not possible on this engine", s);
            rc = WH_OK;
        } else if (rc == WH_OK) {
            next->next = m->named;
            m->named = next;
        }
    }
    return rc;
}

bool wh_run_choose_members(wh_runner *r, wh_engine *e)
{
    wh_labels labels;
    size_t i, k;

    wh_labels_of(r->c, &labels);
    if (labels.n == 0) {
        r->members[r->nmembers++] = (wh_member){{NULL, 0}, e, NULL, NULL};
        return true;
    }
    if (labels.bare)
        r->members[r->nmembers++] = (wh_member){{NULL, 0}, e, NULL, NULL};
    for (i = 0; i < labels.n && !labels.too_many; i++) {
        for (k = 0; k < r->opt->nengines; k++)
            if (wh_str_eq(r->opt->engines[k].label, labels.v[i]))
                break;
        if (k == r->opt->nengines)
            break;
        r->members[r->nmembers++] = (wh_member){labels.v[i], r->opt->engines[k].engine, NULL, NULL};
    }
    if (i == labels.n)
        return true;
    r->out->inconclusive = true;
    wh_error_at(&r->out->why, WH_ENOTSUP, r->c->file, r->c->line,
                "the case needs several engines, and none is called '%.*s'",
                (int)(labels.v[i < labels.n ? i : 0].n), labels.v[i < labels.n ? i : 0].p);
    return false;
}

bool wh_run_has_sessions(const wh_case *c)
{
    for (size_t i = 0; i < c->nsections; i++)
        if (wh_run_session_name(&c->sections[i]).n)
            return true;
    return false;
}

int wh_run_session_known(const wh_case *c, wh_str label, const wh_engine *e, wh_error *err)
{
    const char *known = wh_engine_baseline(e, NULL);
    wh_str wanted = wh_case_field_of(c, "session", label);

    if (known == NULL || wanted.n == 0 || wh_str_is(wanted, known))
        return WH_OK;
    return wh_error_at(err, WH_ENOTSUP, c->file, c->line,
                       "the case needs the session '%.*s'; this Whittle knows %s: use a later one",
                       (int)(wanted.n < 64 ? wanted.n : 64), wanted.p, known);
}

bool wh_run_sessions_are_known(wh_runner *r)
{
    for (size_t i = 0; i < r->nmembers && !r->out->inconclusive; i++)
        if (wh_run_session_known(r->c, r->members[i].label, r->members[i].engine, &r->out->why) !=
            WH_OK)
            r->out->inconclusive = true;
    return !r->out->inconclusive;
}
