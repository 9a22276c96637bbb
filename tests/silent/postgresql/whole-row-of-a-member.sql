-- q is a row of q's own type.
CREATE TABLE t(a int);
INSERT INTO t VALUES (1), (2);
WITH q AS (SELECT max(a) FROM t GROUP BY a ORDER BY a) SELECT q FROM q;
