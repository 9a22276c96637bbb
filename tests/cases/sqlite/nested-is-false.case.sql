-- @case 1
-- Ticket d3e7f2ba5b, May 2019. The code generator sometimes confused x IS TRUE with x IS FALSE,
-- says the list of SQLancer's finds. NoREC and TLP see nothing, all sides are wrong alike: the case
-- carries the right answer. Of the releases tried, fails on 3.24.0 to 3.28.0, passes from 3.29.0
-- on.
-- @dialect: sqlite
-- @check: bag q = expect(q)
-- @signature: rel:1:extra
-- @ref: https://www.sqlite.org/src/tktview?name=d3e7f2ba5b
-- @ref: https://github.com/sqlancer/bugs/blob/master/bugs.json
-- @cause: optimizer FactorOutConst
-- @setup
CREATE TABLE t0(c0);
INSERT INTO t0(c0) VALUES ('val');
-- @run q
SELECT c0 FROM t0 WHERE (((0 IS NOT FALSE) OR NOT (0 IS FALSE OR (t0.c0 IN (-1)))) IS 0);
-- @expect q
-- | 'val'
-- @end
