-- @case 1
-- Found by oracle. c1 is 0.0, a REAL, and stored as text it is '0.0'. Where the rows to insert are kept until
-- all are read, as something else reads the table, it is '0'. Of the releases tried, fails on 3.31.1 to
-- 3.50.2, right on 3.54.1.
-- @oracle: eet
-- @dialect: sqlite
-- @check: bag original = transformed
-- @signature: rel:1:both
-- @cause: schema REAL, TEXT
-- @setup
CREATE TABLE t0(c0, c1 REAL AS (c0));
INSERT INTO t0 VALUES (0);
CREATE TABLE t1(c2, c3 TEXT);
-- @base
-- > INSERT INTO t1 SELECT wh_eet(5, EXISTS (SELECT * FROM t1), NULL, NULL), c1 FROM t0;
-- @run original
BEGIN;
INSERT INTO t1 SELECT NULL, c1 FROM t0;
SELECT * FROM t1;
ROLLBACK;
-- @run transformed
BEGIN;
INSERT INTO t1 SELECT CASE WHEN EXISTS (SELECT * FROM t1) THEN NULL ELSE NULL END, c1 FROM t0;
SELECT * FROM t1;
ROLLBACK;
-- @end
