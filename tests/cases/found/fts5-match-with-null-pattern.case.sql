-- @case 1
-- Found by oracle. LIKE and GLOB of a column with trigrams are searches, too; a pattern that is
-- NULL, beside a MATCH, is read as if it were there: the engine crashes. Of the releases tried,
-- fails from 3.34.0 to 3.41.0.
-- @dialect: sqlite
-- @check: ok found
-- @signature: crash:found:SIGSEGV
-- @cause: the query alone
-- @setup
CREATE VIRTUAL TABLE t0 USING fts5(c0, tokenize='trigram');
-- @run found
SELECT * FROM t0 WHERE c0 GLOB NULL AND t0 MATCH 'b';
-- @end
