-- The CHECK of a domain fails at a value on its way in.
CREATE DOMAIN d AS int CHECK(10/VALUE<100);
CREATE TABLE t(id int,v d);
INSERT INTO t VALUES(1,5);
UPDATE t SET v=0 WHERE v=5;
