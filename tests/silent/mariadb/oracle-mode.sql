-- || binds otherwise, and BEGIN begins a block, from here on.
CREATE TABLE t(id int,b varchar(9));
INSERT INTO t VALUES (1,NULL),(2,'x');
SET sql_mode='ORACLE';
SELECT id FROM t WHERE b||'z'='xz';
