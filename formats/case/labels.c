/* Labels of engines. */
#include "formats/case/labels.h"

wh_str wh_section_label(const wh_section *s)
{
    const char *at = s->place.n ? memchr(s->place.p, '@', s->place.n) : NULL;
    const wh_attr *on;

    if (s->kind == WH_RUN)
        return at ? (wh_str){at + 1, s->place.n - (size_t)(at + 1 - s->place.p)}
                  : (wh_str){NULL, 0};
    on = s->kind == WH_SETUP || s->kind == WH_DERIVED ? wh_section_attr(s, "on") : NULL;
    return on ? on->value : (wh_str){NULL, 0};
}

bool wh_case_is_labelled(const wh_case *c)
{
    size_t i;

    for (i = 0; i < c->nsections; i++)
        if (wh_section_label(&c->sections[i]).n)
            return true;
    return false;
}

void wh_labels_of(const wh_case *c, wh_labels *out)
{
    size_t i, k;

    memset(out, 0, sizeof *out);
    for (i = 0; i < c->nsections; i++) {
        wh_str label = wh_section_label(&c->sections[i]);

        out->bare |= c->sections[i].kind == WH_RUN && label.n == 0;
        for (k = 0; k < out->n && !wh_str_eq(out->v[k], label); k++)
            ;
        if (label.n == 0 || k < out->n)
            continue;
        out->too_many |= out->n == WH_LABELS_MAX;
        if (!out->too_many)
            out->v[out->n++] = label;
    }
}

static void put_key(wh_buf *b, const char *key, wh_str label)
{
    wh_buf_text(b, key);
    if (label.n)
        wh_buf_char(b, '.');
    wh_buf_str(b, label);
    wh_buf_char(b, '\0');
}

wh_str wh_case_field_of(const wh_case *c, const char *key, wh_str label)
{
    wh_buf b = WH_BUF_INIT(1024);
    wh_str value = {NULL, 0};

    if (label.n) {
        put_key(&b, key, label);
        if (b.status == WH_OK)
            value = wh_case_field(c, b.p);
        wh_buf_release(&b);
    }
    return value.p ? value : wh_case_field(c, key);
}

void wh_case_set_field_of(wh_arena *a, wh_case *c, const char *key, wh_str label, wh_str value)
{
    wh_buf b = WH_BUF_INIT(1024);

    put_key(&b, key, label);
    if (b.status == WH_OK)
        wh_case_set_field(a, c, b.p, value);
    wh_buf_release(&b);
}
