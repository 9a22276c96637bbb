-- @case 1
-- Found by oracle. '' joins itself and is in (' ', NULL) under RTRIM, so the predicate is true for the
-- row; yet it is in none of the three parts: IN is carried over to the other side of the join without
-- its collation. Of the releases tried, fails on 3.24.0 to 3.53.1; right in 3.53.3. A relative of
-- join-in-subquery-collation, without statistics.
-- @oracle: tlp-where form=tool
-- @dialect: sqlite
-- @check: bag whole = true + false + null
-- @signature: rel:1:missing
-- @cause: optimizer QueryFlattener, Transitive; schema TEXT; hint NOT INDEXED
-- @setup
CREATE TABLE t0(c0 TEXT);
INSERT INTO t0 VALUES ('');
-- @base
-- > SELECT NULL FROM (SELECT c0 FROM t0 WHERE c0 <= 0) NATURAL JOIN t0 WHERE t0.c0 COLLATE RTRIM IN (' ', NULL);
-- @run whole
SELECT NULL FROM (SELECT c0 FROM t0 WHERE c0 <= 0) NATURAL JOIN t0;
-- @run true
SELECT NULL FROM (SELECT c0 FROM t0 WHERE c0 <= 0) NATURAL JOIN t0 WHERE t0.c0 COLLATE RTRIM IN (' ', NULL);
-- @run false
SELECT NULL FROM (SELECT c0 FROM t0 WHERE c0 <= 0) NATURAL JOIN t0 WHERE NOT (t0.c0 COLLATE RTRIM IN (' ', NULL));
-- @run null
SELECT NULL FROM (SELECT c0 FROM t0 WHERE c0 <= 0) NATURAL JOIN t0 WHERE (t0.c0 COLLATE RTRIM IN (' ', NULL)) IS NULL;
-- @end
