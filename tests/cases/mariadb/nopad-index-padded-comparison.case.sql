-- @case 1
-- Found by oracle. A comparison that names a collation which ignores blanks at the end is searched
-- in an index of a column whose collation counts them, and 'a ' isn't found. Of the releases tried,
-- fails on 10.11.19 and 11.8.9.
-- @oracle: dqp hint=with-index at=2
-- @dialect: mariadb
-- @session: baseline-1
-- @check: bag given = hinted
-- @signature: rel:1:missing
-- @cause: schema COLLATE 'utf8mb4_nopad_bin'; hint USE INDEX ()
-- @setup
CREATE TABLE t0(c0 VARCHAR (10)) COLLATE 'utf8mb4_nopad_bin';
INSERT INTO t0 VALUES ('a ');
-- @base
-- > SELECT NULL FROM t0 WHERE c0 = 'a' COLLATE 'utf8mb4_bin';
-- @run given
SELECT NULL FROM t0 WHERE c0 = 'a' COLLATE 'utf8mb4_bin';
-- @run hinted
CREATE INDEX wh_index ON t0(c0(2));
SELECT NULL FROM t0 WHERE c0 = 'a' COLLATE 'utf8mb4_bin';
DROP INDEX wh_index ON t0;
-- @end
