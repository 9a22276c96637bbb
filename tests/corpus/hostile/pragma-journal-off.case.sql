-- @case 1
-- Without a journal ROLLBACK does what it likes (https://www.sqlite.org/pragma.html#pragma_journal_mode).
-- @dialect: sqlite
-- @check: ok attack
-- @tags: hostile refused
-- @run attack
PRAGMA Journal_Mode = 'OFF';
-- @end
