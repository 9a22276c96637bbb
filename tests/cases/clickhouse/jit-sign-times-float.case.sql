-- @case 1
-- Issue #97997. sign() of an Int64 is compiled for eight bits: sign(3600000) * 1.0 is -1. Known on
-- release 26.1.2.11; closed. No release was tried here.
-- @dialect: clickhouse
-- @check: bag compiled = interpreted
-- @ref: https://github.com/ClickHouse/ClickHouse/issues/97997
-- @setup
CREATE TABLE t0 (x Int64) ENGINE = Memory;
INSERT INTO t0 VALUES (-3600000), (-129), (-128), (-1), (0), (1), (127), (128), (129), (3600000);
-- @run compiled
SELECT x, sign(x) * (toFloat64(2) - toFloat64(1)) FROM t0
SETTINGS compile_expressions = 1, min_count_to_compile_expression = 0;
-- @run interpreted
SELECT x, sign(x) * (toFloat64(2) - toFloat64(1)) FROM t0
SETTINGS compile_expressions = 0;
-- @end
