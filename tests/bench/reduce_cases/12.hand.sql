CREATE TABLE a(b, c, d AS (coalesce(NULL, c)));
INSERT INTO a VALUES(NULL, 0);
CREATE INDEX e ON a(b, d);
SELECT f.d FROM a FULL JOIN a f ON NULL >= f.b;
