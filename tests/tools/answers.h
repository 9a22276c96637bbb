/*
 * What a server of the tests' own answers, out of a file:
 *     V text            what it says of its version
 *     Q SELECT ..       a query, and what it gives:
 *     C name:type ..    its columns
 *     R value, tab, ..  a row; \N is NULL
 *     E class message   or an error
 *     N                 whatever else is asked gives no row
 * A query that stands there twice is answered by each in turn, the last one again and again. Other
 * letters are the server's own; what it does not know is skipped.
 */
#ifndef TESTS_TOOLS_ANSWERS_H
#define TESTS_TOOLS_ANSWERS_H

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_ANSWERS = 400, MAX_LINES = 80 };

typedef struct answer {
    char *query, *columns, *error;
    char own;       /* the server's letter; 0: none */
    char *own_text; /* and what stands behind it */
    char *rows[MAX_LINES];
    int nrows, given;
} answer;

static answer answers[MAX_ANSWERS];
static int nanswers;
static int silent;
static const char *version = "";

/* Without blanks around it and a semicolon. */
static char *trimmed(char *s)
{
    size_t n;

    while (isspace((unsigned char)*s))
        s++;
    n = strlen(s);
    while (n > 0 && (isspace((unsigned char)s[n - 1]) || s[n - 1] == ';'))
        s[--n] = '\0';
    return s;
}

/* `own`: the server's letters, which stand behind a query. */
static void read_file(const char *name, const char *own)
{
    FILE *f = fopen(name, "r");
    char line[4096];

    if (f == NULL)
        exit(2);
    while (fgets(line, sizeof line, f) != NULL) {
        char *text = strdup(line[0] && line[1] ? line + 2 : ""), *end = strchr(text, '\n');
        answer *a = nanswers ? &answers[nanswers - 1] : NULL;

        if (end != NULL)
            *end = '\0';
        switch (line[0]) {
        case 'V':
            version = text;
            break;
        case 'Q':
            if (nanswers < MAX_ANSWERS)
                answers[nanswers++].query = trimmed(text);
            break;
        case 'C':
            if (a != NULL)
                a->columns = text;
            break;
        case 'R':
            if (a != NULL && a->nrows < MAX_LINES)
                a->rows[a->nrows++] = text;
            break;
        case 'N':
            silent = 1;
            free(text);
            break;
        case 'E':
            if (a != NULL)
                a->error = text;
            break;
        default:
            if (a != NULL && line[0] != '\n' && strchr(own, line[0]) != NULL) {
                a->own = line[0];
                a->own_text = text;
            } else {
                free(text);
            }
            break;
        }
    }
    fclose(f);
}

static answer *answer_to(const char *sql)
{
    answer *found = NULL;

    for (int i = 0; i < nanswers; i++)
        if (strcmp(answers[i].query, sql) == 0) {
            found = &answers[i];
            if (!found->given)
                break;
        }
    if (found != NULL)
        found->given = 1;
    return found;
}

#endif
