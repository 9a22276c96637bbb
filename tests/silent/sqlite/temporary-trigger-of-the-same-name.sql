-- Both triggers fire; what the second one sets is never the same.
CREATE TABLE t(a INTEGER PRIMARY KEY, b);
CREATE TRIGGER x AFTER UPDATE ON t BEGIN SELECT 1; END;
CREATE TEMP TRIGGER x BEFORE INSERT ON t BEGIN UPDATE t SET b = randomblob(9) WHERE b >= 'E'; END;
INSERT INTO t(b) VALUES ('Y'), ('X'), ('Z');
UPDATE t SET b = 0 WHERE a IS a;
