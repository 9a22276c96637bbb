-- @case 1
-- Found by oracle. Of 2, 1, 1 in falling order the first two are 2 and 1; joined with 1 that is one row.
-- The transformed query gives two: the join's filter is put below LIMIT. Of the releases tried, fails
-- on 1.1.3 and 1.5.6.
-- @oracle: eet
-- @dialect: duckdb
-- @check: bag original = transformed
-- @signature: rel:1:extra
-- @cause: optimizer PRAGMA disable_optimizer, expression_rewriter, join_order, top_n, join_filter_pushdown
-- @setup
CREATE TABLE t0 AS SELECT 2 a0 UNION SELECT 1 UNION ALL SELECT 1;
-- @base
-- > SELECT NULL FROM (SELECT a0 a1 FROM t0 WHERE wh_eet(1, EXISTS (SELECT NULL), TRUE, NULL) ORDER BY 1 DESC LIMIT 2) JOIN (VALUES (1)) a2(a1) USING (a1);
-- @run original
SELECT NULL FROM (SELECT a0 a1 FROM t0 WHERE TRUE ORDER BY 1 DESC LIMIT 2) JOIN (VALUES (1)) a2(a1) USING (a1);
-- @run transformed
SELECT NULL FROM (SELECT a0 a1 FROM t0 WHERE ((EXISTS (SELECT NULL)) AND NOT (EXISTS (SELECT NULL)) AND (EXISTS (SELECT NULL)) IS NOT NULL OR (TRUE)) ORDER BY 1 DESC LIMIT 2) JOIN (VALUES (1)) a2(a1) USING (a1);
-- @end
