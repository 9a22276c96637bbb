-- What can't be decoded is NULL with a warning, of which strict modes make an error where rows are changed.
CREATE TABLE t0(c0 INT PRIMARY KEY, c1 VARCHAR(20));
INSERT INTO t0 VALUES (1, 'b!'), (2, 'YQ=='), (3, NULL), (4, 'ccccccccc');
SELECT c0 FROM t0 WHERE FROM_BASE64(c1) IS NULL;
SELECT c0 FROM t0 WHERE UNCOMPRESS(c1) IS NULL AND c0 > 1;
SELECT c0 FROM t0 WHERE TO_CHAR('2020-01-01', c1) IS NULL;
