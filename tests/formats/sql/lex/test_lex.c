/* The lexer, keywords, dialects and the splitting of statements. */
#include "formats/sql/tree/tree.h"

#include <check.h>
#include <stdlib.h>

static wh_token first_token(const wh_dialect *d, const char *z)
{
    wh_lexer lx;

    wh_lexer_init(&lx, d, wh_str_of(z));
    return wh_lex(&lx);
}

/* The kinds of all tokens, joined by blanks. */
static const char *kinds(const wh_dialect *d, const char *z)
{
    static char out[2000];
    wh_lexer lx;

    out[0] = 0;
    wh_lexer_init(&lx, d, wh_str_of(z));
    for (wh_token t = wh_lex(&lx); t.kind != WH_T_EOF; t = wh_lex(&lx)) {
        if (out[0])
            strcat(out, " ");
        strcat(out, wh_token_kind_name(t.kind));
    }
    return out;
}

static void check_lossless(const wh_dialect *d, const char *p, size_t n, uint32_t max_len)
{
    wh_lexer lx;
    const char *at = p;
    wh_str s = {p, n};

    wh_lexer_init(&lx, d, s);
    if (max_len)
        lx.max_len = max_len;
    for (;;) {
        wh_token t = wh_lex(&lx);
        ck_assert_ptr_eq(t.p, at);
        at += t.trivia + t.len;
        if (t.kind == WH_T_EOF)
            break;
        ck_assert_uint_gt(t.trivia + t.len, 0);
    }
    ck_assert_ptr_eq(at, p + n);
}

static uint64_t next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

/* The dialects of this test: the real ones, and one with every rule that others will need. */
static wh_dialect everything(void)
{
    wh_dialect d = wh_dialect_generic;

    d.lex = WH_LEX_BACKSLASH | WH_LEX_E_STRING | WH_LEX_DOLLAR_QUOTE | WH_LEX_HASH_COMMENT |
            WH_LEX_DASH_SPACE | WH_LEX_NESTED_COMMENT | WH_LEX_EXEC_COMMENT |
            WH_LEX_PARAM_DOLLAR_NUMBER | WH_LEX_BLOB | WH_LEX_BIT | WH_LEX_NATIONAL |
            WH_LEX_UNICODE | WH_LEX_CHARSET | WH_LEX_DIGIT_NAME | WH_LEX_ANY_OPERATOR |
            WH_LEX_VT_BLANK | WH_LEX_PARAM_AT;
    return d;
}

START_TEST(a_token_record_is_16_bytes)
{
    ck_assert_uint_eq(sizeof(wh_token), 16);
    ck_assert_int_lt(WH_TOKEN_KINDS, 1024);
}
END_TEST

START_TEST(every_keyword_is_found_in_any_case_and_no_other_word_is)
{
    for (unsigned k = WH_FIRST_KEYWORD; k < WH_TOKEN_KINDS; k++) {
        char word[32];
        const char *name = wh_token_kind_name(k);
        size_t n = strlen(name);

        ck_assert_uint_eq(wh_keyword_find(name, n), k);
        for (size_t i = 0; i <= n; i++)
            word[i] = (char)(name[i] >= 'A' && name[i] <= 'Z' && i % 2 ? name[i] + 32 : name[i]);
        ck_assert_uint_eq(wh_keyword_find(word, n), k);
        word[n] = 'q';
        ck_assert_uint_eq(wh_keyword_find(word, n + 1), 0);
        word[n - 1] = '7';
        ck_assert_uint_eq(wh_keyword_find(word, n), 0);
        if (wh_word_class(&wh_dialect_generic, k) != WH_WORD_NONE)
            ck_assert_uint_eq(first_token(&wh_dialect_generic, name).kind, k);
    }
}
END_TEST

START_TEST(the_keyword_table_is_the_one_that_the_list_gives)
{
    static uint16_t slots[WH_KEYWORD_SLOTS];

    for (unsigned i = 0; i < WH_KEYWORD_COUNT; i++) {
        const char *word = wh_token_kind_name(WH_FIRST_KEYWORD + i);
        unsigned h = wh_keyword_hash(word, strlen(word));
        while (slots[h])
            h = (h + 1) % WH_KEYWORD_SLOTS;
        slots[h] = (uint16_t)(i + 1);
    }
    ck_assert_msg(memcmp(slots, wh_keyword_slots(), sizeof slots) == 0,
                  "run build/tests/parse --keyword-table > formats/sql/lex/keyword_slots.h");
}
END_TEST

START_TEST(the_functions_of_each_dialect_are_sorted_and_found_without_case)
{
    const wh_dialect *d;

    for (size_t k = 0; (d = wh_dialect_at(k)) != NULL; k++)
        for (size_t i = 0; i < *d->nfunctions; i++) {
            if (i)
                ck_assert_msg(strcmp(d->functions[i - 1].name, d->functions[i].name) < 0, "%s",
                              d->functions[i].name);
            ck_assert_ptr_eq(wh_dialect_function(d, wh_str_of(d->functions[i].name)),
                             &d->functions[i]);
        }
    ck_assert_ptr_nonnull(wh_dialect_function(&wh_dialect_sqlite, WH_STR("COUNT")));
    ck_assert_ptr_null(wh_dialect_function(&wh_dialect_sqlite, WH_STR("coun")));
    ck_assert_ptr_null(wh_dialect_function(&wh_dialect_sqlite, WH_STR("counts")));
    ck_assert_ptr_null(wh_dialect_function(&wh_dialect_sqlite, WH_STR("")));
}
END_TEST

START_TEST(a_dialect_is_found_by_its_name_and_its_aliases)
{
    ck_assert_ptr_eq(wh_dialect_find(WH_STR("sqlite")), &wh_dialect_sqlite);
    ck_assert_ptr_eq(wh_dialect_find(WH_STR("SQLite3")), &wh_dialect_sqlite);
    ck_assert_ptr_null(wh_dialect_find(WH_STR("sqlit")));
    ck_assert_ptr_null(wh_dialect_find(WH_STR("")));
}
END_TEST

START_TEST(tokens_have_the_kinds_that_sqlite_gives_them)
{
    const wh_dialect *d = &wh_dialect_sqlite;

    ck_assert_str_eq(kinds(d, "SELECT a, \"b\", `c`, [d] FROM t;"),
                     "SELECT NAME COMMA QNAME COMMA QNAME COMMA QNAME FROM NAME SEMI");
    ck_assert_str_eq(kinds(d, "'it''s' x'00' X'' 1 1.5 .5 5. 1e3 1e+3 0xFF 1_000"),
                     "STRING BLOB BLOB INTEGER REAL REAL REAL REAL REAL INTEGER INTEGER");
    ck_assert_str_eq(kinds(d, "? ?1 :a @b $c::d(e)"), "PARAM PARAM PARAM PARAM PARAM");
    ck_assert_str_eq(kinds(d, "-> ->> - >"), "-> ->> - >");
    ck_assert_str_eq(kinds(d, "<= <> << < = == != || | >= >> > & ~ ! % + * /"),
                     "<= <> << < = == != || | >= >> > & ~ ! % + * /");
    ck_assert_str_eq(kinds(d, "a<=>b"), "NAME <= > NAME");
    ck_assert_str_eq(kinds(d, "1abc 0x 1e 1.5e+ 'open"), "ERROR ERROR ERROR ERROR + ERROR");
    ck_assert_str_eq(kinds(d, "t.c t.1"), "NAME DOT NAME NAME REAL");
    ck_assert_str_eq(kinds(d, "a--c\nb/*c*/d/*open"), "NAME NAME NAME");
    ck_assert_str_eq(kinds(d, "a/*"), "NAME / *");
    ck_assert_str_eq(kinds(d, "\xef\xbb\xbfSELECT \xc3\xa4"), "SELECT NAME");
    ck_assert_str_eq(kinds(d, "engine enum div"), "NAME NAME NAME");
    ck_assert_str_eq(kinds(d, "a\vb"), "NAME ERROR NAME");
}
END_TEST

START_TEST(other_dialects_lex_by_the_rules_in_their_tables)
{
    wh_dialect d = everything();

    ck_assert_str_eq(kinds(&d, "'it\\'s' E'\\'' n'a' b'01' u&'a' u&\"a\" _utf8'a'"),
                     "STRING STRING STRING BLOB STRING QNAME STRING");
    ck_assert_str_eq(kinds(&d, "$$a;b$$ $t$ $$ $u$ $t$ $1"), "STRING STRING PARAM");
    ck_assert_str_eq(kinds(&d, "a # comment\nb --c\n- --\n1"), "NAME NAME - - NAME - INTEGER");
    ck_assert_str_eq(kinds(&d, "/* a /* b */ c */ x"), "NAME");
    ck_assert_str_eq(kinds(&d, "/*!50001 x */ y"), "EXEC NAME END NAME");
    ck_assert_str_eq(kinds(&d, "1a @x @@y a @> b ~~* c"),
                     "NAME PARAM PARAM NAME OPERATOR NAME OPERATOR NAME");
    d.lex |= WH_LEX_DQUOTE_STRING;
    ck_assert_str_eq(kinds(&d, "\"a\\\"b\""), "STRING");
}
END_TEST

START_TEST(trivia_belongs_to_the_token_behind_it_and_at_the_end_to_eof)
{
    wh_token t = first_token(&wh_dialect_sqlite, " /* a */ -- b\n x");

    ck_assert_uint_eq(t.trivia, 15);
    ck_assert(wh_str_is(wh_token_text(&t), "x"));
    t = first_token(&wh_dialect_sqlite, " -- only");
    ck_assert_uint_eq(t.kind, WH_T_EOF);
    ck_assert_uint_eq(t.trivia, 8);
}
END_TEST

START_TEST(the_tokens_of_random_bytes_joined_are_those_bytes)
{
    static const char pieces[] = "'\"`[]$-/*\n ;()#\\.:@?xe09aZ_&|<>=!~%+,\0\xef\xbb\xbf\xff\v{}";
    wh_dialect all = everything();
    const wh_dialect *dialects[] = {
        &wh_dialect_sqlite, &wh_dialect_generic,    &all,
        &wh_dialect_mysql,  &wh_dialect_postgresql, &wh_dialect_mariadb};
    uint64_t seed = 88172645463325252u;
    char buf[64];

    for (int round = 0; round < 60000; round++) {
        size_t n = next_random(&seed) % sizeof buf;
        char *exact = malloc(n + 1);

        ck_assert_ptr_nonnull(exact);
        for (size_t i = 0; i < n; i++) {
            uint64_t r = next_random(&seed);
            exact[i] = round % 5 ? pieces[r % (sizeof pieces - 1)] : (char)(r & 0xff);
        }
        exact = realloc(exact, n ? n : 1); /* a read past the end shows under a sanitizer */
        check_lossless(dialects[round % 6], exact, n, round % 7 == 0 ? 3 : 0);
        free(exact);
    }
}
END_TEST

START_TEST(what_is_too_long_for_a_record_goes_on_in_the_next)
{
    const char *z = "SELECT /* a long comment */ 'a long text', a_long_name -- end";
    wh_lexer lx;
    size_t count = 0;

    check_lossless(&wh_dialect_sqlite, z, strlen(z), 4);
    wh_lexer_init(&lx, &wh_dialect_sqlite, wh_str_of("'a long text' x"));
    lx.max_len = 4;
    ck_assert_uint_eq(wh_lex(&lx).kind, WH_T_STRING);
    while (wh_lex(&lx).kind == WH_T_CONT)
        count++;
    ck_assert_uint_eq(count, 3);
}
END_TEST

START_TEST(statements_are_counted_by_their_semicolons)
{
    const wh_dialect *d = &wh_dialect_sqlite;

    ck_assert_uint_eq(wh_count_statements(d, WH_STR("")), 0);
    ck_assert_uint_eq(wh_count_statements(d, WH_STR(" -- a;b\n/* ; */ ;;")), 0);
    ck_assert_uint_eq(wh_count_statements(d, WH_STR("SELECT 1")), 1);
    ck_assert_uint_eq(wh_count_statements(d, WH_STR("SELECT ';' ; -- c")), 1);
    ck_assert_uint_eq(wh_count_statements(d, WH_STR("SELECT 1; SELECT 2")), 2);
    ck_assert_uint_eq(wh_count_statements(d, WH_STR("SELECT 'open; SELECT 2")), 1);
}
END_TEST

START_TEST(a_trigger_body_is_one_statement)
{
    const wh_dialect *d = &wh_dialect_sqlite;

    ck_assert_uint_eq(
        wh_count_statements(d, WH_STR("CREATE TEMP TRIGGER IF NOT EXISTS a AFTER INSERT ON t "
                                      "BEGIN SELECT CASE 1 WHEN 1 THEN 2 END; SELECT 1; END; "
                                      "SELECT 1")),
        2);
    ck_assert_uint_eq(wh_count_statements(d, WH_STR("EXPLAIN CREATE TRIGGER a AFTER INSERT ON t "
                                                    "BEGIN SELECT 1; END")),
                      1);
    ck_assert_uint_eq(wh_count_statements(d, WH_STR("CREATE TRIGGER x; SELECT 1;")), 2);
    ck_assert_uint_eq(wh_count_statements(d, WH_STR("CREATE TABLE trigger(a); BEGIN; END;")), 3);
    ck_assert_uint_eq(wh_count_statements(d, WH_STR("BEGIN; SELECT 1; END;")), 3);
}
END_TEST

START_TEST(blocks_nest_where_the_dialect_has_them)
{
    const wh_dialect *d = &wh_dialect_generic;

    ck_assert_uint_eq(
        wh_count_statements(
            d, WH_STR("CREATE PROCEDURE p() BEGIN IF a THEN SELECT 1; END IF; "
                      "BEGIN SELECT CASE WHEN a THEN 1 END; END; SELECT 2; END; SELECT 3;")),
        2);
}
END_TEST

static void check_count(const wh_dialect *d, const char *sql, size_t count)
{
    ck_assert_msg(wh_count_statements(d, wh_str_of(sql)) == count, "%s: %s", d->name, sql);
}

START_TEST(a_routine_of_mysql_or_mariadb_is_one_statement)
{
    static const char *const routines[] = {
        "CREATE DEFINER='a'@'b' PROCEDURE p() BEGIN IF a THEN SELECT 1; ELSEIF b THEN SELECT 2; "
        "ELSE SELECT 3; END IF; END",
        "CREATE PROCEDURE p() l: LOOP SELECT 1; LEAVE l; END LOOP l",
        "CREATE PROCEDURE p(a INT) WHILE a > 0 DO SET a = a - 1; END WHILE",
        "CREATE PROCEDURE p() REPEAT SET @a = REPEAT('a', 3); UNTIL 1 END REPEAT",
        "CREATE PROCEDURE p() CASE 1 WHEN 2 THEN SELECT 1; ELSE BEGIN END; END CASE",
        "CREATE PROCEDURE p() BEGIN DECLARE EXIT HANDLER FOR SQLSTATE '23000' BEGIN SELECT 1; END; "
        "DECLARE CONTINUE HANDLER FOR NOT FOUND SET @x = IF(1, 2, 3); SELECT 1; END",
        "CREATE FUNCTION f(a INT) RETURNS INT DETERMINISTIC RETURN CASE a WHEN 1 THEN 2 END",
        "CREATE FUNCTION f() RETURNS INT RETURN IF(1, 2, 3)",
        "CREATE FUNCTION IF NOT EXISTS f() RETURNS INT RETURN 1",
        "CREATE TRIGGER t BEFORE INSERT ON u FOR EACH ROW IF NEW.a THEN SET NEW.b = 1; END IF",
        "CREATE TRIGGER t BEFORE INSERT ON u FOR EACH ROW FOLLOWS v BEGIN SET NEW.b = 1; END",
        "CREATE TRIGGER t BEFORE INSERT ON u FOR EACH ROW SET NEW.b = IF(NEW.a, 1, 2)",
        "CREATE EVENT e ON SCHEDULE EVERY 1 DAY DO BEGIN SELECT 1; SELECT 2; END",
        "ALTER EVENT e DO BEGIN SELECT 1; SELECT 2; END",
        "CREATE PROCEDURE p() BEGIN SELECT a.begin, a.end FROM a; XA BEGIN 'x'; XA END 'x'; END",
        "CREATE PROCEDURE p() BEGIN IF (1 = 2) THEN SELECT 1; END IF; SELECT 2; END",
        "CREATE PROCEDURE p() BEGIN IF (a) OR (b) THEN SELECT 1; ELSEIF (c) THEN SELECT 2; END IF; "
        "END",
        "CREATE PROCEDURE p() BEGIN WHILE (a) DO SELECT 1; END WHILE; SELECT 2; END",
        "CREATE PROCEDURE p() IF (SELECT 1) THEN SELECT 2; END IF",
        "CREATE PROCEDURE p(end INT, begin INT) BEGIN SET end = end + 1; IF end > 2 THEN SET begin = "
        "end; END IF; SELECT end; SELECT begin; END",
        "CREATE PROCEDURE p(end INT) BEGIN IF CASE end WHEN end THEN end ELSE end END > end THEN "
        "SELECT 1; END IF; SELECT 2; END",
        "CREATE PROCEDURE p() BEGIN SELECT a end FROM t; SELECT t.case, t.if; SELECT 1; END",
        "CREATE PROCEDURE p() BEGIN CASE WHEN CASE WHEN a THEN b END THEN SELECT 1; WHEN c THEN "
        "BEGIN SELECT 2; END; ELSE SELECT 3; SELECT 4; END CASE; SELECT 5; END",
        "CREATE PROCEDURE p() a: BEGIN b: LOOP c: WHILE 1 DO ITERATE c; END WHILE c; LEAVE b; END "
        "LOOP b; SELECT 1; END a",
        "CREATE PROCEDURE p() BEGIN REPEAT SELECT 1; UNTIL CASE WHEN a THEN b END = end END REPEAT; "
        "SELECT 1; END",
        "CREATE PROCEDURE p() BEGIN DECLARE EXIT HANDLER FOR 1051, SQLSTATE VALUE '23000', SQLWARNING "
        "IF a THEN SELECT 1; END IF; SELECT 2; END",
        "CREATE PROCEDURE p() BEGIN DECLARE c CURSOR FOR SELECT 1; OPEN c; FETCH c INTO a; CLOSE c; "
        "END",
        "CREATE FUNCTION f(a INT) RETURNS SET('a') CHARACTER SET latin1 READS SQL DATA COMMENT 'x' "
        "BEGIN RETURN 1; END",
        "CREATE PROCEDURE begin() BEGIN SELECT 1; SELECT 2; END",
        "CREATE TRIGGER begin AFTER INSERT ON end FOR EACH ROW a: BEGIN SELECT 1; SELECT 2; END a",
        "CREATE TRIGGER t BEFORE INSERT ON u FOR EACH ROW IF (NEW.a) THEN SET NEW.b = 1; END IF",
        "CREATE EVENT do ON SCHEDULE EVERY 1 DAY STARTS (CASE WHEN 1 THEN 2 END) DO IF a THEN "
        "SELECT 1; END IF",
    };
    static const char *const blocks[] = {
        "BEGIN NOT ATOMIC DECLARE a INT; SELECT 1; END",
        "IF 1 THEN SELECT 1; END IF",
        "FOR i IN 1 DO SELECT i; END FOR",
        "FOR i IN 1..3 DO SELECT i; SELECT 2; END FOR",
        "a: FOR r IN (SELECT 1 AS do) DO SELECT r.do; SELECT 2; END FOR a",
        "WHILE (@a < 3) DO SET @a = @a + 1; END WHILE",
        "REPEAT SET @a = 1; UNTIL (@a) END REPEAT",
        "CASE WHEN 1 THEN SELECT 1; END CASE",
        "a: LOOP LEAVE a; END LOOP a",
        "CREATE PROCEDURE p AS a INT; BEGIN SELECT 1; BEGIN SELECT 2; END; END",
        "CREATE PROCEDURE p(a INT) IS BEGIN SELECT 1; END",
        "CREATE PACKAGE p AS FUNCTION f RETURN INT; PROCEDURE q; END",
        "CREATE PACKAGE BODY p AS a INT; PROCEDURE q AS b INT; BEGIN SELECT 1; END; FUNCTION f RETURN "
        "INT AS BEGIN RETURN 1; END; BEGIN SET a = 1; END",
        "CREATE PACKAGE BODY p PROCEDURE q() BEGIN SELECT 1; END; PROCEDURE r() SELECT 2; END",
        "CREATE OR REPLACE PROCEDURE p() BEGIN FOR r IN (SELECT 1 AS a) DO SELECT r.a; END FOR; "
        "END",
    };
    static const char *const two[] = {
        "BEGIN; SELECT 1",
        "BEGIN WORK; COMMIT",
        "XA BEGIN 'a'; XA END 'a'",
        "DROP PROCEDURE p; BEGIN",
        "ALTER TABLE t ADD a INT; SELECT 1",
        "CREATE VIEW begin AS SELECT 1; SELECT CASE 1 WHEN 1 THEN 2 END",
        "CREATE PROCEDURE p() SELECT IF(1, 2, 3); SELECT 1",
        "CREATE FUNCTION f RETURNS STRING SONAME 'f.so'; SELECT 1",
        ("CREATE TRIGGER t BEFORE INSERT ON u FOR EACH ROW INSERT INTO v SELECT CASE 1 WHEN 1 THEN 2 "
         "END; SELECT 1"),
        "DROP TRIGGER begin; SELECT 1",
        "IF a; SELECT 1",
    };

    for (size_t i = 0; i < sizeof routines / sizeof *routines; i++) {
        char text[1000];
        strcpy(text, routines[i]);
        strcat(text, "; SELECT 1;");
        check_count(&wh_dialect_mysql, text, 2);
        check_count(&wh_dialect_mariadb, text, 2);
    }
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++)
        check_count(&wh_dialect_mariadb, blocks[i], 1);
    for (size_t i = 0; i < sizeof two / sizeof *two; i++)
        check_count(&wh_dialect_mysql, two[i], 2);
}
END_TEST

START_TEST(postgresql_keeps_atomic_bodies_and_rules_together)
{
    const wh_dialect *d = &wh_dialect_postgresql;

    check_count(d,
                "CREATE FUNCTION f(begin int) RETURNS int BEGIN ATOMIC SELECT 1; "
                "SELECT CASE WHEN true THEN 2 END; END; SELECT 1",
                2);
    check_count(d, "CREATE OR REPLACE PROCEDURE p() LANGUAGE sql AS $$ SELECT 1; $$; SELECT 1", 2);
    check_count(d, "CREATE RULE r AS ON INSERT TO t DO ALSO (SELECT 1; SELECT 2;); SELECT 1", 2);
    check_count(d, "CREATE TRIGGER t AFTER INSERT ON u EXECUTE FUNCTION f(); BEGIN; END", 3);
    check_count(d, "BEGIN; SELECT (1; SELECT 2", 3);
    check_count(d,
                "CREATE FUNCTION f(a int) RETURNS int BEGIN ATOMIC SELECT 1 AS end; SELECT t.end, 2 "
                "end FROM t; SELECT CASE WHEN a > 1 THEN 2 END; RETURN a; END; SELECT 1",
                2);
    check_count(d, "CREATE FUNCTION begin() RETURNS int RETURN 1; BEGIN; END", 3);
}
END_TEST

START_TEST(the_text_of_executed_comments_is_sql_and_of_other_versions_not)
{
    const wh_dialect *my = &wh_dialect_mysql, *maria = &wh_dialect_mariadb;

    ck_assert_str_eq(kinds(my, "/*!50001 a */ /*! b */ /*!080013 c*/"),
                     "EXEC NAME END EXEC NAME END EXEC NAME END");
    ck_assert_str_eq(kinds(my, "/*!99999 a */ /*M!100000 b */ c"), "NAME");
    ck_assert_str_eq(kinds(maria, "/*M!100000 b */ /*!100500 d */ c"),
                     "EXEC NAME END EXEC NAME END NAME");
    ck_assert_str_eq(kinds(maria, "/*!50701 a */ /*!80000 a */ c"), "NAME");
    ck_assert_str_eq(kinds(my, "a*/*b*/c"), "NAME * NAME");
}
END_TEST

START_TEST(the_marks_of_executed_comments_are_trivia_to_a_grammar)
{
    wh_lexer lx;
    wh_token t;

    wh_lexer_init(&lx, &wh_dialect_mysql, WH_STR("a /*!50001 b */ c /*! */ -- end"));
    t = wh_lex_grammar(&lx);
    t = wh_lex_grammar(&lx);
    ck_assert(wh_str_is(wh_token_whole(&t), " /*!50001 b"));
    t = wh_lex_grammar(&lx);
    ck_assert(wh_str_is(wh_token_whole(&t), " */ c"));
    t = wh_lex_grammar(&lx);
    ck_assert_uint_eq(t.kind, WH_T_EOF);
    ck_assert(wh_str_is(wh_token_whole(&t), " /*! */ -- end"));
}
END_TEST

START_TEST(hints_are_tokens_only_behind_the_words_that_take_them)
{
    ck_assert_str_eq(kinds(&wh_dialect_mysql, "SELECT /*+ a */ b /*+ c */"), "SELECT HINT NAME");
    ck_assert_str_eq(kinds(&wh_dialect_mysql, "UPDATE /* x */ /*+ a */ b"), "UPDATE HINT NAME");
    ck_assert_str_eq(kinds(&wh_dialect_postgresql, "SELECT /*+ a */ b"), "SELECT NAME");
    ck_assert_str_eq(kinds(&wh_dialect_sqlite, "SELECT /*+ a */ b"), "SELECT NAME");
}
END_TEST

START_TEST(mysql_has_names_and_variables_of_its_own)
{
    const wh_dialect *d = &wh_dialect_mysql;

    ck_assert_str_eq(kinds(d, "@a @a.b @'x y' @`v` @@global.x @@session.`x` @ a"),
                     "PARAM PARAM PARAM PARAM PARAM PARAM @ NAME");
    ck_assert_str_eq(kinds(d, "'root'@'localhost' root@localhost"), "STRING PARAM NAME PARAM");
    ck_assert_str_eq(kinds(d, "1a 1e5 1.e5 .5 t.1a t.1 `t`.5"),
                     "NAME REAL REAL REAL NAME DOT NAME NAME DOT NAME QNAME DOT NAME");
    ck_assert_str_eq(kinds(d, "0b01 0x1F b'1' x'1f' n'a' _utf8mb4'a' _latin1 'a' \\N"),
                     "INTEGER INTEGER BLOB BLOB STRING STRING NAME STRING NULL");
}
END_TEST

START_TEST(sql_modes_make_dialects_of_their_own)
{
    const wh_dialect *d = wh_dialect_find(WH_STR("mysql+ansi_quotes"));

    ck_assert_ptr_nonnull(d);
    ck_assert_str_eq(d->name, "mysql+ansi_quotes");
    ck_assert_str_eq(kinds(d, "\"a\" 'it\\'s'"), "QNAME STRING");
    ck_assert_ptr_eq(wh_dialect_find(wh_str_of(d->name)), d);
    d = wh_dialect_find(WH_STR("MariaDB+ANSI+NO_BACKSLASH_ESCAPES"));
    ck_assert_ptr_nonnull(d);
    ck_assert_str_eq(d->name, "mariadb+ansi_quotes+pipes_as_concat+no_backslash_escapes");
    ck_assert_str_eq(kinds(d, "'a\\' \"b\""), "STRING QNAME");
    for (unsigned i = 0; i < WH_SQL_MODE_COUNT; i++)
        ck_assert_ptr_eq(wh_dialect_find(wh_str_of(wh_dialect_mysql.modes[i].name)),
                         i ? &wh_dialect_mysql.modes[i] : &wh_dialect_mysql);
    ck_assert_ptr_eq(wh_dialect_find(WH_STR("mysql+ignore_space")), &wh_dialect_mysql);
    ck_assert_ptr_null(wh_dialect_find(WH_STR("mysql+oracle")));
    ck_assert_ptr_null(wh_dialect_find(WH_STR("mysql+")));
    ck_assert_ptr_null(wh_dialect_find(WH_STR("sqlite+ansi_quotes")));
}
END_TEST

static const char *dialect_after(const char *dialect, const char *sql)
{
    const wh_dialect *d = wh_dialect_find(wh_str_of(dialect));
    wh_token t[100];
    size_t n = 0;
    wh_lexer lx;

    wh_lexer_init(&lx, d, wh_str_of(sql));
    for (t[0] = wh_lex(&lx); t[n].kind != WH_T_EOF; t[n] = wh_lex(&lx))
        n++;
    return wh_dialect_after(d, t, n)->name;
}

START_TEST(setting_the_sql_mode_changes_the_dialect_of_what_follows)
{
    static const char *const rows[][3] = {
        {"mysql", "SET sql_mode = 'ANSI_QUOTES,NO_ZERO_DATE'", "mysql+ansi_quotes"},
        {"mysql", "SET @a = 1, SESSION sql_mode = \"ansi\";", "mysql+ansi_quotes+pipes_as_concat"},
        {"mariadb", "SET @@session.sql_mode := high_not_precedence", "mariadb+high_not_precedence"},
        {"mysql+ansi_quotes", "SET sql_mode = ''", "mysql"},
        {"mysql+ansi_quotes", "SET sql_mode = DEFAULT", "mysql"},
        {"mysql+ansi_quotes", "SET sql_mode = @old", "mysql"},
        {"mysql+ansi_quotes", "SET sql_mode = CONCAT(@@sql_mode, ',PIPES_AS_CONCAT')",
         "mysql+ansi_quotes+pipes_as_concat"},
        {"mysql+ansi_quotes+pipes_as_concat",
         "SET sql_mode = REPLACE(@@sql_mode, 'ANSI_QUOTES', '')", "mysql+pipes_as_concat"},
        {"mysql", "SET GLOBAL sql_mode = 'ansi'", "mysql"},
        {"mysql", "SET @@global.sql_mode = 'ansi'", "mysql"},
        {"mysql", "SET sql_mode", "mysql"},
        {"mysql", "SELECT sql_mode = 'ansi'", "mysql"},
        {"postgresql", "SET sql_mode = 'ansi'", "postgresql"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        ck_assert_str_eq(dialect_after(rows[i][0], rows[i][1]), rows[i][2]);
}
END_TEST

START_TEST(postgresqls_operators_are_runs_of_their_characters)
{
    const wh_dialect *d = &wh_dialect_postgresql;

    ck_assert_str_eq(kinds(d, "a=-1 b*-1 c@-1 d<-e f!~*g h->>i j<=k"),
                     "NAME = - INTEGER NAME * - INTEGER NAME OPERATOR INTEGER NAME < - NAME NAME "
                     "OPERATOR NAME NAME ->> NAME NAME <= NAME");
    ck_assert_str_eq(
        kinds(d, "a::int f(b => 1, c := 2) @> ?| /*x*/ --y"),
        "NAME :: INT NAME LPAREN NAME => INTEGER COMMA NAME := INTEGER RPAREN OPERATOR "
        "OPERATOR");
    ck_assert_str_eq(kinds(d, "U&'a!0041' UESCAPE '!' U&\"b\" uescape '+' c"), "STRING QNAME NAME");
    ck_assert_str_eq(kinds(d, "0b101 0o17 0xff 1_000 $1 $$a$$ e'\\''"),
                     "INTEGER INTEGER INTEGER INTEGER PARAM STRING STRING");
}
END_TEST

static void check_quoted(const wh_dialect *d, const char *name, const char *expected)
{
    wh_buf b = WH_BUF_INIT(100);

    wh_quote_name(&b, d, wh_str_of(name));
    ck_assert(wh_str_is(wh_buf_view(&b), expected));
    wh_buf_release(&b);
}

START_TEST(a_name_is_quoted_where_it_would_be_read_as_another)
{
    check_quoted(&wh_dialect_sqlite, "Abc", "Abc");
    check_quoted(&wh_dialect_postgresql, "abc", "abc");
    check_quoted(&wh_dialect_postgresql, "Abc", "\"Abc\"");
    check_quoted(&wh_dialect_postgresql, "a\"b", "\"a\"\"b\"");
    check_quoted(&wh_dialect_mysql, "Abc", "Abc");
    check_quoted(&wh_dialect_mysql, "a`b", "`a``b`");
    check_quoted(&wh_dialect_mysql, "1a", "1a");
    check_quoted(&wh_dialect_mysql, "1", "`1`");
    check_quoted(&wh_dialect_mysql, "rank", "`rank`");
    check_quoted(&wh_dialect_mariadb, "a b", "`a b`");
}
END_TEST

static void check_string(const char *dialect, const char *text, const char *expected)
{
    wh_buf b = WH_BUF_INIT(100);

    wh_quote_string(&b, wh_dialect_find(wh_str_of(dialect)), wh_str_of(text));
    ck_assert(wh_str_is(wh_buf_view(&b), expected));
    wh_buf_release(&b);
}

START_TEST(a_string_is_quoted_by_the_escapes_of_its_dialect)
{
    check_string("postgresql", "it's \\", "'it''s \\'");
    check_string("mysql", "it's \\", "'it''s \\\\'");
    check_string("mysql+no_backslash_escapes", "it's \\", "'it''s \\'");
}
END_TEST

int main(void)
{
    Suite *s = suite_create("lex");
    TCase *t = tcase_create("lex");
    SRunner *sr;
    int failed;

    tcase_set_timeout(t, 60);
    tcase_add_test(t, a_token_record_is_16_bytes);
    tcase_add_test(t, every_keyword_is_found_in_any_case_and_no_other_word_is);
    tcase_add_test(t, the_keyword_table_is_the_one_that_the_list_gives);
    tcase_add_test(t, the_functions_of_each_dialect_are_sorted_and_found_without_case);
    tcase_add_test(t, a_dialect_is_found_by_its_name_and_its_aliases);
    tcase_add_test(t, tokens_have_the_kinds_that_sqlite_gives_them);
    tcase_add_test(t, other_dialects_lex_by_the_rules_in_their_tables);
    tcase_add_test(t, trivia_belongs_to_the_token_behind_it_and_at_the_end_to_eof);
    tcase_add_test(t, the_tokens_of_random_bytes_joined_are_those_bytes);
    tcase_add_test(t, what_is_too_long_for_a_record_goes_on_in_the_next);
    tcase_add_test(t, statements_are_counted_by_their_semicolons);
    tcase_add_test(t, a_trigger_body_is_one_statement);
    tcase_add_test(t, blocks_nest_where_the_dialect_has_them);
    tcase_add_test(t, a_routine_of_mysql_or_mariadb_is_one_statement);
    tcase_add_test(t, postgresql_keeps_atomic_bodies_and_rules_together);
    tcase_add_test(t, the_text_of_executed_comments_is_sql_and_of_other_versions_not);
    tcase_add_test(t, the_marks_of_executed_comments_are_trivia_to_a_grammar);
    tcase_add_test(t, hints_are_tokens_only_behind_the_words_that_take_them);
    tcase_add_test(t, mysql_has_names_and_variables_of_its_own);
    tcase_add_test(t, sql_modes_make_dialects_of_their_own);
    tcase_add_test(t, setting_the_sql_mode_changes_the_dialect_of_what_follows);
    tcase_add_test(t, postgresqls_operators_are_runs_of_their_characters);
    tcase_add_test(t, a_name_is_quoted_where_it_would_be_read_as_another);
    tcase_add_test(t, a_string_is_quoted_by_the_escapes_of_its_dialect);
    suite_add_tcase(s, t);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    return failed ? 1 : 0;
}
