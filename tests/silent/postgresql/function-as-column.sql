-- t.f is f(t), which gives several rows of each.
CREATE TABLE t(a int);
INSERT INTO t VALUES (1), (2);
CREATE TABLE u(b int, c text);
INSERT INTO u VALUES (1, 'x'), (1, 'y'), (2, 'z');
CREATE FUNCTION f(t) RETURNS SETOF u LANGUAGE sql AS 'SELECT * FROM u WHERE b = $1.a';
SELECT t.a, t.f FROM t WHERE t.a <> 0;
