-- @case 1
-- Found by oracle. ' ' equals '' where the collation pads with blanks; the join by hashes misses
-- it. Of the releases tried, fails on 10.11.19 and 11.8.9.
-- @oracle: dqp hint=setting at=8
-- @dialect: mariadb
-- @check: bag given = hinted
-- @signature: rel:1:missing
-- @cause: optimizer join_cache_level = 3, join_cache_level = 4, semijoin=off; schema CREATE INDEX i0 ON t0(c1(5), c0), COLLATE utf8mb4_bin, ENGINE = MyISAM; hint USE INDEX (), IGNORE INDEX (i0)
-- @setup
CREATE TABLE t0(c0 INT, c1 VARCHAR (20) COLLATE utf8mb4_bin) ENGINE = MyISAM;
INSERT INTO t0 VALUES (NULL, ''), (NULL, NULL);
CREATE TABLE t1(c2 VARCHAR (20));
INSERT INTO t1 VALUES (' ');
CREATE INDEX i0 ON t0(c1(5), c0);
-- @base
-- > SELECT NULL FROM t1 WHERE c2 IN (SELECT c1 FROM t0);
-- @run given
SELECT NULL FROM t1 WHERE c2 IN (SELECT c1 FROM t0);
-- @run hinted
SET join_cache_level = 4;
SELECT NULL FROM t1 WHERE c2 IN (SELECT c1 FROM t0);
SET join_cache_level = DEFAULT;
-- @end
