/* Reading, writing and asking profiles. */
#include "generate/profile/profile.h"
#include "formats/base/options.h"
#include "formats/case/hash.h"
#include "formats/sql/dialect/dialect.h"

static const char *const states[] = {"unknown", "accepted", "refused"};

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static wh_str trimmed(wh_str s)
{
    while (s.n && is_blank(s.p[0])) {
        s.p++;
        s.n--;
    }
    while (s.n && is_blank(s.p[s.n - 1]))
        s.n--;
    return s;
}

/* ---- the table ------------------------------------------------------------------------- */

static uint64_t hash_of(wh_str kind, wh_str text)
{
    return wh_hash64_of(kind) * 31 + wh_hash64_of(text);
}

/* Where it stands, or the free slot where it would. */
static uint32_t *slot_of(const wh_profile *p, wh_str kind, wh_str text)
{
    size_t i = (size_t)hash_of(kind, text) & (p->nslots - 1);

    for (; p->slots[i]; i = (i + 1) & (p->nslots - 1)) {
        const wh_profile_row *f = p->v[p->slots[i] - 1];
        if (wh_str_eq(f->kind, kind) && wh_str_eq(f->text, text))
            break;
    }
    return &p->slots[i];
}

static void grow(wh_profile *p)
{
    wh_profile_row **v = WH_NEW_N(p->a, wh_profile_row *, p->capacity * 2);
    size_t i;

    memcpy(v, p->v, p->n * sizeof *v);
    p->v = v;
    p->capacity *= 2;
    p->nslots *= 2;
    p->slots = WH_NEW_N(p->a, uint32_t, p->nslots);
    for (i = 0; i < p->n; i++)
        *slot_of(p, v[i]->kind, v[i]->text) = (uint32_t)i + 1;
}

wh_profile *wh_profile_new(wh_arena *a)
{
    wh_profile *p = WH_NEW(a, wh_profile);

    p->a = a;
    p->capacity = 128;
    p->nslots = 512;
    p->v = WH_NEW_N(a, wh_profile_row *, p->capacity);
    p->slots = WH_NEW_N(a, uint32_t, p->nslots);
    return p;
}

wh_profile_row *wh_profile_find(const wh_profile *p, wh_str kind, wh_str text)
{
    uint32_t at = *slot_of(p, kind, trimmed(text));

    return at ? p->v[at - 1] : NULL;
}

wh_profile_row *wh_profile_add(wh_profile *p, wh_str kind, wh_str text)
{
    wh_profile_row *f = wh_profile_find(p, kind, text);

    if (f)
        return f;
    if (p->n == p->capacity)
        grow(p);
    f = WH_NEW(p->a, wh_profile_row);
    f->kind = wh_arena_str(p->a, kind);
    f->text = wh_arena_str(p->a, trimmed(text));
    p->v[p->n++] = f;
    *slot_of(p, f->kind, f->text) = (uint32_t)p->n;
    return f;
}

void wh_profile_add_plan(wh_profile *p, uint64_t hash)
{
    if (p->nplans == p->plan_capacity) {
        size_t more = p->plan_capacity ? p->plan_capacity * 2 : 256;
        uint64_t *v = WH_NEW_N(p->a, uint64_t, more);
        if (p->nplans)
            memcpy(v, p->plans, p->nplans * sizeof *v);
        p->plans = v;
        p->plan_capacity = more;
    }
    p->plans[p->nplans++] = hash;
}

bool wh_profile_refuses(const wh_profile *p, const char *kind, const char *text)
{
    const wh_profile_row *f = p ? wh_profile_find(p, wh_str_of(kind), wh_str_of(text)) : NULL;

    return f && f->state == WH_PROFILE_REFUSED;
}

/* ---- writing --------------------------------------------------------------------------- */

static void put_escaped(wh_buf *out, wh_str s)
{
    size_t i;

    for (i = 0; i < s.n; i++) {
        char c = s.p[i];

        if (c == '\\')
            wh_buf_text(out, "\\\\");
        else if (c == '\n')
            wh_buf_text(out, "\\n");
        else if (c == '\t')
            wh_buf_text(out, "\\t");
        else
            wh_buf_char(out, c);
    }
}

static void put_field(wh_buf *out, const char *key, wh_str value)
{
    if (value.n == 0)
        return;
    wh_buf_text(out, key);
    wh_buf_char(out, ' ');
    wh_buf_str(out, value);
    wh_buf_char(out, '\n');
}

static void put_features(const wh_profile *p, wh_buf *out)
{
    size_t i;

    wh_buf_text(out, "profile 1\n");
    put_field(out, "dialect", p->dialect);
    put_field(out, "version", p->version);
    for (i = 0; i < p->n; i++) {
        const wh_profile_row *f = p->v[i];

        wh_buf_text(out, states[f->state]);
        wh_buf_char(out, ' ');
        wh_buf_str(out, f->kind);
        if (f->text.n)
            wh_buf_char(out, ' ');
        put_escaped(out, f->text);
        if (f->tried || f->accepted || f->plans) {
            wh_buf_text(out, "\ttried=");
            wh_buf_uint(out, f->tried);
            wh_buf_text(out, " accepted=");
            wh_buf_uint(out, f->accepted);
            wh_buf_text(out, " plans=");
            wh_buf_uint(out, f->plans);
        }
        if (f->note.n) {
            wh_buf_text(out, "\t# ");
            put_escaped(out, f->note);
        }
        wh_buf_char(out, '\n');
    }
}

static void put_functions(const wh_profile *p, wh_buf *out)
{
    size_t i, from = 0;

    for (i = 0; i <= p->functions.n; i++) {
        if (i < p->functions.n && p->functions.p[i] != ',')
            continue;
        put_field(out, "function", trimmed((wh_str){p->functions.p + from, i - from}));
        from = i + 1;
    }
}

void wh_profile_write(const wh_profile *p, wh_buf *out)
{
    size_t i;

    put_features(p, out);
    put_functions(p, out);
    for (i = 0; i < p->nplans; i++) {
        wh_buf_text(out, "plan ");
        wh_buf_hex(out, p->plans[i], 16);
        wh_buf_char(out, '\n');
    }
}

uint64_t wh_profile_hash(const wh_profile *p)
{
    wh_buf b = WH_BUF_INIT(SIZE_MAX / 2);
    uint64_t hash;

    put_features(p, &b);
    hash = wh_hash64_of(wh_buf_view(&b));
    wh_buf_release(&b);
    return hash;
}

/* ---- reading --------------------------------------------------------------------------- */

/* Cut the first word off. */
static wh_str next_word(wh_str *line)
{
    wh_str word;
    size_t n = 0;

    *line = trimmed(*line);
    if (line->n == 0)
        return *line;
    while (n < line->n && !is_blank(line->p[n]))
        n++;
    word = (wh_str){line->p, n};
    line->p += n;
    line->n -= n;
    return word;
}

static wh_str unescaped(wh_arena *a, wh_str s)
{
    char *to = wh_arena_alloc(a, s.n + 1);
    size_t i, n = 0;

    for (i = 0; i < s.n; i++) {
        char c = s.p[i];

        if (c == '\\' && i + 1 < s.n) {
            c = s.p[++i];
            c = c == 'n' ? '\n' : c == 't' ? '\t' : c;
        }
        to[n++] = c;
    }
    return (wh_str){to, n};
}

static bool read_counts(wh_str text, wh_profile_row *f)
{
    for (;;) {
        wh_str word = next_word(&text), value;
        const char *eq = word.n ? memchr(word.p, '=', word.n) : NULL;
        uint64_t n;

        if (word.n == 0)
            return true;
        if (!eq)
            return false;
        value = (wh_str){eq + 1, (size_t)(word.p + word.n - eq - 1)};
        word.n = (size_t)(eq - word.p);
        if (!wh_parse_count(value, &n))
            return false;
        if (wh_str_is(word, "tried"))
            f->tried = n;
        else if (wh_str_is(word, "accepted"))
            f->accepted = n;
        else if (wh_str_is(word, "plans"))
            f->plans = n;
        else
            return false;
    }
}

/* 16 small hex digits. */
static bool read_hash(wh_str text, uint64_t *hash)
{
    static const char digits[] = "0123456789abcdef";
    size_t i;

    *hash = 0;
    for (i = 0; i < text.n; i++) {
        const char *digit = memchr(digits, text.p[i], 16);
        if (!digit)
            return false;
        *hash = *hash << 4 | (uint64_t)(digit - digits);
    }
    return text.n == 16;
}

static int state_of(wh_str word)
{
    int i;

    for (i = 0; i < 3; i++)
        if (wh_str_is(word, states[i]))
            return i;
    return -1;
}

const char *wh_profile_add_function(wh_profile *p, wh_str name, wh_str kind)
{
    const char *wrong = wh_declared_function_wrong(name, kind);
    wh_buf b = WH_BUF_INIT((size_t)1 << 24);

    if (wrong)
        return wrong;
    wh_buf_str(&b, p->functions);
    if (b.n)
        wh_buf_text(&b, ", ");
    wh_buf_str(&b, name);
    wh_buf_char(&b, ' ');
    wh_buf_str(&b, kind);
    if (b.status != WH_OK)
        wrong = "too many functions";
    else
        p->functions = wh_arena_str(p->a, wh_buf_view(&b));
    wh_buf_release(&b);
    return wrong;
}

/* NULL: it is well-formed. */
static const char *read_line(wh_profile *p, wh_str line)
{
    wh_str word = next_word(&line), kind, counts = {NULL, 0}, note = {NULL, 0};
    int state = state_of(word);
    const char *tab, *mark;
    wh_profile_row *f;

    if (word.n == 0 || word.p[0] == '#')
        return NULL;
    if (wh_str_is(word, "dialect") || wh_str_is(word, "version")) {
        wh_str value = wh_arena_str(p->a, trimmed(line));
        *(wh_str_is(word, "dialect") ? &p->dialect : &p->version) = value;
        return NULL;
    }
    if (wh_str_is(word, "plan")) {
        uint64_t hash;
        if (!read_hash(trimmed(line), &hash))
            return "a plan has 16 hex digits";
        wh_profile_add_plan(p, hash);
        return NULL;
    }
    if (wh_str_is(word, "function")) {
        wh_str name = next_word(&line);

        return wh_profile_add_function(p, name, trimmed(line));
    }
    if (state < 0)
        return "a line starts with accepted, refused, unknown, function, plan, dialect, version or "
               "#";
    kind = next_word(&line);
    if (kind.n == 0)
        return "a kind and a text follow the state";
    tab = line.n ? memchr(line.p, '\t', line.n) : NULL;
    if (tab) {
        counts = (wh_str){tab + 1, (size_t)(line.p + line.n - tab - 1)};
        line.n = (size_t)(tab - line.p);
    }
    f = wh_profile_add(p, kind, unescaped(p->a, trimmed(line)));
    f->state = state;
    mark = counts.n ? memchr(counts.p, '#', counts.n) : NULL;
    if (mark) {
        note = (wh_str){mark + 1, (size_t)(counts.p + counts.n - mark - 1)};
        counts.n = (size_t)(mark - counts.p);
    }
    f->note = unescaped(p->a, trimmed(note));
    return read_counts(counts, f) ? NULL : "counts are tried=N accepted=N plans=N";
}

int wh_profile_read(wh_arena *a, wh_str text, const char *file, wh_profile **out, wh_error *err)
{
    wh_profile *p = wh_profile_new(a);
    uint32_t number = 0;
    bool begun = false;

    while (text.n) {
        const char *end = memchr(text.p, '\n', text.n);
        wh_str line = {text.p, end ? (size_t)(end - text.p) : text.n}, rest = trimmed(line);
        const char *wrong;

        text.p += line.n + (end != NULL);
        text.n -= line.n + (end != NULL);
        number++;
        if (!begun && rest.n && rest.p[0] != '#') {
            begun = true;
            if (wh_str_is(rest, "profile 1"))
                continue;
            if (wh_str_is(next_word(&rest), "profile"))
                return wh_error_at(err, WH_ENOTSUP, file, number, "a profile of a later version");
            return wh_error_at(err, WH_ESYNTAX, file, number,
                               "not a profile: its first line is \"profile 1\"");
        }
        wrong = read_line(p, line);
        if (wrong)
            return wh_error_at(err, WH_ESYNTAX, file, number, "%s", wrong);
    }
    if (!begun)
        return wh_error_at(err, WH_ESYNTAX, file, 0,
                           "not a profile: its first line is \"profile 1\"");
    *out = p;
    return WH_OK;
}

wh_str wh_profile_word(wh_str text)
{
    size_t n = 0;

    if (text.n && text.p[0] == '$')
        return (wh_str){text.p, 1};
    while (n < text.n &&
           ((text.p[n] >= 'a' && text.p[n] <= 'z') || (text.p[n] >= 'A' && text.p[n] <= 'Z')))
        n++;
    return (wh_str){text.p, n};
}
