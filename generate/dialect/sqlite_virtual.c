/*
 * SQLite's virtual tables: which there are, what keeps them in order, how they are searched and what
 * is shown of what was found.
 */
#include "generate/dialect/sqlite_virtual.h"

/* clang-format off */

const wh_virtual wh_sqlite_virtuals[] = {
    {6, WH_MODULE_RTREE, 3, "rtree($c)", 0},
    {3, WH_MODULE_RTREE, 5, "rtree($c)", 0},
    {3, WH_MODULE_RTREE, 3, "rtree_i32($c)", 0},
    {2, WH_MODULE_RTREE, 4, "rtree($c)", 3024000},
    {2, WH_MODULE_FTS4, 0, "fts4($c)", 0},
    {2, WH_MODULE_FTS4, 0, "fts4($c, tokenize=porter)", 0},
    {1, WH_MODULE_FTS4, 0, "fts4($c, tokenize=unicode61)", 3008007},
    {1, WH_MODULE_FTS4, 0, "fts4($c, order=desc)", 0},
    {1, WH_MODULE_FTS4, 0, "fts4($c, prefix='1,2')", 0},
    {1, WH_MODULE_FTS4, 0, "fts4($c, notindexed=c0, matchinfo=fts3)", 3008000},
    {1, WH_MODULE_FTS4, 0, "fts3($c, tokenize=simple)", 0},
    {3, WH_MODULE_FTS5, 0, "fts5($c)", 3009000},
    {1, WH_MODULE_FTS5, 0, "fts5($c, prefix=1)", 3009000},
    {1, WH_MODULE_FTS5, 0, "fts5($c, detail=none)", 3010000},
    {1, WH_MODULE_FTS5, 0, "fts5($c, columnsize=0)", 3010000},
    {1, WH_MODULE_FTS5, 0, "fts5($c, detail=column)", 3010000},
    {1, WH_MODULE_FTS5, 0, "fts5($c, prefix='1 2', tokenize='unicode61 remove_diacritics 0')", 3009000},
    {1, WH_MODULE_FTS5, 0, "fts5($c, tokenize=\"unicode61 tokenchars '-.' separators 'x'\")", 3009000},
    {2, WH_MODULE_FTS5, 0, "fts5($c, tokenize='porter ascii')", 3009000},
    {2, WH_MODULE_FTS5, 0, "fts5($c, tokenize=porter)", 3009000},
    {4, WH_MODULE_FTS5, 0, "fts5($c, tokenize='trigram')", 3034000},
    {3, WH_MODULE_FTS5, 0, "fts5($c, tokenize='trigram case_sensitive 1')", 3034000},
    {0, 0, 0, NULL, 0},
};

const wh_word wh_sqlite_fts5_upkeep[] = {
    {3, "INSERT INTO $t($t) VALUES ('optimize')", 0},
    {2, "INSERT INTO $t($t) VALUES ('rebuild')", 0},
    {1, "INSERT INTO $t($t) VALUES ('integrity-check')", 0},
    {1, "INSERT INTO $t($t, rank) VALUES ('merge', 4)", 0},
    {1, "INSERT INTO $t($t, rank) VALUES ('merge', -500)", 0},
    {1, "INSERT INTO $t($t, rank) VALUES ('pgsz', 64)", 0},
    {1, "INSERT INTO $t($t, rank) VALUES ('automerge', 2)", 0},
    {1, "INSERT INTO $t($t, rank) VALUES ('crisismerge', 2)", 0},
    {1, "INSERT INTO $t($t, rank) VALUES ('usermerge', 2)", 3020000},
    {1, "CREATE VIRTUAL TABLE x USING fts5vocab($t, row);\n"
        "SELECT * FROM x WHERE term >= 'b' AND term < 's';\nDROP TABLE x", 3009000},
    {1, "CREATE VIRTUAL TABLE x USING fts5vocab($t, col);\nSELECT * FROM x WHERE term > 'c';\n"
        "DROP TABLE x", 3009000},
    {1, "CREATE VIRTUAL TABLE x USING fts5vocab($t, instance);\n"
        "SELECT * FROM x WHERE term = 'run';\nDROP TABLE x", 3021000},
    {0, NULL, 0},
};

const wh_word wh_sqlite_rtree_upkeep[] = {
    {2, "SELECT rtreecheck('$t')", 3024000},
    {1, "SELECT rtreenode(2, data), rtreedepth(data) FROM $t_node WHERE nodeno = 1", 0},
    {0, NULL, 0},
};

const wh_word wh_sqlite_fts4_upkeep[] = {
    {3, "INSERT INTO $t($t) VALUES ('optimize')", 0},
    {2, "INSERT INTO $t($t) VALUES ('rebuild')", 0},
    {1, "INSERT INTO $t($t) VALUES ('integrity-check')", 0},
    {2, "INSERT INTO $t($t) VALUES ('merge=2,2')", 0},
    {1, "INSERT INTO $t($t) VALUES ('automerge=2')", 0},
    {1, "CREATE VIRTUAL TABLE x USING fts4aux($t);\nSELECT * FROM x WHERE term >= 'b';\n"
        "SELECT * FROM x WHERE term = 'run';\nDROP TABLE x", 0},
    {0, NULL, 0},
};

/* AND, NOT and brackets mean other things in builds with the enhanced syntax of FTS4
 * (https://www.sqlite.org/fts3.html, 3.2), so that only what is the same in both stands here. */
const wh_word wh_sqlite_fts4_searches[] = {
    {8, "$t MATCH '$w'", 0},
    {4, "$t MATCH '$p*'", 0},
    {4, "$t MATCH '$w $w'", 0},
    {3, "$t MATCH '\"$w $w\"'", 0},
    {2, "$t MATCH '\"$w $p*\"'", 0},
    {4, "$t MATCH '$w OR $w'", 0},
    {2, "$t MATCH '$w OR $p*'", 0},
    {3, "$t MATCH '$c:$w'", 0},
    {4, "$n MATCH '$w'", 0},
    {2, "$n MATCH '$p*'", 0},
    {2, "$t MATCH '$w NEAR $w'", 0},
    {2, "$t MATCH '$w NEAR/1 $w'", 0},
    {1, "$t MATCH '$w NEAR/2 $w NEAR/0 $p*'", 0},
    {2, "$t MATCH '^$w'", 3008000},
    {1, "$t MATCH '$w $w $p*'", 0},
    {0, NULL, 0},
};

const wh_word wh_sqlite_fts5_searches[] = {
    {8, "$t MATCH '$w'", 0},
    {4, "$t MATCH '$p*'", 0},
    {4, "$t MATCH '$w $w'", 0},
    {3, "$t MATCH '\"$w $w\"'", 0},
    {2, "$t MATCH '$w + $p *'", 0},
    {4, "$t MATCH '$w OR $w'", 0},
    {3, "$t MATCH '$w AND $p*'", 0},
    {4, "$t MATCH '$w NOT $w'", 0},
    {2, "$t MATCH '($w OR $w) NOT $p*'", 0},
    {3, "$t MATCH '$c : $w'", 0},
    {1, "$t MATCH '- $c : $w'", 3020000},
    {1, "$t MATCH '{$c} : ($w OR $p*)'", 3020000},
    {4, "$n MATCH '$w'", 0},
    {2, "$n MATCH '$p*'", 0},
    {2, "$t MATCH 'NEAR($w $w)'", 0},
    {2, "$t MATCH 'NEAR($w $p*, 1)'", 0},
    {2, "$t MATCH '^ $w'", 3024000},
    {0, NULL, 0},
};

const wh_word wh_sqlite_fts4_shown[] = {
    {3, "snippet($t)", 0},
    {2, "snippet($t, '[', ']', '..', -1, 3)", 0},
    {3, "offsets($t)", 0},
    {2, "hex(matchinfo($t))", 0},
    {2, "hex(matchinfo($t, 'pcnalsxyb'))", 3008011},
    {0, NULL, 0},
};

const wh_word wh_sqlite_fts5_shown[] = {
    {3, "highlight($t, 0, '[', ']')", 0},
    {3, "snippet($t, 0, '[', ']', '..', 3)", 0},
    {2, "snippet($t, -1, '[', ']', '..', 2)", 0},
    {3, "bm25($t)", 0},
    {1, "bm25($t, 2.0)", 0},
    {2, "rank", 0},
    {0, NULL, 0},
};

/* Words with the endings that the porter stemmer takes off, and such that differ in case and
 * accents alone. */
const char *const wh_sqlite_words[] = {
    "a",           "b",         "A",          "ab",         "abc",        "run",
    "running",     "runs",      "hope",       "hopeful",    "hopefulness", "hoping",
    "relate",      "relational", "conditional", "rational", "caresses",   "ponies",
    "happy",       "formalize", "electricity", "electrical", "adjustment", "adoption",
    "triplicate",  "agreed",    "plastered",  "controlling", "sensitivity", "vietnamization",
    "callousness", "decisive",  "allowance",  "replacement", "effective", "bowdlerize",
    "sky",         "feed",      "sized",      "\303\244b", "\303\204B", "1",
    "12",          NULL,
};
