-- @case 1
-- Ticket 0a5e2c1dcb, August 2019. IN with a list takes no affinity from its right side, so that 0
-- IN ('0') is false; with a view's column it was true. NoREC and TLP see nothing, all sides are
-- wrong alike: the case carries the right answer. Of the releases tried, fails on 3.24.0 to 3.29.0,
-- passes from 3.30.1 on.
-- @dialect: sqlite
-- @check: bag q = expect(q)
-- @signature: rel:1:both
-- @ref: https://www.sqlite.org/src/tktview?name=0a5e2c1dcb
-- @cause: optimizer QueryFlattener; schema TEXT
-- @setup
CREATE TABLE t0(c0 TEXT);
CREATE VIEW v0(c0) AS SELECT t0.c0 FROM t0;
INSERT INTO t0(c0) VALUES ('0');
-- @run q
SELECT 0 IN (v0.c0) FROM v0;
-- @expect q
-- | 0
-- @end
