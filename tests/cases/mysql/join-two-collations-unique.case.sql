-- @case 1
-- Found by oracle. A column of utf8mb4_bin, which pads with blanks, is compared with one of the default
-- collation, which doesn't; the binary one counts, so 'a' is 'a '. By the unique index of the other column
-- the row is not found; a scan finds it. Of the releases tried, fails on
-- 9.7.4.
-- @oracle: norec form=on flag=case
-- @dialect: mysql
-- @check: bag total(optimized) = total(unoptimized)
-- @signature: rel:1:less
-- @cause: optimizer hypergraph_optimizer=on, optimizer_prune_level = 0; schema COLLATE utf8mb4_bin, UNIQUE; hint USE INDEX (), IGNORE INDEX (c1)
-- @setup
CREATE TABLE t0(c0 TEXT COLLATE utf8mb4_bin, c1 VARCHAR (20) UNIQUE);
INSERT INTO t0 VALUES ('a', NULL), (NULL, 'a ');
-- @base
-- > SELECT * FROM t0 a0 JOIN t0 ON a0.c1 = t0.c0 WHERE 1;
-- @run optimized
SELECT COUNT(*) FROM t0 a0 JOIN t0 ON a0.c1 = t0.c0 WHERE 1;
-- @run unoptimized
SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN ((a0.c1 = t0.c0) AND (1)) THEN 1 ELSE 0 END AS f FROM t0 a0 JOIN t0) AS ref0;
-- @end
