-- @case 1
-- Found by oracle. A LEFT JOIN without WHERE gives at least one row for each of the left table. A
-- LIKE in ON that asks of the left one alone is given to its trigram index, which leaves rows out.
-- Of the releases tried, fails from 3.34.0 to 3.50.2, and no longer on 3.51.1.
-- @oracle: join form=split
-- @dialect: sqlite
-- @check: bag given = inner + left
-- @signature: rel:1:extra
-- @cause: the query, but not with ((t1.c0 LIKE '%abcd%') IS TRUE)
-- @setup
CREATE TABLE t0(c0);
CREATE VIRTUAL TABLE t1 USING fts5(c0, tokenize='trigram');
INSERT INTO t1(c0) VALUES ('abc'), ('x');
-- @base
-- > SELECT t1.c0 FROM t1 LEFT JOIN t0 ON t1.c0 LIKE '%abcd%';
-- @run given
SELECT t1.c0 FROM t1 LEFT JOIN t0 ON t1.c0 LIKE '%abcd%';
-- @run inner
SELECT t1.c0 FROM t1 JOIN t0 ON t1.c0 LIKE '%abcd%';
-- @run left
SELECT t1.c0 FROM t1 LEFT JOIN t0 ON 0 WHERE NOT EXISTS (SELECT 1 FROM t0 WHERE t1.c0 LIKE '%abcd%');
-- @end
