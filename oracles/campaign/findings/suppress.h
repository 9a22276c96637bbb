/*
 * Suppressions: findings that are known to be no bugs, or bugs that nobody wants to hear of now.
 *
 * A file of them has one a line, five columns parted by TABs; # begins a remark:
 *
 *   DIALECT <TAB> ORACLE <TAB> PATTERN <TAB> REASON <TAB> LINK
 *
 * "*" is any dialect or oracle; an oracle may be named by its family. A pattern has one or more
 * parts, parted by ";", all of which must be found: text without regard to the case of letters, *
 * for any text, ? for any byte. By default a part is sought in the finding's shape (shape.h);
 * behind "signature:" in its signature, behind "base:" in the text of its base, behind "setup:" in
 * any one statement of its setup.
 */
#ifndef ORACLES_CAMPAIGN_FINDINGS_SUPPRESS_H
#define ORACLES_CAMPAIGN_FINDINGS_SUPPRESS_H

#include <whittle/case.h>

typedef struct wh_suppression {
    wh_str dialect, oracle, pattern, reason, link;
    uint32_t line;
} wh_suppression;

typedef struct wh_suppressions {
    size_t n;
    wh_suppression *v;
} wh_suppressions;

/* Add those of a file's text, which must live as long. WH_ESYNTAX with file and line. */
int wh_suppressions_read(wh_arena *a, wh_str text, const char *file, wh_suppressions *s,
                         wh_error *err);

/* The first that holds for a finding; NULL: none. */
const wh_suppression *wh_suppressions_find(const wh_suppressions *s, const wh_case *c,
                                           wh_str signature, wh_str shape);

/* Is `pattern` found in `text`? */
bool wh_pattern_in(wh_str pattern, wh_str text);

#endif
