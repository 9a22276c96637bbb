-- IMPORT TABLESPACE without the file that tells of its indexes wants them dropped; "internal" it is not.
CREATE TABLE t(a INT, KEY (a));
ALTER TABLE t DISCARD TABLESPACE;
ALTER TABLE t IMPORT TABLESPACE;
SELECT 1 WHERE 1 > 0;
