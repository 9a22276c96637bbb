-- What is drawn is another value on each of two databases, and MyISAM takes nothing back.
CREATE TABLE t(a INT, b INT) ENGINE=MyISAM;
INSERT INTO t VALUES (1, RAND() * 1000000), (2, RAND() * 1000000);
INSERT INTO t SELECT * FROM t WHERE a > 1;
UPDATE t SET a = 3 WHERE a > 1;
DELETE FROM t WHERE a > 2;
DELETE FROM t WHERE a = 1;
