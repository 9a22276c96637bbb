-- @case 1
-- Tells the address of a function table.
-- @dialect: sqlite
-- @check: ok attack
-- @tags: hostile refused
-- @run attack
SELECT hex(fts3_tokenizer('simple'));
-- @end
