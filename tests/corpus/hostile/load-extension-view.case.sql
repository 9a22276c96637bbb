-- @case 1
-- Hidden in a view.
-- @dialect: sqlite
-- @check: ok attack
-- @tags: hostile refused-or-error
-- @setup
CREATE VIEW v AS SELECT Load_Extension('./owned.so') AS a;
-- @run attack
SELECT a FROM v;
-- @end
