-- @case 1
-- @base
SELECT 1;
-- @base
SELECT '
-- >> quoted
-- >>> twice
-- >>
-- @@run
-- @@@run
';
-- @base

CREATE TRIGGER g BEGIN SELECT 1;
END;
-- @end
