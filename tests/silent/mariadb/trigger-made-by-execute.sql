-- A trigger is made where no statement of the script makes it.
CREATE TABLE t(a int,b int);
INSERT INTO t VALUES (1,2),(2,3);
PREPARE p FROM 'CREATE TRIGGER tr BEFORE UPDATE ON t FOR EACH ROW SET NEW.b=7';
EXECUTE p;
UPDATE t SET a=9 WHERE b=2;
