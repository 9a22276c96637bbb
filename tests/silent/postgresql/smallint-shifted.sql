-- A shift goes by the width of what is shifted.
CREATE TABLE t(s smallint);
INSERT INTO t VALUES (1);
SELECT s << 16 FROM t;
