-- @case 1
-- Makes the library call a pointer of the case's choice.
-- @dialect: sqlite
-- @check: ok attack
-- @tags: hostile refused
-- @run attack
SELECT fts3_tokenizer('owned', x'4141414141414141');
-- @end
