-- The value that is no member looks like the member that is empty.
CREATE TABLE t(e ENUM('x',''));
INSERT IGNORE INTO t VALUES ('x'),(''),('nope');
SELECT DISTINCT e FROM t;
SELECT e FROM t WHERE e = '';
