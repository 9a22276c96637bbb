/*
 * parse [--dialect D] [--from FORMAT] FILE...: what the parser makes of SQL files of any size:
 * bytes, statements by kind, how many hold something opaque, whether the trees' text is the file's
 * (exit 1 if not), and speed. What stands between the statements for a shell (psql's, mysql's,
 * sqlite3's commands, COPY data) is not counted as statements, see formats/convert/script/script.h.
 *
 * --parenthesise prints the files with brackets round every expression where that is allowed: an
 * engine that then gives other results has been read wrongly.
 * --opaque also prints the statements that were not fully understood.
 * --tree prints the trees. --keyword-table prints formats/sql/lex/keyword_slots.h, --dictionary
 * tests/fuzz/sql.dict.
 */
#include "formats/convert/script/script.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

typedef struct totals {
    size_t bytes, mismatches, tokens, tree_bytes, commands;
    size_t statements[WH_N_KINDS], opaque[WH_N_KINDS];
    double seconds;
} totals;

typedef struct options {
    const wh_dialect *dialect;
    const wh_script_format *format;
    bool parenthesise, opaque, tree;
} options;

/* Processor time, in seconds. */
static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static bool map_file(const char *name, wh_str *out)
{
    struct stat st;
    int fd = open(name, O_RDONLY | O_CLOEXEC);
    void *p = NULL;

    out->p = "";
    out->n = 0;
    if (fd < 0 || fstat(fd, &st) != 0) {
        fprintf(stderr, "parse: %s: %s\n", name, strerror(errno));
        if (fd >= 0)
            close(fd);
        return false;
    }
    if (st.st_size > 0) {
        p = mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
        if (p == MAP_FAILED) {
            fprintf(stderr, "parse: %s: %s\n", name, strerror(errno));
            close(fd);
            return false;
        }
        out->p = p;
        out->n = (size_t)st.st_size;
    }
    close(fd);
    return true;
}

static void unmap_file(wh_str text)
{
    if (text.n)
        munmap((void *)(uintptr_t)text.p, text.n);
}

/* ---- brackets ------------------------------------------------------------------------------- */

/* Expressions that can't stand in brackets at all, or mean something else there. */
static bool is_bare(const wh_node *n)
{
    switch (n->kind) {
    case WH_N_SUBQUERY:
    case WH_N_ROW_VALUE:
    case WH_N_RAISE:
    case WH_N_DEFAULT_VALUE:
    case WH_N_QUANTIFIED:
    case WH_N_CURRENT_OF:
    case WH_N_INTERVAL:
        return true;
    case WH_N_UNARY: /* MariaDB's -INTERVAL 1 DAY */
        return wh_node_find(n, WH_N_INTERVAL) != NULL;
    case WH_N_ARRAY: /* a row of an array of several dimensions */
        return wh_node_has(n, WH_OP_LBRACKET) && !wh_node_has(n, WH_KW_ARRAY);
    case WH_N_COLUMN: /* t.* among arguments */
    case WH_N_FIELD:
        return wh_node_last_token(n)->kind == WH_OP_STAR;
    default:
        return false;
    }
}

/* May `n`, a child of `parent`, stand in brackets without meaning something else? */
static bool may_bracket(const wh_dialect *d, const wh_node *parent, const wh_node *n)
{
    bool mysql = d->shell == WH_SHELL_MYSQL;

    if (!wh_node_is_expr(n) || is_bare(n) || (mysql && n->kind == WH_N_AT_TIME_ZONE))
        return false;
    switch (parent->kind) {
    case WH_N_RESULT:  /* would change the name of the column */
    case WH_N_DEFAULT: /* a name there is a string, in brackets a column */
    case WH_N_RAISE:
    case WH_N_OPAQUE:
    case WH_N_INTO:
    case WH_N_MATCH_AGAINST:
    case WH_N_CALL_STATEMENT: /* arguments may be variables to be set */
    case WH_N_PARTITION_DEF:
    case WH_N_ON_UPDATE:
    case WH_N_TABLE_OPTION:
    case WH_N_TABLE_COLUMN:
    case WH_N_TABLESAMPLE:
        return false;
    case WH_N_UNARY: /* -9223372036854775808 is an integer, -(9223372036854775808) is none */
        return n->kind != WH_N_LITERAL;
    case WH_N_LIMIT: /* MySQL wants plain numbers there */
    case WH_N_FRAME:
        return !mysql;
    case WH_N_TABLE_FUNCTION: /* JSON_TABLE and XMLTABLE want plain literals */
        return !wh_node_contains(parent, WH_N_TABLE_COLUMNS, false);
    case WH_N_CALL: /* MySQL's VALUES(c), DEFAULT(c), LEAD(e, 1), SEPARATOR 'x' .. */
        return !mysql || !(n->kind == WH_N_LITERAL || n->kind == WH_N_COLUMN ||
                           n->kind == WH_N_PARAM);
    case WH_N_AT_TIME_ZONE: /* MySQL's, in CAST, and c -> 'path' are of plain parts */
        return !mysql;
    case WH_N_BINARY: /* @a := e */
        if (mysql && (wh_node_has(parent, WH_OP_ARROW) || wh_node_has(parent, WH_OP_ARROW2)))
            return false;
        return !(wh_node_has(parent, WH_OP_ASSIGN) && wh_child_node(parent->child[0]) == n);
    case WH_N_INDEX:
    case WH_N_FIELD: /* in front of it brackets tell a column from a composite value */
        return wh_child_node(parent->child[0]) != n;
    case WH_N_ASSIGN:
        return n != wh_node_expr(parent, 0) || wh_child_node(parent->child[0]) != n;
    default:
        return true;
    }
}

typedef struct bracketing {
    const wh_dialect *dialect;
    wh_buf *out;
} bracketing;

/* Where a node stands: what must be left as it is there. */
enum {
    AS_IT_IS = 1,   /* no brackets at all */
    NAMES_USED = 2, /* in a query whose columns get names from their expressions' text */
};

static void print_bracketed(const bracketing *b, const wh_node *n, bool skip_trivia, int where);

static int where_of(const wh_node *parent, const wh_node *n, int where)
{
    switch (n->kind) {
    case WH_N_COLUMN_LIST:
    case WH_N_EXCLUDE:
    case WH_N_TABLE_PARTITIONS:
    case WH_N_PARTITION_DEF:
    case WH_N_TYPE:
        return where | AS_IT_IS;
    case WH_N_ORDER_BY: /* of ALTER TABLE: names */
        return parent->kind == WH_N_ALTER_ACTION ? where | AS_IT_IS : where;
    case WH_N_CREATE_TABLE:
    case WH_N_CREATE_VIEW:
    case WH_N_TABLE_SUBQUERY:
    case WH_N_CTE:
        return where | NAMES_USED;
    case WH_N_RESULT:
        return (where & NAMES_USED) && !wh_node_find(n, WH_N_ALIAS) ? where | AS_IT_IS : where;
    default:
        return parent->kind == WH_N_DEFAULT && n->kind != WH_N_PAREN ? where | AS_IT_IS : where;
    }
}

static void print_child(const bracketing *b, const wh_node *n, const wh_node *c, bool skip,
                        int where)
{
    const wh_token *first = wh_node_first_token(c);

    where = where_of(n, c, where);
    if ((where & AS_IT_IS) || !first || !may_bracket(b->dialect, n, c)) {
        print_bracketed(b, c, skip, where);
        return;
    }
    if (!skip)
        wh_buf_str(b->out, wh_token_trivia(first));
    wh_buf_char(b->out, '(');
    print_bracketed(b, c, true, where);
    wh_buf_char(b->out, ')');
}

static void print_bracketed(const bracketing *b, const wh_node *n, bool skip_trivia, int where)
{
    uint32_t k;

    for (k = 0; k < n->n; k++) {
        const wh_token *t = wh_child_token(n->child[k]);
        bool skip = skip_trivia && k == 0;

        if (t)
            wh_buf_str(b->out, skip ? wh_token_text(t) : wh_token_whole(t));
        else
            print_child(b, n, wh_child_node(n->child[k]), skip, where);
    }
}

/* ---- what a file holds ---------------------------------------------------------------------- */

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

/* The file in parts that stay in a processor's cache, so that its size does not matter. `sum` NULL:
 * parse only. */
static bool parse_text(const wh_dialect *d, wh_str source, totals *sum)
{
    enum { PART = 64 << 10 };
    wh_arena *arena = wh_arena_new(NULL, 0);
    wh_mark empty = wh_arena_mark(arena);
    wh_buf text = WH_BUF_INIT(SIZE_MAX);
    const wh_node *script;
    const char *at;
    wh_lexer lx;
    wh_error err;
    bool ok;

    wh_lexer_init(&lx, d, source);
    at = lx.p;
    while ((ok = wh_parse_part(arena, &lx, PART, &script, &err) == WH_OK) && script) {
        if (sum) {
            wh_str part = {at, (size_t)(lx.p - at)};

            wh_buf_clear(&text);
            wh_node_print(&text, script);
            sum->mismatches += mismatching(part, wh_buf_view(&text));
            sum->tokens += wh_node_token_count(script);
            sum->tree_bytes += wh_arena_used(arena);
            at = lx.p;
        }
        wh_arena_rewind(arena, empty);
    }
    if (!ok)
        fprintf(stderr, "parse: %s\n", err.message);
    if (sum) {
        wh_token eof = wh_lex_grammar(&lx);
        wh_str rest = {at, (size_t)(source.p + source.n - at)};
        sum->mismatches += mismatching(rest, wh_token_whole(&eof));
    }
    wh_buf_release(&text);
    wh_arena_free(arena);
    return ok;
}

static void add_statement(const options *opt, const wh_node *s, totals *sum)
{
    sum->statements[s->kind]++;
    if (!(s->flags & WH_HAS_OPAQUE))
        return;
    sum->opaque[s->kind]++;
    if (opt->opaque) {
        wh_buf text = WH_BUF_INIT(SIZE_MAX);

        wh_node_print_edited(&text, s, WH_PRINT_NO_LEADING);
        printf("%.*s\n", (int)text.n, text.p);
        wh_buf_release(&text);
    }
}

/* Statement by statement as the script's shell would cut them. Text that a shell makes itself
 * (COPY data as INSERTs) is counted, but printed as it stands in the file. */
static void read_script(const options *opt, wh_str source, const char *name, totals *sum)
{
    wh_arena *texts = wh_arena_new(NULL, 0), *arena = wh_arena_new(NULL, 0);
    wh_mark empty = wh_arena_mark(arena);
    wh_buf out = WH_BUF_INIT(SIZE_MAX);
    bracketing b = {opt->dialect, &out};
    const char *at = source.p;
    wh_script script;
    wh_script_stmt stmt;
    wh_error err;
    int rc;

    wh_script_init(&script, texts, opt->dialect, source, name, opt->format);
    while ((rc = wh_script_next(&script, &stmt, &err)) != WH_OK || stmt.sql.p) {
        const wh_node *tree;
        bool here = stmt.sql.p >= source.p && stmt.sql.p < source.p + source.n;

        if (rc == WH_ELIMIT)
            break;
        if (rc != WH_OK) {
            sum->commands++;
            if (opt->opaque)
                fprintf(stderr, "parse: %s\n", err.message);
            continue;
        }
        wh_arena_rewind(arena, empty);
        if (wh_parse_one(arena, b.dialect, stmt.sql, &tree, &err) != WH_OK)
            continue;
        add_statement(opt, tree, sum);
        if (opt->tree)
            print_tree(tree, 0);
        if (opt->parenthesise && here) {
            wh_buf_add(&out, at, (size_t)(stmt.sql.p - at));
            print_bracketed(&b, tree, false, where_of(tree, tree, 0));
            at = stmt.sql.p + stmt.sql.n;
            fwrite(out.p, 1, out.n, stdout);
            wh_buf_clear(&out);
        }
        b.dialect = wh_dialect_after(b.dialect, wh_node_first_token(tree),
                                     wh_node_token_count(tree)); /* SET sql_mode */
    }
    if (opt->parenthesise)
        fwrite(at, 1, (size_t)(source.p + source.n - at), stdout);
    wh_buf_release(&out);
    wh_arena_free(arena);
    wh_arena_free(texts);
}

static bool parse_file(const char *name, const options *opt, totals *sum)
{
    double start;
    wh_str source;
    bool ok = map_file(name, &source);

    if (!ok)
        return false;
    if (!opt->parenthesise && !opt->tree) {
        ok = parse_text(opt->dialect, source, sum);
        start = now();
        ok = parse_text(opt->dialect, source, NULL) && ok;
        sum->seconds += now() - start;
        sum->bytes += source.n;
    }
    read_script(opt, source, name, sum);
    unmap_file(source);
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
    if (t->commands)
        printf("%8zu commands of a shell that are not understood\n", t->commands);
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

/* Every keyword and operator as libFuzzer wants them. */
static void print_dictionary(void)
{
    unsigned kind;

    for (kind = WH_FIRST_OPERATOR; kind < WH_TOKEN_KINDS; kind++) {
        const char *p = wh_token_kind_name(kind);

        printf("\"");
        for (; *p; p++)
            printf(*p == '\\' || *p == '"' ? "\\%c" : "%c", *p);
        printf(kind < WH_FIRST_KEYWORD ? "\"\n" : " \"\n");
    }
}

static void add(totals *sum, const totals *one)
{
    size_t k;

    sum->bytes += one->bytes;
    sum->mismatches += one->mismatches;
    sum->tokens += one->tokens;
    sum->tree_bytes += one->tree_bytes;
    sum->commands += one->commands;
    sum->seconds += one->seconds;
    for (k = 0; k < WH_N_KINDS; k++) {
        sum->statements[k] += one->statements[k];
        sum->opaque[k] += one->opaque[k];
    }
}

static int usage(void)
{
    fprintf(stderr,
            "usage: parse [--dialect D] [--from FORMAT] [--parenthesise | --opaque | --tree] FILE...\n"
            "       parse --keyword-table | --dictionary\n");
    return 129;
}

int main(int argc, char **argv)
{
    options opt = {&wh_dialect_sqlite, NULL, false, false, false};
    totals sum = {0};
    int i, rc = 0;

    for (i = 1; i < argc && argv[i][0] == '-'; i++) {
        if (strcmp(argv[i], "--dialect") == 0 && i + 1 < argc) {
            opt.dialect = wh_dialect_find(wh_str_of(argv[++i]));
            if (!opt.dialect)
                return usage();
        } else if (strcmp(argv[i], "--from") == 0 && i + 1 < argc) {
            opt.format = wh_script_format_find(wh_str_of(argv[++i]));
            if (!opt.format)
                return usage();
        } else if (strcmp(argv[i], "--parenthesise") == 0) {
            opt.parenthesise = true;
        } else if (strcmp(argv[i], "--opaque") == 0) {
            opt.opaque = true;
        } else if (strcmp(argv[i], "--tree") == 0) {
            opt.tree = true;
        } else if (strcmp(argv[i], "--keyword-table") == 0) {
            print_keyword_table();
            return 0;
        } else if (strcmp(argv[i], "--dictionary") == 0) {
            print_dictionary();
            return 0;
        } else {
            return usage();
        }
    }
    for (; i < argc; i++) {
        totals one = {0};

        if (!parse_file(argv[i], &opt, &one) || one.mismatches)
            rc = 1;
        if (!opt.parenthesise && !opt.tree) {
            printf("%s:\n", argv[i]);
            print_totals(&one);
        }
        add(&sum, &one);
    }
    if (!opt.parenthesise && !opt.tree) {
        printf("in all:\n");
        print_totals(&sum);
    }
    return rc;
}
