-- @case 1
-- Rigger and Su, TLP (OOPSLA 2020), Listing 6. A column of the view is the constant 1, but the
-- predicate that consists of it finds no row. Verified with priority 1 in April 2020, release not
-- stated. No release was tried here; MySQL 9.7.4 gives the right answer.
-- @oracle: tlp-where form=tool
-- @dialect: tidb
-- @check: bag whole = true + false + null
-- @ref: https://doi.org/10.1145/3428279
-- @ref: https://github.com/tidb-challenge-program/bug-hunting-issue/issues/8
-- @setup
CREATE TABLE t0(c0 INT);
CREATE VIEW v0(c0, c1) AS SELECT t0.c0, 1 FROM t0;
INSERT INTO t0 VALUES (0);
-- @base
-- > SELECT v0.c0 FROM v0, t0 WHERE v0.c1;
-- @run whole
SELECT v0.c0 FROM v0, t0;
-- @run true
SELECT v0.c0 FROM v0, t0 WHERE v0.c1;
-- @run false
SELECT v0.c0 FROM v0, t0 WHERE NOT (v0.c1);
-- @run null
SELECT v0.c0 FROM v0, t0 WHERE (v0.c1) IS NULL;
-- @end
