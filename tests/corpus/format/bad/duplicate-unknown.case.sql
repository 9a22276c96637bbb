-- @case 1
-- @foo: a

-- @foo:
-- @end
