-- @case 1
-- Found by oracle. (SELECT NULL EXCEPT SELECT NULL FROM t0 WHERE NULL) is one row, so EXISTS holds for
-- every row, as it does in the projection; below WHERE it holds for none: EXISTS of a compound is made
-- a join of its first arm. Of the releases tried, fails on 3.51.1 alone; right up to 3.50.2.
-- @oracle: tlp-where form=sql
-- @dialect: sqlite
-- @check: bag whole = parts
-- @signature: rel:1:missing
-- @cause: the query, but not with ((EXISTS (SELECT NULL EXCEPT SELECT NULL FROM t0 WHERE NULL)) IS TRUE)
-- @setup
CREATE TABLE t0(c0);
INSERT INTO t0 DEFAULT VALUES;
-- @base
-- > SELECT NULL FROM t0 WHERE EXISTS (SELECT NULL EXCEPT SELECT NULL FROM t0 WHERE NULL);
-- @run whole
SELECT NULL FROM t0;
-- @run parts
SELECT NULL FROM t0 WHERE EXISTS (SELECT NULL EXCEPT SELECT NULL FROM t0 WHERE NULL) UNION ALL SELECT NULL FROM t0 WHERE NOT (EXISTS (SELECT NULL EXCEPT SELECT NULL FROM t0 WHERE NULL)) UNION ALL SELECT NULL FROM t0 WHERE (EXISTS (SELECT NULL EXCEPT SELECT NULL FROM t0 WHERE NULL)) IS NULL;
-- @end
