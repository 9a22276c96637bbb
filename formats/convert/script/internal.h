/*
 * What the readers of scripts share: text that grows in an arena, variables, and the reader of
 * plain scripts, to which the three shells' commands (sqlite3, psql, mysql) are added by the file
 * of each.
 */
#ifndef FORMATS_CONVERT_SCRIPT_INTERNAL_H
#define FORMATS_CONVERT_SCRIPT_INTERNAL_H

#include "formats/convert/script/script.h"
#include "formats/convert/script/copy.h"

/* ---- bytes ------------------------------------------------------------------------------- */

static inline bool wh_script_is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v';
}

static inline bool wh_script_is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static inline bool wh_script_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* What names of psql's variables consist of. */
static inline bool wh_script_is_name(char c)
{
    return wh_script_is_letter(c) || wh_script_is_digit(c) || c == '_' || (uint8_t)c >= 0x80;
}

/* The bytes up to the first blank or line end; the rest of `s` behind the word, trimmed. */
wh_str wh_script_word(wh_str s);
wh_str wh_script_after(wh_str s, wh_str word);

bool wh_script_starts(wh_str s, const char *prefix); /* without case */
bool wh_script_contains(wh_str s, const char *part); /* too */

/* The end of the line that `p` stands in: its newline, or `end`. */
const char *wh_script_line_end(const char *p, const char *end);

/* ---- text that grows in an arena ------------------------------------------------------------ */

typedef struct wh_text {
    wh_arena *a;
    char *p;
    size_t n, cap;
} wh_text;

void wh_text_add(wh_text *t, wh_str s);
void wh_text_char(wh_text *t, char c);
static inline wh_str wh_text_view(const wh_text *t)
{
    wh_str s = {t->p ? t->p : "", t->n};
    return s;
}

/* `value` as a string literal of the dialect. */
void wh_text_literal(wh_text *t, const wh_dialect *d, wh_str value);

/* ---- variables ------------------------------------------------------------------------------- */

typedef struct wh_script_var {
    struct wh_script_var *next;
    wh_str name, value;
    bool set;     /* else it was unset again */
    bool unknown; /* it has a value, but one that is known only where the script runs */
    unsigned age; /* wh_script_vars.age when it was set */
} wh_script_var;

enum { WH_SCRIPT_VARS = 4096, WH_SCRIPT_VAR_SLOTS = 512 };

typedef struct wh_script_vars {
    wh_script_var *slots[WH_SCRIPT_VAR_SLOTS];
    size_t n;
    unsigned age; /* how often any of them may have been set to what is not known */
} wh_script_vars;

/* Of the variable that was found, or NULL: it was never named. */
static inline bool wh_script_var_unknown(const wh_script_vars *v, const wh_script_var *var)
{
    return var ? var->unknown || var->age != v->age : v->age > 0;
}

/* NULL: never named. */
wh_script_var *wh_script_var_find(const wh_script_vars *v, wh_str name);

/* Make or find it; NULL: there are too many. The name is borrowed. */
wh_script_var *wh_script_var_make(wh_script_vars *v, wh_arena *a, wh_str name);

/* ---- limits --------------------------------------------------------------------------------- */

/*
 * Variables can make much of little. All that is made must stay within these bytes; a value within
 * a statement's.
 */
#define WH_SCRIPT_BUDGET ((size_t)64 << 20)
#define WH_SCRIPT_VALUE_MAX ((size_t)1 << 20)

/* mysql's own limit; it keeps the search for a delimiter linear. */
enum { WH_SCRIPT_DELIMITER_MAX = 15 };

/* ---- the reader of plain scripts ---------------------------------------------------------------
 */

enum { WH_SHELL_BIT_SQLITE = 1, WH_SHELL_BIT_PSQL = 2, WH_SHELL_BIT_MYSQL = 4 };

/* What a shell's command means for the statement it stands in. */
enum wh_shell_effect {
    WH_SHELL_NONE,  /* nothing: the statement goes on behind the command */
    WH_SHELL_SENDS, /* it ends; an empty one is the previous one again */
    WH_SHELL_ENDS,  /* it ends */
    WH_SHELL_SHOWS, /* it ends without being run */
    WH_SHELL_DROPS, /* it is forgotten */
    WH_SHELL_STOPS, /* the script ends here */
};

/* A text that is being read: the script, the rest of a line, or the value of a variable. */
typedef struct wh_script_frame {
    wh_lexer lx;
    uint32_t line;              /* of all in it; 0: the lines are counted */
    bool closes;                /* its end ends the statement */
    const wh_script_var *owner; /* whose value it is; NULL: part of the script */
} wh_script_frame;

/* One \if of psql. */
typedef struct wh_script_branch {
    bool active; /* what follows is read */
    bool taken;  /* one of its branches was, or none may be */
    bool has_else;
} wh_script_branch;

enum wh_log_line { WH_LOG_SQL, WH_LOG_SKIP, WH_LOG_QUERY };

/* What a line at which a statement could begin is in some program's log: SQL from byte *from on,
 * nothing, or one query in a comment from *from to its end. */
typedef enum wh_log_line (*wh_log_fn)(wh_str line, size_t *from);

enum { WH_SCRIPT_FRAMES = 16, WH_SCRIPT_BRANCHES = 64 };

typedef struct wh_script_reader {
    wh_script *s;
    unsigned shells; /* WH_SHELL_BIT_.. whose commands are looked for */
    bool may_fail;   /* every statement may */
    bool regress;    /* a COPY without data is one that fails */
    wh_log_fn log;

    wh_script_frame frames[WH_SCRIPT_FRAMES];
    size_t nframes;
    const char *line_from, *line_to; /* no line ends between them; one does, or a text, behind */
    const char *counted; /* `line` is the line of this byte of the script */
    uint32_t line;
    bool ended;
    size_t spent; /* of WH_SCRIPT_BUDGET */

    wh_str delimiter; /* n == 0: the semicolon */
    bool any;         /* a statement was given */
    wh_str previous;  /* the last one, which psql's \g repeats */
    wh_script_vars vars;
    wh_script_branch branches[WH_SCRIPT_BRANCHES];
    size_t nbranches;
    bool dropping; /* the rest of a statement that was refused is left out */
    wh_copy *copy; /* whose data is being read */
    wh_str database; /* the one that a dump is about; n == 0: it has named none yet */

    /* The statement so far: from `from` to `to` of one text, or in `made`. */
    const char *from, *to;
    wh_text made;
    bool making;
    uint32_t from_line;
} wh_script_reader;

static inline wh_script_frame *wh_script_top(wh_script_reader *r)
{
    return &r->frames[r->nframes - 1];
}

/* Is a statement open? */
static inline bool wh_script_open(const wh_script_reader *r)
{
    return r->from != NULL || r->making;
}

/* The line of the byte at `p` of the text that is being read. */
uint32_t wh_script_line(wh_script_reader *r, const char *p);

/* Go on reading at `p`. */
static inline void wh_script_go(wh_script_reader *r, const char *p)
{
    wh_script_top(r)->lx.p = p;
    wh_script_top(r)->lx.pending = 0;
}

/* The end of the line that `p` stands in, in the text that is being read; a long line is searched
 * once, however many commands stand in it. */
const char *wh_script_eol(wh_script_reader *r, const char *p);

/* Account for `n` bytes that were made; false: too many, and the script has ended. */
bool wh_script_spend(wh_script_reader *r, size_t n);

/* "the SHELL command WORD: WHY". */
int wh_script_refuse(wh_script_reader *r, const char *p, const char *shell, wh_str word,
                     const char *why, wh_error *err);

/* The statement goes on in memory of its own. */
void wh_script_begin_making(wh_script_reader *r);

/* Add the text from `p` to `end` to it; `trivia` stands before it. */
void wh_script_add_text(wh_script_reader *r, const char *trivia, const char *p, const char *end);

/* Read `text` next, then what is being read. */
void wh_script_push(wh_script_reader *r, wh_str text, uint32_t line, const wh_script_var *owner,
                    bool closes);

/* ---- shell.c: which command is whose -------------------------------------------------------- */

/* A backslash outside of everything quoted. */
int wh_script_backslash_command(wh_script_reader *r, const wh_token *t, int *effect, wh_error *err);

/* A command where a statement could begin, other than backslash commands? True: *rc says what
 * became of it, and the lexer stands behind it. */
bool wh_script_line_command(wh_script_reader *r, const wh_token *t, int *rc, int *effect,
                            wh_error *err);

/* :name of psql. 1: it was replaced; 0: it is none. */
int wh_script_replace_reference(wh_script_reader *r, const wh_token *t, wh_error *err);

/* Lines of a program's log at which a statement could begin. */
void wh_script_log_lines(wh_script_reader *r);

/*
 * A shell's command at `p`. All of them leave the lexer behind the command, also when they refuse
 * it.
 */
int wh_dot_command(wh_script_reader *r, const char *p, int *effect, wh_error *err);
int wh_psql_command(wh_script_reader *r, const char *p, int *effect, wh_error *err);
int wh_mysql_command(wh_script_reader *r, const char *p, int *effect, wh_error *err);

/* Does mysql's table of backslash commands have this one, and psql's not? */
bool wh_mysql_only(wh_str word);

/* A word at which a statement could begin: is it a command of mysql? */
bool wh_mysql_word(wh_script_reader *r, const char *p, wh_str word, int *rc, int *effect,
                   wh_error *err);

/* Does psql read now, or skip the branch of an \if? */
static inline bool wh_psql_active(const wh_script_reader *r)
{
    return r->nbranches == 0 || r->branches[r->nbranches - 1].active;
}

/*
 * psql's reference to a variable at the colon `p`: :name :'name' :"name" :{?name}. False: it is
 * none, or one that psql leaves alone. `form`: 0 for :name, else the byte behind the colon.
 */
typedef struct wh_psql_ref {
    char form;
    wh_str name;
    const char *end; /* behind it */
} wh_psql_ref;
bool wh_psql_reference(const char *p, const char *end, wh_psql_ref *out);

/* Its value. 1: *var is set; 0: leave it alone; negative: known to psql only, refused. */
int wh_psql_value(wh_script_reader *r, const char *at, const wh_psql_ref *ref,
                  const wh_script_var **var, wh_error *err);
void wh_psql_quote(wh_text *t, const wh_dialect *d, char form, wh_str value);

/* A reader with the flags of its format. */
wh_script_reader *wh_script_reader_new(wh_script *s, unsigned shells);
int wh_script_reader_next(wh_script *s, wh_script_stmt *out, wh_error *err);

#endif
