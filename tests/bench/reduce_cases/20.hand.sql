CREATE TABLE a(b);
CREATE INDEX c ON a(abs(b));
CREATE INDEX d ON a(-b);
INSERT INTO a VALUES(1),(2);
SELECT count(*) FROM a WHERE abs(b) = 1 OR -b = -2;
SELECT 2;
