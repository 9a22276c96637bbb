-- @case 1
-- Found by SQLancer (NoREC), November 2019, MDEV-21029. <=> is never NULL, but a comparison with
-- NULL <=> 0 was. Verified, release not stated. Of the releases tried, right on both, 10.11.19 and
-- 11.8.9.
-- @oracle: tlp-where form=tool
-- @dialect: mariadb
-- @check: bag whole = true + false + null
-- @ref: https://jira.mariadb.org/browse/MDEV-21029
-- @setup
CREATE TABLE t0(c0 INT);
INSERT INTO t0 VALUES (1);
-- @base
-- > SELECT * FROM t0 WHERE c0 > (NULL <=> 0);
-- @run whole
SELECT * FROM t0;
-- @run true
SELECT * FROM t0 WHERE c0 > (NULL <=> 0);
-- @run false
SELECT * FROM t0 WHERE NOT (c0 > (NULL <=> 0));
-- @run null
SELECT * FROM t0 WHERE (c0 > (NULL <=> 0)) IS NULL;
-- @end
