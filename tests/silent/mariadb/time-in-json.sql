-- JSON is text here (mariadb.com/kb/en/json-data-type/), which may be no time: whether both sides
-- are compared as times, with a warning, or as texts is up to the index.
CREATE TABLE t0(c0 TIME UNIQUE, c1 JSON);
INSERT INTO t0 VALUES ('00:00:00', '[]');
SELECT * FROM t0 WHERE NULL OR c1 IN (SELECT c0 FROM t0);
SELECT * FROM t0 WHERE c0 IN (SELECT c1 FROM t0);
SELECT c0 FROM t0 WHERE c1 = c0;
