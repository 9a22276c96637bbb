/* Signatures, and messages without what differs from case to case. */
#include "replay/judge/signature.h"
#include "formats/case/text.h"
#include "formats/sql/parse/parse.h"

#include <stdio.h>

enum { MESSAGE_MAX = 200 };

/* Names are gathered when the first message needs them: most cases give none. */
struct wh_case_names {
    wh_arena *a;
    const wh_case *c;
    bool gathered;
    size_t n, capacity;
    wh_str *v;
};

const wh_case_names *wh_case_names_of(wh_arena *a, const wh_case *c)
{
    wh_case_names *n = WH_NEW(a, wh_case_names);

    n->a = a;
    n->c = c;
    return n;
}

static void add_name(wh_case_names *n, const wh_token *t)
{
    if (!t)
        return;
    if (n->n == n->capacity) {
        size_t more = n->capacity ? n->capacity * 2 : 16;
        wh_str *v = WH_NEW_N(n->a, wh_str, more);
        if (n->n)
            memcpy(v, n->v, n->n * sizeof *v);
        n->v = v;
        n->capacity = more;
    }
    n->v[n->n++] = wh_name_text(n->a, t);
}

/* What a CREATE makes: its own name, columns, names in brackets. */
static void add_created(wh_case_names *n, const wh_node *statement)
{
    const wh_node *body = wh_node_find(statement, WH_N_TABLE_BODY);
    const wh_node *names = wh_node_find(statement, WH_N_NAMES);
    size_t i;

    add_name(n, wh_name_part(wh_node_find(statement, WH_N_NAME), 0));
    for (i = 0; body && i < body->n; i++) {
        const wh_node *column = wh_child_node(body->child[i]);
        if (column && column->kind == WH_N_COLUMN_DEF)
            add_name(n, wh_node_first_token(column));
    }
    for (i = 0; names && i < names->n; i++) {
        const wh_token *t = wh_child_token(names->child[i]);
        if (t && (t->kind == WH_T_NAME || t->kind == WH_T_QNAME))
            add_name(n, t);
    }
}

static void gather(wh_case_names *n)
{
    wh_str name = wh_case_field(n->c, "dialect");
    const wh_dialect *d = wh_dialect_of(name);
    size_t i, k;

    n->gathered = true;
    for (i = 0; d && i < n->c->nsections; i++) {
        const wh_section *s = &n->c->sections[i];
        if (s->kind != WH_SETUP && s->kind != WH_DERIVED)
            continue;
        for (k = 0; k < s->nstmts; k++) {
            const wh_node *statement;
            if (wh_parse_one(n->a, d, s->stmts[k].sql, &statement, NULL) != WH_OK)
                continue;
            if (statement->kind >= WH_N_CREATE_TABLE && statement->kind <= WH_N_CREATE_OTHER)
                add_created(n, statement);
        }
    }
}

static bool is_known(const wh_case_names *names, wh_str word)
{
    size_t i;

    if (!names)
        return false;
    if (!names->gathered)
        gather((wh_case_names *)(uintptr_t)names);
    for (i = 0; i < names->n; i++)
        if (wh_str_eq_nocase(names->v[i], word))
            return true;
    return false;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '_' ||
           (unsigned char)c >= 0x80;
}

/* Behind a number that starts at `i`: 12, 1.5, 1e-9, 0x1f; and words such as 2nd. */
static size_t number_end(wh_str text, size_t i)
{
    size_t end = i;

    while (end < text.n && is_word(text.p[end])) {
        bool exponent = text.p[end] == 'e' || text.p[end] == 'E';
        end++;
        if (end + 1 < text.n && is_digit(text.p[end + 1]) &&
            (text.p[end] == '.' || (exponent && (text.p[end] == '-' || text.p[end] == '+'))))
            end++;
    }
    return end;
}

/* Behind what stands as "?" from `i` on: a quoted string, a number, a name; `i` itself if nothing
 * does. `*word`: behind the word that starts there, else behind the byte. */
static size_t hidden_end(wh_str text, size_t i, const wh_case_names *names, size_t *word)
{
    char c = text.p[i];
    size_t end = i + 1;

    *word = i + 1;
    if (c == '\'' || c == '"' || c == '`') {
        while (end < text.n && text.p[end] != c)
            end++;
        return end < text.n ? end + 1 : i;
    }
    if (is_digit(c))
        return number_end(text, i);
    if (!is_word(c))
        return i;
    while (end < text.n && is_word(text.p[end]))
        end++;
    *word = end;
    return is_known(names, (wh_str){text.p + i, end - i}) ? end : i;
}

/* Valid UTF-8 whatever the engine said: a signature is a field of a case. */
static void add_utf8(wh_buf *out, wh_str s)
{
    size_t i = 0;

    while (i < s.n) {
        size_t n = wh_utf8_length(s.p + i, s.n - i);
        if (n)
            wh_buf_add(out, s.p + i, n);
        else
            wh_buf_char(out, '?');
        i += n ? n : 1;
    }
}

void wh_message_normalise(wh_buf *out, wh_str text, const wh_case_names *names)
{
    size_t start = out->n, i = 0;
    bool blank = false;

    while (i < text.n && out->n - start < MESSAGE_MAX) {
        unsigned char c = (unsigned char)text.p[i];
        size_t word, end;

        if (c <= ' ' || c == 0x7f) {
            blank = out->n > start;
            i++;
            continue;
        }
        if (blank)
            wh_buf_char(out, ' ');
        blank = false;
        end = hidden_end(text, i, names, &word);
        if (end > i)
            wh_buf_char(out, '?');
        else
            add_utf8(out, (wh_str){text.p + i, word - i});
        i = end > i ? end : word;
    }
    if (out->n - start > MESSAGE_MAX) {
        size_t n = MESSAGE_MAX;
        while (((unsigned char)out->p[start + n] & 0xc0) == 0x80) /* not within a character */
            n--;
        out->n = start + n;
    }
    while (out->n > start && out->p[out->n - 1] == ' ') /* a field has none at its end */
        out->n--;
}

void wh_signature_error(wh_verdict *v, wh_str place, const wh_answer *answer,
                        const wh_case_names *names)
{
    wh_buf b = WH_BUF_INIT(4096);

    wh_buf_text(&b, "err:");
    wh_buf_str(&b, place);
    wh_buf_char(&b, ':');
    add_utf8(&b, wh_str_of(answer->class_));
    wh_buf_char(&b, ':');
    wh_message_normalise(&b, wh_str_of(answer->text), names);
    snprintf(v->signature, sizeof v->signature, "%.*s", (int)b.n, b.p);
    wh_buf_release(&b);
}

void wh_signature_relation(wh_verdict *v, unsigned check, const char *direction)
{
    snprintf(v->signature, sizeof v->signature, "rel:%u:%s", check, direction);
}

void wh_signature_crash(wh_verdict *v, wh_str place, const char *signal_name)
{
    snprintf(v->signature, sizeof v->signature, "crash:%.*s:%s", (int)place.n, place.p,
             signal_name);
}

void wh_signature_timeout(wh_verdict *v, wh_str place)
{
    snprintf(v->signature, sizeof v->signature, "timeout:%.*s", (int)place.n, place.p);
}
