/*
 * The results that a file lists, rewritten (wh_sqllogictest_update() of read.c): it is read as
 * ever, and what stands behind the "----" of a query is copied line by line, each changed text in
 * the place of the old one. So comments, ends of lines and the way in which rows are aligned stay
 * as they are.
 */
#include "formats/case/text.h"
#include "formats/convert/sqllogictest/internal.h"

/* The same words: blanks between them are of no account to sqllogictest-rs, nor in "N values
 * hashing to ..." to any runner. */
static bool same_words(wh_str x, wh_str y)
{
    wh_str a, b;

    do {
        a = wh_next_word(&x);
        b = wh_next_word(&y);
        if (!wh_str_eq(a, b))
            return false;
    } while (a.n);
    return true;
}

static bool is_comment(const wh_slt *s, wh_str line)
{
    return s->runner == WH_SLT_SQLITE && line.n > 0 && line.p[0] == '#';
}

/* Would it be read back as it is? */
static bool can_stand(const wh_slt *s, wh_str text)
{
    return !wh_slt_blank(s, text) && !wh_line_is_blank(text) && !is_comment(s, text) &&
           !memchr(text.p, '\n', text.n) && text.p[text.n - 1] != '\r';
}

void wh_slt_copy_to(wh_slt *s, const char *to)
{
    wh_buf_add(s->out, s->copied, (size_t)(to - s->copied));
    s->copied = to;
}

/* A line at `p`: its text, and where the next one begins. */
static const char *line_at(const wh_slt *s, const char *p, wh_str *text)
{
    const char *lf = memchr(p, '\n', (size_t)(s->end - p));

    *text = (wh_str){p, (size_t)((lf ? lf : s->end) - p)};
    while (text->n > 0 && text->p[text->n - 1] == '\r')
        text->n--;
    return lf ? lf + 1 : s->end;
}

int wh_slt_renew(wh_slt *s, uint32_t line, wh_slt_at from)
{
    const char *p = from.p, *next, *eol;
    wh_str *v, old;
    size_t n, i;
    bool loose;

    if (!s->fresh->lines(s->fresh->ctx, line, s->hash_threshold, &v, &n))
        return WH_OK;
    loose = s->runner == WH_SLT_RS || n == 1;
    eol = p - s->in->bytes.p > 1 && p[-1] == '\n' && p[-2] == '\r' ? "\r\n" : "\n";
    for (i = 0; i < n; i++)
        if (!can_stand(s, v[i]))
            return wh_slt_refuse(s, line,
                                 "a value that is blank, of several lines or a comment can't be "
                                 "listed; put \"hash-threshold 1\" above, or quote() it");
    for (i = 0; p < s->end; p = next) {
        next = line_at(s, p, &old);
        if (is_comment(s, old))
            continue;
        if (wh_slt_blank(s, old))
            break;
        wh_slt_copy_to(s, p);
        if (i >= n) {
            s->copied = next; /* one too many */
        } else if (!wh_str_eq(v[i], old) && !(loose && same_words(v[i], old))) {
            wh_buf_str(s->out, v[i]);
            s->copied = old.p + old.n;
        }
        i++;
    }
    wh_slt_copy_to(s, p);
    for (; i < n; i++) {
        if (s->out->n && s->out->p[s->out->n - 1] != '\n')
            wh_buf_text(s->out, eol);
        wh_buf_str(s->out, v[i]);
        wh_buf_text(s->out, eol);
    }
    return WH_OK;
}
