/*
 * Tokens. A token is its kind, its text and the trivia (blanks and comments) before it, and points
 * into the source it was cut from; tokens of different sources mix freely in one tree. Whatever
 * the bytes, the tokens of a text joined together are that text.
 */
#ifndef FORMATS_SQL_LEX_LEX_H
#define FORMATS_SQL_LEX_LEX_H

#include <whittle/base.h>

#include "formats/sql/lex/keywords.h"

/* Operators of every dialect, longest first among those with one beginning. */
/* clang-format off */
#define WH_OPERATORS(X) \
    X(ARROW2, "->>") X(NULLSAFE, "<=>") \
    X(ARROW, "->") X(LE, "<=") X(NE, "<>") X(SHL, "<<") X(GE, ">=") X(SHR, ">>") X(EQEQ, "==") \
    X(FATARROW, "=>") X(BANGEQ, "!=") X(CONCAT, "||") X(AMPAMP, "&&") X(ASSIGN, ":=") X(COLCOL, "::") \
    X(SLASH2, "//") X(STAR2, "**") \
    X(PLUS, "+") X(MINUS, "-") X(STAR, "*") X(SLASH, "/") X(PERCENT, "%") X(EQ, "=") X(LT, "<") \
    X(GT, ">") X(PIPE, "|") X(AMP, "&") X(TILDE, "~") X(CARET, "^") X(BANG, "!") X(AT, "@") \
    X(HASH, "#") X(COLON, ":") X(QUESTION, "?") X(LBRACKET, "[") X(RBRACKET, "]") \
    X(LBRACE, "{") X(RBRACE, "}") X(DOLLAR, "$") X(BACKSLASH, "\\") X(BACKTICK, "`")
/* clang-format on */

enum wh_token_kind {
    WH_T_EOF,      /* the end; owns the trivia after the last token */
    WH_T_ERROR,    /* a byte no token starts with, or something unterminated */
    WH_T_CONT,     /* the rest of a token or of trivia longer than a record can hold */
    WH_T_NAME,     /* an unquoted name that is no keyword of the dialect */
    WH_T_QNAME,    /* "name" `name` [name] */
    WH_T_STRING,   /* 'text', E'text', $$text$$ */
    WH_T_BLOB,     /* x'00ff' */
    WH_T_INTEGER,  /* 1, 0xff */
    WH_T_REAL,     /* 1.5, 1e9, .5 */
    WH_T_PARAM,    /* ? ?1 :a @a $a $1 */
    WH_T_EXEC,     /* the start of a comment whose text is executed, as in MySQL: "/" "*!50000" */
    WH_T_EXEC_END, /* and its end */
    WH_T_HINT,     /* a comment of optimizer hints: "/" "*+ .. *" "/" */
    WH_T_LPAREN,
    WH_T_RPAREN,
    WH_T_COMMA,
    WH_T_SEMI,
    WH_T_DOT,
    WH_OP_OTHER, /* an operator of the dialect's own, e.g. @> */
#define X(name, text) WH_OP_##name,
    WH_OPERATORS(X)
#undef X
        WH_FIRST_KEYWORD,
    WH_BEFORE_KEYWORDS = WH_FIRST_KEYWORD - 1,
#define X(word) WH_KW_##word,
    WH_KEYWORDS(X)
#undef X
        WH_TOKEN_KINDS, /* how many there are; at most 1024 */
};
enum {
    WH_FIRST_OPERATOR = WH_OP_OTHER + 1,
    WH_KEYWORD_COUNT = WH_TOKEN_KINDS - WH_FIRST_KEYWORD,
    WH_TOKEN_LEN_MAX = (1 << 27) - 1,
};

/* 16 bytes. p: the trivia; then, without a gap, the text. */
typedef struct wh_token {
    const char *p;
    uint64_t kind : 10, trivia : 27, len : 27;
} wh_token;

typedef struct wh_dialect wh_dialect;

static inline wh_str wh_token_text(const wh_token *t)
{
    wh_str s = {t->p + t->trivia, (size_t)t->len};
    return s;
}

static inline wh_str wh_token_trivia(const wh_token *t)
{
    wh_str s = {t->p, (size_t)t->trivia};
    return s;
}

static inline wh_str wh_token_whole(const wh_token *t)
{
    wh_str s = {t->p, (size_t)(t->trivia + t->len)};
    return s;
}

static inline bool wh_kind_is_keyword(unsigned kind)
{
    return kind >= WH_FIRST_KEYWORD;
}

/* A name for messages and tests: "NAME", "->>", "SELECT". */
const char *wh_token_kind_name(unsigned kind);

/* The keyword with this spelling, whatever the dialect and the case of its letters; 0: none. The
 * bytes must be such as names are made of. */
unsigned wh_keyword_find(const char *p, size_t n);

/* For the generator of keyword_slots.h and its test. */
enum { WH_KEYWORD_SLOTS = 2048 };
unsigned wh_keyword_hash(const char *p, size_t n);
const uint16_t *wh_keyword_slots(void);

/*
 * A lexer borrows its source, which must outlive the tokens. Copying the struct is saving the
 * position. It allocates nothing and takes time linear in the source.
 */
typedef struct wh_lexer {
    const wh_dialect *dialect;
    const char *p, *end;
    uint32_t max_len; /* WH_TOKEN_LEN_MAX; smaller only in tests */
    uint16_t last;    /* kind of the token before */
    bool exec;        /* inside a comment whose text is executed */
    const char *signs; /* + and - stand up to here, each a token */
    size_t pending;   /* bytes of the last token that are still to come as WH_T_CONT */
} wh_lexer;

void wh_lexer_init(wh_lexer *lx, const wh_dialect *d, wh_str source);

/* The next token; at the end WH_T_EOF, as often as asked for (with its trivia only once). */
wh_token wh_lex(wh_lexer *lx);

wh_token wh_lex_behind_mark(wh_lexer *lx, wh_token first);

/*
 * The next token as a grammar sees it: the marks of executed comments are trivia of the token
 * behind them, at the end of WH_T_EOF.
 */
static inline wh_token wh_lex_grammar(wh_lexer *lx)
{
    wh_token t = wh_lex(lx);

    return t.kind == WH_T_EXEC || t.kind == WH_T_EXEC_END ? wh_lex_behind_mark(lx, t) : t;
}

/*
 * Where statements end: at each semicolon, except inside the body of a trigger, a routine, an event
 * or a block that stands alone. Feed it every token of a text in order.
 */
typedef struct wh_splitter {
    const wh_dialect *dialect;
    uint32_t count;    /* tokens of this statement so far, up to some */
    uint32_t depth;    /* open BEGIN, IF, LOOP .. of a body */
    uint32_t brackets; /* open ones, where they matter */
    uint32_t cases;    /* open CASE expressions of a condition */
    uint8_t state;     /* what is read: enum wh_split_state */
    bool plain;        /* the next semicolon ends it */
    bool body;         /* inside a body */
    bool named;        /* the head of a routine has had its name and arguments */
    bool awaits;       /* the outermost block began with declarations: a BEGIN belongs to it */
    bool inner;        /* so did that of a routine inside it */
    uint16_t until;    /* what ends a condition */
    uint16_t last;     /* kind of the token before */
} wh_splitter;

void wh_splitter_init(wh_splitter *s, const wh_dialect *d);

bool wh_splitter_ends_slowly(wh_splitter *s, const wh_token *t);

/* Does the statement end with this token? After true, it stands at the start of the next one. */
static inline bool wh_splitter_ends(wh_splitter *s, const wh_token *t)
{
    if (s->plain && t->kind != WH_T_SEMI)
        return false;
    return wh_splitter_ends_slowly(s, t);
}

/* A name without its quotes and without regard to case. */
uint32_t wh_name_hash(const wh_token *t);

/* How many statements `sql` holds, by lexing alone: 0 = nothing but blanks, comments and
 * semicolons. A statement without its semicolon at the end counts. */
size_t wh_count_statements(const wh_dialect *d, wh_str sql);

#endif
