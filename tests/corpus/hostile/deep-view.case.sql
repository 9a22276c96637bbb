-- @case 1
-- Views upon views.
-- @dialect: sqlite
-- @check: ok attack
-- @tags: hostile error-or-limit
-- @setup
CREATE VIEW v0 AS SELECT 1 AS a;
CREATE VIEW v1 AS SELECT x.a FROM v0 AS x, v0 AS y;
CREATE VIEW v2 AS SELECT x.a FROM v1 AS x, v1 AS y;
CREATE VIEW v3 AS SELECT x.a FROM v2 AS x, v2 AS y;
CREATE VIEW v4 AS SELECT x.a FROM v3 AS x, v3 AS y;
CREATE VIEW v5 AS SELECT x.a FROM v4 AS x, v4 AS y;
CREATE VIEW v6 AS SELECT x.a FROM v5 AS x, v5 AS y;
CREATE VIEW v7 AS SELECT x.a FROM v6 AS x, v6 AS y;
CREATE VIEW v8 AS SELECT x.a FROM v7 AS x, v7 AS y;
-- @run attack
SELECT count(*) FROM v8;
-- @end
