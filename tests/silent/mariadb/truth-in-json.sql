-- JSON shows a truth as true where it is written, also through what chooses one, and a number as 1.
SELECT JSON_OBJECT("cond", true) AS j1, JSON_OBJECT("cond", COALESCE(true, false)) j2, JSON_OBJECT("cond", COALESCE(COALESCE(true, false))) j3;
SELECT JSON_OBJECT("cond", COALESCE(true, false)) j2;
SELECT JSON_ARRAY(CASE WHEN 1 THEN true ELSE false END) a, JSON_ARRAY(COALESCE(true, false)) b;
