/* Blocks and files of a mysqltest script: what is read next. */
#include "formats/convert/script/mysqltest.h"

/* ---- if and while ------------------------------------------------------------------------------
 */

static wh_str block_word(wh_str text)
{
    wh_str word = {text.p, 0};

    while (word.n < text.n && wh_script_is_letter(word.p[word.n]))
        word.n++;
    return word;
}

/* Does the block at hand only end the test? Then it is a check, and the test is taken for one that
 * may run. */
static bool only_ends(const wh_mysqltest_reader *m)
{
    static const char *const words[] = {"skip", "die", "exit", "echo", NULL};
    wh_mysqltest_reader ahead = *m;
    wh_mysqltest_piece at;
    size_t i;

    for (;;) {
        wh_mysqltest_cut(&ahead, &at);
        if (at.kind == WH_PIECE_CLOSES)
            return true;
        if (at.kind == WH_PIECE_COMMENT)
            continue;
        if (at.kind != WH_PIECE_BARE && at.kind != WH_PIECE_DASHED)
            return false;
        for (i = 0;
             words[i] && !wh_str_eq_nocase(wh_mysqltest_word(m, at.text), wh_str_of(words[i])); i++)
            continue;
        if (!words[i])
            return false;
    }
}

/* One that can't be known is left out to its end, with those in it. */
int wh_mysqltest_open_block(wh_mysqltest_reader *m, const wh_mysqltest_piece *at, wh_error *err)
{
    wh_mysqltest_block *b;
    int holds;

    if (m->depth == WH_MYSQLTEST_BLOCKS) {
        m->ended = true;
        return wh_error_at(err, WH_ELIMIT, m->file, at->line, "blocks are nested more than %d deep",
                           WH_MYSQLTEST_BLOCKS);
    }
    holds = wh_mysqltest_left_out(m) ? 0 : wh_mysqltest_holds(m, at->text);
    b = &m->blocks[m->depth++];
    *b = (wh_mysqltest_block){.head = at->text,
                              .p = m->p,
                              .opened = at->line,
                              .line = m->line,
                              .done = holds > 0,
                              .session = m->session};
    b->unsure = m->depth > 1 && b[-1].unsure;
    if (holds >= 0 || only_ends(m))
        return WH_OK;
    b->unsure = true;
    return wh_mysqltest_refuse(
        m, at->line, block_word(at->text),
        "depends on what only a run of the test tells; write the statements that it runs", err);
}

int wh_mysqltest_close_block(wh_mysqltest_reader *m, uint32_t line, wh_error *err)
{
    wh_mysqltest_block *b;
    size_t round;

    if (m->depth == m->outer)
        return wh_error_at(err, WH_ESYNTAX, m->file, line, "\"}\" without its if or while");
    b = &m->blocks[--m->depth];
    if (!b->done || !wh_str_eq_nocase(block_word(b->head), WH_STR("while")) ||
        wh_mysqltest_holds(m, b->head) != 1)
        return WH_OK;
    round = 64 + (size_t)(m->p - b->p);
    if (round > WH_SCRIPT_BUDGET - m->spent) {
        m->ended = true;
        return wh_error_at(err, WH_ELIMIT, m->file, b->opened, "loops go round too often");
    }
    m->spent += round;
    m->depth++;
    m->p = b->p;
    m->line = b->line;
    return WH_OK;
}

/* ---- source ------------------------------------------------------------------------------------
 */

/* Files that only check, wait or show: whether a test can run, whether it went as it should. */
static bool is_check(wh_str file)
{
    static const char *const names[] = {"assert.inc",
                                        "assert_grep",
                                        "big_test",
                                        "check_",
                                        "count_sessions",
                                        "diff_tables",
                                        "elide_",
                                        "force_myisam",
                                        "get_handler_status",
                                        "have_",
                                        "linux",
                                        "long_test",
                                        "maybe_",
                                        "no_",
                                        "not_",
                                        "only_",
                                        "search_pattern",
                                        "show_",
                                        "wait_",
                                        NULL};
    size_t i;

    if (file.n < 4 || memcmp(file.p + file.n - 4, ".inc", 4) != 0)
        return false;
    for (i = file.n; i > 0 && file.p[i - 1] != '/'; i--)
        continue;
    file = (wh_str){file.p + i, file.n - i};
    for (i = 0; names[i]; i++)
        if (wh_script_starts(file, names[i]))
            return true;
    return false;
}

static wh_str unquoted(wh_str name)
{
    name = wh_str_trim(name);
    if (name.n >= 2 && (name.p[0] == '"' || name.p[0] == '\'') && name.p[name.n - 1] == name.p[0])
        name = (wh_str){name.p + 1, name.n - 2};
    return name;
}

static bool is_open(const wh_mysqltest_reader *m, const char *path)
{
    size_t i;

    for (i = 0; i < m->nfiles; i++)
        if (m->files[i].name && strcmp(m->files[i].name, path) == 0)
            return true;
    return m->file && strcmp(m->file, path) == 0;
}

/* NULL, or why `name` can't be read. */
static const char *enter(wh_mysqltest_reader *m, wh_str name, uint32_t line)
{
    const char *path, *why;
    wh_str text;

    if (!m->s->files)
        return "names a file, and none is opened: name its directory (--source), or put its text "
               "in its place";
    if (m->nfiles == WH_MYSQLTEST_FILES)
        return "goes too deep: files source one another";
    why = m->s->files->read(m->s->files->ctx, m->s->a, m->file, name, &text, &path);
    if (why)
        return why;
    if (is_open(m, path))
        return "names a file that is being read: it would source itself for ever";
    if (text.n > WH_SCRIPT_BUDGET - m->spent)
        return "names a file that is too large";
    m->spent += text.n;
    m->files[m->nfiles++] = (wh_mysqltest_file){m->file, m->p, m->end, m->line, line, m->outer};
    m->file = path;
    m->p = text.p;
    m->end = text.p + text.n;
    m->line = 1;
    m->outer = m->depth;
    return NULL;
}

int wh_mysqltest_source(wh_mysqltest_reader *m, wh_str word, wh_str name, uint32_t line,
                        wh_error *err)
{
    static const struct {
        const char *file, *why;
    } needs[] = {{"include/have_debug", "asks for a server built with debugging; remove it"},
                 {"include/windows", "asks for Windows; remove it"}};
    const char *why;
    size_t i;

    if (!wh_mysqltest_eval(m, name, &name)) {
        m->vars.age++; /* whatever it sets */
        return wh_mysqltest_refuse(
            m, line, word, "needs a variable's value, which only a run of the test gives", err);
    }
    name = unquoted(name);
    for (i = 0; m->s->shows && i < sizeof needs / sizeof *needs; i++)
        if (wh_script_starts(name, needs[i].file))
            return wh_mysqltest_refuse(m, line, word, needs[i].why, err);
    why = is_check(name) ? NULL : enter(m, name, line);
    if (!why)
        return WH_OK;
    m->vars.age++;
    return wh_mysqltest_refuse(m, line, word, why, err);
}

void wh_mysqltest_may_source(wh_mysqltest_reader *m, wh_str name)
{
    if (!is_check(unquoted(name)))
        m->vars.age++;
}

int wh_mysqltest_end_file(wh_mysqltest_reader *m, wh_error *err)
{
    const char *file = m->file;
    uint32_t opened = m->depth > m->outer ? m->blocks[m->outer].opened : 0;

    m->ended = m->nfiles == 0;
    if (!m->ended) {
        const wh_mysqltest_file *f = &m->files[--m->nfiles];
        m->depth = m->outer;
        m->file = f->name;
        m->p = f->p;
        m->end = f->end;
        m->line = f->line;
        m->outer = f->outer;
    }
    if (!opened)
        return WH_OK;
    return wh_error_at(err, WH_ESYNTAX, file, opened, "the block is never closed with \"}\"");
}
