-- @case 1
-- Found by oracle. Without an index the box is the same as itself, by ~=, NaN and all; by BRIN's
-- box_inclusion_ops it is not found. Of the releases tried, fails on 15.18 and 18.4.
-- @oracle: norec form=fetch flag=case
-- @dialect: postgresql
-- @session: baseline-1
-- @check: bag rows(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @cause: optimizer enable_seqscan = DEFAULT; schema CREATE INDEX i0 ON t0 USING brin(c0 box_inclusion_ops)
-- @setup
SET enable_seqscan = off;
CREATE TABLE t0(c0 box);
INSERT INTO t0 VALUES ('(NaN,0),(1,1)');
CREATE INDEX i0 ON t0 USING brin(c0 box_inclusion_ops);
-- @base
-- > SELECT * FROM t0 WHERE c0 ~= '(NaN,0),(1,1)';
-- @run optimized
SELECT * FROM t0 WHERE c0 ~= '(NaN,0),(1,1)';
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (c0 ~= '(NaN,0),(1,1)') THEN 1 ELSE 0 END AS f FROM t0) AS ref0;
-- @end
