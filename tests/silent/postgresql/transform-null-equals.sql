-- c = NULL means c IS NULL from here on.
CREATE TABLE t(id int,v int);
INSERT INTO t VALUES (1,NULL),(2,3);
SET transform_null_equals=on;
SELECT id FROM t WHERE v=NULL;
