CREATE TABLE a(b);
CREATE INDEX c ON a(b);
ANALYZE;
INSERT INTO sqlite_stat1 VALUES('a',NULL,'1 sz=0');
ANALYZE sqlite_master;
SELECT 1 FROM a WHERE b = 0;
