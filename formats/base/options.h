/*
 * The command line as a table: every tool declares its options once, and parsing, --help and
 * error messages come from that. Long options only by their full name ("--name VALUE" or
 * "--name=VALUE"), single letters where the table gives one; "--" ends the options.
 */
#ifndef FORMATS_BASE_OPTIONS_H
#define FORMATS_BASE_OPTIONS_H

#include <whittle/base.h>

enum wh_option_kind {
    WH_OPTION_GROUP,    /* a heading in --help: only `help` counts */
    WH_OPTION_FLAG,     /* bool * */
    WH_OPTION_TEXT,     /* const char ** */
    WH_OPTION_TEXTS,    /* wh_texts *: may be given several times */
    WH_OPTION_COUNT,    /* uint64_t *: a whole number */
    WH_OPTION_DURATION, /* uint64_t *: milliseconds, from "5" or "5s", "200ms", "10m", "2h" */
    WH_OPTION_SIZE,     /* uint64_t *: bytes, from "100", "64K", "512M", "1G" */
    WH_OPTION_SHARD,    /* wh_shard *: "i/n", 1 <= i <= n */
};

typedef struct wh_texts {
    const char *v[64];
    size_t n;
} wh_texts;

typedef struct wh_shard {
    uint64_t i, n;
} wh_shard;

typedef struct wh_option {
    int kind; /* enum wh_option_kind */
    const char *name; /* without "--" */
    char letter;      /* 0: none */
    const char *arg;  /* what --help calls its value; NULL for a flag */
    void *to;
    const char *help; /* one or more lines, split at \n */
} wh_option;

typedef struct wh_tool {
    const char *name;
    const char *usage; /* e.g. "[OPTION ...] [FILE ...]" */
    const char *about; /* what it does */
    const wh_option *options;
    size_t noptions;
    const char *after; /* exit codes, examples; may be NULL */
} wh_tool;

enum wh_options_outcome {
    WH_OPTIONS_GO,    /* go on: the options are stored, argv holds the operands */
    WH_OPTIONS_DONE,  /* --help or --version: `say` goes to standard output, exit 0 */
    WH_OPTIONS_USAGE, /* `say` goes to standard error, exit 129 */
};

/* Parse argv[1..]; every tool has -h, --help and -V, --version besides, and --options, which lists
 * its options for completions. Operands are moved to argv[1..*argc-1]. */
int wh_options_parse(const wh_tool *tool, int *argc, char **argv, wh_buf *say);

/* The numbers of the table, for texts of other origin ("limit" fields): whole text or false. */
bool wh_parse_count(wh_str text, uint64_t *out);
bool wh_parse_duration(wh_str text, uint64_t *milliseconds);
bool wh_parse_size(wh_str text, uint64_t *bytes);

#endif
