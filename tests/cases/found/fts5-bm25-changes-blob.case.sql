-- @case 1
-- Found by oracle. What bm25() reads of a row, to count words that the index does not keep, it
-- turns into text on the spot: whether c0 is a blob depends on what is computed first. Of the
-- releases tried, fails on all, from 3.24.0 to 3.54.1.
-- @oracle: dqp hint=ordered at=1
-- @dialect: sqlite
-- @check: bag given = hinted
-- @signature: rel:1:both
-- @cause: the query alone
-- @setup
CREATE VIRTUAL TABLE t1 USING fts5(c0, c1, detail=none);
INSERT INTO t1(c0, c1) VALUES (x'', 'sized');
-- @base
-- > SELECT c0, bm25(t1) FROM t1 WHERE t1 MATCH 'sized';
-- @run given
SELECT c0, bm25(t1) FROM t1 WHERE t1 MATCH 'sized';
-- @run hinted
SELECT c0, bm25(t1) FROM t1 WHERE t1 MATCH 'sized' ORDER BY 1;
-- @end
