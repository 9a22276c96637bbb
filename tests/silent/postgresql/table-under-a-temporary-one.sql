-- A qualified name means the table that a temporary one hides.
CREATE TABLE t(a int, b int);
INSERT INTO t VALUES (1,2),(3,4);
CREATE TEMP TABLE t(a int, b int);
INSERT INTO t VALUES (5,6);
UPDATE public.t SET a=4 WHERE b=2;
