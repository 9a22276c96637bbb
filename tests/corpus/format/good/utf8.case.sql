-- @case 1
-- @author: Gödel, 歐拉, 😀
-- @setup
SELECT 'ß', "日本語";
-- @run r
SELECT 'é';
-- @end
