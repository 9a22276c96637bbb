-- @case 1
-- Zhang and Rigger, CODDTest (2025), reported in SQLite's forum. The index of the outer query is on
-- an expression that the view's GROUP BY has in other words: the subquery counts one row where it
-- counts none by itself. AVG may depend on the order of rows, so no oracle folds it. Of the releases
-- tried, fails on 3.41.0 alone; INDEXED BY needs 3.34.0 here.
-- @dialect: sqlite
-- @check: bag original = folded
-- @signature: rel:1:both
-- @ref: https://arxiv.org/abs/2501.11252
-- @cause: optimizer IndexedExpr; hint NOT INDEXED
-- @setup
CREATE TABLE t0(c0);
INSERT INTO t0(c0) VALUES (1);
CREATE INDEX i0 ON t0(c0 > 0);
CREATE VIEW v0(c0) AS SELECT AVG(t0.c0) FROM t0 GROUP BY 1 > t0.c0;
-- @run original
SELECT COUNT(*) FROM t0 INDEXED BY i0 WHERE (SELECT COUNT(*) FROM v0 WHERE v0.c0 BETWEEN 0 AND 0);
-- @run value
SELECT (SELECT COUNT(*) FROM v0 WHERE v0.c0 BETWEEN 0 AND 0);
-- @run folded bind=value
SELECT COUNT(*) FROM t0 INDEXED BY i0 WHERE wh_bound;
-- @end
