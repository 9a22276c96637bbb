-- @case 1
-- Rigger and Su, TLP (OOPSLA 2020), Listing 13. In a database of encoding UTF-16, some expressions
-- were compared by the UTF-8 collating function: MAX of the CASE is another value than MAX of the
-- column. The listing's character is not legible; U+10000 does it. Of the releases tried, fails on
-- 3.24.0 to 3.31.1, passes from 3.32.0 on.
-- @dialect: sqlite
-- @check: bag plain = expression
-- @signature: rel:1:both
-- @ref: https://doi.org/10.1145/3428279
-- @cause: schema TEXT
-- @setup
PRAGMA encoding = 'UTF-16';
CREATE TABLE t0(c0 TEXT);
INSERT INTO t0(c0) VALUES ('𐀀'), (1);
-- @run plain
SELECT MAX(t0.c0) FROM t0;
-- @run expression
SELECT MAX(CASE 1 WHEN 1 THEN t0.c0 END) FROM t0;
-- @end
