-- @case 1
-- Found by oracle. 2 and 2.0 are equal, and one partition of two rows; their texts tell them apart.
-- The condition is moved below the window, as if what holds for one row of a partition held for all
-- of them, and then counts one row alone: each row says that there is 1, the whole that there are 2.
-- A double precision that is 0 or -0, an interval of a day or 24 hours, and what is equal under a
-- collation that is not deterministic are counted in the same way. HAVING was once moved like that
-- (having-collation-pushdown, having-record-image-pushdown). OFFSET 0 in the subquery helps. Of the
-- releases tried, fails on 15.18 and 18.4.
-- @oracle: tlp-where form=tool
-- @dialect: postgresql
-- @check: bag whole = true + false + null
-- @signature: rel:1:both
-- @cause: the query alone
-- @setup
CREATE TABLE t0(c0 numeric);
INSERT INTO t0 VALUES (2), (2.0);
-- @base
-- > SELECT * FROM (SELECT c0, count(*) OVER (PARTITION BY c0) AS c1 FROM t0) AS s WHERE c0 :: text = '2';
-- @run whole
SELECT * FROM (SELECT c0, count(*) OVER (PARTITION BY c0) AS c1 FROM t0) AS s;
-- @run true
SELECT * FROM (SELECT c0, count(*) OVER (PARTITION BY c0) AS c1 FROM t0) AS s WHERE c0 :: text = '2';
-- @run false
SELECT * FROM (SELECT c0, count(*) OVER (PARTITION BY c0) AS c1 FROM t0) AS s WHERE NOT (c0 :: text = '2');
-- @run null
SELECT * FROM (SELECT c0, count(*) OVER (PARTITION BY c0) AS c1 FROM t0) AS s WHERE (c0 :: text = '2') IS NULL;
-- @end
