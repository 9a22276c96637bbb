-- @case 1
-- @setup
SELECT 'plain \ backslash \x00 and	TAB';
-- @stmt escaped
SELECT 'a\x00b\r\t\\n\x7f\xfF';
-- @stmt escaped
SELECT '\xc3\xa4\x0a\x0A;
-- @@case \x01
-- @@@x
-- \x40@y
';
-- @stmt
SELECT '\x00 is not decoded here';
-- @end
