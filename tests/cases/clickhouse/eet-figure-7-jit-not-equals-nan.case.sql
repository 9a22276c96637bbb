-- @case 1
-- Jiang and Su, EET (OSDI 2024), Figure 7, issue #50039. acos(2) is not a number; the compiled <>
-- of it is wrong, so that a condition and its negation hold both. Fixed by pull request 50056, May
-- 2023, carried back to 22.8 and 23.2. The first setting compiles at once; else it takes a few
-- executions. No release was tried here.
-- @dialect: clickhouse
-- @check: bag original = transformed
-- @ref: https://www.usenix.org/conference/osdi24/presentation/jiang
-- @ref: https://github.com/ClickHouse/ClickHouse/issues/50039
-- @ref: https://github.com/ClickHouse/ClickHouse/pull/50056
-- @setup
SET min_count_to_compile_expression = 0;
CREATE TABLE t0 (c0 UInt32, c1 UInt32, PRIMARY KEY (c0)) ENGINE = MergeTree;
INSERT INTO t0 VALUES (2, 2);
-- @run original
SELECT FALSE FROM t0;
-- @run transformed
SELECT (acos(c0) <> atan(c1)) AND (NOT (acos(c0) <> atan(c1)))
  AND ((acos(c0) <> atan(c1)) IS NOT NULL) OR FALSE FROM t0;
-- @end
