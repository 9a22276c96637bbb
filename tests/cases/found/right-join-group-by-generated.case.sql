-- @case 1
-- Found by oracle. No row matches, c1 is read out of the index as it is for a row that does, and grouped
-- rows come apart that are equal. As full-join-generated-column. Of the releases tried, fails on 3.40.1
-- to 3.42.0.
-- @oracle: dqp hint=fence at=1
-- @dialect: sqlite
-- @check: bag given = hinted
-- @signature: rel:1:missing
-- @cause: optimizer IndexedExpr; schema CREATE INDEX i0 ON t0(c0, c1), WITHOUT ROWID; hint NOT INDEXED
-- @setup
CREATE TABLE t0(c0 PRIMARY KEY, c1 INTEGER AS (+c0)) WITHOUT ROWID;
CREATE INDEX i0 ON t0(c0, c1);
INSERT INTO t0 VALUES (1.5), (7), (9), ('b'), (2), (x''), (1), (21), (''), (4), (0), (25), (5), (1001), (1002), (6), (1003), (1004), (3), (100), ('a'), (1005), (1006), ('.'), (1007), (1008), (x'42'), (10);
ANALYZE;
-- @base
-- > SELECT NULL FROM t0 a0 RIGHT JOIN t0 ON t0.c0 = NULL GROUP BY t0.c1;
-- @run given
SELECT NULL FROM t0 a0 RIGHT JOIN t0 ON t0.c0 = NULL GROUP BY t0.c1;
-- @run hinted
SELECT NULL FROM (SELECT * FROM t0 LIMIT -1) AS a0 RIGHT JOIN t0 ON t0.c0 = NULL GROUP BY t0.c1;
-- @end
