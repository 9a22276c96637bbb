-- No SELECT gives more than two rows from here on.
CREATE TABLE t(id int,v int);
INSERT INTO t VALUES (1,NULL),(2,3),(3,4),(4,5);
SET sql_select_limit=2;
SELECT id FROM t WHERE v>=0;
