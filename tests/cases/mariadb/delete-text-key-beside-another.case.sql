-- @case 1
-- Found by oracle. All three texts equal 'A', and DELETE by the key leaves the last of them. With one index alone, without
-- the blank, or with USE INDEX () none is left. Of the releases tried, fails on 10.11.19 and 11.8.9.
-- @dialect: mariadb
-- @check: bag given = without
-- @signature: rel:1:missing
-- @cause: schema CREATE INDEX i0 ON t0(c0), CREATE INDEX i1 ON t0(c1), ENGINE = MyISAM
-- @setup
CREATE TABLE t0(c0 TEXT, c1 INT) ENGINE = MyISAM;
CREATE INDEX i0 ON t0(c0);
CREATE INDEX i1 ON t0(c1);
INSERT INTO t0 VALUES ('A', 1), ('a ', 2), ('A', 3);
-- @run given
-- @stmt
DELETE FROM t0 WHERE c0 = 'A'
-- @stmt
SELECT * FROM t0
-- @run without fresh
-- @stmt
DELETE FROM t0 WHERE CONCAT(c0) = 'A'
-- @stmt
SELECT * FROM t0
-- @end
