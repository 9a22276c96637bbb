-- @case 1
-- Bug #118063. NOT (IFNULL(..)) is answered from a functional index on the same expression cast to
-- an integer, so that 0.2 counts as 0 in EXISTS, but not in NOT EXISTS: the row meets both. Release
-- not stated, April 2025 or later. Of the releases tried, fails on 9.7.4.
-- @dialect: mysql
-- @check: bag whole = semi + anti
-- @signature: rel:1:extra
-- @ref: https://bugs.mysql.com/bug.php?id=118063
-- @cause: optimizer semijoin=off; schema CREATE INDEX i0 ON t1((CAST(IFNULL(t1.c0, t1.c0) AS SIGNED)))
-- @setup
CREATE TABLE t0(c0 INT);
CREATE TABLE t1(c0 FLOAT);
INSERT INTO t1(c0) VALUES (0.2);
INSERT INTO t0(c0) VALUES (1);
CREATE INDEX i0 ON t1((CAST(IFNULL(t1.c0, t1.c0) AS SIGNED)));
-- @run whole
SELECT * FROM t1;
-- @run semi
SELECT * FROM t1 WHERE EXISTS (SELECT 1 FROM t0 WHERE NOT (IFNULL(t1.c0, t1.c0)));
-- @run anti
SELECT * FROM t1 WHERE NOT EXISTS (SELECT 1 FROM t0 WHERE NOT (IFNULL(t1.c0, t1.c0)));
-- @end
