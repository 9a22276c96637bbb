-- * leaves out row_end of a versioned table, and its name means that of the query around.
CREATE TABLE t(a INT) WITH SYSTEM VERSIONING;
INSERT INTO t VALUES (1),(2);
CREATE TABLE w(id INT, row_end INT);
INSERT INTO w VALUES (1,10),(3,NULL);
SELECT w.id, (SELECT count(*) FROM t WHERE row_end IS NOT NULL) FROM w;
