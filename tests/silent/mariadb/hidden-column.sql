-- * leaves out the hidden column, and its name means that of the query around.
CREATE TABLE t(vis INT, inv INT INVISIBLE);
INSERT INTO t(vis, inv) VALUES (1,10),(2,20);
CREATE TABLE w(id INT, inv INT);
INSERT INTO w VALUES (1,10),(3,5);
SELECT w.id, (SELECT count(*) FROM t WHERE inv = 10) FROM w;
