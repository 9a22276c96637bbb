-- @case 1
-- @x-note anything = goes, 'here'
free text
-- @@ kept
-- @stmt whatever
more;
-- @setup
SELECT 1;
-- @x-note
-- @x-1.b_c-d

-- @end
