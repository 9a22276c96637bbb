/*
 * parse [--dialect D] FILE...: what the parser makes of SQL files: bytes, statements by kind, how
 * many hold something opaque, whether the tree's text is the file's (exit 1 if not), and speed.
 *
 * --parenthesise prints the files with brackets round every expression where that is allowed: an
 * engine that then gives other results has been read wrongly.
 * --opaque also prints the statements that were not fully understood.
 * --tree prints the trees. --keyword-table prints formats/sql/keyword_slots.h.
 */
#include "formats/sql/parse.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef struct totals {
    size_t bytes, mismatches, tokens, tree_bytes;
    size_t statements[WH_N_KINDS], opaque[WH_N_KINDS];
    double seconds;
} totals;

typedef struct options {
    const wh_dialect *dialect;
    bool parenthesise, opaque, tree;
} options;

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static bool read_file(const char *name, wh_buf *out)
{
    FILE *f = fopen(name, "rb");
    char chunk[65536];
    size_t n;

    if (!f) {
        fprintf(stderr, "parse: %s: %s\n", name, strerror(errno));
        return false;
    }
    while ((n = fread(chunk, 1, sizeof chunk, f)) > 0)
        wh_buf_add(out, chunk, n);
    fclose(f);
    return true;
}

/* May `n`, a child of `parent`, stand in brackets without meaning something else? */
static bool may_bracket(const wh_node *parent, const wh_node *n)
{
    if (!wh_node_is_expr(n) || n->kind == WH_N_SUBQUERY || n->kind == WH_N_ROW_VALUE ||
        n->kind == WH_N_RAISE)
        return false;
    switch (parent->kind) {
    case WH_N_RESULT:  /* would change the name of the column */
    case WH_N_DEFAULT: /* a name there is a string, in brackets a column */
    case WH_N_RAISE:
    case WH_N_OPAQUE:
        return false;
    case WH_N_ASSIGN:
        return n != wh_node_expr(parent, 0) || wh_child_node(parent->child[0]) != n;
    default:
        return true;
    }
}

static void print_bracketed(wh_buf *out, const wh_node *n, bool skip_trivia, bool in_key);

static void print_child(wh_buf *out, const wh_node *n, const wh_node *c, bool skip, bool in_key)
{
    const wh_token *first = wh_node_first_token(c);

    in_key =
        in_key || c->kind == WH_N_COLUMN_LIST || (n->kind == WH_N_DEFAULT && c->kind != WH_N_PAREN);
    if (in_key || !first || !may_bracket(n, c)) {
        print_bracketed(out, c, skip, in_key);
        return;
    }
    if (!skip)
        wh_buf_str(out, wh_token_trivia(first));
    wh_buf_char(out, '(');
    print_bracketed(out, c, true, in_key);
    wh_buf_char(out, ')');
}

static void print_bracketed(wh_buf *out, const wh_node *n, bool skip_trivia, bool in_key)
{
    uint32_t k;

    for (k = 0; k < n->n; k++) {
        const wh_token *t = wh_child_token(n->child[k]);
        bool skip = skip_trivia && k == 0;

        if (t)
            wh_buf_str(out, skip ? wh_token_text(t) : wh_token_whole(t));
        else
            print_child(out, n, wh_child_node(n->child[k]), skip, in_key);
    }
}

static void print_tree(const wh_node *n, int depth)
{
    uint32_t k;

    printf("%*s%s%s\n", depth * 2, "", wh_node_kind_name(n->kind),
           n->flags & WH_HAS_OPAQUE ? " !" : "");
    for (k = 0; k < n->n; k++) {
        const wh_token *t = wh_child_token(n->child[k]);
        if (!t)
            print_tree(wh_child_node(n->child[k]), depth + 1);
        else
            printf("%*s%.*s\n", depth * 2 + 2, "", (int)t->len, wh_token_text(t).p);
    }
}

static size_t mismatching(wh_str a, wh_str b)
{
    size_t i, count = a.n > b.n ? a.n - b.n : b.n - a.n;

    for (i = 0; i < a.n && i < b.n; i++)
        count += a.p[i] != b.p[i];
    return count;
}

static void add_statements(totals *sum, const wh_node *script, const options *opt)
{
    uint32_t k;

    for (k = 0; k < script->n; k++) {
        const wh_node *s = wh_child_node(script->child[k]);

        if (!s)
            continue;
        sum->statements[s->kind]++;
        if (s->flags & WH_HAS_OPAQUE) {
            sum->opaque[s->kind]++;
            if (opt->opaque) {
                wh_buf text = WH_BUF_INIT(SIZE_MAX);
                wh_node_print_edited(&text, s, WH_PRINT_NO_LEADING);
                printf("%.*s\n", (int)text.n, text.p);
                wh_buf_release(&text);
            }
        }
    }
}

static bool parse_file(const char *name, const options *opt, totals *sum)
{
    wh_buf source = WH_BUF_INIT(SIZE_MAX), text = WH_BUF_INIT(SIZE_MAX);
    wh_arena *arena = wh_arena_new(NULL, 0);
    const wh_node *script;
    wh_error err;
    double start;
    bool ok = read_file(name, &source);

    if (ok) {
        start = now();
        ok = wh_parse(arena, opt->dialect, wh_buf_view(&source), &script, &err) == WH_OK;
        sum->seconds += now() - start;
        if (!ok)
            fprintf(stderr, "parse: %s: %s\n", name, err.message);
    }
    if (ok) {
        sum->tree_bytes += wh_arena_used(arena);
        wh_node_print(&text, script);
        sum->bytes += source.n;
        sum->tokens += wh_node_token_count(script);
        sum->mismatches += mismatching(wh_buf_view(&source), wh_buf_view(&text));
        add_statements(sum, script, opt);
        if (opt->tree)
            print_tree(script, 0);
        if (opt->parenthesise) {
            wh_buf_clear(&text);
            print_bracketed(&text, script, false, false);
            fwrite(text.p, 1, text.n, stdout);
        }
    }
    wh_arena_free(arena);
    wh_buf_release(&text);
    wh_buf_release(&source);
    return ok;
}

static void print_totals(const totals *t)
{
    size_t k, all = 0, opaque = 0;

    for (k = 0; k < WH_N_KINDS; k++) {
        all += t->statements[k];
        opaque += t->opaque[k];
        if (t->statements[k])
            printf("%8zu %6zu opaque  %s\n", t->statements[k], t->opaque[k],
                   wh_node_kind_name((unsigned)k));
    }
    printf("%8zu %6zu opaque  statements\n", all, opaque);
    printf("%zu bytes, %zu mismatching, %zu tokens, %.1f bytes a token, %.0f MB/s\n", t->bytes,
           t->mismatches, t->tokens, t->tokens ? (double)t->tree_bytes / (double)t->tokens : 0.0,
           t->seconds > 0 ? (double)t->bytes / t->seconds / 1e6 : 0.0);
}

static void print_keyword_table(void)
{
    static uint16_t slots[WH_KEYWORD_SLOTS];
    unsigned i;

    for (i = 0; i < WH_KEYWORD_COUNT; i++) {
        const char *word = wh_token_kind_name(WH_FIRST_KEYWORD + i);
        unsigned h = wh_keyword_hash(word, strlen(word));

        while (slots[h])
            h = (h + 1) % WH_KEYWORD_SLOTS;
        slots[h] = (uint16_t)(i + 1);
    }
    for (i = 0; i < WH_KEYWORD_SLOTS; i++)
        printf("%u,%s", slots[i], i % 16 == 15 ? "\n" : " ");
}

int main(int argc, char **argv)
{
    options opt = {&wh_dialect_sqlite, false, false, false};
    totals sum = {0};
    int i, rc = 0;

    for (i = 1; i < argc && argv[i][0] == '-'; i++) {
        if (strcmp(argv[i], "--dialect") == 0 && i + 1 < argc) {
            opt.dialect = wh_dialect_find(wh_str_of(argv[++i]));
        } else if (strcmp(argv[i], "--parenthesise") == 0) {
            opt.parenthesise = true;
        } else if (strcmp(argv[i], "--opaque") == 0) {
            opt.opaque = true;
        } else if (strcmp(argv[i], "--tree") == 0) {
            opt.tree = true;
        } else if (strcmp(argv[i], "--keyword-table") == 0) {
            print_keyword_table();
            return 0;
        } else {
            opt.dialect = NULL;
        }
        if (!opt.dialect) {
            fprintf(stderr, "usage: parse [--dialect D] [--parenthesise | --opaque | --tree | "
                            "--keyword-table] FILE...\n");
            return 129;
        }
    }
    for (; i < argc; i++) {
        totals one = {0};
        size_t k;

        if (!parse_file(argv[i], &opt, &one))
            rc = 1;
        if (one.mismatches)
            rc = 1;
        if (!opt.parenthesise && !opt.tree && argc - i > 0) {
            printf("%s:\n", argv[i]);
            print_totals(&one);
        }
        sum.bytes += one.bytes;
        sum.mismatches += one.mismatches;
        sum.tokens += one.tokens;
        sum.tree_bytes += one.tree_bytes;
        sum.seconds += one.seconds;
        for (k = 0; k < WH_N_KINDS; k++) {
            sum.statements[k] += one.statements[k];
            sum.opaque[k] += one.opaque[k];
        }
    }
    if (!opt.parenthesise && !opt.tree) {
        printf("in all:\n");
        print_totals(&sum);
    }
    return rc;
}
