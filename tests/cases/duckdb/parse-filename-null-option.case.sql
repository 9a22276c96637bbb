-- @case 1
-- Found by oracle. parse_filename() with a second argument of NULL gives NULL where the rows come as
-- they are, and the text itself where a filter stands below it: the row that is shown as NULL is none
-- that IS NULL finds. With filter_pushdown off both agree. Of the releases tried, fails on 1.1.3 and
-- 1.5.6.
-- @oracle: tlp-where form=tool
-- @dialect: duckdb
-- @check: bag whole = true + false + null
-- @signature: rel:1:both
-- @cause: optimizer PRAGMA disable_optimizer, filter_pushdown
-- @setup
CREATE TABLE t0 AS SELECT '' a0, 0 a1 UNION SELECT '', NULL;
-- @base
-- > SELECT a2 FROM (SELECT parse_filename(a0, a1 = 0) a2 FROM t0) WHERE a2 ISNULL;
-- @run whole
SELECT a2 FROM (SELECT parse_filename(a0, a1 = 0) a2 FROM t0);
-- @run true
SELECT a2 FROM (SELECT parse_filename(a0, a1 = 0) a2 FROM t0) WHERE a2 ISNULL;
-- @run false
SELECT a2 FROM (SELECT parse_filename(a0, a1 = 0) a2 FROM t0) WHERE NOT (a2 ISNULL);
-- @run null
SELECT a2 FROM (SELECT parse_filename(a0, a1 = 0) a2 FROM t0) WHERE (a2 ISNULL) IS NULL;
-- @end
