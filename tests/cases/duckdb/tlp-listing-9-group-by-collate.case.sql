-- @case 1
-- Rigger and Su, TLP (OOPSLA 2020), Listing 9, issue #602. GROUP BY took no notice of the column's
-- NOCASE and gave two groups for 'a' and 'A'. Either spelling may stand for the group, so only the
-- number is checked. Fixed before the collations were released, April 2020. Of the releases tried,
-- right on both, 1.1.3 and 1.5.6.
-- @dialect: duckdb
-- @check: bag rows(grouped) = one
-- @ref: https://doi.org/10.1145/3428279
-- @ref: https://github.com/duckdb/duckdb/issues/602
-- @setup
CREATE TABLE t0(c0 VARCHAR COLLATE NOCASE);
INSERT INTO t0(c0) VALUES ('a'), ('A');
-- @run grouped
SELECT t0.c0 FROM t0 GROUP BY t0.c0;
-- @run one
SELECT 1;
-- @end
