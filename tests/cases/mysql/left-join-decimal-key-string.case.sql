-- @case 1
-- Bug #120084. "1T" is 1 with a warning. A left join on the DECIMAL key equal to it finds no row
-- alone, and one with a WHERE that makes it an inner join: the parts are more than the whole.
-- Release not stated. Of the releases tried, fails on 9.7.4.
-- @dialect: mysql
-- @check: bag whole = no + yes
-- @signature: rel:1:extra
-- @ref: https://bugs.mysql.com/bug.php?id=120084
-- @cause: optimizer hypergraph_optimizer=on; schema PRIMARY KEY
-- @setup
CREATE TABLE t0(c0 DECIMAL PRIMARY KEY);
CREATE TABLE t1(c0 INT);
INSERT INTO t0(c0) VALUES (1), (2);
INSERT INTO t1(c0) VALUES (3);
-- @run whole
SELECT t0.c0, t1.c0 FROM t1 LEFT JOIN t0 ON t0.c0 = '1T';
-- @run no
SELECT t0.c0, t1.c0 FROM t1 LEFT JOIN t0 ON t0.c0 = '1T' WHERE t0.c0 IS NULL;
-- @run yes
SELECT t0.c0, t1.c0 FROM t1 LEFT JOIN t0 ON t0.c0 = '1T' WHERE t0.c0 IS NOT NULL;
-- @end
