-- @case 1
-- @setup
-- @@setup
SELECT '
-- @@case 1
-- @@end
-- @@@stmt
-- @@
--@ plain
 -- @ plain
-- > plain here
';
-- @run r
-- @@run r
;
-- @end
